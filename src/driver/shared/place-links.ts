import type { LoadingPlace } from '#contract/flows/material-flows.ts'

export type MapPlatform = 'android' | 'ios' | 'other'

/** iPads call themselves Macs, but have a touch screen. */
export function mapPlatform({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): MapPlatform {
  if (/android/i.test(userAgent)) return 'android'
  return /iPhone|iPad|Macintosh/.test(userAgent) && maxTouchPoints > 1 ? 'ios' : 'other'
}

/**
 * Opens the way to a place in the phone's own navigation; undefined for a place with neither a position nor a
 * town. Works offline where the phone's maps do (`geo:`, RFC 5870).
 */
export function navigationAddress(place: LoadingPlace, platform: MapPlatform): string | undefined {
  const { position } = place
  if (position === undefined && place.city === undefined) return undefined
  const point = position && `${position.latitude},${position.longitude}`
  const written = [place.street, place.postalCode, place.city, place.country]
    .filter((part) => part !== undefined && part !== '')
    .join(', ')
  const target = encodeURIComponent(point ?? written)
  if (platform === 'ios') return `https://maps.apple.com/?daddr=${target}`
  if (platform === 'other') return `https://www.openstreetmap.org/search?query=${target}`
  // Google Maps and others label the point with the name in parentheses.
  const label = point === undefined ? '' : encodeURIComponent(`(${place.description})`)
  return `geo:${point ?? '0,0'}?q=${target}${label}`
}

/** The zero in "+31 (0)78" is not dialled. */
export const diallingAddress = (phone: string) => `tel:${phone.replaceAll(/\(0\)|[^\d+]/g, '')}`
