import type { SignatureChallenge } from '#contract/letters/signature-challenge.ts'
import { fetchInTime } from '../letter/fetch-in-time.ts'

/** Whether the code was signed, and whether the letter has changed since it was made. */
export interface LinkState {
  readonly used: boolean
  readonly changed: boolean
  /** Whether its receiver may sign. */
  readonly receivable: boolean
}

/** Refusals after which the same answer is not sent again. */
const refusals = [
  'signature_already_used',
  'signature_link_expired',
  'signature_time_impossible',
  'signature_not_verified',
  'signature_of_other_letter',
  'receipt_before_unload',
] as const
/** `received_as_it_was`: of the letter as the code shows it, which has changed since. */
export type Delivery = 'received' | 'received_as_it_was' | 'unreceived' | (typeof refusals)[number]
export const isReceived = (delivery: Delivery | undefined): boolean =>
  delivery === 'received' || delivery === 'received_as_it_was'

const addressOf = (token: string) => `/api/check/${token}/signatures`
const options = { headers: { Accept: 'application/json' }, cache: 'no-store', credentials: 'omit' } as const

/** Undefined without the office: the letter can be signed all the same. */
export async function readLink(
  token: string,
  { nonce, hash }: SignatureChallenge,
): Promise<LinkState | undefined> {
  const query = new URLSearchParams({ nonce, hash })
  try {
    return await fetchInTime(`${addressOf(token)}?${query}`, {
      ...options,
      read: async (response) => linkStateIn(await bodyOf(response)),
    })
  } catch {
    return undefined
  }
}

/** `unreceived`: the office was not reached, or does not know the letter yet. */
export async function deliver(
  token: string,
  signed: { readonly challenge: string; readonly answer: string; readonly name: string },
): Promise<Delivery> {
  try {
    return await fetchInTime(addressOf(token), {
      ...options,
      method: 'POST',
      headers: { ...options.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(signed),
      read: async (response) => deliveryOf(await bodyOf(response)),
    })
  } catch {
    return 'unreceived'
  }
}

type Body = Readonly<Record<string, unknown>>

/** Filters of public networks answer too: only what the office says is read from it. */
const bodyOf = async (response: Response): Promise<Body> => ((await response.json()) as Body | null) ?? {}

const linkStateIn = ({ used, changed, receivable }: Body): LinkState | undefined =>
  typeof used === 'boolean' && typeof changed === 'boolean'
    ? { used, changed, receivable: receivable !== false }
    : undefined

const deliveryOf = ({ receivedAt, changed, code }: Body): Delivery =>
  typeof receivedAt !== 'string'
    ? (refusals.find((refusal) => refusal === code) ?? 'unreceived')
    : changed === true
      ? 'received_as_it_was'
      : 'received'
