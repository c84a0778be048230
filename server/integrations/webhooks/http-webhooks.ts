import { ForbiddenAddress, isAllowedAddress } from '../../platform/outbound/address-guard.ts'
import {
  isTimeout,
  networkCodeOf,
  type OutboundAnswer,
  sendRequest,
} from '../../platform/outbound/send-request.ts'
import type { DeliveryFailure } from '#contract/integrations/webhooks.ts'

export interface WebhookSender {
  /** Does not look up DNS. */
  isAllowed(address: string): boolean
  send(
    address: string,
    message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  ): Promise<OutboundAnswer>
}

/** No answer came. Shown to the office, so it reveals nothing of this server's network. */
export class WebhookFailure extends Error {
  readonly failure: DeliveryFailure

  constructor(failure: DeliveryFailure, options?: ErrorOptions) {
    super([failure.code, failure.cause].filter((part) => part !== undefined).join(' '), options)
    this.failure = failure
  }
}

const timeoutMs = 10_000
const maxAnswerBytes = 1024

/**
 * Customers enter the addresses, so plain http and private networks are refused unless allowed, redirects are
 * not followed, and only the beginning of an answer is read.
 */
export const httpWebhooks = ({
  allowPrivateNetwork,
}: {
  readonly allowPrivateNetwork: boolean
}): WebhookSender => ({
  isAllowed: (address) => isAllowedAddress(address, allowPrivateNetwork),
  send: async (address, { headers, body }) =>
    await sendRequest(new URL(address), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
        'User-Agent': 'Vrachtpas-Webhooks/1',
        ...headers,
      },
      body,
      timeoutMs,
      maxAnswerBytes,
      longAnswer: 'cut',
      allowPrivateNetwork,
    }).catch((cause: unknown) => {
      throw new WebhookFailure(failureOf(cause), { cause })
    }),
})

function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof ForbiddenAddress) return { code: 'private_network' }
  if (isTimeout(error)) return { code: 'timeout' }
  const cause = networkCodeOf(error)
  return { code: 'unreachable', ...(cause === undefined ? {} : { cause }) }
}
