/** What the address in a letter's QR code carries. */
export interface LetterAddress {
  /** Names the letter at the office: 128 random bits in base64url. */
  readonly token?: string
  /** The signed letter. */
  readonly code?: string
  /** It is neither that of a letter nor that of the page itself, as where a link was cut off. */
  readonly isOther?: true
}

const path = /^\/check(?:\/([\w-]{22}))?\/?$/

/** The letter that an address names; neither token nor code in the page's own address. */
export const letterAddressOf = ({ pathname, hash }: Pick<URL, 'pathname' | 'hash'>): LetterAddress => {
  const found = path.exec(pathname)
  const token = found?.[1]
  const code = hash.length > 1 ? hash.slice(1) : undefined
  return {
    ...(token !== undefined && { token }),
    ...(code !== undefined && { code }),
    ...((found === null || (token === undefined && code !== undefined)) && { isOther: true }),
  }
}

/**
 * The letter in the scanned text of a QR code; undefined for other codes. The host is not compared: whose letter it is,
 * the signature says.
 */
export function findLetter(text: string): LetterAddress | undefined {
  try {
    const address = letterAddressOf(new URL(text))
    return address.token === undefined ? undefined : address
  } catch {
    return undefined
  }
}

/** The address on this host. */
export const pathOf = ({ token, code }: LetterAddress): string =>
  `/check${token === undefined ? '' : `/${token}`}${code === undefined ? '' : `#${code}`}`
