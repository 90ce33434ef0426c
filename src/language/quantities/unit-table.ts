import type { QuantityKind } from './quantity.js'

/** What a unit symbol stands for: its one spelling and what it measures standing alone. */
export interface UnitSymbol {
  readonly canonical: string
  readonly kind: QuantityKind
}

interface Base {
  readonly symbol: string
  readonly kind: QuantityKind
  /** Prefixes in use with it; not all make sense in science texts, and some spell words. */
  readonly prefixes: string
  /** Other spellings of the symbol that take the same prefixes. */
  readonly also?: readonly string[]
}

const BASES: readonly Base[] = [
  { symbol: 'g', kind: 'mass', prefixes: 'k m µ n p f M' },
  { symbol: 'L', kind: 'volume', prefixes: 'm µ n d c p f k', also: ['l'] },
  { symbol: 'm', kind: 'length', prefixes: 'k c m µ n p f d' },
  { symbol: 's', kind: 'time', prefixes: 'm µ n p f', also: ['sec'] },
  { symbol: 'mol', kind: 'amount', prefixes: 'k m µ n p f', also: ['mole', 'moles', 'mols'] },
  { symbol: 'M', kind: 'concentration', prefixes: 'm µ n p f' },
  { symbol: 'Pa', kind: 'pressure', prefixes: 'k M h G m' },
  { symbol: 'Hz', kind: 'frequency', prefixes: 'k M G m T' },
  { symbol: 'J', kind: 'energy', prefixes: 'k M m µ n' },
  { symbol: 'cal', kind: 'energy', prefixes: 'k' },
  { symbol: 'eV', kind: 'energy', prefixes: 'k M G m T' },
  { symbol: 'W', kind: 'power', prefixes: 'k M m µ n' },
  { symbol: 'V', kind: 'electric', prefixes: 'k m µ n' },
  { symbol: 'A', kind: 'electric', prefixes: 'm µ n p k' },
  { symbol: 'Ω', kind: 'electric', prefixes: 'k M G m', also: ['Ω', 'ohm', 'ohms'] },
  { symbol: 'F', kind: 'electric', prefixes: 'p n µ m' },
  { symbol: 'S', kind: 'electric', prefixes: 'm µ n p' },
  { symbol: 'T', kind: 'electric', prefixes: 'm µ n' },
  { symbol: 'N', kind: 'other', prefixes: 'm µ n p k' },
  { symbol: 'Gy', kind: 'radiation', prefixes: 'c m µ' },
  { symbol: 'Sv', kind: 'radiation', prefixes: 'm µ' },
  { symbol: 'Bq', kind: 'radiation', prefixes: 'k M G' },
  { symbol: 'Ci', kind: 'radiation', prefixes: 'm µ n' },
  { symbol: 'U', kind: 'activity', prefixes: 'm µ k n' },
  { symbol: 'IU', kind: 'activity', prefixes: 'm µ k M' },
  { symbol: 'kat', kind: 'activity', prefixes: 'n µ m' },
  { symbol: 'Eq', kind: 'amount', prefixes: 'm µ', also: ['equiv'] },
  { symbol: 'Osm', kind: 'amount', prefixes: 'm', also: ['osm', 'osmol', 'Osmol', 'OsM'] },
  { symbol: 'Da', kind: 'mass', prefixes: 'k M', also: ['D'] },
  { symbol: 'bp', kind: 'information', prefixes: 'k M G' },
  { symbol: 'B', kind: 'information', prefixes: 'k K M G T' },
  { symbol: 'K', kind: 'temperature', prefixes: 'm' },
]

