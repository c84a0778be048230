import { describe, expect, test } from 'vitest'
import type { CheckedLetter } from '../../contract/letters/check.ts'
import { type LetterCodeOutcome, verifyLetterCode } from '../../contract/letters/letter-code/letter-code.ts'
import { findLetter, letterAddressOf, pathOf } from '../../src/check/letter/address.ts'
import {
  differencesOf,
  factsInOrder,
  factsOfCode,
  type Facts,
  timeZoneOf,
  withStateAtOffice,
  type VerifiedLetter,
} from '../../src/check/letter/facts.ts'
import { type Findings, revokedAtOf, verdictOf, verdictTones } from '../../src/check/letter/verdict.ts'
import { keptKeysOf } from '../../src/check/letter/keys.ts'
import { liveStateOf } from '../../src/check/letter/live.ts'
import { loadTexts } from '../../src/check/texts.ts'
import { loadedAt, makeLetterCode, sampleRecord } from '../support/letter-code.ts'

const token = sampleRecord.checkToken
const now = loadedAt + 3_600_000
const { code, keys, certificateClaims } = await makeLetterCode()
const valid = (await verifyLetterCode(code, keys, now)) as VerifiedLetter
const late = await verifyLetterCode(code, keys, sampleRecord.expiresAt + 1)
const { certificate: _, ...paper } = valid
const turnedAway = {
  ...valid,
  claims: { ...valid.claims, loadRecord: { ...valid.claims.loadRecord, turnedAway: true } },
}
const turnedAwaySince = (day: string) => ({
  ...valid,
  claims: {
    ...valid.claims,
    loadRecord: {
      ...turnedAway.claims.loadRecord,
      issuedAt: Date.parse('2026-11-26'),
      turnedAwayAt: Date.parse(day),
    },
  },
})
const ofRecord = (own: Partial<VerifiedLetter['claims']['loadRecord']>) => ({
  ...valid,
  claims: { ...valid.claims, loadRecord: { ...valid.claims.loadRecord, ...own } },
})
const inPart = { outcome: 'partly', occurredAt: '2026-11-20T10:00:00+00:00' } as const
const endedAt = loadedAt + 120_000
const refusedAndBack = {
  ...valid,
  claims: {
    ...valid.claims,
    loadRecord: {
      ...valid.claims.loadRecord,
      unloadedAt: endedAt,
      taken: 'refused',
      ending: 'returned',
    },
  },
} as const
const texts = await loadTexts('en')

const found = (own: Partial<CheckedLetter> = {}): Findings['live'] => ({
  kind: 'found',
  askedAt: now,
  letter: {
    token,
    number: sampleRecord.number,
    status: 'loaded',
    loadDate: new Date(loadedAt).toISOString(),
    receivedAt: new Date(loadedAt).toISOString(),
    photosAnnounced: 0,
    photosReceived: 0,
    events: [],
    versions: [],
    ...own,
  },
})
const findingsOf = (own: Partial<Findings>): Findings => ({
  address: { token, code },
  outcome: valid,
  keysAreFresh: false,
  live: { kind: 'offline' },
  deviceRevokedAt: undefined,
  isChanged: false,
  signer: { host: 'own.example' },
  ...own,
})
const acceptedOn = (day: string) => ({
  acceptance: { outcome: 'accepted' as const, occurredAt: `${day}T10:00:00+00:00` },
})
const verdict = (own: Partial<Findings>) => verdictOf(findingsOf(own))
const outcome = (name: 'altered' | 'unknown_key' | 'unreadable'): LetterCodeOutcome => ({ outcome: name })

