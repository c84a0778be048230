import { isRecord } from '#contract/kit/objects.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Values as the API means them: blank texts and null become absent, and so does an object whose values are
 * all absent. Lists keep their length.
 */
export function withoutBlanks(values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, blankAsUndefined(value)] as const)
      .filter(([, value]) => value !== undefined),
  )
}

function blankAsUndefined(value: unknown): unknown {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return undefined
  if (Array.isArray(value))
    return value.map((element) => (isRecord(element) ? withoutBlanks(element) : element))
  if (!isRecord(value)) return value
  const parts = withoutBlanks(value)
  return Object.keys(parts).length === 0 ? undefined : parts
}

/** What is absent equals what is blank. */
export function isSame(one: unknown, other: unknown): boolean {
  const [left, right] = [blankAsUndefined(one), blankAsUndefined(other)]
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((element, index) => isSame(element, right[index]))
  if (isRecord(left) && isRecord(right))
    return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((name) =>
      isSame(left[name], right[name]),
    )
  return Object.is(left, right)
}

/**
 * The merge patch (RFC 7396) from `before` to `after`: only what differs, null for what is gone. Lists are
 * replaced as a whole.
 */
export function mergePatchOf(before: Values, after: Values): Record<string, unknown> {
  const patch: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, next] = [before[name], blankAsUndefined(after[name])]
    if (isSame(old, next)) continue
    patch[name] = next === undefined ? null : isRecord(old) && isRecord(next) ? mergePatchOf(old, next) : next
  }
  return patch
}

export interface Change {
  readonly path: string
  readonly value: unknown
}

/** By their paths in objects; a list is one value. */
export function changesBetween(before: unknown, after: unknown, path = ''): readonly Change[] {
  if (isSame(before, after)) return []
  const isObject = isRecord(before) || isRecord(after)
  if (Array.isArray(before) || Array.isArray(after) || !isObject) return [{ path, value: after }]
  const [old, next] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  return [...new Set([...Object.keys(old), ...Object.keys(next)])].flatMap((name) =>
    changesBetween(old[name], next[name], path === '' ? name : `${path}.${name}`),
  )
}

export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      values,
    )

export function withValueAt<V>(values: V, path: string, value: unknown): V {
  const [name = '', ...rest] = path.split('.')
  const inner = rest.length === 0 ? value : withValueAt(valueAt(values, name), rest.join('.'), value)
  // The copy has the shape of the original, in which the path exists.
  if (Array.isArray(values)) return values.with(Number(name), inner) as V
  return { ...(isRecord(values) ? values : {}), [name]: inner } as V
}

export function withoutPaths(values: Values, paths: Iterable<string>): Values {
  let rest = values
  for (const path of paths) rest = withValueAt(rest, path, undefined)
  return rest
}

export interface MergedChanges<V> {
  /** The other user's values with the own changes; where both changed one, the own value. */
  readonly values: V
  /** Changed only by the other user. */
  readonly taken: readonly Change[]
  /** Changed differently by both, with the other user's value. */
  readonly clashes: readonly Change[]
}

export function mergeChanges<V>(base: V, own: V, saved: V): MergedChanges<V> {
  const ownChanges = changesBetween(base, own)
  const ownPaths = new Set(ownChanges.map(({ path }) => path))
  const savedChanges = changesBetween(base, saved)
  return {
    values: ownChanges.reduce((values, { path, value }) => withValueAt(values, path, value), saved),
    taken: savedChanges.filter(({ path }) => !ownPaths.has(path)),
    clashes: savedChanges.filter(
      ({ path, value }) => ownPaths.has(path) && !isSame(value, valueAt(own, path)),
    ),
  }
}
