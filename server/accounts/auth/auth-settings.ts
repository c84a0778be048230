import type { Keys } from './keys.ts'
import type { LinkSettings } from './send-link.ts'

/** What signing in and accounts need of the server's settings. */
export interface AuthSettings extends LinkSettings {
  readonly keys: Keys
  /** Administrators reach nothing before they have set up a second factor. */
  readonly secondFactorRequired: boolean
}
