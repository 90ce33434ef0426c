/**
 * The index term of a number, one for all its spellings: `1,234` and `1234` give `1234`; `0.50`, `.5` and `0·5`
 * give `0d5`; `10^-3`, `1e-3` and `0.001` give `0d001`; what Number prints with an exponent gives `1em7`.
 * A string of more than 15 digits, or one with a leading zero, is kept digit by digit (accession numbers, codes).
 */
export function numberTerm(text: string): string {
  const plain = text.replaceAll(',', '').replace('·', '.')
  if (/^0\d|^\d{16}/u.test(plain)) return plain.replace(/\D/gu, '').slice(0, 64)
  const power = /^(.*)\^([-+]?\d+)$/u.exec(plain)
  const value = power === null ? Number(plain) : Number(power[1]) ** Number(power[2])
  if (!Number.isFinite(value)) return plain.replace(/\D/gu, '').slice(0, 64)
  return String(Number(value.toPrecision(15)))
    .replace('.', 'd')
    .replace('-', 'm')
    .replace('+', '')
}
