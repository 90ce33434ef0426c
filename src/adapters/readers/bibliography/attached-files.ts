/**
 * Files that an entry names as attached: JabRef (`description:path:type`, backslash escapes), Mendeley
 * (`:path:pdf`), Zotero (`Full Text:files/12/a.pdf:application/pdf`) and plain paths, several separated by `;`.
 * As written, decoded; they are never opened by the reader.
 */
export function attachedFilesOf(field: string): readonly string[] {
  // Mendeley writes a backslash as the mathematical symbol.
  const plain = field.replace(/(?:\{\\\$\}|\$)\\backslash(?:\{\\\$\}|\$)/gu, '\\')
  const files = splitUnescaped(plain, ';')
    .map(pathOfItem)
    .filter((path) => path !== '')
  return [...new Set(files)]
}

function pathOfItem(item: string): string {
  const parts = splitUnescaped(item.trim(), ':').map((part) => unescaped(part).trim())
  if (parts.length < 3)
    return unescaped(item)
      .trim()
      .replace(/^file:\/\/(?:localhost)?(?=\/)/iu, '')
  const type = parts.at(-1) ?? ''
  // `C:\a.pdf` splits in two where the colon is not escaped; the drive letter belongs to the path.
  const path = (/^[a-z0-9.+/ -]{0,60}$/iu.test(type) ? parts.slice(1, -1) : parts.slice(1)).join(':')
  return path === '' ? (parts[0] ?? '') : path
}

function splitUnescaped(text: string, separator: string): readonly string[] {
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === separator) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

function unescaped(text: string): string {
  return text
    .replace(/\{\\_\}/gu, '_')
    .replace(/\\([;:\\_{}%&#$ ])/gu, '$1')
    .replace(/^\{(.*)\}$/su, '$1')
}
