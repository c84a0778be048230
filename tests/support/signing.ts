import { webcrypto } from 'node:crypto'
import * as z from 'zod/mini'
import {
  devicePublicKey,
  type DevicePublicKey,
  deviceSignatureAlgorithm,
} from '#contract/accounts/device-keys.ts'
import { ascii } from '#contract/letters/json-web-signature.ts'
import {
  answerInput,
  challengeInput,
  joinSignature,
  type SignatureChallenge,
} from '#contract/letters/signature-challenge.ts'

const { subtle } = webcrypto

export interface SigningKey {
  readonly privateKey: webcrypto.CryptoKey
  readonly publicKey: DevicePublicKey
}

export async function makeSigningKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
  ])
  return { privateKey, publicKey: z.parse(devicePublicKey, await subtle.exportKey('jwk', publicKey)) }
}

export const signWith = async ({ privateKey }: SigningKey, input: string): Promise<string> =>
  joinSignature(input, new Uint8Array(await subtle.sign(deviceSignatureAlgorithm, privateKey, ascii(input))))

/** A challenge of a device for a letter of this number and cargo, with what does not matter filled in. */
export const makeChallenge = (
  key: SigningKey,
  device: string,
  challenge: Pick<SignatureChallenge, 'hash' | 'number' | 'cargo'> & Partial<SignatureChallenge>,
): Promise<string> =>
  signWith(
    key,
    challengeInput(device, {
      role: 'receiver',
      nonce: Buffer.from(webcrypto.getRandomValues(new Uint8Array(12))).toString('base64url'),
      iat: Math.floor(Date.now() / 1000),
      ...challenge,
    }),
  )

/** @param late seconds by which the clock of the other phone is ahead */
export const answerChallenge = async (
  key: SigningKey,
  challenge: string,
  name: string,
  late = 0,
): Promise<string> =>
  signWith(
    key,
    await answerInput(
      challenge,
      { name, iat: Math.floor(Date.now() / 1000) + late, key: key.publicKey },
      subtle,
    ),
  )
