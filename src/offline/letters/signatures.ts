import type { LetterSignature } from '#contract/shipments/letter-signatures.ts'
import { ascii } from '#contract/letters/json-web-signature.ts'
import { toBase64Url } from '#contract/letters/letter-code/binary-text.ts'
import { deviceSignatureAlgorithm } from '#contract/accounts/device-keys.ts'
import {
  challengeInput,
  joinSignature,
  readChallenge,
  showsLetter,
  type SignatureChallenge,
  verifyAnswer,
} from '#contract/letters/signature-challenge.ts'
import { isGuidanceLetter } from '#contract/letters/letter-rules.ts'
import { withoutWasteLaw } from '#contract/letters/without-waste-law.ts'
import { maySign } from '#contract/shipments/asked-signatures.ts'
import { asLoaded } from '../shipments/as-loaded.ts'
import { type DriverShipment, findShipment } from '../shipments/shipments.ts'
import { type SavedShipment, stateOnShipment } from '../shipments/save-operation.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'

/** What is signed shows another letter, or its receiver may not sign yet. */
export class NotToBeSigned extends Error {
  override readonly name = 'NotToBeSigned'
}

/** The flow of the letter; undefined where this phone has only another version of it. */
export function cargoOfLetter(shipment: DriverShipment): DriverShipment['flow'] {
  const { flow, materialFlowVersion } = asLoaded(shipment)
  return flow?.version === materialFlowVersion ? flow && withoutWasteLaw(flow) : undefined
}

/** Throws NotOnDevice or NotToBeSigned, and has then saved nothing. */
export async function signLetter(signature: LetterSignature): Promise<SavedShipment> {
  const shipment = await findShipment(signature.shipment)
  if (shipment !== undefined && !isOfLetter(signature, shipment)) throw new NotToBeSigned()
  return stateOnShipment({
    type: 'shipment.sign',
    shipment: signature.shipment,
    draft: `sign:${signature.shipment}:${signature.role}`,
    payload: () => signature,
  })
}

function isOfLetter({ role, challenge = '' }: LetterSignature, shipment: DriverShipment): boolean {
  const shown = readChallenge(challenge)?.challenge
  const flow = cargoOfLetter(shipment)
  return (
    maySign(shipment)(role) &&
    (shown === undefined ||
      showsLetter(shown, {
        numbers: [shipment.number, shipment.formerNumber],
        cargo: flow && {
          usualName: flow.usualName,
          isWaste: isGuidanceLetter(flow),
          codes: flow.ewcCode === undefined ? [] : [flow.ewcCode.code],
        },
      }))
  )
}

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
