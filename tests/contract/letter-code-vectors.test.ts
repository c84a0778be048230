import { decode, encode } from 'cborg'
import { createPublicKey, verify as verifyBytes } from 'node:crypto'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { dictionary } from '../../contract/letters/letter-code/deflate.ts'
import {
  decodeCertificate,
  decodeIssuedFlow,
  decodeLoadRecord,
  encodeCertificate,
  encodeIssuedFlow,
  encodeLoadRecord,
  type IssuedFlowClaims,
  type LoadRecordClaims,
} from '../../contract/letters/letter-code/letter-claims.ts'
import {
  decodeLetterCode,
  encodeLetterCode,
  verifyLetterCode,
} from '../../contract/letters/letter-code/letter-code.ts'
import { decodeSign1 } from '../../contract/letters/letter-code/cose-sign1.ts'
import { type TrustedHost, type Verified, verify } from '../../docs/letter-code/verify.mjs'
import { isLongRun } from '../support/long-run.ts'
import { sampleCertificate, sampleFlow, sampleRecord } from '../support/letter-code.ts'

interface Vector {
  readonly name: string
  readonly text: string
  readonly now: number
  readonly trusted: TrustedHost
  readonly expected: Verified
}

const folder = 'docs/letter-code'
const published = (name: string) => readFileSync(`${folder}/${name}`)
const vectors = JSON.parse(published('vectors.json').toString()) as readonly Vector[]
const named = (start: string) =>
  vectors.find(({ name }) => name.startsWith(start)) ?? expect.fail(`There is no vector ${start}.`)
const codeOf = ({ text }: Vector) => text.split('#')[1] ?? ''

describe.each(vectors)('the test vector “$name”', (vector) => {
  const { text, now, trusted, expected } = vector

  test('is judged by the published verifier as it says', async () => {
    expect(await verify(text, trusted, now)).toEqual(expected)
  })

  test('is judged alike by the product', async () => {
    const { outcome } = await verifyLetterCode(codeOf(vector), trusted.keys, now)
    // Hosts and revoked phones are what the page looks at beside the code.
    const ofCode = { revoked: 'valid', other_host: 'valid' } as Partial<Record<string, string>>
    expect(outcome).toBe(ofCode[expected.verdict] ?? expected.verdict)
  })
})

test('there are eleven, of all verdicts that a code alone can have', () => {
  expect(vectors).toHaveLength(11)
  expect(new Set(vectors.map(({ expected }) => expected.verdict))).toEqual(
    new Set(['valid', 'altered', 'expired', 'revoked', 'other_host', 'unknown_key', 'unreadable']),
  )
})

test.each(['a phone’s code', 'a phone’s code after', 'on paper', 'on paper, of a load of which'])(
  'the product still makes “%s”',
  (name) => {
    const parts = decodeLetterCode(codeOf(named(name)))
    expect(encodeLetterCode(parts)).toBe(codeOf(named(name)))
    const isMadeBy = (part: Uint8Array | undefined, make: (payload: Uint8Array) => Uint8Array) => {
      const payload = part && decodeSign1(part).payload
      return payload === undefined || Buffer.from(make(payload)).equals(payload)
    }
    expect(isMadeBy(parts.certificate, (bytes) => encodeCertificate(decodeCertificate(bytes)))).toBe(true)
    expect(isMadeBy(parts.issuedFlow, (bytes) => encodeIssuedFlow(decodeIssuedFlow(bytes)))).toBe(true)
    expect(isMadeBy(parts.loadRecord, (bytes) => encodeLoadRecord(decodeLoadRecord(bytes)))).toBe(true)
  },
)

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-./:'
const bytesOf = (code: string): Buffer =>
  Buffer.from(
    (code.slice(1).match(/.{1,3}/g) ?? []).flatMap((characters) => {
      const value = [...characters].reduceRight((sum, digit) => sum * 43 + alphabet.indexOf(digit), 0)
      return characters.length === 3 ? [value >> 8, value & 255] : [value]
    }),
  )
const textOf = (bytes: Buffer): string =>
  Array.from({ length: Math.ceil(bytes.length / 2) }, (_, index) => {
    const [first = 0, second] = bytes.subarray(2 * index, 2 * index + 2)
    const value = second === undefined ? first : first * 256 + second
    const digits = [value % 43, Math.floor(value / 43) % 43, Math.floor(value / 1849)]
    return digits
      .slice(0, second === undefined ? 2 : 3)
      .map((digit) => alphabet.charAt(digit))
      .join('')
  }).join('')

type Parts = readonly [certificate: Uint8Array | null, flow: Uint8Array, record: Uint8Array]
const partsOf = (vector: Vector) =>
  decode(inflateRawSync(bytesOf(codeOf(vector)), { dictionary: published('dictionary.bin') })) as Parts

