import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../contract/kit/endpoint.ts'
import { sendRequest } from '../../src/api/send-request.ts'
import { Problem } from '../../src/api/errors.ts'
import { loadableFlows } from '../../src/offline/flows/flows.ts'
import { outboxEntries } from '../../src/offline/outbox/entries.ts'
import { outboxSummary } from '../../src/offline/outbox/outbox.ts'
import { syncStatus } from '../../src/offline/sync/scheduler.ts'
import { appliedIds, load, runPhotoSync, runSync } from './driver-actions.ts'
import { driver, page } from './signed-in-phone.ts'
import { flow, passThrough, photoFlow, signIn, unplugged, type Network } from './simulated-phone.ts'

/** Changes the pages of the feed on their way. */
const withFeed =
  (change: (page: { changed: Record<string, unknown>[]; removed: object[] }) => object): Network =>
  async (request, server) => {
    const response = await server(request)
    if (!request.url.includes('/driver_sync')) return response
    return new Response(JSON.stringify(change((await response.json()) as never)), {
      status: response.status,
      headers: response.headers,
    })
  }

test('a row of the feed that cannot be decoded is reported and shown, and the other rows arrive', async () => {
  driver.server.change('MaterialFlow', { ...flow, usualName: 'gravel', version: 4 })
  driver.server.change('MaterialFlow', { ...photoFlow, usualName: 'clay', version: 4 })
  driver.network = withFeed((feed) => ({
    ...feed,
    changed: feed.changed.map((row) => (row['id'] === flow.id ? { ...row, number: 'seven' } : row)),
    removed: [{ '@id': '/api/material_flows/%', '@type': 'MaterialFlow' }],
  }))
  await runSync(page)
  expect((await loadableFlows()).map(({ usualName }) => usualName)).toEqual(['sand', 'clay'])
  expect(await syncStatus()).toMatchObject({ failure: 'fault' })
  expect(driver.server.faults.map(({ where }) => where).sort()).toEqual([
    'pull MaterialFlow',
    'pull removed MaterialFlow',
  ])
  expect(JSON.stringify(driver.server.faults)).not.toMatch(/gravel|seven|%/)

  // Delivery is not affected, and the next changes arrive.
  driver.network = passThrough
  await load()
  driver.server.change('MaterialFlow', { ...photoFlow, usualName: 'loam', version: 5 })
  await runSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect((await loadableFlows()).map(({ usualName }) => usualName)).toEqual(['sand', 'loam'])
  expect(await syncStatus()).toMatchObject({ failure: 'fault' })
})

test('after an update of the app the feed starts over, so that a row that was skipped arrives', async () => {
  driver.server.change('MaterialFlow', { ...flow, usualName: 'gravel', version: 4 })
  driver.network = withFeed((feed) => ({
    ...feed,
    changed: feed.changed.map((row) => (row['id'] === flow.id ? { ...row, number: 'seven' } : row)),
  }))
  await runSync(page)
  expect((await loadableFlows())[0]?.usualName).toBe('sand')
  driver.network = passThrough
  const updated = driver.open({ version: 'next' })
  await signIn(driver, updated)
  await runSync(updated)
  expect((await loadableFlows())[0]?.usualName).toBe('gravel')
  driver.advance(20 * 60_000)
  expect(await syncStatus()).toMatchObject({ failure: undefined })
})

test('a fault while a page of the feed is stored is reported and shown, and stops no delivery', async () => {
  const [cursor] = await page.store.cursors.toArray()
  // No release writes this: what is stored is not what the code expects.
  await page.store.cursors.update('replica', { removedLater: 5 as never })
  await load()
  const dueAt = await runSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect(await syncStatus()).toMatchObject({ failure: 'fault' })
  expect(dueAt).toBeGreaterThan(page.now())
  expect(driver.server.faults).toMatchObject([{ where: 'pull', name: 'TypeError', count: 1 }])
  await page.store.cursors.update('replica', { removedLater: cursor?.removedLater })
  driver.advance(3_600_000)
  await runSync(page)
  expect(await syncStatus()).toMatchObject({ failure: undefined })
})

