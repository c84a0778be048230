import { ForbiddenAddress, isAllowedAddress } from '../../platform/outbound/address-guard.ts'
import {
  isTimeout,
  networkCodeOf,
  type OutboundAnswer,
  sendRequest,
} from '../../platform/outbound/send-request.ts'
import type { DeliveryFailure } from '#contract/integrations/webhooks.ts'

/** The systems of customers: the port through which events go out. */
export interface WebhookSender {
  /** Whether events may be sent to this address, judged without a DNS look-up. */
  isAllowed(address: string): boolean
  /** Posts a signed message. @throws WebhookFailure where no answer came */
  send(
    address: string,
    message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  ): Promise<OutboundAnswer>
}

/** No answer came. The failure is for the office, without what it says of this server's network. */
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
 * Posts to the addresses that customers fill in: by https, and to none inside a private network unless that is allowed.
 * Redirects are not followed, and of an answer its beginning is read.
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
