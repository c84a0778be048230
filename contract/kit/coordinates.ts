const sides: Readonly<Record<string, readonly ['latitude' | 'longitude', 1 | -1]>> = {
  N: ['latitude', 1],
  S: ['latitude', -1],
  Z: ['latitude', -1],
  E: ['longitude', 1],
  O: ['longitude', 1],
  W: ['longitude', -1],
}

const part = String.raw`(\d{1,2}(?:[.,]\d+)?)`
const notation = new RegExp(
  String.raw`^([NSZEOW]?)([-+]?)(\d{1,3}(?:[.,]\d+)?)[°º](?:${part}['’′])?(?:${part}(?:["”″]|['’′]{2}))?([NSZEOW]?)$`,
  'i',
)

/**
 * Degrees of a coordinate as maps and receivers write it: `51°52'45.9"N`, `N 51° 52,765'`, `4,4441° O`.
 * Undefined for other texts and for a coordinate of the other axis.
 */
export function parseCoordinate(text: string, axis: 'latitude' | 'longitude'): number | undefined {
  const [, before = '', sign = '', degrees = '', minutes, seconds, after = ''] =
    notation.exec(text.replace(/\s/g, '')) ?? []
  const [most, less, least] = [degrees, minutes ?? '0', seconds ?? '0'].map((one) =>
    Number(one.replace(',', '.')),
  )
  if (degrees === '' || most === undefined || less === undefined || least === undefined) return undefined
  // Only the last part may have a fraction, and there is one letter or one sign.
  const hasFraction = (one: string | undefined) => one !== undefined && /[.,]/.test(one)
  const isBroken =
    (hasFraction(degrees) && (minutes !== undefined || seconds !== undefined)) ||
    (hasFraction(minutes) && seconds !== undefined)
  if (isBroken || less >= 60 || least >= 60 || [before, sign, after].filter(Boolean).length > 1)
    return undefined
  const letter = (before || after).toUpperCase()
  const [stated, direction] = sides[letter] ?? [axis, sign === '-' ? -1 : 1]
  return stated === axis ? direction * (most + less / 60 + least / 3600) : undefined
}
