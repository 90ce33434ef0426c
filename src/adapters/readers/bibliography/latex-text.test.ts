import { describe, expect, it } from 'vitest'
import { loadLatexReader } from './latex-text.js'
import { tidyText } from './tidy-text.js'

/** Time of this process alone: a busy machine must not fail a test. */
const processorMs = () => process.cpuUsage().user / 1000
const read = async (raw: string) => tidyText((await loadLatexReader(raw))(raw))

describe('loadLatexReader', () => {
  it.each([
    [
      String.raw`M{\"u}ller and {\O}rsted, \v{C}ern\'y, Fran\c{c}ois, Na{\"\i}ve, \AA ngstr\"om, Stra{\ss}e`,
      'Müller and Ørsted, Černý, François, Naïve, Ångström, Straße',
    ],
    [String.raw`{The} {NASA} \emph{in vitro} \textbf{trial} {\em of} it`, 'The NASA in vitro trial of it'],
    [String.raw`5\% \& \$3 \#1 x\_y \textasciitilde{}u \textbackslash{}n \{z\}`, '5% & $3 #1 x_y ~u \\n {z}'],
    ["a -- b --- c ``q'' d~e a-{}-b", 'a – b — c “q” d e a--b'],
    [String.raw`H$_2$O at $10^{-6}$ of $\alpha$-ketone`, 'H₂O at 10⁻⁶ of α-ketone'],
    [String.raw`CO\textsubscript{2} in 95% of cases`, 'CO₂ in 95% of cases'],
    ['P < 0.05 and x > 3', 'P < 0.05 and x > 3'],
    [String.raw`$p < 0.05$ \textless{}b`, 'p<0.05 <b'],
    [String.raw`{\~{}}3 and \^{}2`, '~3 and ^2'],
    ['costs $5 only', 'costs $5 only'],
    [String.raw`see \url{http://x.org/a_b} now`, 'see http://x.org/a_b now'],
    [String.raw`\unknown{foo} bar`, 'foo bar'],
    [String.raw`\aap`, 'aap'],
    [String.raw`The \enquote{good} one`, 'The “good” one'],
  ])('reads %s', async (raw, text) => {
    expect(await read(raw)).toBe(text)
  })

  it('ends on values that the TeX parser cannot take', async () => {
    const start = processorMs()
    for (const raw of [
      `$x^{${'{'.repeat(50)}`,
      '$x$ '.repeat(100_000),
      '\\begin{a}'.repeat(2000),
      '\\frac{'.repeat(3000),
    ]) {
      expect(typeof (await read(raw))).toBe('string')
    }
    expect(processorMs() - start).toBeLessThan(20_000)
  })
})
