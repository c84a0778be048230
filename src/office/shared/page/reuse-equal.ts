/**
 * Returns `next` with each part that equals its counterpart in `previous` replaced by that counterpart, and
 * `previous` itself where all of it is equal, so that React skips what shows it. Members of lists are
 * counterparts by their id, else by their place; objects other than plain ones and lists equal only
 * themselves.
 */
export function reuseEqual<Value>(previous: unknown, next: Value): Value {
  if (Array.isArray(previous) && Array.isArray(next)) {
    const counterparts = new Map(previous.map((member, index) => [keyOf(member, index), member]))
    const members = next.map((member, index) => reuseEqual(counterparts.get(keyOf(member, index)), member))
    const isSame =
      members.length === previous.length && members.every((one, index) => one === previous[index])
    return (isSame ? previous : members) as Value
  }
  if (!isRecord(previous) || !isRecord(next)) return next
  const names = Object.keys(next)
  const values = names.map((name) => reuseEqual(previous[name], next[name]))
  const isSame =
    names.length === Object.keys(previous).length &&
    names.every((name, index) => name in previous && values[index] === previous[name])
  // The replaced parts have the same type.
  return (isSame ? previous : Object.fromEntries(names.map((name, index) => [name, values[index]]))) as Value
}

const keyOf = (member: unknown, index: number): unknown =>
  isRecord(member) && 'id' in member ? member['id'] : index

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
