import { createHash, generateKeyPairSync, sign } from 'node:crypto'

const dayMs = 86_400_000

export interface SelfSignedCertificate {
  /** PEM. */
  readonly certificate: string
  /** PEM. */
  readonly key: string
  /** SHA-256 of the public key, base64: Chromium's `--ignore-certificate-errors-spki-list`. */
  readonly publicKeyHash: string
}

/** A certificate without extensions (RFC 5280, 4.1), good from yesterday for a month. */
export function makeSelfSignedCertificate(name: string): SelfSignedCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKeyInfo = publicKey.export({ type: 'spki', format: 'der' })
  const algorithm = sequence(objectIdentifiers.ecdsaWithSha256)
  const subject = sequence(element(0x31, sequence(objectIdentifiers.commonName, utf8(name))))
  const toBeSigned = sequence(
    // Version 3.
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([1])),
    algorithm,
    subject,
    sequence(utcTime(Date.now() - dayMs), utcTime(Date.now() + 30 * dayMs)),
    subject,
    publicKeyInfo,
  )
  const signature = element(0x03, Buffer.from([0]), sign('sha256', toBeSigned, privateKey))
  return {
    certificate: pem('CERTIFICATE', sequence(toBeSigned, algorithm, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKeyHash: createHash('sha256').update(publicKeyInfo).digest('base64'),
  }
}

/** 1.2.840.10045.4.3.2 (RFC 5758, 3.2) and 2.5.4.3 (X.520), encoded. */
const objectIdentifiers = {
  ecdsaWithSha256: Buffer.from('06082a8648ce3d040302', 'hex'),
  commonName: Buffer.from('0603550403', 'hex'),
} as const

/** DER (X.690, 8.1): tag, length, content. */
function element(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...contents: readonly Buffer[]): Buffer => element(0x30, ...contents)
const utf8 = (text: string): Buffer => element(0x0c, Buffer.from(text))

const utcTime = (at: number): Buffer =>
  element(0x17, Buffer.from(`${new Date(at).toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`))

const pem = (label: string, der: Buffer): string =>
  `-----BEGIN ${label}-----\n${der.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`
