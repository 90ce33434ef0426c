/** True where a text stands in UTF-16 in the file, as the names of its streams do. */
export function holdsWide(bytes: Uint8Array, name: string): boolean {
  const wide = Uint8Array.from([...name].flatMap((character) => [character.charCodeAt(0), 0]))
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from(wide))
}
