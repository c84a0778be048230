import type { DevicePublicKey } from '../../contract/accounts/device-keys.ts'
import {
  encodeLetterCode,
  signCertificate,
  signIssuedFlow,
  signLoadRecord,
} from '../../contract/letters/letter-code/letter-code.ts'
import type {
  CertificateClaims,
  IssuedFlowClaims,
  LoadRecordClaims,
} from '../../contract/letters/letter-code/letter-claims.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

export async function makeKey(): Promise<{
  readonly publicKey: DevicePublicKey
  readonly sign: (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>
}> {
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  return {
    publicKey: { kty: 'EC', crv: 'P-256', x, y },
    sign: (bytes) => crypto.subtle.sign(algorithm, pair.privateKey, bytes),
  }
}

const day = 24 * 60 * 60 * 1000
export const loadedAt = Date.UTC(2026, 10, 24, 9, 30)

export const sampleCertificate = (publicKey: DevicePublicKey): CertificateClaims => ({
  device: '0192f0c1-7b1c-7def-8abc-0123456789ab',
  publicKey,
  driver: 'Jan de Vries',
  company: 'Transportbedrijf De Vries B.V.',
  vihbNumber: '990042VIXX',
  issuedAt: loadedAt - 10 * day,
  expiresAt: loadedAt + 390 * day,
})

export const sampleFlow = {
  issuedAt: loadedAt - 20 * day,
  flow: 12,
  version: 3,
  documentType: 'waste',
  material: 'Verontreinigde grond',
  ewcCode: '170503',
  hazardous: true,
  processingMethod: 'D02',
  wasteStreamNumber: '99A020000088',
  sender: 'Gemeente Rotterdam',
  senderRole: 'primary_disposer',
  disposer: 'Havenbedrijf Rotterdam N.V.',
  receiver: 'Grondbank Botlek B.V.',
  carrier: 'Transportbedrijf De Vries B.V.',
  carrierVihbNumber: '990042VIXX',
  from: 'Merwehaven, kadevervanging vak 3',
  fromStreet: 'Maasvlakteweg 12',
  fromTown: '3199 LZ Rotterdam',
  to: 'Grondbank Botlek, puinloods',
  toStreet: 'Botlekweg 45',
  toTown: '3197 KA Rotterdam',
} as const satisfies IssuedFlowClaims

export const sampleRecord = {
  issuedAt: loadedAt + 60_000,
  expiresAt: loadedAt + 60 * day,
  checkToken: 'Qm9vbnRqZUZsZXVydGplIQ',
  number: 'CFHJ17',
  modeType: 'truck',
  identification: '12-BCD-3',
  loadedAt,
  amount: 23_456.5,
  unit: 'kg',
  estimated: true,
  signedBy: ['sender', 'disposer'],
} as const satisfies LoadRecordClaims

type Key = Awaited<ReturnType<typeof makeKey>>

export async function makeLetterCode({
  flow = sampleFlow,
  record = sampleRecord,
  ...given
}: {
  readonly server?: Key
  readonly device?: Key
  readonly certificate?: Partial<CertificateClaims>
  readonly flow?: IssuedFlowClaims
  readonly record?: LoadRecordClaims
} = {}) {
  const server = given.server ?? (await makeKey())
  const device = given.device ?? (await makeKey())
  const signer = { keyId: 'aBcD_-12', sign: server.sign }
  const certificateClaims = { ...sampleCertificate(device.publicKey), ...given.certificate }
  const certificate = await signCertificate(certificateClaims, signer)
  const issuedFlow = await signIssuedFlow(flow, signer)
  const loadRecord = await signLoadRecord(record, { certificate, issuedFlow }, { sign: device.sign })
  const parts = { certificate, issuedFlow, loadRecord }
  return {
    server,
    device,
    parts,
    certificateClaims,
    code: encodeLetterCode(parts),
    keys: [{ kid: signer.keyId, ...server.publicKey }],
  }
}
