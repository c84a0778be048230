import { create } from 'zustand'
import type { CurrentUser } from '#contract/accounts/current-user.ts'

export type Session =
  | { readonly state: 'loading' }
  /**
   * `signedOutByUser`: the next user starts at their own home page, not at the page that was left.
   * `switchedOff`: the account is switched off.
   */
  | { readonly state: 'signed-out'; readonly signedOutByUser?: boolean; readonly switchedOff?: boolean }
  /** `unlocked`: opened by the pincode; there is no session until the user signs in. */
  | {
      readonly state: 'signed-in'
      readonly user: CurrentUser
      readonly offline: boolean
      readonly unlocked?: true
    }
  /** `storage`: this device's storage does not open, which only a person can mend. */
  | { readonly state: 'error'; readonly message: string; readonly storage?: boolean }

export const useSession = create<Session>(() => ({ state: 'loading' }))
