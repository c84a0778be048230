import type { Json, JsonObject, PatchOperation } from '#contract/kit/json-patch.ts'

/** RFC 6902. List items are identified by `id`, days by `day`. */
export function diff(before: Json, after: Json, path = ''): PatchOperation[] {
  if (before === after) return []
  if (isList(before) && isList(after)) return diffLists(before, after, path)
  if (isObject(before) && isObject(after)) return diffObjects(before, after, path)
  return [{ op: 'replace', path, value: after }]
}

function diffObjects(before: JsonObject, after: JsonObject, path: string): PatchOperation[] {
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(after, name))
  return [
    ...removed.map((name) => ({ op: 'remove', path: below(path, name) }) as const),
    ...Object.entries(after).flatMap(([name, value]): PatchOperation[] => {
      const old = Object.hasOwn(before, name) ? before[name] : undefined
      return old === undefined
        ? [{ op: 'add', path: below(path, name), value }]
        : diff(old, value, below(path, name))
    }),
  ]
}

/** Removes missing items from the end, then moves or adds items in the order of the list. */
function diffLists(before: readonly Json[], after: readonly Json[], path: string): PatchOperation[] {
  const keys = after.map(keyOf)
  const wanted = new Set(keys)
  if (!areDistinct(keys) || !areDistinct(before.map(keyOf)))
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ op: 'replace', path, value: after }]
  const operations: PatchOperation[] = []
  const rows = [...before]
  for (let place = rows.length - 1; place >= 0; place -= 1)
    if (!wanted.has(keyOf(rows[place]))) {
      operations.push({ op: 'remove', path: below(path, place) })
      rows.splice(place, 1)
    }
  for (const [place, row] of after.entries()) {
    const found = rows.findIndex((one) => keyOf(one) === keys[place])
    const old = rows[found]
    if (old === undefined) {
      operations.push({ op: 'add', path: below(path, place), value: row })
      rows.splice(place, 0, row)
      continue
    }
    if (found !== place) {
      operations.push({ op: 'move', from: below(path, found), path: below(path, place) })
      rows.splice(place, 0, ...rows.splice(found, 1))
    }
    operations.push(...diff(old, row, below(path, place)))
  }
  return operations
}

const areDistinct = (keys: readonly (Json | undefined)[]) =>
  !keys.includes(undefined) && new Set(keys).size === keys.length

const below = (path: string, name: string | number) =>
  `${path}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`

function keyOf(row: Json | undefined): Json | undefined {
  return row !== undefined && isObject(row) ? (row['id'] ?? row['day']) : undefined
}

const isList = (node: Json): node is readonly Json[] => Array.isArray(node)
const isObject = (node: Json): node is JsonObject =>
  typeof node === 'object' && node !== null && !isList(node)
