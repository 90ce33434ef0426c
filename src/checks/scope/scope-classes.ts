import { quickStart } from '../../language/quick-start.js'

/** Something that limits a finding: words of one row name the same, rows of one class exclude or limit each other. */
export interface ScopeClass {
  readonly name: 'species' | 'age' | 'sex' | 'setting' | 'preparation' | 'route' | 'care'
  readonly rows: readonly RegExp[]
}

const word = (alternatives: string): RegExp =>
  quickStart(new RegExp(String.raw`(?<![\p{L}-])(?:${alternatives})(?![\p{L}])`, 'iu'))

/** Own lists, after what reviews of research ask for as population, setting and intervention. */
export const SCOPE_CLASSES: readonly ScopeClass[] = [
  {
    name: 'species',
    rows: [
      word(
        String.raw`humans?|patients?|people|persons?|participants?|volunteers?|adults?|children|child|women|woman|men|man|infants?|neonates?|boys?|girls?|students?|users?|residents?|adolescents?|individuals|subjects|public|citizens|workers|nurses|physicians`,
      ),
      word('mice|mouse|murine'),
      word('rats?'),
      word(String.raw`zebrafish|drosophila|fl(?:y|ies)|c\.?\s?elegans|worms?|yeast|xenopus`),
      word(String.raw`monkeys?|macaques?|primates?|marmosets?`),
      word(String.raw`pigs?|piglets?|porcine|swine`),
      word(
        String.raw`dogs?|canine|cats?|feline|rabbits?|sheep|ovine|cattle|bovine|cows?|horses?|equine|chickens?|gerbils?|guinea\spigs?|hamsters?|ferrets?`,
      ),
      word(String.raw`plants?|seedlings?|arabidopsis|wheat|rice|maize|tomato(?:es)?`),
    ],
  },
  {
    name: 'age',
    rows: [
      word(String.raw`newborns?|neonat\p{L}+|infants?|bab(?:y|ies)|preterm`),
      word(
        String.raw`child(?:ren|hood)?|pa?ediatric|kids?|schoolchildren|toddlers?|preschool\p{L}*|boys?|girls?`,
      ),
      word(String.raw`adolescents?|adolescence|teenagers?|teens?|youths?`),
      word(String.raw`adults?|middle-aged`),
      word(
        String.raw`elderly|older\s(?:adults|people|patients|persons|men|women)|seniors?|aged\s(?:6[05]|7\d)|geriatric|nursing\shomes?`,
      ),
    ],
  },
  {
    name: 'sex',
    rows: [
      word(String.raw`women|woman|females?|girls?|mothers?|pregnan\p{L}+|maternal|postmenopausal`),
      word(String.raw`men|man|males?|boys?|fathers?|paternal`),
    ],
  },
  {
    name: 'setting',
    rows: [
      word(String.raw`in\svitro|cultured?|cell\slines?|petri|cultures|organoids?`),
      word(String.raw`in\svivo|clinical|clinically|trials?|patients?`),
      word(String.raw`ex\svivo|slices?|explants?`),
      word(String.raw`in\ssilico|simulations?|simulated|computational(?:ly)?`),
    ],
  },
  {
    name: 'preparation',
    rows: [
      word(String.raw`essential\soils?`),
      word(String.raw`aqueous|water\sextracts?|infusion|decoction|tea`),
      word(String.raw`ethanol(?:ic)?|methanol(?:ic)?|hydroalcoholic|alcoholic\sextracts?`),
      word(String.raw`powders?|dried\slea(?:f|ves)`),
    ],
  },
  {
    name: 'route',
    rows: [
      word(String.raw`oral(?:ly)?|by\smouth|tablets?|capsules?`),
      word(String.raw`intravenous(?:ly)?|i\.?v\.?|infused`),
      word(String.raw`topical(?:ly)?|cream|ointment|gel`),
      word(String.raw`inhaled|inhalation|nebuli[sz]ed|intranasal(?:ly)?`),
      word(String.raw`subcutaneous(?:ly)?|intramuscular(?:ly)?|intraperitoneal(?:ly)?`),
    ],
  },
  {
    name: 'care',
    rows: [
      word(String.raw`outpatients?|primary\scare|community-dwelling|general\spractice`),
      word(String.raw`in-?patients?|hospitali[sz]ed|intensive\scare|icu|critically\sill`),
    ],
  },
]