/** Canonical spelling = other spellings, by kind. Words are looked up in lower case too. */
const NAMES: readonly (readonly [QuantityKind, string])[] = [
  [
    'mass',
    'g=gram|grams|gramme|grammes|gm|gms; kg=Kg|KG|kilogram|kilograms|kilo|kilos|kgs; mg=milligram|milligrams|mgs; µg=microgram|micrograms|mcg; ng=nanogram|nanograms; t=t|tonne|tonnes|tons; lb=lb|lbs|pound|pounds; oz=oz|ounce|ounces; kDa=kilodalton|kilodaltons; Da=dalton|daltons',
  ],
  [
    'volume',
    'L=litre|litres|liter|liters; mL=millilitre|millilitres|milliliter|milliliters|cc|mls; µL=microlitre|microlitres|microliter|microliters|lambda; dL=decilitre|deciliter|decilitres|deciliters',
  ],
  [
    'length',
    'm=metre|metres|meter|meters; km=kilometre|kilometres|kilometer|kilometers|kms; cm=centimetre|centimetres|centimeter|centimeters|cms; mm=millimetre|millimetres|millimeter|millimeters; µm=micrometre|micrometres|micrometer|micrometers|micron|microns; nm=nanometre|nanometres|nanometer|nanometers; Å=Å|Å|angstrom|angstroms; in=inch|inches; ft=ft|foot|feet; mi=mile|miles',
  ],
  ['area', 'ha=ha|hectare|hectares; acre=acre|acres'],
  [
    'time',
    's=second|seconds|sec|secs; ms=millisecond|milliseconds|msec|msecs; µs=microsecond|microseconds; min=min|mins|minute|minutes; h=h|hr|hrs|hour|hours; d=d|day|days; wk=wk|wks|week|weeks; mo=mo|mos|month|months; y=y|yr|yrs|year|years; decade=decade|decades; century=centuries',
  ],
  ['amount', 'mol=mole|moles; mmol=millimole|millimoles; µmol=micromole|micromoles'],
  [
    'concentration',
    'M=molar; mM=millimolar; µM=micromolar; nM=nanomolar; ppm=ppm; ppb=ppb; %w/v=%w/v; N=normal',
  ],
  [
    'pressure',
    'mmHg=mmHg; cmH2O=cmH2O; atm=atm; bar=bar|bars; mbar=mbar; psi=psi; Torr=Torr|torr; inHg=inHg',
  ],
  ['frequency', 'Hz=hertz; rpm=rpm; bpm=bpm; cpm=cpm; dpm=dpm'],
  [
    'energy',
    'J=joule|joules; kJ=kilojoule|kilojoules; kcal=kilocalorie|kilocalories|Cal|kcals; cal=calorie|calories; kWh=kWh; MET=METs',
  ],
  ['power', 'W=watt|watts'],
  [
    'electric',
    'V=volt|volts; mV=millivolt|millivolts; A=ampere|amperes|amp|amps; mA=milliampere|milliamperes; T=tesla',
  ],
  ['radiation', 'Gy=gray; R=roentgen; Bq=becquerel'],
  ['activity', 'U=unit|units; CFU=CFU|cfu|CFUs|cfus; PFU=PFU|pfu; IU=I.U.|i.u.; GPL=GPL; RLU=RLU; OD=OD'],
  ['sound', 'dB=dB|decibel|decibels; dBA=dBA; dB SPL=dBSPL'],
  [
    'information',
    'bit=bit|bits; byte=byte|bytes; nt=nt|nts; aa=aa; kb=kb|kilobase|kilobases; Mb=Mb|megabase|megabases; Gb=Gb; px=px|pixel|pixels; dpi=dpi',
  ],
  ['angle', 'rad=rad|radian|radians; deg=deg|degree|degrees'],
  [
    'other',
    'lx=lx|lux; lm=lm|lumen; cd=cd; D=dioptre|dioptres|diopter|diopters; cP=cP; M☉=M☉; pc=parsec|parsecs|pc; kpc=kpc; Mpc=Mpc; rem=rem',
  ],
  [
    'currency',
    'USD=USD|dollar|dollars; EUR=EUR|euro|euros; GBP=GBP|pounds sterling; JPY=JPY|yen; CNY=CNY|RMB|yuan; INR=INR|rupees|rupee; CHF=CHF; AUD=AUD; CAD=CAD',
  ],
]

/** Symbols that are units only where no letters follow: "4 T cells", "5 A", "10 N". */
export const SHY_SYMBOLS: ReadonlySet<string> = new Set([
  'A',
  'K',
  'N',
  'S',
  'F',
  'T',
  'B',
  'D',
  'U',
  'MB',
  'h',
  'd',
  'm',
  'y',
  'aa',
  'cd',
  'unit',
  'units',
  'mA',
  'nA',
  'MA',
  'normal',
  'gray',
  'lambda',
  't',
  'kilo',
])

function buildTable(): ReadonlyMap<string, UnitSymbol> {
  const table = new Map<string, UnitSymbol>()
  for (const base of BASES)
    for (const spelling of [base.symbol, ...(base.also ?? [])]) addBase(table, base, spelling)
  for (const [kind, names] of NAMES) {
    for (const entry of names.split('; ')) {
      const [canonical = '', spellings = ''] = entry.split('=')
      for (const spelling of spellings.split('|')) table.set(spelling, { canonical, kind })
    }
  }
  for (const denied of ['D', 'B', 'F', 'pm', 'fm', 'Mg']) table.delete(denied)
  return table
}

function addBase(table: Map<string, UnitSymbol>, base: Base, spelling: string): void {
  table.set(spelling, { canonical: base.symbol, kind: base.kind })
  for (const prefix of base.prefixes.split(' ')) {
    const symbol = { canonical: `${prefix === 'K' ? 'k' : prefix}${base.symbol}`, kind: base.kind }
    table.set(`${prefix}${spelling}`, symbol)
    if (prefix === 'µ') for (const micro of ['μ', 'u']) table.set(`${micro}${spelling}`, symbol)
  }
}

const TABLE = buildTable()

/** The unit that a symbol or word stands for. Case counts (mM is not MM), but words may be capitalised. */
export function findUnitSymbol(word: string): UnitSymbol | undefined {
  const exact = TABLE.get(word)
  if (exact !== undefined || !/^\p{Lu}\p{Ll}{3,}$/u.test(word)) return exact
  return TABLE.get(word.toLowerCase())
}
