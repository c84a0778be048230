import type { Locale } from '#contract/locales.ts'
import type { TokenPair } from '#contract/auth.ts'

/** Where a realm keeps its token pair; the store is shared with other realms and tabs. */
export interface TokenStore {
  read(): Promise<TokenPair | undefined>
  write(pair: TokenPair | undefined): Promise<void>
}

/** What a realm needs to talk to the server. */
export interface Client {
  readonly tokens: TokenStore
  readonly language: () => Locale
  /** Scheme and host; the realm's own when absent. */
  readonly origin?: string | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  /** The device's clock, milliseconds since 1970. */
  readonly now?: (() => number) | undefined
}

let connected: Client | undefined

/** Sets the one client of this realm, page or worker. */
export function connectApi(client: Client): void {
  connected = client
}

/** The client of this realm. Throws before `connectApi`. */
export function connectedClient(): Client {
  if (connected === undefined) throw new Error('connectApi has not been called in this realm')
  return connected
}
