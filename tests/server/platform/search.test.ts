import { folded, plainLetters } from '#contract/kit/folded.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { companies } from '../../../server/platform/db/schema/companies.ts'
import { ewcCodes } from '../../../server/platform/db/schema/master-data.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { projects } from '../../../server/platform/db/schema/projects.ts'
import { shipmentEvents, shipments } from '../../../server/platform/db/schema/shipments.ts'
import { transportModes } from '../../../server/platform/db/schema/transport-modes.ts'
import { drivers, users } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { contains, likePattern } from '../../../server/platform/http/collection/filters.ts'
import type { Caller } from '../../support/test-server.ts'
import { setUpHarness } from './test-harness.ts'
import { bodyOf } from '../../support/test-server.ts'

const { testServer, db, alpha, beta, as, office } = await setUpHarness()
const ids: Record<string, string> = {}

/** Two shipments: a truck with sludge, and a ship with rubble for other parties. */
const [ship, sender, receiver, transporter] = [newId(), newId(), newId(), newId()]
await db.insert(ewcCodes).values({
  id: '170506',
  code: '170506',
  hazardous: false,
  nameEn: 'dredging spoil',
  nameNl: 'baggerspecie',
})
await db.insert(companies).values([
  {
    id: sender,
    customerId: alpha.customer,
    name: 'Zandput Noord',
    types: ['disposer'],
    vihbNumber: '123456VXXX',
  },
  {
    id: receiver,
    customerId: alpha.customer,
    name: 'Depot Zuidplas',
    types: ['disposer'],
    city: 'Gouda',
    chamberOfCommerceNumber: '87654321',
  },
  { id: transporter, name: 'Rederij Golfslag', types: ['carrier'] },
])
await db.insert(transportModes).values({
  id: ship,
  companyId: transporter,
  type: 'ship',
  identificationCode: 'Vrouwe Jacoba',
  particulars: { shipType: 'freighter', eniNumber: '02326789' },
})
await db
  .update(transportModes)
  .set({ identificationCode: '7-BZX-71' })
  .where(eq(transportModes.id, alpha.mode))
await db
  .update(materialFlows)
  .set({
    senderId: sender,
    disposerId: sender,
    receiverId: receiver,
    wasteStreamNumber: '08AB12345678',
    ewcCodeId: '170506',
  })
  .where(eq(materialFlows.id, alpha.photoFlow))
await db.update(projects).set({ number: 'ZK-2026.014' }).where(eq(projects.id, alpha.project))
await db
  .update(users)
  .set({ firstName: 'Jan', lastNamePrefix: 'de', lastName: 'Wit' })
  .where(eq(users.id, alpha.driver))
const [driver] = await db.select({ id: drivers.id }).from(drivers).where(eq(drivers.userId, alpha.driver))
const common = {
  customerId: alpha.customer,
  projectId: alpha.project,
  materialFlowVersion: 1,
  status: 'loaded' as const,
  cargoUnitCode: 'ton',
}
ids.truck = newId()
ids.ship = newId()
await db.insert(shipments).values([
  {
    ...common,
    id: ids.truck,
    materialFlowId: alpha.flow,
    transportModeId: alpha.mode,
    transporterId: alpha.carrier,
    driverId: driver?.id ?? null,
    number: 'ZK-2026.014-1-KHJM12',
    loadDate: new Date('2026-11-20T10:00:00Z'),
  },
  {
    ...common,
    id: ids.ship,
    materialFlowId: alpha.photoFlow,
    transportModeId: ship,
    transporterId: transporter,
    number: 'ZK-2026.014-2-PRTV345',
    loadDate: new Date('2026-11-20T11:00:00Z'),
  },
])
const event = newId()
await db.insert(shipmentEvents).values({
  id: event,
  operationId: event,
  shipmentId: ids.ship,
  sequence: 1,
  kind: 'loaded',
  userId: alpha.driver,
  occurredAt: new Date('2026-11-20T11:00:00Z'),
  statement: { formerNumber: 'ZK-2026.014-2-WXYZ9' },
  hash: '',
})

