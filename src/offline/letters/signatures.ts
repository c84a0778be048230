import type { LetterSignature } from '#contract/shipments/letter-signatures.ts'
import { ascii } from '#contract/letters/json-web-signature.ts'
import { toBase64Url } from '#contract/letters/letter-code/binary-text.ts'
import { deviceSignatureAlgorithm } from '#contract/accounts/device-keys.ts'
import {
  challengeInput,
  joinSignature,
  type SignatureChallenge,
  verifyAnswer,
} from '#contract/letters/signature-challenge.ts'
import { buildOperation } from '../outbox/enqueue.ts'
import { shipmentOrderingKey } from '../outbox/ordering-keys.ts'
import {
  queueStatement,
  readShipment,
  type SavedShipment,
  saveStatement,
  singleFlight,
} from '../shipments/statements.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'

/** Throws NotOnDevice, and has then saved nothing. */
export function signLetter(signature: LetterSignature): Promise<SavedShipment> {
  const runtime = currentRuntime()
  const { shipment, role } = signature
  return singleFlight(`sign:${shipment}:${role}`, () =>
    saveStatement(runtime, ['shipments'], async (store, isRetry) => {
      const { current, operations, deviceState } = await readShipment(store, shipment)
      const saved = { shipment, number: current.number }
      if (isRetry && operations.at(-1)?.type === 'shipment.sign') return saved
      const built = buildOperation(runtime, deviceState, operations, {
        type: 'shipment.sign',
        orderingKey: shipmentOrderingKey(shipment),
        subject: current.number,
        payload: signature,
      })
      await queueStatement(store, built, { drafts: [] })
      return saved
    }),
  )
}

/** Undefined without a key: without WebCrypto, or before the server met the device in this session. */
export async function makeChallenge(
  challenge: Omit<SignatureChallenge, 'nonce' | 'iat'>,
): Promise<string | undefined> {
  const { subtle, store, now } = currentRuntime()
  const state = await store.markers.get(currentUserId())
  if (subtle === undefined || state?.key === undefined) return undefined
  const input = challengeInput(state.device, {
    ...challenge,
    nonce: toBase64Url(crypto.getRandomValues(new Uint8Array(12))),
    iat: Math.floor(now() / 1000),
  })
  const signature = await subtle.sign(deviceSignatureAlgorithm, state.key.privateKey, ascii(input))
  return joinSignature(input, new Uint8Array(signature))
}

export async function nameInAnswer(challenge: string, answer: string): Promise<string | undefined> {
  const { subtle } = currentRuntime()
  return subtle && (await verifyAnswer(challenge, answer, subtle))?.name
}
