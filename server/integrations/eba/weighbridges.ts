import * as z from 'zod/mini'
import type { EbaFailure } from '#contract/integrations/eba.ts'
import { moment, text } from '#contract/kit/primitives.ts'
import { ForbiddenAddress, isAllowedAddress } from '../../platform/outbound/address-guard.ts'
import { AnswerTooLong, isTimeout, networkCodeOf, sendRequest } from '../../platform/outbound/send-request.ts'
import { parseJson } from '#contract/kit/parse-json.ts'

const kilograms = z.number().check(z.gte(0), z.lte(100_000_000))
const reportedWeighing = z.object({
  id: text(100),
  licencePlate: text(40),
  weighedAt: moment,
  grossKilograms: z.optional(kilograms),
  tareKilograms: z.optional(kilograms),
  netKilograms: kilograms,
  ticketNumber: z.optional(text(60)),
  letterNumber: z.optional(text(120)),
})
export type ReportedWeighing = z.output<typeof reportedWeighing>

const maxWeighings = 1000
const weighingsBody = z.object({ weighings: z.array(reportedWeighing).check(z.maxLength(maxWeighings)) })

export interface WeighbridgeSystem {
  readonly address: string
  readonly credentials?: string | undefined
}

export interface Weighbridges {
  /** Does not look up DNS. */
  isAllowed(address: string): boolean
  /** @throws WeighbridgeFailure unless the system has taken the letter */
  sendLetter(system: WeighbridgeSystem, id: string, letter: object): Promise<void>
  /**
   * At most 1000 from a moment on.
   * @throws WeighbridgeFailure
   */
  readWeighings(
    system: WeighbridgeSystem,
    location: string,
    since: Date,
  ): Promise<readonly ReportedWeighing[]>
  /** @throws WeighbridgeFailure unless the system answers */
  check(system: WeighbridgeSystem): Promise<void>
}

/** A failure for the office, without the address and its secrets. */
export class WeighbridgeFailure extends Error {
  readonly failure: EbaFailure
  /** No retry changes it. */
  readonly isFinal: boolean

  constructor(
    failure: EbaFailure,
    { isFinal = false, ...options }: ErrorOptions & { isFinal?: boolean } = {},
  ) {
    super(
      [failure.code, failure.status, failure.cause].filter((part) => part !== undefined).join(' '),
      options,
    )
    this.failure = failure
    this.isFinal = isFinal
  }
}

export const failureOf = (error: unknown): EbaFailure =>
  error instanceof WeighbridgeFailure ? error.failure : { code: 'unreachable' }

const timeoutMs = 10_000
const maxResponseBytes = 1024 * 1024
/** Client errors that call for a retry, as for text messages. */
const retryableStatuses = new Set([408, 409, 423, 425, 429])

/**
 * Systems speak the JSON protocol of docs/eba.md. Companies enter the addresses, so private networks and
 * plain http are refused unless allowed, and redirects are not followed.
 */
export function httpWeighbridges({ allowPrivateNetwork }: { allowPrivateNetwork: boolean }): Weighbridges {
  const call = (system: WeighbridgeSystem, path: string, options: CallOptions = {}) =>
    send(system, path, { ...options, allowPrivateNetwork })
  return {
    isAllowed: (address) => isAllowedAddress(address, allowPrivateNetwork),
    sendLetter: async (system, id, letter) => {
      await call(system, 'letters', { body: letter, headers: { 'Idempotency-Key': id } })
    },
    readWeighings: async (system, location, since) => {
      const query = new URLSearchParams({ location, since: since.toISOString() })
      const { text: answered } = await call(system, `weighings?${query.toString()}`)
      const body = z.safeParse(weighingsBody, parseJson(answered))
      if (!body.success) throw new WeighbridgeFailure({ code: 'unreadable_weighings' })
      return body.data.weighings
    },
    check: async (system) => {
      await call(system, 'status')
    },
  }
}

interface CallOptions {
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

async function send(
  { address, credentials }: WeighbridgeSystem,
  path: string,
  { body, headers, allowPrivateNetwork }: CallOptions & { readonly allowPrivateNetwork: boolean },
): Promise<{ readonly text: string }> {
  const url = new URL(`${address.replace(/\/$/, '')}/${path}`)
  // An address from when the installation allowed private networks.
  if (url.protocol !== 'https:' && !allowPrivateNetwork) throw new WeighbridgeFailure({ code: 'not_https' })
  if (!isAllowedAddress(address, allowPrivateNetwork))
    throw new WeighbridgeFailure({ code: 'private_network' })
  const { status, text: answered } = await sendRequest(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Accept: 'application/json',
      ...(credentials === undefined
        ? {}
        : { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    timeoutMs,
    maxAnswerBytes: maxResponseBytes,
    longAnswer: 'fail',
    allowPrivateNetwork,
  }).catch((cause: unknown) => {
    throw new WeighbridgeFailure(networkFailure(cause), { cause })
  })
  if (status >= 200 && status < 300) return { text: answered }
  throw new WeighbridgeFailure(
    { code: 'refused_status', status },
    { isFinal: status >= 400 && status < 500 && !retryableStatuses.has(status) },
  )
}

/** Keeps only error codes: Node's messages name hosts and ports of the inner network. */
function networkFailure(error: unknown): EbaFailure {
  if (error instanceof ForbiddenAddress) return { code: 'private_network' }
  if (error instanceof AnswerTooLong) return { code: 'too_long' }
  if (isTimeout(error)) return { code: 'timeout' }
  const cause = networkCodeOf(error)
  return { code: 'unreachable', ...(cause === undefined ? {} : { cause }) }
}
