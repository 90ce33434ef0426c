/** Pairs of a name and a character, parted by spaces. */
function table(pairs: string): ReadonlyMap<string, string> {
  const words = pairs.trim().split(/\s+/u)
  return new Map(
    words.flatMap((name, index): [string, string][] =>
      index % 2 === 0 ? [[name, words[index + 1] ?? '']] : [],
    ),
  )
}

/** Letters and letter-like signs of formulas, by command. */
export const MATH_LETTERS = table(`
  alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ
  mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi φ varphi φ chi χ psi ψ
  omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω
  upalpha α upbeta β upgamma γ updelta δ uplambda λ upmu μ uppi π upsigma σ uptau τ varGamma Γ varDelta Δ varOmega Ω
  ell ℓ hbar ℏ hslash ℏ Re ℜ Im ℑ aleph ℵ wp ℘ partial ∂ nabla ∇ infty ∞ emptyset ∅ varnothing ∅ imath ı jmath ȷ
  angstrom Å AA Å degree ° textdegree ° celsius °C permil ‰ textmu µ micro µ prime ′ dag † ddag ‡ dagger † ddagger ‡ S § P ¶
  hearts ♥ checkmark ✓ top ⊤ bot ⊥ forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ angle ∠ triangle △ square □ Box □ blacksquare ■
  star ⋆ bullet • ldots … dots … cdots … vdots ⋮ ddots ⋱ dotsc … dotsb … dotsm … dotsi … circledR ® pounds £ euro € copyright ©
`)

/** Operators, relations, arrows and brackets of formulas, by command. */
export const MATH_OPERATORS = table(`
  times × cdot · div ÷ pm ± mp ∓ ast ∗ circ ∘ oplus ⊕ otimes ⊗ ominus ⊖ odot ⊙ cup ∪ cap ∩ setminus ∖ wedge ∧ land ∧ vee ∨ lor ∨
  le ≤ leq ≤ leqslant ≤ lesssim ≲ ge ≥ geq ≥ geqslant ≥ gtrsim ≳ ne ≠ neq ≠ ll ≪ gg ≫ lt < gt > approx ≈ approxeq ≈ sim ∼ simeq ≃ cong ≅
  equiv ≡ propto ∝ varpropto ∝ doteq ≐ triangleq ≜ coloneqq ≔ prec ≺ succ ≻ preceq ⪯ succeq ⪰ in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆
  supset ⊃ supseteq ⊇ subsetneq ⊊ perp ⊥ parallel ∥ mid | vert | Vert ‖ lVert ‖ rVert ‖ lvert | rvert | backslash ∖
  to → rightarrow → longrightarrow → leftarrow ← longleftarrow ← leftrightarrow ↔ Rightarrow ⇒ Longrightarrow ⇒ implies ⇒ Leftarrow ⇐
  Leftrightarrow ⇔ iff ⇔ mapsto ↦ uparrow ↑ downarrow ↓ nearrow ↗ searrow ↘ rightharpoonup ⇀ rightleftharpoons ⇌ gets ←
  sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮ bigcup ⋃ bigcap ⋂ bigoplus ⨁ bigotimes ⨂ bigvee ⋁ bigwedge ⋀
  langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ lbrace { rbrace } lbrack [ rbrack ] therefore ∴ because ∵ models ⊨ vdash ⊢ dashv ⊣
  colon : star ⋆ bullet • diamond ⋄ asymp ≍ lessgtr ≶ ltimes ⋉ rtimes ⋊ amalg ⨿ ldotp . cdotp ·
`)

/** Names of functions that formulas print upright. */
export const MATH_FUNCTIONS: ReadonlySet<string> = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh'.split(
    ' ',
  ),
)