async function find(
  path: string,
  q: string,
  caller: Caller = office,
): Promise<readonly Record<string, unknown>[]> {
  const body = await bodyOf(
    caller.get<{ member: Record<string, unknown>[] }>(`/${path}?q=${encodeURIComponent(q)}`),
  )
  return body.member
}
const shipmentsFor = async (q: string) =>
  (await find('shipments', q)).map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))

describe('one search over shipments finds', () => {
  test.each([
    ['the plate written any way', ['7bzx71', '7-BZX-71', '7 bzx 71', '7.BZX.71', 'bzx'], ['truck']],
    ['the ENI number, or a part of it', ['02326789', '0232 6789', '32678'], ['ship']],
    ['the name of the ship', ['jacoba', 'VROUWE JACOBA'], ['ship']],
    [
      "the letter's number written any way",
      ['ZK-2026.014-1-KHJM12', 'zk2026014 1khjm12', 'khjm', 'KHJM 12'],
      ['truck'],
    ],
    ['the number of before a copied phone was numbered anew', ['ZK-2026.014-2-WXYZ9', 'wxyz 9'], ['ship']],
    ['a waste stream number', ['08AB12345678', '08ab 1234 5678'], ['ship']],
    ['the driver', ['jan de wit', 'de Wit'], ['truck']],
    ['the transporter', ['Golfslag'], ['ship']],
    ['the sender and disposer', ['Zandput'], ['ship']],
    ['the receiver', ['zuidplas'], ['ship']],
    ['the receiver that the destination names', ['Alpha Works'], ['truck']],
    ['the material', ['sludge'], ['truck']],
    ['words that occur in different fields', ['sludge wit', 'golfslag rubble'], undefined],
    ['the project, in however few letters', ['zk', 'dredging'], ['ship', 'truck']],
    ['nothing for what occurs nowhere', ['7bzx72', 'sludge golfslag', '%', '_'], []],
  ])('%s', async (_, texts, expected) => {
    for (const [index, text] of texts.entries())
      expect((await shipmentsFor(text)).toSorted(), text).toEqual(expected ?? [['truck'], ['ship']][index])
  })

  test("nothing of another customer's, and the filter by number takes it as it is written", async () => {
    const stranger = await as(beta.office)
    expect(await find('shipments', '7bzx71', stranger)).toEqual([])
    const numbered = async (text: string) =>
      (await office.get<{ totalItems: number }>(`/shipments?number=${encodeURIComponent(text)}`)).body
        .totalItems
    expect([await numbered('2026.014-1'), await numbered('20260141'), await numbered('.')]).toEqual([1, 0, 2])
  })
})

test('flows are found by number with project, waste stream number, EWC code and names', async () => {
  const names = async (q: string) => (await find('material_flows', q)).map(({ usualName }) => usualName)
  for (const q of [
    'ZK-2026.014-2',
    'zk20260142',
    '08ab12345678',
    '170506',
    '17 05 06',
    '17 05 06*',
    'zandput',
    'zuidplas',
    'rubble',
  ])
    expect(await names(q), q).toEqual(['Alpha rubble'])
  for (const q of ['zk-2026', 'Alpha Trucking', 'alpha dredging'])
    expect((await names(q)).toSorted(), q).toEqual(['Alpha rubble', 'Alpha sludge'])
  for (const q of ['17 05 07', 'beta', 'rubble sludge']) expect(await names(q), q).toEqual([])
})

test('companies are found by name, VIHB number, Chamber of Commerce number and city', async () => {
  const names = async (q: string) => (await find('companies', q)).map(({ name }) => name)
  for (const q of ['zandput', '123456VXXX', '123456 vxxx', 'noord zandput'])
    expect(await names(q), q).toEqual(['Zandput Noord'])
  for (const q of ['gouda', '87654321', '8765 4321']) expect(await names(q), q).toEqual(['Depot Zuidplas'])
})

