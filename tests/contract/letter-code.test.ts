import { sign } from 'cose-js'
import fc from 'fast-check'
import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fromBase64Url } from '../../contract/letters/letter-code/binary-from-text.ts'
import { toBase64Url } from '../../contract/letters/letter-code/binary-text.ts'
import { deflate, dictionary, inflate } from '../../contract/letters/letter-code/deflate.ts'
import {
  decodeIssuedFlow,
  decodeLoadRecord,
  encodeIssuedFlow,
  encodeLoadRecord,
} from '../../contract/letters/letter-code/letter-claims.ts'
import {
  decodeLetterCode,
  encodeLetterCode,
  signLoadRecord,
  verifyLetterCode,
} from '../../contract/letters/letter-code/letter-code.ts'
import { bytesToText, textToBytes } from '../../contract/letters/letter-code/text-form.ts'
import { loadedAt, makeKey, makeLetterCode, sampleFlow, sampleRecord } from '../support/letter-code.ts'

const day = 24 * 60 * 60 * 1000

test('a code states what was signed, whole', async () => {
  const { code, keys, certificateClaims } = await makeLetterCode()
  expect(await verifyLetterCode(code, keys, loadedAt + day)).toEqual({
    outcome: 'valid',
    claims: { issuedFlow: sampleFlow, loadRecord: sampleRecord },
    certificate: certificateClaims,
    validUntil: sampleRecord.expiresAt,
  })
})

test('a code that would inflate to megabytes is none, and takes no room', () => {
  const bomb = deflate(new Uint8Array(4 * 1024 * 1024))
  expect(bytesToText(bomb).length, 'it would fit into a code').toBeLessThan(8000)
  expect(() => inflate(bomb)).toThrow('more than a letter has')
})

test('a code is read and verified by independent libraries', async () => {
  const { code, server, device, parts } = await makeLetterCode()
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-./:'
  const bytes = (code.slice(1).match(/.{1,3}/g) ?? []).flatMap((characters) => {
    const value = [...characters].reduceRight((sum, character) => sum * 43 + alphabet.indexOf(character), 0)
    return characters.length === 3 ? [value >> 8, value & 0xff] : [value]
  })
  // zlib is not what deflated it.
  const inflated = inflateRawSync(Uint8Array.from(bytes), { dictionary })
  for (const part of Object.values(parts)) expect(inflated.includes(Buffer.from(part))).toBe(true)

  const keyOf = ({ publicKey: { x, y } }: typeof server) => ({
    x: Buffer.from(x, 'base64url'),
    y: Buffer.from(y, 'base64url'),
  })
  sign.verifySync(Buffer.from(parts.certificate), { key: keyOf(server) })
  sign.verifySync(Buffer.from(parts.issuedFlow), { key: keyOf(server) })
  // What the record is bound to: the same array without the record, of two.
  const externalAAD = inflated.subarray(0, inflated.length - parts.loadRecord.length - 2)
  externalAAD[0] = 0x82
  const record = Buffer.from(parts.loadRecord)
  sign.verifySync(record, { key: keyOf(device), externalAAD })
  expect(() => sign.verifySync(record, { key: keyOf(server), externalAAD })).toThrow('Signature missmatch')
  expect(() => sign.verifySync(record, { key: keyOf(device) })).toThrow('Signature missmatch')
})

test('one altered byte is refused, wherever it stands', async () => {
  const { code, keys, parts } = await makeLetterCode()
  for (const name of ['certificate', 'issuedFlow', 'loadRecord'] as const)
    for (let at = 0; at < parts[name].length; at += 1) {
      const bytes = Uint8Array.from(parts[name])
      bytes[at] = (bytes[at] ?? 0) ^ 1
      const outcome = await verifyLetterCode(encodeLetterCode({ ...parts, [name]: bytes }), keys, loadedAt)
      expect(['altered', 'unreadable', 'unknown_key'], `${name} ${at}`).toContain(outcome.outcome)
    }
  for (let at = 0; at < code.length; at += 1) {
    const other = code.charAt(at) === '7' ? '8' : '7'
    const altered = code.slice(0, at) + other + code.slice(at + 1)
    // Bits after the end of what was deflated mean nothing.
    if (inflatedOf(altered)?.equals(inflatedOf(code) ?? expect.fail('no code')) === true) continue
    const outcome = await verifyLetterCode(altered, keys, loadedAt)
    expect(['altered', 'unreadable', 'unknown_key'], `character ${at}`).toContain(outcome.outcome)
  }
})

