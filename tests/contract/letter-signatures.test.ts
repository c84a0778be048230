import { createHash, webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { compactVerify, EmbeddedJWK } from 'jose'
import * as z from 'zod/mini'
import { ascii, readSignature } from '#contract/letters/json-web-signature.ts'
import { toBase64Url } from '#contract/letters/letter-code/binary-text.ts'
import { canonicalLetter } from '#contract/letters/letter-facts.ts'
import {
  answerInput,
  challengeInput,
  joinSignature,
  readChallenge,
  type SignatureChallenge,
  verifyAnswer,
} from '#contract/letters/signature-challenge.ts'
import { missingSignatures, openSignatures, signsNow } from '#contract/shipments/asked-signatures.ts'
import { signatoryRoles } from '#contract/shipments/stated-signature.ts'
import { drawing } from '#contract/shipments/signature-parts.ts'
import { makeSigningKey, signWith } from '../support/signing.ts'

const { subtle } = webcrypto
const shipment = '01890000-0000-7000-8000-000000000001'
const device = '01890000-0000-7000-8000-000000000002'

const state = {
  number: 'P-1-A1',
  materialFlow: '01890000-0000-7000-8000-000000000003',
  materialFlowVersion: 2,
  transportMode: '01890000-0000-7000-8000-000000000004',
  loadDate: '2026-11-24T09:30:00.250+01:00',
  weighedLoad: 46.88,
  tareWeight: 19.2,
  nettoWeight: 46.88 - 19.2,
}

test('the facts of a letter are the same text whoever makes them, and never another one', () => {
  const text = canonicalLetter(shipment, state)
  expect(text).toBe(
    '{"loadedAt":"2026-11-24T08:30:00Z","materialFlow":"01890000-0000-7000-8000-000000000003","materialFlowVersion":2,' +
      '"nettoWeight":27.68,"number":"P-1-A1","shipment":"01890000-0000-7000-8000-000000000001","tareWeight":19.2,' +
      '"transportMode":"01890000-0000-7000-8000-000000000004","weighedLoad":46.88}',
  )
  // As the server sends it: in UTC, in its precision, with what is empty.
  const asSent = {
    ...state,
    loadDate: '2026-11-24T08:30:00+00:00',
    nettoWeight: 27.68,
    weightTicketNumber: '',
  }
  expect(canonicalLetter(shipment, asSent)).toBe(text)
  const others = [
    { ...state, nettoWeight: 27.681 },
    { ...state, materialFlowVersion: 3 },
    { ...state, wasteStreamNumber: '99A020000001' },
    { ...state, unloadDate: '2026-11-24T10:30:00+01:00' },
    { ...state, loadDate: '2026-11-24T09:30:01+01:00' },
    { ...state, acceptance: { outcome: 'partly', kilograms: 9000, reason: 'Wet' } as const },
  ]
  expect(new Set([text, ...others.map((other) => canonicalLetter(shipment, other))]).size).toBe(7)
})

test('a drawing is lines and curves of whole numbers, and nothing that a page would run or fetch', () => {
  const isDrawing = (text: string) => z.safeParse(drawing, text).success
  expect(isDrawing('M10 20L30 40Q50 60 70 80M1 1L2 2')).toBe(true)
  for (const text of [
    '',
    'M10 20',
    'L1 1L2 2',
    'M1.5 2L3 4',
    'M-1 2L3 4',
    'M1 2C1 2 3 4 5 6',
    'M1 2L3 4"/><script>',
    'M1 2L3 4Z',
    'M1 2 L3 4',
    'M1 2L30000 4',
    `M1 2${'L1234 1234'.repeat(1000)}`,
  ])
    expect(isDrawing(text), text.slice(0, 30)).toBe(false)
})

test('who is asked and has neither signed what fits the letter nor given a reason is open; without a signature it is missing', () => {
  const asked = ['disposer', 'transporter', 'receiver']
  expect(openSignatures(asked, undefined)).toEqual(['disposer', 'receiver'])
  expect(
    openSignatures(asked, [
      { role: 'disposer', way: 'on_glass', matches: true },
      { role: 'receiver', way: 'own_phone', matches: false },
    ]),
  ).toEqual(['receiver'])
  expect(openSignatures(undefined, undefined)).toEqual([])
  const explained = [
    { role: 'disposer', way: 'later', matches: true },
    { role: 'receiver', way: 'on_glass', matches: true },
  ] as const
  expect(openSignatures(asked, explained)).toEqual([])
  expect(missingSignatures(asked, explained)).toEqual(['disposer'])
  expect(signatoryRoles.filter(signsNow({}))).toEqual(['sender', 'disposer'])
  expect(signatoryRoles.filter(signsNow({ unloadDate: '2026-11-27T06:00:00Z' }))).toEqual(signatoryRoles)
})

const claims: SignatureChallenge = {
  hash: 'a'.repeat(43),
  role: 'receiver',
  nonce: 'n'.repeat(16),
  iat: 1_795_000_000,
  number: 'P-1-A1',
  cargo: 'Grond, licht verontreinigd – één ☂',
  amount: '27.68 t',
}

test('a challenge and its answer are JSON Web Signatures that another library reads, in a QR code of moderate size', async () => {
  const [ofDevice, ofSignatory] = [await makeSigningKey(), await makeSigningKey()]
  const challenge = await signWith(ofDevice, challengeInput(device, claims))
  expect(readChallenge(challenge)).toMatchObject({ device, challenge: claims })
  const input = await answerInput(
    challenge,
    { name: 'Jo Ünal', iat: 1_795_000_100, key: ofSignatory.publicKey },
    subtle,
  )
  const answer = await signWith(ofSignatory, input)
  expect(await verifyAnswer(challenge, answer, subtle)).toEqual({
    name: 'Jo Ünal',
    signedAt: 1_795_000_100_000,
  })
  const independent = await compactVerify(answer, EmbeddedJWK)
  expect(JSON.parse(Buffer.from(independent.payload).toString())).toEqual({
    challenge: createHash('sha256').update(challenge).digest('base64url'),
    name: 'Jo Ünal',
    iat: 1_795_000_100,
  })
  expect(answer.length).toBeLessThan(520)
  expect(challenge.length).toBeLessThan(700)
})

test('an answer to another challenge, by another key or with a letter changed is none', async () => {
  const [ofDevice, ofSignatory, other] = [
    await makeSigningKey(),
    await makeSigningKey(),
    await makeSigningKey(),
  ]
  const challenge = await signWith(ofDevice, challengeInput(device, claims))
  const input = await answerInput(challenge, { name: 'Jo', iat: 1, key: ofSignatory.publicKey }, subtle)
  const answer = await signWith(ofSignatory, input)
  const otherChallenge = await signWith(
    ofDevice,
    challengeInput(device, { ...claims, nonce: 'm'.repeat(16) }),
  )
  expect(await verifyAnswer(otherChallenge, answer, subtle)).toBeUndefined()
  expect(await verifyAnswer(challenge, await signWith(other, input), subtle)).toBeUndefined()
  const renamed = await answerInput(challenge, { name: 'Al', iat: 1, key: ofSignatory.publicKey }, subtle)
  expect(
    await verifyAnswer(
      challenge,
      joinSignature(renamed, readSignature(answer)?.signature ?? new Uint8Array()),
      subtle,
    ),
  ).toBeUndefined()
  expect(await verifyAnswer(challenge, 'no signature', subtle)).toBeUndefined()
  expect(
    await verifyAnswer(challenge, answer.replace(/^[^.]+/, toBase64Url(ascii('{"alg":"none"}'))), subtle),
  ).toBeUndefined()
  expect(readChallenge('https://example.com')).toBeUndefined()
})
