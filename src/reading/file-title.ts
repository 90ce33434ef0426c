/** A file's name without folders and ending: the last source of a title. */
export function nameWithoutEnding(fileName: string): string {
  const name = fileName.replace(/^.*[\\/]/, '')
  return name.replace(/\.[a-z0-9]{1,8}$/i, '') || name
}
