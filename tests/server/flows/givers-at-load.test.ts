import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { shipments } from '../../../server/platform/db/schema/shipments.ts'
import { saveVersion } from '../../../server/flows/material-flows/save-version.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { projectShares } from '../../../server/platform/db/schema/projects.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { outgoingMails } from '../../../server/platform/db/schema/outgoing-mails.ts'
import { wordsOfPdf } from '../../support/pdf.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { letterHashOf, letterOfLoad, onGlass } from '../letters/signed-letters.ts'
import { verifyHere } from '../../support/verify-here.ts'
import { buildLoad, buildOperation, buildUnload, pairDriver } from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Document } from '../platform/test-harness.ts'

const { testServer, db, alpha, beta, as, office, driver } = await setUpHarness()
await pairDriver(db, alpha)

const collectOnRoute = (routeCollection: boolean) =>
  db.update(materialFlows).set({ routeCollection }).where(eq(materialFlows.id, alpha.flow))

const listed = [
  { name: 'Bakkerij Jansen', street: 'Markt 3', postalCode: '3311 AA', city: 'Dordrecht', kilograms: 120.5 },
  { name: 'Fam. de Vries', street: 'Dijk 12', postalCode: '3011 AB', city: 'Rotterdam' },
]
const load = (givers: unknown) => buildOperation(alpha, 'shipment.load', { ...buildLoad(alpha), givers })
const violationsOf = async (givers: unknown) => {
  const [result] = await driver.deliver(load(givers))
  return result !== undefined && 'problem' in result
    ? result.problem.violations?.map(({ propertyPath, message }) => [propertyPath, message])
    : undefined
}

test('givers that the driver lists are on the shipment, the devices and the letter, and what is signed covers them', async () => {
  await collectOnRoute(true)
  const [first, second] = listed
  const operation = load([{ ...first, name: ' Bakkerij Jansen\n', postalCode: '3311aa' }, second])
  expect(await driver.deliver(operation)).toMatchObject([{ receipt: { replayed: false } }])
  const { shipment, letter } = letterOfLoad(operation)
  expect((await office.get(`/shipments/${shipment}`)).body['givers']).toEqual(listed)
  const { changed = [] } = (await driver.get('/driver_sync')).body
  expect(changed.find((row) => row['@id'].endsWith(shipment))).toMatchObject({ givers: listed })

  const sign = (givers: typeof listed) =>
    buildOperation(alpha, 'shipment.sign', {
      shipment,
      ...onGlass,
      letterHash: letterHashOf({ shipment, letter: { ...letter, givers } }),
    })
  await driver.deliver(sign(listed), sign(listed.slice(0, 1)))
  const { events } = (await office.get(`/shipments/${shipment}`)).body as unknown as {
    events: { signature?: { matches: boolean } }[]
  }
  expect(events.flatMap(({ signature }) => signature?.matches ?? [])).toEqual([true, false])

  // An unload leaves them as they are.
  await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(shipment)))
  expect((await office.get(`/shipments/${shipment}`)).body['givers']).toEqual(listed)
  await runJobs(testServer)
  const [saved] = (await office.get(`/documents?shipment=${shipment}`)).body.member ?? []
  const version = (saved?.['latestVersion'] as Document | undefined)?.id
  expect((await office.get(`/document_versions/${version}`)).body).toMatchObject({
    content: { shipment: { givers: listed } },
  })
  const pdf = await testServer.app.inject({
    url: `/api/document_versions/${version}/pdf`,
    headers: { authorization: `Bearer ${office.token}` },
  })
  const text = await wordsOfPdf(pdf.rawPayload)
  // Receivers get it: the list stays with the collector.
  expect(text).toContain('adressen: 2')
  expect(text).not.toMatch(/Jansen|de Vries|Dijk 12/)
})

