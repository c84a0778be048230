export interface LetterAddress {
  /** Identifies the letter at the office: 128 random bits in base64url. */
  readonly token?: string
  /** The signed letter. */
  readonly code?: string
  /** Of another server than this page's, as scanned. */
  readonly host?: string
  /** Neither the address of a letter nor of the page itself, such as a link that was cut off. */
  readonly isOther?: true
}

/** The parameter of this page's address that names the host of the letter. */
const hostName = 'host'

const path = /^\/check(?:\/([\w-]{22}))?\/?$/

/** The page's own address has neither token nor code. */
export const letterAddressOf = ({
  pathname,
  hash,
  search,
}: Pick<URL, 'pathname' | 'hash' | 'search'>): LetterAddress => {
  const host = new URLSearchParams(search).get(hostName)
  const found = path.exec(pathname)
  const token = found?.[1]
  const code = hash.length > 1 ? hash.slice(1) : undefined
  return {
    ...(token !== undefined && { token }),
    ...(code !== undefined && { code }),
    ...(host !== null && { host }),
    ...((found === null || (token === undefined && code !== undefined)) && { isOther: true }),
  }
}

/** Undefined for other codes. */
export function findLetter(text: string, ownHost: string): LetterAddress | undefined {
  try {
    const { host, pathname, hash } = new URL(text)
    const address = letterAddressOf({ pathname, hash, search: '' })
    return address.token === undefined ? undefined : { ...address, ...(host !== ownHost && { host }) }
  } catch {
    return undefined
  }
}

/** On this page, which verifies letters of other hosts as well. */
export const pathOf = ({ token, code, host }: LetterAddress): string =>
  [
    '/check',
    token === undefined ? '' : `/${token}`,
    host === undefined ? '' : `?${new URLSearchParams({ [hostName]: host })}`,
    code === undefined ? '' : `#${code}`,
  ].join('')

/** Where the letter's own server shows it. */
export const addressAt = (origin: string, { token, code }: LetterAddress): string =>
  origin + pathOf({ ...(token !== undefined && { token }), ...(code !== undefined && { code }) })