test('other decoders read what the verifier reads, and other cryptography verifies it', () => {
  const { trusted, expected } = named('a phone’s code after')
  const [certificate, flow, record] = partsOf(named('a phone’s code after'))
  const open = (part: Uint8Array | null) => {
    const [header, , payload, signature] = decode(part?.subarray(1) ?? new Uint8Array(), {
      useMaps: true,
    }) as readonly [Uint8Array, unknown, Uint8Array, Uint8Array]
    const claims = decode(payload, { useMaps: true }) as Map<number, unknown>
    return { header, payload, signature, claims, own: claims.get(-65_537) as Map<number, unknown> }
  }
  const isBy = ({ x, y }: { x: string; y: string }, part: ReturnType<typeof open>, bound = Buffer.alloc(0)) =>
    verifyBytes(
      'sha256',
      encode(['Signature1', part.header, bound, part.payload]),
      {
        key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }),
        dsaEncoding: 'ieee-p1363',
      },
      part.signature,
    )
  const [key = expect.fail('no key')] = trusted.keys
  const phone = expected.letter?.['phone'] as { publicKey: { x: string; y: string }; driver: string }
  expect(isBy(key, open(certificate))).toBe(true)
  expect(isBy(key, open(flow))).toBe(true)
  expect(isBy(phone.publicKey, open(record), Buffer.from(encode([certificate, flow])))).toBe(true)
  expect(isBy(phone.publicKey, open(record))).toBe(false)

  const { letter } = expected
  expect(open(certificate).own.get(2)).toBe(phone.driver)
  expect([4, 8, 13, 18, 21, 22, 23].map((claim) => open(flow).own.get(claim))).toEqual(
    ['material', 'sender', 'to', 'fromTown', 'receiver', 'wasteStreamNumber', 'flowCarrierVihbNumber'].map(
      (name) => letter?.[name],
    ),
  )
  expect(open(record).own.get(3)).toBe(letter?.['identification'])
  expect(open(record).own.get(6)).toBe(Number(letter?.['amount']) * 1000)
  expect(open(record).claims.get(6)).toBe(Number(letter?.['signedAt']) / 1000)
})

/** The main run takes a byte of seven, the long one each. */
const step = isLongRun ? 1 : 7

test.each(['a phone’s code', 'on paper'])(
  'any altered byte of “%s” is refused by the verifier',
  async (name) => {
    const vector = named(name)
    const parts = partsOf(vector)
    const verdictWith = async (changed: Parts) => {
      const deflated = deflateRawSync(encode(changed), { dictionary })
      return (await verify(`1${textOf(deflated)}`, vector.trusted, vector.now)).verdict
    }
    expect(await verdictWith(parts)).toBe('valid')
    for (const [index, part] of parts.entries())
      for (let at = 0; at < (part?.length ?? 0); at += step) {
        const changed = Uint8Array.from(part ?? [])
        changed[at] = (changed[at] ?? 0) ^ 1
        const verdict = await verdictWith(parts.with(index, changed) as unknown as Parts)
        expect(['altered', 'unknown_key', 'unreadable'], `part ${index}, byte ${at}`).toContain(verdict)
      }
  },
)

test('the CDDL lists each claim that the product writes', () => {
  const periods = [{ validTo: '2026-12-08', hazardous: false }] as const
  const flow: Required<IssuedFlowClaims> = {
    ...sampleFlow,
    ewcPeriods: periods,
    timeZone: 'Europe/Lisbon',
    plannedChange: { from: '2026-12-09', ewcCode: '170504', ewcPeriods: periods },
  }
  const record: Required<LoadRecordClaims> = {
    ...sampleRecord,
    unloadedAt: sampleRecord.loadedAt,
    corrections: 1,
    driver: 'Jan de Vries',
    carrier: 'Transportbedrijf Voorbeeld B.V.',
    carrierVihbNumber: '990042VIXX',
    turnedAway: true,
    turnedAwayAt: sampleRecord.loadedAt,
    taken: 'partly',
    takenKilograms: 10_000,
    ending: 'returned',
    endedAt: sampleRecord.loadedAt,
  }
  const certificate = sampleCertificate({ kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) })
  for (const [name, payload] of [
    ['certificate-claims', encodeCertificate(certificate)],
    ['flow-claims', encodeIssuedFlow(flow)],
    ['record-claims', encodeLoadRecord(record)],
  ] as const) {
    const [, section = ''] = published('letter-code.cddl').toString().split(`\n${name} = {`)
    const [ours = ''] = section.split(/-65537 => \{/)[1]?.split('* int => any') ?? []
    const listed = [...ours.matchAll(/^ +(?:\? )?(\d+) =>/gm)].map(([, key]) => Number(key))
    const own = (decode(payload, { useMaps: true }) as Map<number, Map<number, unknown>>).get(-65_537)
    expect(
      listed.toSorted((one, other) => one - other),
      name,
    ).toEqual([...(own?.keys() ?? [])])
  }
})

test('what is published beside the document is the product’s, and needs nothing else', () => {
  expect(published('dictionary.bin').equals(dictionary)).toBe(true)
  const module = published('verify.mjs').toString()
  expect(module).toContain(`'${Buffer.from(dictionary).toString('base64')}'`)
  expect(module).not.toMatch(/\bimport\b(?!s)|\brequire\(/)
  expect(published('verify.html').toString()).toContain(`from here */\n${module}/* verify.mjs, until`)
})

test('the command names the verdict, and ends with its code', async () => {
  const run = async (...given: readonly string[]) =>
    await promisify(execFile)(process.execPath, ['scripts/verify-code.ts', ...given]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    )
  const { text, trusted } = named('on paper')
  const keys = `${process.env['TMPDIR'] ?? '/tmp'}/vrachtpas-letter-keys-${process.pid}.json`
  await writeFile(keys, JSON.stringify(trusted))
  const valid = await run(text, '--keys', keys)
  expect(valid).toMatchObject({ code: 0 })
  expect(valid.stdout).toMatch(/^verdict: valid\nhost: transport\.example\.nl\nsigned by: server\n/)
  expect(valid.stdout).toContain('receiver: Grondreiniging Voorbeeld B.V.')
  expect(await run(named('altered').text, '--keys', keys)).toEqual({
    code: 1,
    stdout: 'verdict: altered\nhost: transport.example.nl\n',
  })
  await rm(keys)
  expect(await run(codeOf(named('on paper')))).toMatchObject({ code: 2, stdout: '' })
})