test('neither a reader of the project nor whom it is shared with gets the addresses, anywhere', async () => {
  const planned = { name: 'Fam. Smit', street: 'Singel 9', postalCode: '3012 AB', city: 'Rotterdam' }
  await db
    .update(materialFlows)
    .set({
      routeCollection: true,
      givers: [planned],
      remarksForLetter: 'Also at Singel 11',
      recipients: [{ email: 'told@example.test', atLoad: true, atUnload: true, onNewLetter: false }],
    })
    .where(eq(materialFlows.id, alpha.flow))
  await saveVersion(db, alpha.flow)
  await db.insert(projectShares).values({
    id: newId(),
    customerId: alpha.customer,
    projectId: alpha.project,
    sharedWithId: beta.customer,
  })
  const operation = buildOperation(alpha, 'shipment.load', {
    ...buildLoad(alpha),
    givers: listed,
    note: 'Nobody in at Singel 13',
  })
  await driver.apply(operation)
  const { shipment } = letterOfLoad(operation)
  await driver.apply(
    buildOperation(alpha, 'shipment.unload', { ...buildUnload(shipment), note: 'Singel 15 again tomorrow' }),
    buildOperation(alpha, 'shipment.note', { shipment, note: 'Dijk 14 called' }),
  )
  const { version } = (await office.get(`/shipments/${shipment}`)).body
  const { status } = await office.patch(
    `/shipments/${shipment}`,
    { transporterNoteLoad: 'Nobody in at Singel 17', reason: 'Misread' },
    { 'if-match': `"${String(version)}"` },
  )
  expect(status).toBe(200)
  await runJobs(testServer)
  const paths = (version: string | undefined) => [
    `/material_flows/${alpha.flow}`,
    `/material_flows?id=${alpha.flow}`,
    `/material_flows/${alpha.flow}/versions`,
    `/shipments/${shipment}`,
    `/shipments?id=${shipment}`,
    `/document_versions/${version}`,
    `/exports/shipments?format=csv&id=${shipment}`,
    `/exports/shipment_register?format=csv&id=${shipment}`,
    `/exports/shipment_register?format=otm&id=${shipment}`,
  ]
  const seenBy = async (user: string) => {
    const actor = await as(user)
    const [document] = (await actor.get(`/documents?shipment=${shipment}`)).body.member ?? []
    const version = (document?.['latestVersion'] as Document | undefined)?.id
    const answers = await Promise.all(
      paths(version).map(async (path) => {
        const response = await testServer.app.inject({
          url: `/api${path}`,
          headers: { authorization: `Bearer ${actor.token}` },
        })
        // Readers export nothing.
        expect([200, ...(path.startsWith('/exports') ? [403] : [])], path).toContain(response.statusCode)
        return [path, /Singel|Markt 3|Dijk 1/.test(response.body)]
      }),
    )
    return answers.flatMap(([path, found]) => (found === true ? [path] : []))
  }
  for (const user of [alpha.reader, beta.office]) expect(await seenBy(user)).toEqual([])
  for (const user of [alpha.office, alpha.planner]) expect(await seenBy(user)).toHaveLength(paths('').length)
  const mailed = await db
    .select({ body: outgoingMails.body })
    .from(outgoingMails)
    .where(eq(outgoingMails.shipmentId, shipment))
  expect(mailed).toHaveLength(3)
  expect(mailed.filter(({ body }) => /Singel|Dijk 1/.test(body))).toEqual([])

  // Of the load of a flow that is ordinary by now they stay withheld, and of its next load nothing is.
  await db
    .update(materialFlows)
    .set({ routeCollection: false, givers: [], remarksForLetter: null, recipients: [], version: 2 })
    .where(eq(materialFlows.id, alpha.flow))
  expect(await seenBy(alpha.reader)).toEqual([])
  const plain = { ...buildLoad(alpha), materialFlowVersion: 2, note: 'Wet' }
  await driver.apply(buildOperation(alpha, 'shipment.load', plain))
  const reader = await as(alpha.reader)
  const { body } = await reader.get(`/shipments?id=${plain.shipment}`)
  expect(body.member).toMatchObject([{ transporterNoteLoad: 'Wet' }])
})

