/** Raised digits and signs with their plain forms. */
export const SUPERSCRIPT_DIGITS: ReadonlyMap<string, string> = new Map(
  [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺'].map((mark, index) => [mark, '0123456789-+'.charAt(index)]),
)
