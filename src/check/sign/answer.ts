import { type DevicePublicKey, deviceSignatureAlgorithm } from '#contract/accounts/device-keys.ts'
import { ascii } from '#contract/letters/json-web-signature.ts'
import { answerInput, joinSignature } from '#contract/letters/signature-challenge.ts'

/** The key is made for this challenge and cannot be read. @throws where the browser has no such keys */
export async function answer(challenge: string, name: string): Promise<string> {
  const { subtle } = crypto
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  const { x = '', y = '' } = await subtle.exportKey('jwk', pair.publicKey)
  const key: DevicePublicKey = { kty: 'EC', crv: 'P-256', x, y }
  const input = await answerInput(challenge, { name, iat: Math.floor(Date.now() / 1000), key }, subtle)
  return joinSignature(
    input,
    new Uint8Array(await subtle.sign(deviceSignatureAlgorithm, pair.privateKey, ascii(input))),
  )
}
