import type { SectionLabel } from '../model/document.js'

/** Longest heading that is looked at, in UTF-16 units; what is longer is a sentence. */
const MAX_HEADING_LENGTH = 160

/**
 * Number, letter or Roman numeral before a heading: `2.1`, `3)`, `IV.`, `II`, `A.`, `(b)`, `§ 4`, `Section 2:`.
 * A lone letter needs its dot or bracket, a Roman numeral of one letter its dot, so that words stay whole.
 */
const NUMBERING =
  /^(?:(?:section|chapter|part|kapitel|abschnitt|chapitre|cap[ií]tulo|se[cç][cç]?[iã]on?)\s+)?(?:§\s*)?(?:\(?\d+(?:\.\d+)*\s*[.):\-–—|]?\s*|\(?[ivxIVX]+[.):]\s*|[IVX]{2,}\s+|I\s+(?=[A-Z])|\(?[A-Za-z][.)]\s+)/u

/**
 * Words of headings, folded (lower case, no accents), by label. The first row that matches wins: rows for a
 * whole heading or its beginning come before rows for its end, so `Results and discussion` is `results`,
 * `Discussion of the results` is `discussion` and `Statistical methods` is `methods`.
 */
const RULES: readonly (readonly [SectionLabel, RegExp])[] = [
  // Limitations
  [
    'limitations',
    /^(?:(?:study|main|methodological|potential|possible|some|key|important|several) )?(?:limitations?|caveats)(?:$|,|:| ?\/| (?:and|&|of (?:this|the|our|these|present|current)) )/,
  ],
  [
    'limitations',
    /^(?:strengths?|advantages?|challenges)(?:,? (?:and|&)) (?:potential )?(?:limitations?|weaknesses)|^limitations? of |^weaknesses$|^threats to validity/,
  ],
  [
    'limitations',
    /^(?:einschrankungen|limitation(?:en)?|limitierungen|starken und (?:schwachen|limitationen|einschrankungen)|schwachen|limites?(?: (?:de|du) .*)?|(?:forces|points forts) et (?:limites|faiblesses)|limitaciones|(?:fortalezas|fuerzas|puntos fuertes) y (?:limitaciones|debilidades)|limitacoes|(?:forcas|pontos fortes|fortalezas) e limitacoes)(?: (?:der|des|de|del|do|da|dieser) .*)?$/,
  ],
  // References
  [
    'references',
    /^(?:list of )?(?:references?|bibliography|bibliographie|bibliografia|works? cited|literature(?: cited)?|cited (?:literature|references)|references? (?:and|&) (?:notes|recommended reading|further reading)|notes (?:and|&) references|reference list|supplementary references|further reading|literatur|literaturverzeichnis|literaturangaben|quellen(?:verzeichnis)?|referenzen|references bibliographiques|liste des references|referencias(?: bibliograficas)?|referencias citadas|literatura citada|obras citadas)$/,
  ],
  // What stands around the text
  [
    'other',
    /^(?:acknowled?ge?ments?|funding|financial (?:support|disclosure)|financial and competing|support(?:$| statement)|sources? of (?:funding|support)|grants?$|grant support|(?:role of )?the funding source|role of the funding|conflicts? of interests?|conflicting interests?|competing (?:financial )?interests?|(?:declaration|statement)s?(?:$| of | on )|duality of interest|potential conflicts?|disclosures?(?:$| statement|s and| of)|authors?['’]?s?['’]? (?:contributions?|information|details|affiliations?|roles?|disclosures?|statement|note)|contributions?$|contributors?(?:$|ship)|credit (?:authorship|author)|(?:data|code|software|materials?)(?:,? (?:and|&) (?:data|code|software|materials?))?(?: and \w+)? (?:availability|accessibility|sharing|deposition|access)|availability(?:$| of| and| statement)|(?:ethics?|ethical) (?:statement|approval|declaration|committee|considerations?|standards|clearance|aspects|issues)|ethics$|consent (?:for|to) |informed consent|patient consent|compliance with|human and animal rights|abbreviations?(?:$| used)|list of abbreviations|nomenclature$|glossary|publishers?['’]?s? note|editor['’]?s? note|pre-publication history|open (?:access|data|practices)|provenance|peer[- ]review|reviewers?['’]|trial registration|clinical trial registration|registration$|key ?words?|correspondence|corresponding author|about the authors?|author information|additional information$|associated content|supporting agencies|copyright|licen[cs]e|orcid|notes$|article info|citation$|dedication|biograph|accession (?:numbers?|codes?)|transparency|decision letter|author response|editor['’]?s? evaluation|equal contribution|present address)/,
  ],
  [
    'other',
    /^(?:danksagung|dank$|interessen(?:s?konflikte?)|finanzielle unterstutzung|finanzierung|forderung$|forderhinweis|abkurzungen|abkurzungsverzeichnis|autorenbeitrage|datenverfugbarkeit|ethik|einhaltung ethischer|schlusselworter|korrespondenz|remerciements?|financements?|sources? de financement|(?:declaration|liens?|conflits?) d['’]? ?(?:e? ?)?interets?|declaration de|contributions? des auteurs?|disponibilite des donnees|mots[- ]cles|abreviations|agradecimientos?|reconocimientos?|financiaci?on|financiamiento|fuentes? de financiaci|conflictos? de (?:interes|intereses)|contribucion(?:es)? de los autores|disponibilidad de (?:los )?datos|palabras clave|abreviaturas|agradecimentos?|financiamento|fontes? de financiamento|suporte financeiro|conflitos? de interesses?|declaracao|contribuic(?:ao|oes) dos autores|disponibilidade d[eo]s? dados|palavras[- ]chave|abreviaturas|aprovacao etica|aspectos eticos)/,
  ],
  // Appendix
  [
    'appendix',
    /^(?:appendix|appendices|(?:online|web|electronic) (?:appendix|supplement)|annex(?:es)?\b|addendum|(?:electronic |online )?suppl(?:ementary|emental)\b|supplements?$|suppl\.|supporting (?:information|material|data|online)|additional (?:files?|materials?|data files?)|s\d+ (?:appendix|text|file|table|fig|dataset|data|video|movie)|text s\d|extended data|anhang|anhange|erganzende|zusatzmaterial|annexes?\b|donnees supplementaires|materiel supplementaire|apendices?\b|anexos?\b|material (?:suplementar|suplementario|complementario)|informacion (?:suplementaria|complementaria|adicional)|informac(?:ao|oes) (?:suplementar|complementar))/,
  ],
  // Captions collected in one place
  [
    'caption',
    /^(?:(?:figure|table)s? (?:and (?:table|figure)s? )?(?:legends?|captions?)|legends?(?: (?:to|for) (?:the )?figures?)?|abbildungslegenden|legendes? des figures|leyendas?(?: de (?:las )?figuras)?|legendas?(?: das figuras)?)$/,
  ],
  // Abstract
  [
    'abstract',
    /^(?:(?:structured |graphical |visual |video |english |plain[- ]language |lay |extended )?abstract|(?:author|authors'|editors?'?|executive|plain[- ]language|lay|significance|structured|capsule|non-?technical|elife) (?:summary|statement|digest|synopsis)|summary|synopsis|significance(?: statement)?|highlights|key (?:points|messages)|what is already known.*|zusammenfassung|kurzfassung|kurzzusammenfassung|resume|resumen|resumo|sommaire|abstrakt)$/,
  ],
  // Introduction
  ['introduction', /^(?:(?:general |brief )?introduction|intro)(?:$|:| (?:and|&|\/) | to the )/],
  [
    'introduction',
    /^(?:(?:theoretical |scientific |clinical |research )?background|related (?:work|works|literature|research|studies)|previous (?:work|studies)|prior work|literature (?:review|overview|survey)|review of (?:the )?(?:related )?literature|state of the art|context|rationale|motivation|(?:study |research |main |specific |primary )?(?:aims?|objectives?(?:\(s\))?|purpose|goals?|hypothes[ei]s|research questions?|problem statement)|aims? of (?:the|this) (?:study|work|review)|purpose of (?:the|this) (?:study|work|review)|overview|preamble)(?:$|:| (?:and|&|\/) | of (?:the|this) study)/,
  ],
  [
    'introduction',
    /^(?:einleitung|einfuhrung|hintergrund|fragestellung|zielsetzung|ziele?(?: der .*)?$|problemstellung|contexte|objectifs?$|objectif(?: de l'etude)|problematique|introduccion|antecedentes|objetivos?\b|marco teorico|planteamiento|justificacion|introducao|contexto|fundamentos?$|referencial teorico|justificativa|revisao (?:de|da) literatura|revision de la literatura|but de l'etude)/,
  ],
  // Discussion, before results: `Discussion of the results`, `Interpretation of results`
  [
    'discussion',
    /^(?:(?:general |overall |further )?discussions?|(?:general |overall |main )?conclusions?|concluding|summary (?:and|&) |summary of (?:the )?(?:main |key )?(?:findings|evidence)|interpretation|comments?$|implications?\b|(?:clinical|practical|policy|theoretical|research|managerial) (?:implications?|relevance|significance)|implications for|future (?:work|directions?|research|perspectives?|outlook|prospects?|studies)|perspectives?$|outlook|final (?:remarks|considerations)|closing remarks|recommendations?$|take[- ]home|lessons learned|principal findings|comparison with (?:other|previous|existing)|diskussion|schlussfolgerung|schlussbetrachtung|schluss$|fazit|ausblick|bewertung$|interpretation|conclusion|perspectives et|discusion|conclusion(?:es)?|consideraciones finales|reflexiones finales|recomendaciones|discussao|discussoes|conclus(?:ao|oes)|consideracoes finais|recomendacoes|implicac(?:ao|oes))/,
  ],
  // Results
  [
    'results',
    /^(?:(?:main |primary |secondary |key |experimental |empirical |clinical |overall |preliminary |simulation |numerical |further |additional |search |qualitative |quantitative )?(?:results?|findings|observations)(?:$|:|,|\W| (?:and|&|of|for|from|on|in|with)\b)|experiments?$|experiments and results|(?:experimental |performance |empirical )?evaluation$|ablation|case (?:presentation|reports?|descriptions?)$|case series$|outcomes?$|ergebnisse?\b|resultate?\b|befunde?$|kasuistik|resultats?\b|resultados?\b|hallazgos|achados)/,
  ],
  // Methods
  [
    'methods',
    /^(?:materials?(?:,| and| &|\/| ?\+|$)|materials? (?:used|section)|(?:patients?|subjects?|participants?|animals?|samples?|data|study|design|population|reagents|chemicals|procedures?|theory|setting)(?: population| selection| recruitment)?(?:$|:|,? (?:and|&) )|(?:star ?[★*]? ?)?methods?(?:$|:|,|\W| (?:and|&|of|for|used|section|summary|details)\b)|methodolog(?:y|ies|ical)\b|(?:online|supporting) methods|experimental(?:$| (?:section|procedures?|set-?up|design|methods?|part|details?|animals?|protocols?|groups?|materials?|model|conditions?))|statistic(?:s$|al (?:analys[ei]s|methods?|tests?|models?|evaluation|considerations?|procedures?|treatment|design|approach))|data (?:analys[ei]s|collection|extraction|sources?|acquisition|processing|management|synthesis|set$|sets$)|datasets?$|analysis plan|(?:study|trial|research|survey) (?:design|population|setting|area|site|selection|protocol|participants?|subjects?|procedures?|sample|oversight|setup|methods?)|(?:search|literature search) (?:strateg(?:y|ies)|methods?|criteria)|(?:inclusion|exclusion|eligibility|selection)(?: and exclusion| and inclusion)? criteria|eligibility|sample size|power (?:analysis|calculation)|sampling|randomi[sz]ation|blinding|interventions?$|(?:primary |secondary |main )?(?:outcome|end ?point)s? (?:measures?|assessments?|definitions?)?$|main outcomes?|outcome measures?|measure(?:s|ments?)$|instruments?$|protocols?$|risk of bias assessment|quality assessment|assessment of (?:risk|quality)|cell (?:culture|lines)|chemicals|reagents|bacterial strains|plant materials?|proposed (?:method|approach|model|framework)|our (?:approach|method|model)|approach$|model architecture|implementation(?: details)?$|apparatus|equipment|recruitment|follow[- ]up$|variables$|limits? of detection$)/,
  ],
  [
    'methods',
    /^(?:methoden?\b|methodik|methodologie|material(?:ien)? und |patienten(?:$| und )|probanden(?:$| und )|studiendesign|studienpopulation|statistische|statistik$|versuchs(?:aufbau|durchfuhrung)|datenanalyse|datenerhebung|vorgehen|methodes?\b|materiels? et |patients et |population (?:et|d'etude)|analyses? statistiques?|plan d'etude|metodos?\b|metodologia|materiale?s? (?:y|e) metodos?|pacientes(?:$| y | e )|sujetos y |diseno|analisis (?:estadistico|de (?:los )?datos)|poblacion|muestra$|participantes$|procedimientos?$|materia(?:l|is) e metodos?|casuistica|delineamento|desenho do estudo|analise (?:estatistica|dos? dados)|amostra$|populacao|procedimentos?$|sujeitos e )/,
  ],
  // The end of a heading says what it is
  [
    'discussion',
    /(?:interpretation|discussion) of (?:the )?(?:results|findings)$|(?:and|&) (?:discussion|conclusions?)$/,
  ],
  [
    'methods',
    /(?:^| )(?:methods?|methodology|procedures|materials and methods|statistical analys[ei]s|metodos|methoden|methodes)$/,
  ],
  ['results', /(?:^| )results$/],
]

/** What a label's own word looks like in a heading: only this moves a subsection out of its parent's label. */
const OWN_WORD: Readonly<Partial<Record<SectionLabel, RegExp>>> = {
  introduction: /^(?:introduction|einleitung|introduccion|introducao)/,
  methods: /\b(?:methods?|methoden|methodology|methodes?|metodos?|statistical analys[ei]s)\b/,
  results: /^(?:results?|ergebnisse|resultats?|resultados?)\b/,
  abstract: /^abstract/,
}
const SETTLED: ReadonlySet<SectionLabel> = new Set(['methods', 'results', 'discussion'])
/** Parts apart from the article's own argument: nothing inside them is its methods or results. */
const CLOSED: ReadonlySet<SectionLabel> = new Set(['abstract', 'appendix', 'references'])

/**
 * The label that a heading's own words give, in English, German, French, Spanish or Portuguese, numbering
 * and case ignored; `undefined` where they say nothing, and the section then inherits from its parent.
 */
export function sectionLabelOf(heading: string): SectionLabel | undefined {
  const folded = foldHeading(heading)
  if (folded === '' || folded.length > MAX_HEADING_LENGTH) return undefined
  // A numbered summary closes a paper, one without a number opens it.
  if (folded === 'summary' && /^\W*\d/.test(heading)) return 'discussion'
  return RULES.find(([, pattern]) => pattern.test(folded))?.[0]
}

/**
 * The label of a section below a parent: its own where the words are plain, else the parent's. `Participants`
 * is a part of the results when it stands below `Results`, and everything in an appendix is appendix.
 */
export function sectionLabelUnder(
  heading: string,
  parent: SectionLabel | undefined,
): SectionLabel | undefined {
  const own = sectionLabelOf(heading)
  if (parent === undefined || parent === 'other') return own ?? parent
  if (own === undefined || CLOSED.has(parent)) return parent
  const word = OWN_WORD[own]
  if (!SETTLED.has(parent) || word === undefined) return own
  return word.test(foldHeading(heading)) ? own : parent
}

/** A heading without its numbering and closing marks, lower case, accents off, letter-spacing closed. */
export function foldHeading(heading: string): string {
  const plain = heading
    .normalize('NFKC')
    .replace(/[*_#]+/g, '')
    .replace(/\s+/gu, ' ')
    .trim()
  const numbered = closeSpacing(plain)
  const bare = numbered.replace(NUMBERING, '')
  return (bare === '' ? numbered : bare)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[’‘`´]/gu, "'")
    .replace(/[\s.:;,–—-]+$/u, '')
    .trim()
}

/** `R E S U L T S` as `RESULTS`: some publishers space the letters of their headings. */
function closeSpacing(text: string): string {
  return /^(?:\p{L} ){3,}\p{L}$/u.test(text) ? text.replaceAll(' ', '') : text
}