describe('what is said of a letter first', () => {
  test.each([
    ['validOffline', {}],
    ['validAsking', { live: { kind: 'asking' } }],
    ['validReceived', { live: found() }],
    ['validChanged', { live: found(), isChanged: true }],
    // The phone states it without a network, and may know it before the office does.
    ['turnedAway', { outcome: turnedAway }],
    ['turnedAway', { outcome: turnedAway, live: found(), isChanged: true }],
    ['validChanged', { outcome: turnedAway, live: found({ status: 'unloaded' }), isChanged: true }],
    // Taken after all, by a word of after the code; one of before it is overtaken.
    ['validReceived', { outcome: turnedAway, live: found(acceptedOn('2099-01-01')) }],
    ['turnedAway', { outcome: turnedAway, live: found(acceptedOn('2020-01-01')) }],
    // Signed, or printed, long after both.
    ['validReceived', { outcome: turnedAwaySince('2026-11-23'), live: found(acceptedOn('2026-11-24')) }],
    ['turnedAway', { outcome: turnedAwaySince('2026-11-25'), live: found(acceptedOn('2026-11-24')) }],
    ['wentElsewhere', { live: found({ status: 'unloaded', ending: 'forwarded' }) }],
    ['wentElsewhere', { address: { token }, live: found({ status: 'unloaded', ending: 'returned' }) }],
    // The code itself knows, without a network, or before the office does.
    ['wentElsewhere', { outcome: refusedAndBack }],
    ['wentElsewhere', { outcome: refusedAndBack, live: found({ status: 'turned_away' }), isChanged: true }],
    // Of a part, by the code alone, by the office alone, and by the one of both that knows.
    ['partTurnedAway', { outcome: ofRecord({ turnedAway: true, taken: 'partly' }) }],
    ['partTurnedAway', { live: found({ status: 'turned_away', acceptance: inPart }) }],
    ['partTurnedAway', { outcome: turnedAway, live: found({ status: 'turned_away', acceptance: inPart }) }],
    [
      'partTurnedAwayKnown',
      { address: { token }, live: found({ status: 'turned_away', acceptance: inPart }) },
    ],
    ['turnedAwayKnown', { address: { token }, live: found({ status: 'turned_away' }) }],
    ['partReturned', { outcome: ofRecord({ taken: 'partly', ending: 'returned' }) }],
    ['partForwarded', { outcome: ofRecord({ taken: 'partly', ending: 'forwarded' }), live: found() }],
    ['partForwarded', { live: found({ status: 'unloaded', ending: 'forwarded', acceptance: inPart }) }],
    [
      'partReturned',
      { address: { token }, live: found({ status: 'unloaded', ending: 'returned', acceptance: inPart }) },
    ],
    ['validNotReceived', { live: { kind: 'not_found' } }],
    ['validBusy', { live: { kind: 'busy' } }],
    ['revoked', { live: found({ deviceRevokedAt: '2026-11-20T10:00:00+00:00' }), isChanged: true }],
    ['revoked', { outcome: late, live: found({ deviceRevokedAt: '2026-11-20T10:00:00+00:00' }) }],
    // By the list beside the keys, or the office's answer: nothing was delivered.
    ['revoked', { deviceRevokedAt: '2026-11-20T10:00:00+00:00' }],
    ['revoked', { deviceRevokedAt: '2026-11-20T10:00:00+00:00', live: { kind: 'not_found' } }],
    ['revoked', { live: { kind: 'revoked', revokedAt: '2026-11-20T10:00:00+00:00' } }],
    ['expired', { outcome: late, live: found() }],
    ['expired', { outcome: late }],
    ['altered', { outcome: outcome('altered'), live: found() }],
    ['unreadable', { outcome: outcome('unreadable'), live: found() }],
    ['keysNeeded', { outcome: outcome('unknown_key') }],
    ['checking', { outcome: outcome('unknown_key'), live: { kind: 'asking' } }],
    ['unknownKey', { outcome: outcome('unknown_key'), keysAreFresh: true, live: found() }],
    ['unreadable', { address: { isOther: true }, outcome: undefined, live: { kind: 'asking' } }],
    // The code of one letter behind the address of another, which the office knows.
    ['otherLetter', { address: { token: 'AAAAAAAAAAAAAAAAAAAAAA', code }, live: found() }],
    // Signed by the server, as on paper: the phone that loaded may be revoked.
    ['validReceived', { outcome: paper, live: found({ deviceRevokedAt: '2026-11-20T10:00:00+00:00' }) }],
    ['validGone', { outcome: paper, live: { kind: 'not_found' } }],
    ['validOffline', { outcome: paper }],
    // Scanned, and of another server: one that is trusted, and one that is not.
    ['validElsewhere', { live: { kind: 'elsewhere' }, signer: { host: 'other.example', name: 'Other' } }],
    ['unknownHost', { live: { kind: 'elsewhere' }, signer: undefined }],
    ['elsewhere', { address: { token }, outcome: undefined, live: { kind: 'elsewhere' } }],
    ['revoked', { live: { kind: 'elsewhere' }, deviceRevokedAt: '2026-11-20T10:00:00+00:00' }],
    ['checking', { outcome: undefined, live: found() }],
    ['receivedOnly', { address: { token }, outcome: undefined, live: found() }],
    ['notFound', { address: { token }, outcome: undefined, live: { kind: 'not_found' } }],
    ['offlineWithoutCode', { address: { token }, outcome: undefined }],
    ['busy', { address: { token }, outcome: undefined, live: { kind: 'busy' } }],
    ['checking', { address: { token }, outcome: undefined, live: { kind: 'asking' } }],
  ] as const)('is %s', (expected, findings) => {
    expect(verdict(findings)).toBe(expected)
  })

  test.each([
    ['the answer', { live: { kind: 'revoked', revokedAt: '2026-11-20T10:00:00+00:00' } }],
    ['the letter', { live: found({ deviceRevokedAt: '2026-11-20T10:00:00+00:00' }) }],
    ['the list beside the keys', { deviceRevokedAt: '2026-11-20T10:00:00+00:00' }],
  ] as const)('is since when the device is revoked, by %s', (_, findings) => {
    expect(revokedAtOf(findingsOf(findings))).toBe('2026-11-20T10:00:00+00:00')
  })

  test('is good for nothing whose signature is not', () => {
    for (const bad of [outcome('altered'), outcome('unknown_key'), outcome('unreadable'), late])
      for (const live of [found(), { kind: 'not_found' }, { kind: 'offline' }, { kind: 'busy' }] as const)
        expect(verdictTones[verdict({ outcome: bad, live })]).not.toBe('good')
  })
})