function inflatedOf(code: string): Buffer | undefined {
  try {
    return Buffer.from(inflate(textToBytes(code.slice(1))))
  } catch {
    return undefined
  }
}

test('parts of two letters are not combined', async () => {
  const server = await makeKey()
  const device = await makeKey()
  const one = await makeLetterCode({ server, device })
  const other = await makeLetterCode({ server, device, flow: { ...sampleFlow, material: 'Zand' } })
  const swapped = encodeLetterCode({ ...one.parts, issuedFlow: other.parts.issuedFlow })
  expect(await verifyLetterCode(swapped, one.keys, loadedAt)).toEqual({ outcome: 'altered' })
  const uncertified = encodeLetterCode({ ...one.parts, certificate: undefined })
  expect(await verifyLetterCode(uncertified, one.keys, loadedAt)).toEqual({ outcome: 'unknown_key' })
})

test('a key that is not listed is named as unknown, another one under its id as altered', async () => {
  const { code, keys } = await makeLetterCode()
  const { publicKey } = await makeKey()
  expect(await verifyLetterCode(code, [], loadedAt)).toEqual({ outcome: 'unknown_key' })
  expect(await verifyLetterCode(code, [{ kid: keys[0]?.kid ?? '', ...publicKey }], loadedAt)).toEqual({
    outcome: 'altered',
  })
})

test('a code expires, and so does the certificate by which it was signed', async () => {
  const server = await makeKey()
  const { code, keys } = await makeLetterCode({ server })
  const expiresAt = sampleRecord.expiresAt
  expect(await verifyLetterCode(code, keys, expiresAt - 1)).toMatchObject({ outcome: 'valid' })
  expect(await verifyLetterCode(code, keys, expiresAt)).toMatchObject({
    outcome: 'expired',
    claims: { loadRecord: { number: sampleRecord.number } },
  })
  for (const certificate of [{ expiresAt: loadedAt }, { issuedAt: loadedAt + 2 * day }]) {
    const late = await makeLetterCode({ server, certificate })
    expect(await verifyLetterCode(late.code, keys, loadedAt + 1000)).toMatchObject({ outcome: 'expired' })
  }
})

test.each([
  ['60 days after it was signed', {}, sampleRecord.issuedAt + 60 * day],
  ['with its certificate', { expiresAt: loadedAt + 7 * day }, loadedAt + 7 * day],
])('a phone that writes another end makes no code that outlives %s', async (_, certificate, end) => {
  for (const expiresAt of [Date.UTC(2043, 4, 2), undefined]) {
    const { code, keys } = await makeLetterCode({ record: { ...sampleRecord, expiresAt }, certificate })
    expect(await verifyLetterCode(code, keys, end - 1)).toMatchObject({ outcome: 'valid', validUntil: end })
    expect(await verifyLetterCode(code, keys, end)).toMatchObject({ outcome: 'expired', validUntil: end })
  }
})

test('a record of the server itself needs no certificate, and has no end', async () => {
  const { server, keys, parts } = await makeLetterCode()
  const { expiresAt: _, ...endless } = sampleRecord
  const record = { ...endless, driver: 'Jan de Vries', carrier: 'Transportbedrijf De Vries B.V.' }
  const { issuedFlow } = parts
  const signer = { keyId: keys[0]?.kid ?? '', sign: server.sign }
  const loadRecord = await signLoadRecord(record, { issuedFlow }, signer)
  const code = encodeLetterCode({ issuedFlow, loadRecord })
  expect(await verifyLetterCode(code, keys, loadedAt + 4000 * day)).toEqual({
    outcome: 'valid',
    claims: { issuedFlow: sampleFlow, loadRecord: record },
  })
})

