/** Second parts of compounds that English writes with a hyphen (`dose-dependent`, `placebo-controlled`). */
export const COMPOUND_ENDS: ReadonlySet<string> = new Set(
  `adjusted aged analyzed analysed adapted associated aware based blind blinded born bound building centered centred
  centric class confirmed consuming containing controlled coated cross cutting deficient defined dependent depth
  derived dimensional directed driven dwelling effective efficacy eight enhanced enriched equation exposed expressing
  fed field flight fold form four free friendly functional generation going grade grown growing half hand high
  hour hours house independent induced infected informed intensive intensity label labeled labelled layer level
  like limited linear line lived living locked long looking low making matched mediated minute minutes month months
  negative off old one onset order oriented out pass patient phase point poor positive power preserving producing prone
  purpose quality ranging rate reactive reduced regulated related release relevant reported resistant response rich
  right risk scale scoring scope sectional sensitive series service severe shaped shot sided sized solving source
  specific spectrum stage standing state step stimulated stranded structured style supervised taking term terminal
  tested thirds threatening throughput time to transfected treated trained tuned two type up volume wave way week weeks
  weight weighted well wide word year years yet`.split(/\s+/),
)
/** First parts that are words of their own and usually take a hyphen. */
export const COMPOUND_STARTS: ReadonlySet<string> = new Set(
  `all age best better case close community cost cross double dose eight end ever evidence face far first five follow
  four free full gas gender general good half hand head health high higher home hospital hydro in ill large left less
  life light long low lower meta middle mid more multi near nine off on one open out patient peer placebo point post
  population pro quasi rate real right second self semi seven short single site six small so state ten third three
  time two up user water well wet whole wide word work world year`.split(/\s+/),
)

/** First parts that are written together more often than not (`upregulated`, `outcome`, `overexpression`, `aminotransferase`). */
export const CLOSED_PREFIXES: ReadonlySet<string> = new Set(
  `in on up out off so pro meta multi hydro post semi mid under over inter trans super sub hyper hypo re micro macro bio
  photo counter fore dis mini radio down be de en an ad para auto mono poly geo tele iso amino nitro
  chloro bromo fluoro keto oxo hydroxy acetyl methyl phospho`.split(/\s+/),
)
/** Prefixes that take a hyphen before a whole word where the joined form is not usual. */
export const OPEN_PREFIXES: ReadonlySet<string> = new Set(
  `non anti pre post ultra multi quasi pseudo self ex socio supra infra intra extra semi sub`.split(/\s+/),
)