describe('the address of a letter', () => {
  const own = '127.0.0.1:8080'
  test('is read from a scanned code, with its host where that is another', () => {
    const host = 'elsewhere.example'
    expect(findLetter(`https://${host}/check/${token}#${code}`, own)).toEqual({ token, code, host })
    expect(findLetter(`http://127.0.0.1:8080/check/${token}`, own)).toEqual({ token })
    // Nobody but a scan of this page says whose letter it is.
    expect(findLetter(`http://${own}/check/${token}?host=${host}`, own)).toEqual({ token })
    for (const other of [
      'DEMO24',
      'https://elsewhere.example/',
      `https://x.example/check/${token}A`,
      'https://x.example/check',
      `mailto:${token}`,
    ])
      expect(findLetter(other, own), other).toBeUndefined()
  })

  test.each(['/check/cut', `/check/${token}A`, `/check/${token}/more`, `/check#${code}`])(
    'is not that of %.40s',
    (address) => {
      expect(letterAddressOf(new URL(address, 'https://x.example')).isOther).toBe(true)
    },
  )

  test('survives the way through the address bar', () => {
    for (const address of [
      { token, code },
      { token, code, host: 'elsewhere.example:8443' },
    ])
      expect(letterAddressOf(new URL(pathOf(address), 'https://x.example'))).toEqual(address)
  })
})

