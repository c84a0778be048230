import type { LetterParts } from '#contract/letters/letter-parts.ts'
import { deviceSignatureAlgorithm, type DevicePublicKey } from '../../contract/accounts/device-keys.ts'
import { fromBase64Url } from '../../contract/letters/letter-code/binary-from-text.ts'
import { letterAddress } from '../../contract/letters/letter-code/letter-address.ts'
import type { SignBytes } from '../../contract/letters/letter-code/cose-sign1.ts'
import type { LoadRecordClaims } from '../../contract/letters/letter-code/letter-claims.ts'
import { encodeLetterCode, signLoadRecord } from '../../contract/letters/letter-code/letter-code.ts'

/** A call of the API below `/api`, as a driver; resolves with the body, rejects where the server refuses. */
export type DriverCall = (path: string, body: unknown) => Promise<unknown>

/** A driver's device that signs letters as the app does, without a browser. */
export class LetterDevice {
  readonly #sign: SignBytes
  readonly #parts: LetterParts

  private constructor(sign: SignBytes, parts: LetterParts) {
    this.#sign = sign
    this.#parts = parts
  }

  /** Registers the key of a device and fetches what it needs to sign letters of these flows. */
  static async register(call: DriverCall, device: string, flows: readonly string[]): Promise<LetterDevice> {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
      'verify',
    ])
    const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
    const publicKey: DevicePublicKey = { kty: 'EC', crv: 'P-256', x, y }
    await call('/devices', { id: device, publicKey })
    const parts = (await call(`/devices/${device}/letter_parts`, { flows })) as LetterParts
    return new LetterDevice(
      (bytes) => crypto.subtle.sign(deviceSignatureAlgorithm, pair.privateKey, bytes),
      parts,
    )
  }

  /** The address that the QR code of a letter carries. */
  async addressOf(origin: string, flow: string, claims: LoadRecordClaims): Promise<string> {
    const { certificate, issuedFlows } = this.#parts
    const issued = issuedFlows.find(({ id }) => id === flow)
    if (certificate === undefined || issued === undefined)
      throw new Error('The server signed nothing for this device.')
    const parts = { certificate: fromBase64Url(certificate.part), issuedFlow: fromBase64Url(issued.part) }
    const loadRecord = await signLoadRecord(claims, parts, { sign: this.#sign })
    return letterAddress(origin, claims.checkToken, encodeLetterCode({ ...parts, loadRecord }))
  }
}
