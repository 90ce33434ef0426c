/** Caps below this are of codes and names, which may well be as long as they may. */
const SHORTEST_CAP = 20

/** What is wrong with strings that are exactly as long as their schema allows: they were probably cut there. */
export function fullStrings(schema: unknown, value: unknown, path: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const node = schema as Readonly<Record<string, unknown>>
  const members = node['anyOf'] ?? node['oneOf']
  if (Array.isArray(members)) return members.flatMap((member) => fullStrings(member, value, path))
  if (typeof value === 'string') return isFull(node, value) ? [issue(path, value.length)] : []
  if (Array.isArray(value))
    return value.flatMap((item, at) => fullStrings(node['items'], item, join(path, String(at))))
  if (typeof value !== 'object' || value === null) return []
  const properties = (node['properties'] ?? {}) as Readonly<Record<string, unknown>>
  return Object.entries(value).flatMap(([key, member]) =>
    fullStrings(Object.hasOwn(properties, key) ? properties[key] : undefined, member, join(path, key)),
  )
}

function isFull(node: Readonly<Record<string, unknown>>, value: string): boolean {
  const { maxLength } = node
  return (
    node['type'] === 'string' &&
    !('enum' in node) &&
    typeof maxLength === 'number' &&
    maxLength >= SHORTEST_CAP &&
    value.length === maxLength
  )
}

function issue(path: string, length: number): string {
  return `${path === '' ? 'The answer' : path}: it fills all ${length} characters and was cut there; write less.`
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}
