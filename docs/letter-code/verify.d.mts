/* The types of verify.mjs, for the command that uses it. */

export interface TrustedHost {
  /** With its port, if the address has one. */
  readonly host: string
  readonly keys: readonly { readonly kid: string; readonly x: string; readonly y: string }[]
  readonly revokedDevices?: readonly { readonly device: string; readonly revokedAt: string }[] | undefined
}

export interface Verified {
  readonly verdict:
    | 'valid'
    | 'expired'
    | 'revoked'
    | 'altered'
    | 'other_letter'
    | 'other_host'
    | 'unknown_key'
    | 'unreadable'
  readonly host?: string
  readonly signedBy?: 'phone' | 'server'
  /** Milliseconds; absent for what does not expire. */
  readonly validUntil?: number
  readonly letter?: Readonly<Record<string, unknown>>
}

export function verify(text: string, trusted: TrustedHost, now?: number): Promise<Verified>

export function partsOf(text: string): {
  readonly host?: string
  readonly token?: string
  readonly code: string
}
