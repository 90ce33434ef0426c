/**
 * Abbreviations that end in a stop, by what may follow them. All lower case, without the last stop; taken from
 * the usage of biomedical and physical journals, with the commonest of German, French, Spanish and Portuguese.
 */

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Something always follows: a stop after one of these never ends a sentence. */
export const NEVER_FINAL = words(`
  e.g i.e eg ie cf viz vs v.s approx ca circa resp incl excl esp
  suppl supp ext subsp ssp subvar cv aff nr nrs z.b d.h u.a bzw vgl sog ggf abb p.ex p.ej aprox núm env fig.s
  univ dept inst natl acad assoc dipl ing`)

/** Titles and name parts, capitalised: `Ms.` is one, `ms.` the unit. A stop after one never ends a sentence. */
export const TITLES = words('Dr Drs Prof Mr Mrs Ms Mme St Mt Ft Lt Col Hon Mag')

/** A number, letter or bracket that follows belongs to them ("Fig. 2", "No. 5", "Eqs. (3)", "Sept. 2009"). */
export const BEFORE_NUMBER = words(`
  fig figs eq eqs eqn eqns ref refs tab tabs tbl sec secs sect ch chap vol vols no nos pp p pg para art app
  appx ver v ex exp obs lot cat pt pts sch schem suppl mol jan feb mar apr jun jul aug sep sept oct nov dec
  abs thm thms lem prop cor def vers n.º nº ser ss`)

/** Parts of names and of journal titles: final only before a word that commonly begins a sentence. */
export const BEFORE_NAME = words(`
  am br can eur int j proc trans ann arch bull rev lett res sci biol chem phys med clin exp soc
  neurosci physiol pharmacol biochem microbiol immunol psychiatr neurol cardiol mol comp appl environ
  u.s u.k u.s.a u.n e.u d.c ph.d m.d b.sc m.sc d.phil m.p.h r.n co jr sr gen gov sen rep ave blvd var cit op`)

/** Words before a single capital that make it a label or a name of a kind, not an initial ("vitamin C."). */
export const BEFORE_LABEL = words(`
  vitamin hepatitis influenza group groups type types panel panels part class grade phase stage factor model arm
  arms case cohort site region protein chain domain appendix figure fig figs table scheme box method task
  condition set sample strain clade lineage subtype isoform variant clone plasmid primer probe antigen arrow
  point line line area section category level variable matrix vector constant coenzyme complex subunit
  apolipoprotein immunoglobulin cyclosporin amphotericin botulinum toxin blood form state compound
  schedule schools plan cell cells lamin cyclin cathepsin cytochrome photosystem and or versus`)

/** Words that commonly begin a sentence and seldom a name. Case as at the beginning of a sentence. */
export const SENTENCE_STARTERS = words(`
  A About According Additional Additionally After Again All Also Alternatively Although Among An Analysis Analyses And
  Another Any Are As At Based Because Before Besides Both But By Can Compared Consequently Conversely Data Despite
  Did Do Does Due During Each Either Even Every Examples Finally First For From Further Furthermore Given Had Has
  Have He Hence Her Here His How However If Importantly In Indeed Initially Instead Interestingly Is It Its
  Last Later Lastly Like Many May Mean Meanwhile Mice More Moreover Most Next Neither No None Nor Not Notably Nevertheless
  Nonetheless Now Of On Once One Only Or Other Others Our Out Over Overall Participants Patients Perhaps Previous Prior
  Rather Rats Recent Recently Results Samples Second Secondly See She Similar Similarly Since So Some Specifically Still
  Studies Subjects Subsequent Subsequently Such Surprisingly Than That The Their Then There Therefore These They
  Third This Those Three Though Through Throughout Thus To Together Two Under Unlike Until Upon Using Values Was We Were What
  When Where Whereas Whether Which While Who Whole Why With Within Without Yet You
  Der Die Das Es Wir Im Diese Le La Les Il Elle Nous El Los Las En Este Esta O Os As Um Uma No Na`)

/** Lower-case particles with which a family name begins ("van der Berg", "de Souza"). */
export const NAME_PARTICLES = words(`van von der den de del della di du dos da la le ten ter zu al el`)
