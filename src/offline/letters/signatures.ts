import type { LetterSignature } from '#contract/shipments/letter-signatures.ts'
import { ascii } from '#contract/letters/json-web-signature.ts'
import { toBase64Url } from '#contract/letters/letter-code/binary-text.ts'
import { deviceSignatureAlgorithm } from '#contract/accounts/device-keys.ts'
import {
  challengeInput,
  joinSignature,
  readChallenge,
  type SignatureChallenge,
  verifyAnswer,
} from '#contract/letters/signature-challenge.ts'
import { showsLetter, statedCargo } from '#contract/letters/shows-letter.ts'
import { withoutWasteLaw } from '#contract/letters/without-waste-law.ts'
import { maySign } from '#contract/shipments/asked-signatures.ts'
import { asLoaded } from '../shipments/as-loaded.ts'
import { findShipment } from '../shipments/find-shipment.ts'
import type { DriverShipment } from '../shipments/shipments.ts'
import { type SavedShipment, stateOnShipment } from '../shipments/save-operation.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'
import { hashOfLetter } from './letter-hash.ts'

/** What is signed shows another letter, or its receiver may not sign yet: by the server's code. */
export class NotToBeSigned extends Error {
  override readonly name = 'NotToBeSigned'
  readonly code: 'receipt_before_unload' | 'signature_of_other_letter'
  constructor(code: NotToBeSigned['code']) {
    super(code)
    this.code = code
  }
}

/** The flow of the letter; undefined where this phone has only another version of it. */
export function cargoOfLetter(shipment: DriverShipment): DriverShipment['flow'] {
  const { flow, materialFlowVersion } = asLoaded(shipment)
  return flow?.version === materialFlowVersion ? flow && withoutWasteLaw(flow) : undefined
}

/** Throws NotOnDevice or NotToBeSigned, and has then saved nothing. */
export async function signLetter(signature: LetterSignature): Promise<SavedShipment> {
  const shipment = await findShipment(signature.shipment)
  if (shipment !== undefined) await assertOfLetter(signature, shipment)
  return stateOnShipment({
    type: 'shipment.sign',
    shipment: signature.shipment,
    draft: `sign:${signature.shipment}:${signature.role}`,
    payload: () => signature,
  })
}

/** Where the letter has changed since, the signature counts for what it was. */
async function assertOfLetter(
  { role, challenge = '', letterHash }: LetterSignature,
  shipment: DriverShipment,
): Promise<void> {
  if (!maySign(shipment)(role)) throw new NotToBeSigned('receipt_before_unload')
  const shown = readChallenge(challenge)?.challenge
  if (shown === undefined) return
  const flow = cargoOfLetter(shipment)
  const { mode } = asLoaded(shipment)
  const isAsItStood = (await hashOfLetter(shipment)) === letterHash
  if (
    shown.hash !== letterHash ||
    !showsLetter(shown, {
      numbers: [shipment.number, shipment.formerNumber],
      cargo: flow && statedCargo(flow),
      vehicles: mode === undefined ? [] : [mode.identificationCode],
      stood: isAsItStood ? shipment : undefined,
    })
  )
    throw new NotToBeSigned('signature_of_other_letter')
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
