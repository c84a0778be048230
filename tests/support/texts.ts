/** The texts below a node by their keys, joined by dots. */
export function leavesOf(node: unknown, path: string[] = []): [string, unknown][] {
  if (typeof node !== 'object' || node === null) return [[path.join('.'), node]]
  return Object.entries(node).flatMap(([key, child]) => leavesOf(child, [...path, key]))
}

/** The names between braces, in order of the alphabet: the sentence may put them in another order. */
export function placeholders(text: unknown): string[] {
  return [...String(text).matchAll(/\{\{-?\s*([^},\s]+)[^}]*\}\}/g)].map(([, name]) => name ?? '').toSorted()
}
