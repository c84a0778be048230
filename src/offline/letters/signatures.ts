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
import { type SavedShipment, stateOnShipment } from '../shipments/save-operation.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'

/** Throws NotOnDevice, and has then saved nothing. */
export const signLetter = (signature: LetterSignature): Promise<SavedShipment> =>
  stateOnShipment({
    type: 'shipment.sign',
    shipment: signature.shipment,
    draft: `sign:${signature.shipment}:${signature.role}`,
    payload: () => signature,
  })

/** Undefined without a key: without WebCrypto, or before the server met the device in this session. */
export async function makeChallenge(
  challenge: Omit<SignatureChallenge, 'nonce' | 'iat'>,
): Promise<string | undefined> {
  const { subtle, store, now } = currentRuntime()
  const state = await store.deviceStates.get(currentUserId())
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