test('an operation that breaks the app is reported and shown, and the others are delivered', async () => {
  const [first, second, third] = [await load(), await load(), await load()]
  const row = (await driver.rows()).find(({ lane }) => lane === `shipment:${second.shipment}`)
  // No JSON can carry it: the encoder throws a TypeError.
  await page.store.outbox.update(row?.id ?? '', { payload: { shipment: second.shipment, amount: 1n } })
  await runSync(page)
  expect(await syncStatus()).toMatchObject({ failure: 'fault' })
  expect(await outboxSummary()).toMatchObject({ kind: 'waiting', delayReason: 'fault' })
  for (let turn = 0; turn < 10; turn += 1) {
    driver.advance(10_000)
    await runSync(page)
  }
  expect(driver.server.applied.map(({ operation }) => operation.lane).sort()).toEqual(
    [first, third].map(({ shipment }) => `shipment:${shipment}`).sort(),
  )
  expect(driver.server.faults.map(({ where }) => where)).toContain('flush')
  // Saved: once the app can send it, it is sent.
  await page.store.outbox.update(row?.id ?? '', { payload: { ...(row?.payload as object) } })
  driver.advance(24 * 3_600_000)
  await runSync(page, 'tap')
  await runSync(page, 'tap')
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect(appliedIds(driver)).toContain(row?.id)
})

test('a fault while the network is away is kept, counted, and sent when there is one', async () => {
  await load()
  const [row] = await driver.rows()
  await page.store.outbox.update(row?.id ?? '', { payload: { amount: 1n } })
  driver.network = unplugged
  for (let turn = 0; turn < 3; turn += 1) {
    driver.advance(3_600_000)
    await runSync(page)
  }
  expect(driver.server.faults).toEqual([])
  driver.network = passThrough
  await runPhotoSync(page)
  await runSync(page)
  const sent = driver.server.faults.filter(({ where }) => where === 'flush')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.count).toBeGreaterThanOrEqual(3)
  expect(sent[0]?.steps.some(({ step }) => step === 'sync online')).toBe(true)
  const before = driver.server.faults.length
  await runPhotoSync(page)
  expect(driver.server.faults).toHaveLength(before)
})

test('an operation that its schema refuses is shown to the driver and not sent again and again', async () => {
  const [wrong, right] = [await load(), await load()]
  const row = (await driver.rows()).find(({ lane }) => lane === `shipment:${wrong.shipment}`)
  await page.store.outbox.update(row?.id ?? '', { deviceSequence: 0.5 })
  await runSync(page)
  expect(driver.server.applied.map(({ operation }) => operation.lane)).toEqual([`shipment:${right.shipment}`])
  expect((await outboxEntries()).find(({ id }) => id === row?.id)).toMatchObject({
    state: 'attention',
    problem: { code: 'validation_failed' },
  })
})

test('a value that does not fit the schema is an error of its field, not of the network', async () => {
  const saveAmount = endpoint({
    method: 'POST',
    path: '/amounts',
    access: 'public',
    body: z.object({ cargo: z.object({ amount: z.number().check(z.gte(0)) }) }),
  })
  let requests = 0
  const failure = await sendRequest(
    {
      tokens: { read: async () => undefined, write: async () => undefined },
      language: () => 'en',
      origin: 'http://phone.test',
      fetch: async () => {
        requests += 1
        return new Response(null, { status: 204 })
      },
    },
    saveAmount,
    { body: { cargo: { amount: -1 } } },
    undefined,
  ).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Problem)
  expect(failure).toMatchObject({ code: 'validation_failed', violations: [{ propertyPath: 'cargo.amount' }] })
  expect(requests).toBe(0)
})