describe('the facts', () => {
  const facts = factsOfCode(valid.claims, valid.certificate)
  const namesOf = (own: Partial<Facts>) => factsInOrder({ ...facts, ...own }, texts).map(({ name }) => name)

  test('stand in the order in which an officer checks them', () => {
    expect(namesOf({})).toEqual([
      'material',
      'ewc',
      'hazard',
      'wasteStream',
      'truck',
      'driver',
      'from',
      'to',
      'receiver',
      'weight',
      'number',
      'time',
      'state',
    ])
    expect(factsInOrder(facts, texts).map(({ value }) => value)).toEqual([
      'Verontreinigde grond',
      '17\u00a005\u00a003*',
      'Hazardous waste',
      '99A020000088',
      '12-BCD-3',
      certificateClaims.driver,
      'Merwehaven, kadevervanging vak 3, Maasvlakteweg 12, 3199 LZ Rotterdam',
      'Grondbank Botlek, puinloods, Botlekweg 45, 3197 KA Rotterdam',
      'Grondbank Botlek B.V.',
      'at most 23,456.5 kg, not weighed yet',
      'CFHJ17',
      expect.stringContaining('2026'),
      'On its way',
    ])
  })

  test('have their moments in the time zone of the letter, as the office or else its code has it', () => {
    const timeZone = 'Europe/Bucharest'
    const { issuedFlow, loadRecord } = valid.claims
    const code = { ...valid, claims: { issuedFlow: { ...issuedFlow, timeZone }, loadRecord } }
    const content = { timeZone: 'Europe/Istanbul' }
    const office = (found({ letter: { content } } as Partial<CheckedLetter>) as { letter: CheckedLetter })
      .letter
    const time = (...known: Parameters<typeof timeZoneOf>) =>
      factsInOrder(facts, { ...texts, timeZone: timeZoneOf(...known) }).find(({ name }) => name === 'time')
    expect(time(undefined, undefined)?.value).toMatch(/2026.*CET$/)
    expect(time(undefined, code)?.value).toMatch(/2026.*EET$/)
    expect(time(office, code)?.value).toMatch(/2026.*UTC\+3$/)
  })

  test.each([
    ['2026-12-08T23:59:59+01:00', '16\u00a006\u00a004', 'Not hazardous'],
    ['2026-12-09T00:00:00+01:00', '16\u00a006\u00a004*', 'Hazardous waste'],
    [
      '2031-01-01T00:00:00+01:00',
      'EWC code 16\u00a006\u00a004* ended on 31 December 2030.',
      'Hazardous waste',
    ],
  ])('state of a load at %s the EWC code as it was then', (moment, ewc, hazard) => {
    const { issuedFlow, loadRecord } = valid.claims
    const ofThen = factsOfCode(
      {
        issuedFlow: {
          ...issuedFlow,
          ewcCode: '160604',
          hazardous: false,
          ewcPeriods: [
            { validTo: '2026-12-08', hazardous: false },
            { validFrom: '2026-12-09', validTo: '2030-12-31', hazardous: true },
          ],
        },
        loadRecord: { ...loadRecord, loadedAt: Date.parse(moment) },
      },
      valid.certificate,
    )
    const shown = new Map(factsInOrder(ofThen, texts).map(({ name, value }) => [name, value]))
    expect([shown.get('ewc'), shown.get('hazard')]).toEqual([ewc, hazard])
  })

  test.each([
    ['2026-12-08T23:59:59Z', '16\u00a006\u00a005', 'Not hazardous'],
    ['2026-12-09T00:00:00Z', '16\u00a006\u00a007*', 'Hazardous waste'],
    ['2031-01-01T00:00:00Z', 'EWC code 16\u00a006\u00a007* ended on 31 December 2030.', 'Hazardous waste'],
  ])('state of a load at %s the EWC code that was planned for that day', (moment, ewc, hazard) => {
    const { issuedFlow, loadRecord } = valid.claims
    const ofThen = factsOfCode(
      {
        issuedFlow: {
          ...issuedFlow,
          ewcCode: '160605',
          hazardous: false,
          ewcPeriods: undefined,
          plannedChange: {
            from: '2026-12-09',
            ewcCode: '160607',
            ewcPeriods: [{ validFrom: '2026-12-09', validTo: '2030-12-31', hazardous: true }],
          },
          timeZone: 'Europe/Lisbon',
        },
        loadRecord: { ...loadRecord, loadedAt: Date.parse(moment) },
      },
      valid.certificate,
    )
    const shown = new Map(factsInOrder(ofThen, texts).map(({ name, value }) => [name, value]))
    expect([shown.get('ewc'), shown.get('hazard')]).toEqual([ewc, hazard])
  })

  test('state what became of the cargo by the newer of code and office', () => {
    const state = (code: Facts, own: Partial<CheckedLetter>) => {
      const { letter } = found(own) as { letter: CheckedLetter }
      return factsInOrder(withStateAtOffice(code, letter, turnedAway.claims.loadRecord), texts).at(-1)?.value
    }
    const refused = factsOfCode(turnedAway.claims, turnedAway.certificate)
    const unloadedAt = loadedAt + 60_000
    const unloaded = { ...facts, status: 'unloaded', unloadedAt } as const
    expect(factsInOrder(refused, texts).at(-1)?.value).toBe('Refused, still on board')
    expect(state(facts, { status: 'turned_away' })).toBe('Refused, still on board')
    const part = factsInOrder(
      factsOfCode(ofRecord({ turnedAway: true, taken: 'partly' }).claims, undefined),
      texts,
    )
    expect(part.find(({ name }) => name === 'state')?.value).toBe('Refused in part, the rest is on board')
    expect(state(unloaded, { status: 'turned_away' })).toBe('Refused, still on board')
    expect(state(refused, { status: 'unloaded' })).toBe('Unloaded')
    const acceptance = { outcome: 'refused', occurredAt: new Date(unloadedAt).toISOString() } as const
    expect(state(refused, { status: 'unloaded', ending: 'forwarded', acceptance })).toBe(
      'Refused, on to another receiver',
    )
    // Not delivered yet.
    expect(state(refused, {})).toBe('Refused, still on board')
    expect(state(unloaded, {})).toMatch(/^Unloaded, /)
  })

  test('state of what was not taken the same by the code as by the office', () => {
    const shown = (code: Facts) => factsInOrder(code, texts).map(({ name, value }) => [name, value])
    const ended = factsOfCode(refusedAndBack.claims, refusedAndBack.certificate)
    expect(shown(ended).at(-1)).toEqual([
      'state',
      expect.stringMatching(/^Refused, brought back, 24 Nov 2026/),
    ])
    const { loadRecord } = valid.claims
    const taken = { taken: 'partly', takenKilograms: 10_000, ending: 'returned', endedAt } as const
    const part = factsOfCode(
      { ...valid.claims, loadRecord: { ...loadRecord, unloadedAt: loadedAt + 60_000, ...taken } },
      valid.certificate,
    )
    expect(shown(part).slice(-3)).toEqual([
      ['state', expect.stringMatching(/^Unloaded, /)],
      ['acceptance', 'accepted in part, 10,000 kg'],
      ['onward', expect.stringMatching(/^refused cargo returned to the origin, 24 Nov 2026/)],
    ])
    const at = (milliseconds: number) => new Date(milliseconds).toISOString()
    const stated = { status: 'unloaded', ending: 'returned', endDate: at(endedAt) } as const
    const occurredAt = at(loadedAt + 30_000)
    const office = (code: Facts, own: Partial<CheckedLetter>) => {
      const { letter } = found({ ...stated, ...own }) as { letter: CheckedLetter }
      return withStateAtOffice(code, letter, { ...loadRecord, issuedAt: loadedAt })
    }
    expect(office(facts, { acceptance: { outcome: 'refused', occurredAt } })).toEqual({
      ...facts,
      status: ended.status,
      unloadedAt: ended.unloadedAt,
      partTaken: undefined,
    })
    const acceptance = { outcome: 'partly', kilograms: 10_000, occurredAt } as const
    expect(office(facts, { acceptance, unloadDate: at(loadedAt + 60_000) })).toEqual({
      ...facts,
      status: part.status,
      unloadedAt: part.unloadedAt,
      partTaken: part.partTaken,
    })
    // The phone has brought it back, and the office does not know yet.
    expect(office(part, { status: 'turned_away', ending: undefined, endDate: undefined, acceptance })).toBe(
      part,
    )
  })

  test('say of no product that it is not hazardous', () => {
    expect(namesOf({ isWaste: false, ewcCode: undefined, hazardous: false })).not.toContain('hazard')
  })

  test('that differ at the office are named, but for texts that the code shortens', () => {
    const office = { ...facts, amount: 24_000, isEstimated: false, from: 'elsewhere' }
    expect(differencesOf({ ...facts, material: 'Verontr…' }, office, texts)).toEqual([
      { name: 'weight', before: 'at most 23,456.5 kg, not weighed yet', after: '24,000 kg' },
    ])
    expect(differencesOf(facts, { ...facts, amount: 25_000 }, texts)).toEqual([])
    expect(differencesOf(facts, { ...facts, identification: '99-XX-9' }, texts)).toMatchObject([
      { name: 'truck', after: '99-XX-9' },
    ])
  })
})

