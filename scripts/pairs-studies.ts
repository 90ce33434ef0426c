/** Invented studies that the pairs are made of; nothing in them is a finding of anybody. */
export interface Study {
  readonly slug: string
  /** What was given, and what it was compared with. */
  readonly given: string
  readonly other: string
  /** Who or what was studied; `isAnimal` decides what a claim may be wrongly widened to. */
  readonly studied: string
  readonly isAnimal: boolean
  readonly measure: string
  readonly unit: string
  /** A unit a thousand times off, or of another kind. */
  readonly wrongUnit: string
  readonly low: number
  readonly high: number
  readonly digits: number
  readonly direction: 'up' | 'down'
  /** A change with a sign, in its unit. */
  readonly change: string
  readonly changeUnit: string
  readonly exposure: string
  readonly outcome: string
  /** What was counted in powers of ten, with its unit. */
  readonly counted: string
  readonly countedUnit: string
  readonly groups: readonly [string, string]
  readonly second: string
  readonly hedged: string
}

const ROWS = `
kelp-iron|iron dust|plain sea water|kelp blades|o|blade growth|mm/week|cm/week|20|60|1|up|tissue nitrogen|mg/g|shade|pale tissue|spore density|spores/mL|the upper shore/the lower shore|holdfast width|slow the decay of old fronds
oat-beta|oat fibre|wheat fibre|adults with high cholesterol|h|LDL cholesterol|mmol/L|µmol/L|2.5|4.5|2|down|body mass|kg|late meals|raised triglycerides|faecal bifidobacteria|CFU/g|women/men|fasting insulin|protect small vessels
gait-music|rhythmic music|silence|people with Parkinson's disease|h|stride length|cm|mm|80|140|0|up|turning time|s|low daylight|poor sleep|step counts per year|steps/year|those under 65/those over 65|cadence|ease freezing of gait
vole-light|dim night light|dark nights|bank voles|a|wake time|min|s|300|700|0|up|core temperature|°C|cage crowding|worn incisors|faecal oocysts|oocysts/g|young voles/old voles|litter size|delay the moult
asthma-breath|breathing lessons|usual care|children with asthma|h|reliever doses|puffs/week|puffs/month|2|14|1|down|peak flow|L/min|damp homes|night cough|airway eosinophils|cells/L|girls/boys|school absence|prevent winter attacks
soil-char|biochar|bare soil|barley plots|o|grain yield|t/ha|kg/ha|3|8|2|up|soil pH|units|spring frost|thin ears|nitrifying bacteria|cells/g|clay plots/sand plots|straw length|hold water in dry years
rat-ketone|ketone ester|starch paste|Wistar rats|a|swimming time|s|min|60|240|0|up|liver mass|g|single housing|stereotyped grooming|hepatic glycogen granules|granules/mm^3|male rats/female rats|grip force|spare muscle protein
knee-tape|elastic tape|sham tape|runners with knee pain|h|pain score|points|cm|1.5|7|1|down|knee flexion|deg|hard shoes|hip weakness|impact counts|impacts/year|short runners/tall runners|jump height|change how load is shared
bee-thymol|thymol strips|empty strips|honeybee colonies|a|mite load|mites/100 bees|mites/bee|2|18|1|down|winter stores|kg|road traffic|early foraging|nosema spores|spores/bee|hives in forest/hives in town|brood area|upset queen rearing
clot-walk|hourly walking|bed rest|patients after hip surgery|h|calf swelling|mm|cm|4|25|0|down|oxygen saturation|%|long anaesthesia|delirium|platelet count|platelets/L|those with diabetes/those without diabetes|hospital stay|lower the risk of clots
frog-salt|road salt|pond water|wood frog tadpoles|a|hatching rate|%|percentage points|30|95|0|down|tail length|mm|leaf litter|early metamorphosis|algal cells|cells/mL|shallow ponds/deep ponds|snout length|mask alarm cues
sight-zinc|zinc syrup|sugar syrup|schoolchildren|h|night vision score|points|%|20|60|0|up|arm girth|mm|well water|dry eyes|white cell count|cells/L|rural children/urban children|reading speed|shorten bouts of diarrhoea
pea-frost|cold priming|warm nights|pea seedlings|o|root length|mm|cm|30|120|0|up|leaf water|%|seed age|leaf curl|root nodule bacteria|cells/nodule|early lines/late lines|shoot mass|steady the stomata
sleep-weight|weighted blankets|light blankets|adults with insomnia|h|sleep onset|min|s|15|70|0|down|heart rate|bpm|evening screens|daytime naps|limb movements|movements/year|shift workers/day workers|dream recall|calm the autonomic system
mouse-nest|deep nests|bare cages|C57BL/6 mice|a|corticosterone|ng/mL|µg/mL|20|160|0|down|food intake|g/day|bright rooms|barbering|fur mites|mites/m^2|breeding pairs/single mice|pup mass|dampen fear learning
copd-song|choir singing|film nights|patients with COPD|h|walking distance|m|km|250|450|0|up|breath count|breaths/min|coal stoves|ankle oedema|sputum bacteria|CFU/mL|smokers/former smokers|mood score|widen the chest wall
trout-shade|shaded streams|open streams|brown trout|a|fry density|fry/m^2|fry/km^2|0.4|3.2|2|up|water temperature|°C|gravel silt|fin rot|drifting midges|midges/m^3|first-year fish/second-year fish|gut fullness|hide fry from herons
ear-oil|warm olive oil|saline drops|adults with ear wax|h|canal clearance|%|percentage points|20|85|0|up|hearing threshold|dB|cotton buds|itch|skin flakes|flakes/m^2|left ears/right ears|dizziness score|soften old plugs
vest-chair|chair rotation training|reading|pilots in training|h|motion tolerance|min|s|4|22|1|up|gaze velocity gain|%|missed breakfasts|headache|saccade counts|saccades/year|helicopter pilots/jet pilots|posture sway|speed vestibular recovery
moth-lamp|amber lamps|white lamps|silver moths|a|flight range|m|km|40|320|0|up|egg mass|mg|hedge cutting|wing wear|airborne scales|scales/m^3|spring broods/autumn broods|mating calls|keep bats away
gut-rye|rye bread|white bread|adults with bloating|h|transit time|h|min|18|60|0|down|stool weight|g|fast eating|belching|methane producers|cells/g|coeliac relatives/others|waist girth|feed butyrate makers
hen-perch|high perches|no perches|laying hens|a|keel damage|%|percentage points|10|60|0|down|egg mass|g|wire floors|foot pad sores|dust mites|mites/g|brown hens/white hens|feather score|calm the flock at dusk
burn-gel|algae gel|silver cream|patients with small burns|h|healing time|days|hours|7|24|0|down|wound pH|units|tap water cooling|scar itch|wound bacteria|CFU/cm^2|hand burns/leg burns|dressing count|guide new collagen
zebra-caff|caffeine|tank water|zebrafish larvae|a|startle latency|ms|s|8|40|0|down|yolk area|mm^2|group rearing|bent tails|neuromast hair cells|cells/mm^3|pigmented larvae/albino larvae|turn bias|prime the Mauthner cell
pulse-tea|hibiscus tea|black tea|adults with mild hypertension|h|systolic pressure|mmHg|kPa|120|150|0|down|plasma potassium|mmol/L|salty snacks|morning headache|urinary sodium ions|ions/L|smokers/non-smokers|pulse wave speed|relax resistance vessels
ant-heat|warmed plots|ambient plots|wood ants|a|foraging time|h/day|min/day|4|14|1|up|nest depth|cm|log removal|queen loss|springtails|animals/m^2|edge nests/core nests|trail length|open new niches
bone-hop|hopping drills|stretching|women after menopause|h|hip density|mg/cm^3|g/cm^3|180|320|0|up|leg power|W|low calcium meals|height loss|osteocyte lacunae|lacunae/mm^3|early menopause/late menopause|balance time|stall bone loss
carp-probio|probiotic feed|plain feed|common carp|a|weight gain|g|mg|40|180|0|up|gill mucus|mg/L|tank noise|pale gills|gut lactobacilli|CFU/g|mirror carp/scaled carp|scale loss|crowd out pathogens
stroke-hand|mirror therapy|covered mirrors|patients after stroke|h|grip force|N|kN|60|190|0|up|reaction time|ms|late admission|shoulder pain|motor unit spikes|spikes/year|right strokes/left strokes|pinch force|rewire premotor maps
tick-grass|short grass|tall grass|meadow mice|a|tick burden|ticks/mouse|ticks/m^2|1|12|1|down|spleen mass|mg|stone walls|ear scars|nymphs|nymphs/km^2|juvenile mice/adult mice|home range|starve larval ticks
eye-drop|cooled drops|warm drops|patients with dry eye|h|tear break-up time|s|ms|4|14|1|up|corneal thickness|µm|open-plan offices|blurred vision|goblet cells|cells/m^2|lens wearers/spectacle wearers|blink rate|seal the tear film
wheat-fung|mycorrhiza|sterile soil|spring wheat|o|phosphorus uptake|mg/plant|µg/plant|6|28|1|up|root diameter|mm|deep ploughing|late tillers|fungal spores|spores/kg|short straw lines/long straw lines|ear count|thin the drought gap
tooth-xyl|xylitol gum|plain gum|teenagers with braces|h|plaque score|points|%|10|48|0|down|saliva flow|mL/min|soft drinks|gum bleeding|mutans streptococci|CFU/mL|upper teeth/lower teeth|breath odour|disarm sticky biofilms
pig-straw|deep straw|slatted floors|fattening pigs|a|tail bites|bites/day|bites/hour|1|16|1|down|daily gain|g|dry air|ear necrosis|airborne bacteria|CFU/m^3|castrates/gilts|belly nosing|occupy idle pigs
migr-mag|magnesium salts|chalk tablets|adults with migraine|h|attack days|days/month|days/year|2|11|1|down|pupil size|mm|skipped meals|neck stiffness|platelet serotonin molecules|molecules/L|those with aura/those without aura|light aversion|quiet spreading waves
coral-shade|mesh shade|full sun|staghorn coral|a|bleached area|%|percentage points|5|70|0|down|polyp width|mm|anchor chains|white band disease|symbiont cells|cells/cm^2|reef crest/reef slope|larval settlement|buy time in heat waves
fall-tai|tai chi|seated yoga|adults over 75|h|fall count|falls/year|falls/month|0.4|2.8|2|down|stance width|cm|loose rugs|fear of stairs|footfalls|footfalls/year|nursing home residents/home dwellers|chair rise time|retune ankle reflexes
snail-acid|acidified water|control water|pond snails|a|shell thickness|µm|mm|90|320|0|down|foot area|mm^2|duckweed cover|egg loss|larval parasites|larvae/L|first clutches/second clutches|crawl speed|dull the sense of smell
milk-skin|skin contact|warm cots|preterm infants|h|weight gain|g/day|mg/day|8|30|0|up|skin temperature|°C|ward noise|reflux|skin staphylococci|CFU/cm^2|twins/singletons|cry time|speed the first full feed
yeast-gold|gold particles|bare medium|baker's yeast|o|doubling time|min|s|70|190|0|up|vacuole width|µm|shaking speed|clumping|budding cells|cells/mL|haploid strains/diploid strains|ethanol yield|jam the proton pump
voice-rest|voice rest|whispering|teachers with hoarseness|h|phonation time|s|ms|6|22|0|up|pitch|Hz|chalk dust|throat clearing|vocal fold closures|closures/year|sopranos/altos|jitter|let small lesions heal
goat-tann|tannin feed|hay|dairy goats|a|worm egg count|eggs/g|eggs/kg|150|900|0|down|milk fat|%|wet pasture|thin coats|rumen protozoa|cells/mL|first kidders/older goats|kid mass|bind parasite proteins
itch-uv|narrow-band light|sham light|patients with kidney itch|h|itch score|points|mm|2|9|1|down|skin moisture|%|hot showers|broken sleep|skin mast cells|cells/m^2|dialysis beginners/long-term patients|scratch count|deplete itch fibres
shrew-cold|cold rooms|warm rooms|common shrews|a|skull height|mm|cm|5.2|6.6|2|down|metabolic rate|mL/h|short days|thin tails|brown fat cells|cells/mm^3|spring shrews/autumn shrews|maze errors|save winter energy
`
  .trim()
  .split('\n')

/** The studies, one a line. */
export const STUDIES: readonly Study[] = ROWS.map((row) => {
  const field = row.split('|')
  const at = (index: number) => field[index] ?? ''
  const [first = '', second = ''] = at(18).split('/')
  return {
    slug: at(0),
    given: at(1),
    other: at(2),
    studied: at(3),
    isAnimal: at(4) === 'a',
    measure: at(5),
    unit: at(6),
    wrongUnit: at(7),
    low: Number(at(8)),
    high: Number(at(9)),
    digits: Number(at(10)),
    direction: at(11) === 'up' ? 'up' : 'down',
    change: at(12),
    changeUnit: at(13),
    exposure: at(14),
    outcome: at(15),
    counted: at(16),
    countedUnit: at(17),
    groups: [first, second],
    second: at(19),
    hedged: at(20),
  }
})
