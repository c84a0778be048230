export interface LetterAddress {
  /** Identifies the letter at the office: 128 random bits in base64url. */
  readonly token?: string
  /** The signed letter. */
  readonly code?: string
  /** Neither the address of a letter nor of the page itself, such as a link that was cut off. */
  readonly isOther?: true
}

const path = /^\/check(?:\/([\w-]{22}))?\/?$/

/** The page's own address has neither token nor code. */
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

/** Undefined for other codes. The host is not compared: the signature says whose letter it is. */
export function findLetter(text: string): LetterAddress | undefined {
  try {
    const address = letterAddressOf(new URL(text))
    return address.token === undefined ? undefined : address
  } catch {
    return undefined
  }
}

export const pathOf = ({ token, code }: LetterAddress): string =>
  `/check${token === undefined ? '' : `/${token}`}${code === undefined ? '' : `#${code}`}`