describe('the texts', () => {
  test.each(Object.keys(verdictTones))('say in words what %s means', (name) => {
    expect(texts.text(`verdicts.${name}.title`)).not.toContain('verdicts.')
    expect(texts.text(`verdicts.${name}.detail`, { when: 'x', host: 'x' })).not.toMatch(/verdicts\.|\{\{/)
  })
})

describe('what answers for the office', () => {
  const html = { 'content-type': 'text/html' }
  const json = { 'content-type': 'application/json' }
  test.each([
    ['a filter’s page', new Response('<html>Blocked</html>', { status: 404, headers: html })],
    ['a gateway’s JSON', Response.json({ message: 'no Route matched' }, { status: 404, headers: json })],
    ['a refusal of a filter', new Response('Forbidden', { status: 403, headers: html })],
    ['a sign-in page', new Response('<html>Sign in</html>', { headers: html })],
    ['JSON that is no letter', Response.json({ ok: true })],
    ['another letter', Response.json({ token: 'AAAAAAAAAAAAAAAAAAAAAA', events: [], versions: [] })],
    [
      'a filter that says gone',
      Response.json(
        { code: 'device_revoked', revokedAt: '2026-11-20T10:00:00+00:00' },
        { status: 410, headers: json },
      ),
    ],
  ])('is not %s', async (_, response) => {
    expect(await liveStateOf(response, token)).toEqual({ kind: 'offline' })
  })

  const key = { kid: 'abcdefgh', x: 'x'.repeat(43), y: 'y'.repeat(43) }
  const revokedDevices = [{ device: sampleRecord.checkToken, revokedAt: '2026-11-20T10:00:00+00:00' }]
  test.each([
    [{ keys: [] }],
    [{ keys: [{ kid: 'a', x: 'b', y: 'c' }] }],
    [{ keys: [key, null] }],
    [{ keys: [key], revokedDevices: {} }],
    [{ keys: [key], trustedHosts: [{ origin: 'https://other.example', keys: [key], revokedDevices: [] }] }],
    [{ keys: [key], revokedDevices: [{ device: 'x', revokedAt: 'once' }] }],
  ])('is no list of keys such as %j', (list) => {
    expect(keptKeysOf({ ...list, fetchedAt: now })).toBeUndefined()
  })

  test('is a list of keys, also one that an earlier release kept', () => {
    expect(keptKeysOf({ keys: [key], revokedDevices, fetchedAt: now })).toEqual({
      keys: [key],
      revokedDevices,
      trustedHosts: [],
      fetchedAt: now,
    })
    expect(keptKeysOf({ keys: [key], fetchedAt: now })).toMatchObject({
      revokedDevices: [],
      trustedHosts: [],
    })
    const other = { origin: 'https://other.example', name: 'Other', keys: [], revokedDevices: [] }
    expect(keptKeysOf({ keys: [key], trustedHosts: [other], fetchedAt: now })).toMatchObject({
      trustedHosts: [other],
    })
  })

  test('is our own refusal, and a letter', async () => {
    const link = '<http://www.w3.org/ns/hydra/error>; rel="http://www.w3.org/ns/json-ld#error"'
    expect(await liveStateOf(Response.json({}, { status: 404, headers: { ...json, link } }), token)).toEqual({
      kind: 'not_found',
    })
    const [{ revokedAt = '' } = {}] = revokedDevices
    const revoked = { code: 'device_revoked', revokedAt }
    expect(
      await liveStateOf(Response.json(revoked, { status: 410, headers: { ...json, link } }), token),
    ).toEqual({ kind: 'revoked', revokedAt })
    const answer = found()
    if (answer.kind !== 'found') throw new Error('a letter')
    expect(await liveStateOf(Response.json(answer.letter), token)).toMatchObject({
      kind: 'found',
      letter: answer.letter,
    })
  })
})