/** Combining marks of accents over letters and formulas, by command. */
export const MATH_ACCENTS = table(`
  hat ${'\u0302'} widehat ${'\u0302'} tilde ${'\u0303'} widetilde ${'\u0303'} bar ${'\u0304'} overline ${'\u0304'} dot ${'\u0307'} ddot ${'\u0308'}
  vec ${'\u20d7'} overrightarrow ${'\u20d7'} check ${'\u030c'} breve ${'\u0306'} acute ${'\u0301'} grave ${'\u0300'} mathring ${'\u030a'}
`)

/** Combining marks of accents in text, by command. */
export const TEXT_ACCENTS: ReadonlyMap<string, string> = new Map([
  ['"', '\u0308'],
  ["'", '\u0301'],
  ['`', '\u0300'],
  ['^', '\u0302'],
  ['~', '\u0303'],
  ['=', '\u0304'],
  ['.', '\u0307'],
  ['c', '\u0327'],
  ['v', '\u030c'],
  ['u', '\u0306'],
  ['H', '\u030b'],
  ['r', '\u030a'],
  ['k', '\u0328'],
  ['d', '\u0323'],
  ['b', '\u0331'],
  ['t', '\u0361'],
])

/** Signs and letters that text prints for a command without arguments. */
export const TEXT_SYMBOLS = table(`
  ss ß ae æ AE Æ oe œ OE Œ o ø O Ø aa å AA Å l ł L Ł i ı j ȷ dh ð DH Ð th þ TH Þ dj đ ng ŋ SS SS
  textendash – textemdash — textquoteleft ‘ textquoteright ’ textquotedblleft “ textquotedblright ” textquotesingle ' quotedblbase „ glqq „ grqq “
  guillemotleft « guillemotright » textless < textgreater > textbar | textbackslash \\ textasciitilde ~ textasciicircum ^ textunderscore _
  textdollar $ textpercent % textampersand & textbraceleft { textbraceright } textasteriskcentered ∗ textbullet • textperiodcentered ·
  textregistered ® texttrademark ™ textcopyright © copyright © textellipsis … dots … ldots … textdegree ° degree ° textcelsius °C
  textmu µ texttimes × textpm ± textdiv ÷ textonehalf ½ textonequarter ¼ textonesuperior ¹ texttwosuperior ² textthreesuperior ³
  textsection § S § P ¶ dag † ddag ‡ textdagger † textdaggerdbl ‡ pounds £ texteuro € euro € textyen ¥ textcent ¢ textpertenthousand ‱ textperthousand ‰
  TeX TeX LaTeX LaTeX LaTeXe LaTeX2e BibTeX BibTeX textquotedbl " slash / textrightarrow → textleftarrow ← textordfeminine ª textordmasculine º
`)

/** Symbols of siunitx units and prefixes; \`per\` is read by its place. */
export const UNIT_SYMBOLS = table(`
  yocto y zepto z atto a femto f pico p nano n micro µ milli m centi c deci d deca da hecto h kilo k mega M giga G tera T peta P exa E
  ampere A candela cd kelvin K kilogram kg metre m meter m mole mol second s becquerel Bq coulomb C farad F gray Gy hertz Hz henry H joule J
  katal kat lumen lm lux lx newton N ohm Ω pascal Pa radian rad siemens S sievert Sv steradian sr tesla T volt V watt W weber Wb
  celsius °C degreeCelsius °C degree ° arcminute ′ arcsecond ″ day d hour h minute min litre L liter L hectare ha tonne t electronvolt eV
  dalton Da atomicmassunit u bar bar angstrom Å decibel dB neper Np bel B percent % gram g molar M astronomicalunit au parsec pc year yr
  kg kg g g mg mg ug µg ng ng m m cm cm mm mm um µm nm nm km km s s ms ms us µs ns ns min min h h d d L L l L ml mL mL mL ul µL uL µL
  A A mA mA V V mV mV kV kV W W mW mW kW kW MW MW Hz Hz kHz kHz MHz MHz GHz GHz Pa Pa kPa kPa MPa MPa K K J J kJ kJ eV eV keV keV MeV MeV GeV GeV N N kN kN
  mol mol mmol mmol umol µmol nmol nmol Molar M byte B bit bit
`)
