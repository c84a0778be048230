/** Both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The one part that a `Range` header asks for (RFC 9110, 14.2). Undefined: send the whole, also where several parts are asked for,
 * which a server may. `unsatisfiable` where it lies outside.
 */
export function byteRangeOf(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (asked === null || (asked[1] === '' && asked[2] === '')) return undefined
  const [, from = '', to = ''] = asked
  if (from === '')
    return to === '0' ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return undefined
  return start < size ? { start, end } : 'unsatisfiable'
}