test('givers that are listed on the way are on the shipment, the devices and the next letter, until a day after the unload', async () => {
  await collectOnRoute(true)
  const operation = load(listed.slice(0, 1))
  await driver.deliver(operation)
  const { shipment } = letterOfLoad(operation)
  const collect = (givers: unknown, moment: object = {}) =>
    buildOperation(alpha, 'shipment.collect', { shipment, givers }, moment)
  expect(await driver.deliver(collect(listed))).toMatchObject([{ receipt: { replayed: false } }])
  expect((await office.get(`/shipments/${shipment}`)).body['givers']).toEqual(listed)
  const { changed = [] } = (await driver.get('/driver_sync')).body
  expect(changed.find((row) => row['@id'].endsWith(shipment))).toMatchObject({ givers: listed })
  await runJobs(testServer)
  const [saved] = (await office.get(`/documents?shipment=${shipment}`)).body.member ?? []
  const version = (saved?.['latestVersion'] as Document | undefined)?.id
  expect((await office.get(`/document_versions/${version}`)).body).toMatchObject({
    content: { shipment: { givers: listed } },
  })
  expect(await verifyHere(testServer)).toContain('Everything fits.')

  // An earlier list of another phone, which had no network, takes nothing off.
  const earlier = { occurredAt: new Date(Date.now() - 600_000).toISOString() }
  expect(await driver.deliver(collect([], earlier))).toMatchObject([{ receipt: { replayed: false } }])
  expect((await office.get(`/shipments/${shipment}`)).body['givers']).toEqual(listed)

  await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(shipment)))
  expect(await driver.deliver(collect([{ ...listed[1], postalCode: '1' }]))).toMatchObject([
    { problem: { violations: [{ propertyPath: 'givers[0].postalCode' }] } },
  ])
  expect(await driver.deliver(collect(listed.slice(1)))).toMatchObject([{ receipt: { replayed: false } }])
  const { body: mended } = await office.get(`/shipments/${shipment}`)
  expect(mended['givers']).toEqual(listed.slice(1))
  // The record tells each list, and so what fell away.
  expect(
    (mended['events'] as { collected?: { givers: object[] } }[]).flatMap(({ collected }) =>
      collected === undefined ? [] : [collected.givers.length],
    ),
  ).toEqual([1, listed.length, 0, listed.length - 1])
  await collectOnRoute(false)
  expect(await driver.deliver(collect(listed))).toMatchObject([
    { problem: { violations: [{ propertyPath: 'givers' }] } },
  ])

  await collectOnRoute(true)
  const hoursAgo = (hours: number) => ({
    occurredAt: new Date(Date.now() - hours * 3_600_000).toISOString(),
  })
  const ended = buildOperation(alpha, 'shipment.load', buildLoad(alpha), hoursAgo(30))
  const { shipment: past } = letterOfLoad(ended)
  expect(
    await driver.deliver(
      ended,
      buildOperation(alpha, 'shipment.unload', buildUnload(past), hoursAgo(25)),
      buildOperation(alpha, 'shipment.collect', { shipment: past, givers: listed }),
    ),
  ).toMatchObject([
    { receipt: { replayed: false } },
    { receipt: { replayed: false } },
    { problem: { code: 'note_too_late' } },
  ])
})

test('packaging that the driver changed is on the shipment, the device and the letter, and verifies', async () => {
  await collectOnRoute(false)
  const packaging = { kind: 'drums', count: 7 }
  const operation = buildOperation(alpha, 'shipment.load', { ...buildLoad(alpha), packaging })
  expect(await driver.deliver(operation)).toMatchObject([{ receipt: { replayed: false } }])
  const { shipment } = letterOfLoad(operation)
  expect((await office.get(`/shipments/${shipment}`)).body).toMatchObject({ packaging })
  const { changed = [] } = (await driver.get('/driver_sync')).body
  expect(changed.find((row) => row['@id'].endsWith(shipment))).toMatchObject({ packaging })
  await runJobs(testServer)
  const [saved] = (await office.get(`/documents?shipment=${shipment}`)).body.member ?? []
  const version = (saved?.['latestVersion'] as Document | undefined)?.id
  expect((await office.get(`/document_versions/${version}`)).body).toMatchObject({
    content: { shipment: { packaging } },
  })
})

test('verify finds givers that were changed after the load, and nothing before', async () => {
  await collectOnRoute(true)
  const operation = load(listed)
  await driver.deliver(operation)
  const { shipment } = letterOfLoad(operation)
  expect(await verifyHere(testServer)).toContain('Everything fits.')
  await db
    .update(shipments)
    .set({ givers: listed.slice(1) })
    .where(eq(shipments.id, shipment))
  expect(await verifyHere(testServer)).toMatch(/First break: .*givers/)
})

test('givers are checked field by field, and belong to a route collection alone', async () => {
  await collectOnRoute(true)
  expect(await violationsOf([])).toMatchObject([['givers', expect.any(String)]])
  expect(
    (await violationsOf([{ ...listed[1], postalCode: '1', street: ' ', kilograms: 0 }]))?.map(
      ([path]) => path,
    ),
  ).toEqual(expect.arrayContaining(['givers[0].postalCode', 'givers[0].street', 'givers[0].kilograms']))
  for (const kilograms of [1.2345, 99_999_000])
    expect(await violationsOf([{ ...listed[1], kilograms }])).toMatchObject([
      ['givers[0].kilograms', expect.any(String)],
    ])
  expect(await violationsOf(Array.from({ length: 51 }, () => listed[1]))).toMatchObject([
    ['givers', expect.any(String)],
  ])
  expect(await violationsOf(Array.from({ length: 50 }, () => listed[1]))).toBeUndefined()
  await collectOnRoute(false)
  expect(await violationsOf(listed)).toMatchObject([['givers', 'The material flow does not ask for this.']])
})
