import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainFromMarkup, plainLine } from './markup-text.js'

describe('plainFromMarkup', () => {
  it('takes JATS off and keeps section headings', () => {
    expect(
      plainFromMarkup(
        '<jats:title>Abstract</jats:title><jats:sec><jats:title>Methods</jats:title><jats:p>We fed <jats:italic>E. coli</jats:italic>.</jats:p></jats:sec>\n  <jats:p>It grew.</jats:p>',
      ),
    ).toBe('Methods: We fed E. coli. It grew.')
  })

  it('resolves entities that were escaped more than once', () => {
    expect(
      plainFromMarkup(
        'p &amp;lt; 0.05 &amp;amp; &amp;lt;i&amp;gt;n&amp;lt;/i&amp;gt; = 5 &#233;&#xe9;&eacute;',
      ),
    ).toBe('p < 0.05 & n = 5 ééé')
  })

  it('never turns a power into digits', () => {
    expect(
      plainFromMarkup(
        '10<sup>6</sup> and 10<jats:sup>-<i>3</i></jats:sup>, 10<sup>5.5</sup>, H<sub>2</sub>O',
      ),
    ).toBe('10⁶ and 10⁻³, 10^5.5, H₂O')
    expect(
      plainFromMarkup('<mml:math><mml:msup><mml:mn>10</mml:mn><mml:mn>6</mml:mn></mml:msup></mml:math>'),
    ).toBe('10^6')
  })

  it('keeps comparison signs that look like tags', () => {
    expect(plainFromMarkup('a < b and c > d, p<0.05, <LOD')).toBe('a < b and c > d, p<0.05, <LOD')
  })

  it('removes what a reader cannot see', () => {
    expect(plainFromMarkup('a\u0000b\u202Ec\u200Bd\u{E0041}e\u001B[31mf\uD800g')).toBe('abcde[31mfg')
    expect(plainFromMarkup('x<script>alert(1)</script>y<!-- z -->')).toBe('x y')
  })

  it('takes TeX only where there is no MathML beside it', () => {
    expect(plainFromMarkup('<tex-math>\\begin{document}$$x$$\\end{document}</tex-math>')).toBe('x')
    expect(
      plainFromMarkup(
        '<inline-formula><tex-math>$x$</tex-math><mml:math><mml:mi>x</mml:mi></mml:math></inline-formula>',
      ),
    ).toBe('x')
  })

  it('gives one clean line whatever comes in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const plain = plainFromMarkup(text)
        expect(plain).not.toMatch(/[\p{Cc}\u202E\u{E0041}]/u)
        expect(plain).toBe(plainLine(plain))
      }),
    )
  })
})
