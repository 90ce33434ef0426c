import { indexTerms } from './tokens.js'

/**
 * Words that papers and questions use for one another, whatever the field. A row makes its members equal for
 * finding evidence and for deciding whether a sentence carries a slot; it never makes a quotation or a number
 * equal. Own list, kept to words whose exchange does not change what is said.
 */
const ROWS = [
  'fall decrease decline reduce reduction lower lowering drop diminish attenuate suppress suppression inhibit inhibition',
  'rise increase raise elevate elevation grow growth enhance enhancement augment boost higher upregulate',
  'improve improvement better ameliorate amelioration benefit',
  'worsen deteriorate deterioration aggravate exacerbate worse',
  'exclude excluded exclusion discard discarded reject rejected drop remove removed thrown',
  'witness observe see seen saw document documented',
  'participant subject patient volunteer individual person people human adult enrollee',
  'child children pediatric paediatric kid infant',
  'newborn neonate neonatal newborns infant',
  'female women woman females',
  'girl girls',
  'male men man males',
  'enrol enroll enrolled recruit recruited include included participate',
  'elderly older aged',
  'death mortality die died fatality lethality lethal killed deaths',
  'survive survival survivor',
  'mouse mice murine',
  'rat rats wistar sprague',
  'bovine cow cattle dairy',
  'cancer tumor tumour carcinoma neoplasm malignancy malignant',
  'heart cardiac myocardial',
  'kidney renal nephro',
  'liver hepatic',
  'lung pulmonary',
  'brain cerebral',
  'stomach gastric',
  'skin dermal cutaneous',
  'blood serum plasma',
  'sugar glucose',
  'fat lipid adipose',
  'harm adverse toxicity toxic side safety harmful',
  'dose dosage dosing',
  'test assay',
  'prevalence frequency prevalent common proportion',
  'measure measured measurement assess assessed assessment evaluate evaluated evaluation determine determined',
  'treat treatment therapy therapeutic',
  'placebo dummy sham control',
  'blind blinded blinding masked masking',
  'randomise randomize randomised randomized randomisation randomization random randomly',
  'limitation limit weakness shortcoming drawback restrict',
  'cause lead induce trigger provoke',
  'prevent protect protection protective prevention',
  'weight mass',
  'size diameter',
  'lifespan longevity',
  'plant herb herbal botanical',
  'basil ocimum tulsi',
  'tulsi sanctum tenuiflorum holy',
  'oil essential volatile',
  'bacteria bacterial bacterium microbial',
  'fungus fungi fungal antifungal',
  'virus viral antiviral',
  'infection infected infect',
  'diabetic diabetes diabetics',
  'obese obesity overweight',
  'school schools pupil pupils student students',
  'doctor physician clinician',
  'nurse nursing',
  'survey questionnaire',
  'interview interviewed interviews',
  'gene genes genetic genomic genome',
  'protein proteins proteomic',
  'month months monthly',
  'week weeks weekly',
  'day days daily',
  'year years annual annually yearly',
  'hour hours hourly',
  'first initial initially',
  'funding funded fund grant sponsor sponsored',
  'software program package programme',
  'country countries nation national',
  'unchanged unaffected unaltered',
  'degrade degradation degraded breakdown break decompose decomposition biodegradation',
  'vote voted voting election electoral',
  'accuracy accurate',
  'screen screening screened',
  'ignore ignored omit omitted neglect neglected skip skipped',
  'pilot piloted pretest',
  'stop stopped halt halted terminate terminated discontinue discontinued',
  'start started begin began initiate initiated',
  'hospitalise hospitalised hospitalized inpatient admitted admission',
  'feed diet dietary',
  'learning education educational training',
  'cooccur coexist',
  'fever pyrexia febrile',
  'vomit vomiting emesis',
]

const EQUIVALENTS: ReadonlyMap<string, readonly string[]> = buildEquivalents()

function buildEquivalents(): Map<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>()
  for (const terms of ROWS.map((row) => indexTerms(row)))
    for (const term of terms) groups.set(term, [...new Set([...(groups.get(term) ?? []), ...terms])])
  return new Map([...groups].map(([term, group]) => [term, group.filter((other) => other !== term)]))
}

/** Index terms that stand for the given one, itself not included; empty where none is known. */
export function equivalentTerms(term: string): readonly string[] {
  return EQUIVALENTS.get(term) ?? []
}
