import { webcrypto } from 'node:crypto'
import { letterAddress } from '#contract/letters/letter-code/letter-address.ts'
import type { LoadRecordClaims } from '#contract/letters/letter-code/letter-claims.ts'
import {
  decodeLetterCode,
  encodeLetterCode,
  type LetterSigner,
  signCertificate,
  signIssuedFlow,
  signLoadRecord,
} from '#contract/letters/letter-code/letter-code.ts'
import { type TrustedHost, type Verified, verify } from '../docs/letter-code/verify.mjs'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const day = 24 * 60 * 60 * 1000
const host = 'transport.example.nl'
const checkToken = 'Qm9vbnRqZUZsZXVydGplIQ'
const device = '0192f0c1-7b1c-7def-8abc-0123456789ab'
const loadedAt = Date.UTC(2026, 10, 24, 9, 30)

const flow = {
  issuedAt: loadedAt - 20 * day,
  flow: 12,
  version: 3,
  documentType: 'waste',
  material: 'Verontreinigde grond',
  ewcCode: '170503',
  hazardous: true,
  processingMethod: 'D05',
  wasteStreamNumber: '99A020000088',
  sender: 'Havenbeheer Voorbeeld N.V.',
  senderRole: 'primary_disposer',
  disposer: 'Havenbeheer Voorbeeld N.V.',
  receiver: 'Grondreiniging Voorbeeld B.V.',
  carrier: 'Transportbedrijf Voorbeeld B.V.',
  carrierVihbNumber: '990042VIXX',
  from: 'Merwehaven, kadevervanging vak 3',
  fromStreet: 'Merwedekade 12',
  fromTown: '3313 AB Dordrecht',
  to: 'Industriehaven, puinloods',
  toStreet: 'Loswalweg 45',
  toTown: '4782 PA Moerdijk',
} as const

const record = {
  issuedAt: loadedAt + 60_000,
  expiresAt: loadedAt + 60 * day,
  checkToken,
  number: 'ZK-2026-014-12-KHJM17',
  modeType: 'truck',
  identification: '7-BZX-71',
  loadedAt,
  amount: 28_000,
  unit: 'kg',
  estimated: true,
} as const satisfies LoadRecordClaims

const unloaded = {
  ...record,
  issuedAt: loadedAt + 3 * 3_600_000,
  unloadedAt: loadedAt + 2 * 3_600_000,
  amount: 25_160,
  estimated: undefined,
  signedBy: ['disposer', 'receiver'],
} as const satisfies LoadRecordClaims

const rest = {
  taken: 'partly',
  takenKilograms: 10_000,
  ending: 'returned',
  endedAt: loadedAt + 4 * 3_600_000,
} as const satisfies Partial<LoadRecordClaims>

/** The codes of docs/letter-code/vectors.json with the keys that verify them, signed anew. */
export async function makeVectors() {
  const [server, phone, stranger] = await Promise.all([makeKey(), makeKey(), makeKey()])
  const certificateClaims = {
    device,
    publicKey: phone.publicKey,
    driver: 'Jan de Vries',
    company: flow.carrier,
    vihbNumber: flow.carrierVihbNumber,
    issuedAt: loadedAt - 10 * day,
    expiresAt: loadedAt + 390 * day,
  }
  const ofPhone = async (claims: LoadRecordClaims, signer: LetterSigner = server) => {
    const [certificate, issuedFlow] = [
      await signCertificate(certificateClaims, signer),
      await signIssuedFlow(flow, signer),
    ]
    const loadRecord = await signLoadRecord(claims, { certificate, issuedFlow }, { sign: phone.sign })
    return encodeLetterCode({ certificate, issuedFlow, loadRecord })
  }
  const valid = await ofPhone(record)
  const trusted: TrustedHost = {
    host,
    keys: [{ kid: server.keyId, ...server.publicKey }],
    revokedDevices: [],
  }
  const revoking = { ...trusted, revokedDevices: [{ device, revokedAt: '2026-11-26T10:00:00+00:00' }] }
  const vector = async (
    name: string,
    verdict: Verified['verdict'],
    code: string,
    { now = loadedAt + day, of = host, by = trusted } = {},
  ) => {
    const text = letterAddress(`https://${of}`, checkToken, code)
    const expected = await verify(text, by, now)
    if (expected.verdict !== verdict) throw new Error(`${name} is ${expected.verdict}.`)
    return { name, text, now, trusted: by, expected }
  }
  const endless = await ofPhone({ ...record, expiresAt: Date.UTC(2043, 4, 2) })
  const days60 = loadedAt + 60 * day
  return await Promise.all([
    vector('a phone’s code', 'valid', valid),
    vector('a phone’s code after the unload, with signatures', 'valid', await ofPhone(unloaded)),
    vector('on paper, ten years later', 'valid', await onPaper(server), { now: loadedAt + 3652 * day }),
    vector(
      'on paper, of a load of which a part was taken and the rest brought back',
      'valid',
      await onPaper(server, rest),
    ),
    vector('altered: one bit of the licence plate', 'altered', alter(valid)),
    vector('expired at the end that it states', 'expired', valid, { now: days60 }),
    vector('expired 60 days after its signature, whatever end it states', 'expired', endless, {
      now: days60 + 60_000,
    }),
    vector('by a phone that was revoked', 'revoked', valid, { by: revoking }),
    vector('for another host', 'other_host', valid, { of: 'elsewhere.example.nl' }),
    vector('by an unknown key', 'unknown_key', await ofPhone(record, stranger)),
    vector('cut', 'unreadable', valid.slice(0, -40)),
  ])
}

async function makeKey() {
  const pair = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', pair.publicKey)
  const keyId = Buffer.from(webcrypto.getRandomValues(new Uint8Array(6))).toString('base64url')
  return {
    keyId,
    publicKey: { kty: 'EC', crv: 'P-256', x, y } as const,
    sign: (bytes: Uint8Array<ArrayBuffer>) => webcrypto.subtle.sign(algorithm, pair.privateKey, bytes),
  }
}

async function onPaper(server: LetterSigner, own: Partial<LoadRecordClaims> = {}): Promise<string> {
  const issuedFlow = await signIssuedFlow(flow, server)
  const claims = {
    ...unloaded,
    ...own,
    expiresAt: undefined,
    driver: 'Jan de Vries',
    carrier: flow.carrier,
    carrierVihbNumber: flow.carrierVihbNumber,
  }
  return encodeLetterCode({ issuedFlow, loadRecord: await signLoadRecord(claims, { issuedFlow }, server) })
}

function alter(code: string): string {
  const parts = decodeLetterCode(code)
  const loadRecord = Buffer.from(parts.loadRecord)
  const at = loadRecord.indexOf(record.identification)
  loadRecord.writeUInt8(loadRecord.readUInt8(at) ^ 1, at)
  return encodeLetterCode({ ...parts, loadRecord })
}
