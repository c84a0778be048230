/** The address in a letter's QR code. Without a code the letter can only be checked with a network. */
export const letterAddress = (origin: string, token: string, code?: string): string =>
  `${origin}/check/${token}${code === undefined ? '' : `#${code}`}`

type QrSegment =
  | { readonly data: Uint8Array; readonly mode: 'byte' }
  | { readonly data: string; readonly mode: 'alphanumeric' }

/**
 * A text as segments of a QR code: the letter's code in alphanumeric mode (5.5 bits a character), all before
 * it in byte mode (UTF-8).
 */
export function qrSegments(text: string): QrSegment[] {
  const [, start = text, code] = /^(.*#)([\dA-Z$*+\-./:]+)$/s.exec(text) ?? []
  return [
    { data: utf8(start), mode: 'byte' },
    ...(code === undefined ? [] : [{ data: code, mode: 'alphanumeric' } as const]),
  ]
}

const utf8 = (text: string): Uint8Array =>
  Uint8Array.from(encodeURIComponent(text).match(/%[\dA-F]{2}|[^%]/g) ?? [], (part) =>
    part.length === 1 ? part.charCodeAt(0) : Number.parseInt(part.slice(1), 16),
  )