test('any other text is unreadable, and never an error', async () => {
  const { keys, code } = await makeLetterCode()
  const texts = fc.oneof(
    fc.string(),
    fc.uint8Array({ maxLength: 400 }).map((bytes) => `1${bytesToText(bytes)}`),
    fc.nat(code.length - 1).map((length) => code.slice(0, length)),
    fc.constant(`2${code.slice(1)}`),
    fc.constant(code.repeat(9)),
  )
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      expect(await verifyLetterCode(text, keys, loadedAt)).toEqual({ outcome: 'unreadable' })
    }),
  )
})

test('bytes survive their text forms', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = bytesToText(bytes)
      expect(text).toMatch(/^([\dA-Z$*+\-./:]*[\dA-Z])?$/)
      expect(textToBytes(text)).toEqual(bytes)
      expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
      expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes)
    }),
  )
})

test('claims survive as they are, texts at most shortened', () => {
  const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined })
  const moment = fc.integer({ min: 1_600_000_000, max: 4_000_000_000 }).map((seconds) => seconds * 1000)
  const name = fc.string({ minLength: 1, maxLength: 255, unit: 'grapheme' })
  const flow = fc.record({
    issuedAt: moment,
    flow: fc.integer({ min: 1, max: 2 ** 31 }),
    version: fc.integer({ min: 1, max: 2 ** 31 }),
    documentType: fc.constantFrom('waste', 'reuse', 'product'),
    material: name,
    ewcCode: optional(fc.constantFrom('010101', '170503', '200399')),
    hazardous: optional(fc.constant(true)),
    ewcPeriods: optional(
      fc.constant([
        { validTo: '2026-12-08', hazardous: false },
        { validFrom: '2026-12-09', validTo: '2030-12-31', hazardous: true },
      ] as const),
    ),
    plannedChange: optional(
      fc.constant({
        from: '2026-12-09',
        ewcCode: '010507',
        ewcPeriods: [{ validFrom: '2026-12-09', hazardous: true }],
        wasteStreamNumber: '99A020000089',
      } as const),
    ),
    timeZone: optional(fc.constant('Europe/Lisbon')),
    processingMethod: optional(fc.constantFrom('A02', 'G01')),
    sender: name,
    senderRole: optional(fc.constantFrom('primary_disposer', 'receiver', 'merchant', 'intermediary')),
    disposer: optional(name),
    receiver: optional(name),
    carrier: optional(name),
    carrierVihbNumber: optional(fc.constant('990042VIXX')),
    wasteStreamNumber: optional(fc.constant('99A020000088')),
    from: name,
    fromStreet: optional(name),
    fromTown: optional(name),
    to: name,
    toStreet: optional(name),
    toTown: optional(name),
  })
  const shortened = (text: unknown) => expect.toSatisfy((read) => isShort(text, read))
  const isShort = (text: unknown, read: unknown) =>
    read === text ||
    (typeof text === 'string' &&
      typeof read === 'string' &&
      read.endsWith('…') &&
      text.startsWith(read.slice(0, -1)))
  fc.assert(
    fc.property(flow, (claims) => {
      const read: Readonly<Record<string, unknown>> = { ...decodeIssuedFlow(encodeIssuedFlow(claims)) }
      for (const [claim, value] of Object.entries(claims))
        expect(read[claim]).toEqual(typeof value === 'string' ? shortened(value) : value)
    }),
    { numRuns: 50 },
  )
  const amounts = fc.integer({ min: 0, max: 999_999_999_999 }).map((thousandths) => thousandths / 1000)
  fc.assert(
    fc.property(amounts, moment, optional(moment), (amount, loaded, unloaded) => {
      const record = { ...sampleRecord, amount, loadedAt: loaded, ...(unloaded && { unloadedAt: unloaded }) }
      expect(decodeLoadRecord(encodeLoadRecord(record))).toEqual(record)
    }),
  )
})

test('what a code of this form was stays readable', async () => {
  const { parts } = await makeLetterCode()
  expect(decodeLetterCode(encodeLetterCode(parts))).toEqual(parts)
})
