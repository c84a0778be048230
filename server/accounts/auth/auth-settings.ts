import type { Keys } from './keys.ts'
import type { LinkSettings } from './send-link.ts'

export interface AuthSettings extends LinkSettings {
  readonly keys: Keys
  /** Administrators can do nothing before they have set up a second factor. */
  readonly secondFactorRequired: boolean
}
