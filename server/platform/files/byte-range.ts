export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** RFC 9110, 14.2. Undefined: send the whole file. `unsatisfiable`: it starts beyond the end. */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (match === null || (match[1] === '' && match[2] === '')) return undefined
  const [, from = '', to = ''] = match
  if (from === '')
    return to === '0' ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return undefined
  return start < size ? { start, end } : 'unsatisfiable'
}
