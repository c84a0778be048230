import type { Locale } from '#contract/kit/locales.ts'
import type { TokenPair } from '#contract/accounts/auth.ts'

/** Where the token pair is stored; shared by all tabs and the worker. */
export interface TokenStore {
  read(): Promise<TokenPair | undefined>
  write(pair: TokenPair | undefined): Promise<void>
}

export interface Client {
  readonly tokens: TokenStore
  readonly language: () => Locale
  /** Scheme and host; those of the page or worker by default. */
  readonly origin?: string | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  /** The device's clock, milliseconds since 1970. */
  readonly now?: (() => number) | undefined
}

let defaultClient: Client | undefined

export function setApiClient(client: Client): void {
  defaultClient = client
}

export function apiClient(): Client {
  if (defaultClient === undefined) throw new Error('setApiClient has not been called')
  return defaultClient
}