test('projects are found by number written any way, name and employer', async () => {
  for (const q of ['zk2026014', 'ZK-2026.014', 'zk 2026 014', 'dredging', 'alpha works'])
    expect(
      (await find('projects', q)).map(({ number }) => number),
      q,
    ).toEqual(['ZK-2026.014'])
  expect(await find('projects', 'zk2026015')).toEqual([])
})

describe('accents make no difference to what is found, nor does their Unicode form', () => {
  /** Each name with what is typed for it; the third is written as a Mac does, in two characters a letter. */
  const typed = [
    ['Björn Søren Łódź', ['bjorn', 'BJÖRN', 'soren lodz', 'Bj\u006f\u0308rn']],
    ['Weiß & Cœur', ['weiss', 'coeur', 'WEIẞ', 'cœur']],
    ['Zoë Café'.normalize('NFD'), ['zoe', 'zoë', 'CAFE', 'Zoë'.normalize('NFD')]],
    ['Hotel Zee', ['hôtel', 'HOTÉL']],
  ] as const

  test('in searches and in filters of tables', async () => {
    const stored: Readonly<Record<string, string>> = Object.fromEntries(
      typed.map(([name]) => [name, newId()]),
    )
    await db.insert(companies).values(
      Object.entries(stored).map(([name, id]) => ({
        id,
        customerId: alpha.customer,
        name,
        types: ['disposer' as const],
      })),
    )
    for (const [name, texts] of typed) {
      await db
        .update(users)
        .set({ firstName: name, lastNamePrefix: null, lastName: 'Wit' })
        .where(eq(users.id, alpha.driver))
      for (const text of texts) {
        const ofCompanies = await find('companies', text)
        expect(
          ofCompanies.map(({ id }) => id),
          text,
        ).toEqual([stored[name]])
        expect(await shipmentsFor(text), text).toEqual(['truck'])
        expect(await find('drivers', text), text).toHaveLength(1)
        const filtered = await office.get<{ totalItems: number }>(
          `/companies?name=${encodeURIComponent(text)}`,
        )
        expect(filtered.body.totalItems, text).toBe(1)
      }
    }
  })

  test('and what is stored has one form', async () => {
    const { body } = await office.post<{ name: string }>('/companies', {
      name: 'Crème Brûlée'.normalize('NFD'),
      types: ['disposer'],
    })
    expect(body.name).toBe('Crème Brûlée'.normalize('NFC'))
  })

  test('by the indexes that serve the search', async () => {
    const planOf = async (condition: SQL) =>
      await db.transaction(async (transaction) => {
        await transaction.execute(sql`set local enable_seqscan = off`)
        const { rows } = await transaction.execute(sql`explain select 1 from ${condition}`)
        return JSON.stringify(rows)
      })
    const pattern = likePattern('kraan')
    expect(await planOf(sql`documents where ${contains(sql`name`, pattern)}`)).toContain(
      'documents_name_search',
    )
    const searched = sql`(subject || ' ' || joined_text(recipients))`
    expect(await planOf(sql`outgoing_mails where ${contains(searched, pattern)}`)).toContain(
      'outgoing_mails_search',
    )
  })
})

test('what the database and what the page compare by is the same, for every letter of Latin and Greek', async () => {
  const letters = [
    [0x20, 0x17f],
    [0x180, 0x24f],
    [0x370, 0x3ff],
    [0x1e00, 0x1eff],
  ].flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)),
  )
  const mapped = Object.keys(plainLetters).flatMap((letter) => [letter, letter.toUpperCase(), `ab${letter}é`])
  const texts = [...letters, ...mapped, 'ẞ', 'İstanbul', 'ΟΔΟΣ', 'e\u0301']
  const { rows } = await testServer.database.pool.query<{ text: string; folded: string }>(
    'select text, folded(text) from unnest($1::text[]) with ordinality as given (text, place) order by place',
    [texts],
  )
  expect(rows.map(({ text, folded: found }) => [text, found])).toEqual(
    texts.map((text) => [text, folded(text)]),
  )
})
