import { expect, test } from 'vitest'
import { handOver } from '../../src/offline/decisions/hand-over.ts'
import { withdraw } from '../../src/offline/decisions/withdraw.ts'
import { findShipment } from '../../src/offline/shipments/find-shipment.ts'
import { shipmentsOnBoard } from '../../src/offline/shipments/shipments.ts'
import { outboxEntries } from '../../src/offline/outbox/entries.ts'
import { load, loadOn, loadWithPhotos, runPhotoSync, runSync, unload } from './driver-actions.ts'
import { createTransportMode } from '../../src/offline/settings/change-transport-modes.ts'
import { driver, page, refuse } from './signed-in-phone.ts'
import { refusal, unplugged } from './simulated-phone.ts'

test('what could not be handed over stays as it is', async () => {
  await load()
  const [row] = await driver.rows()
  const id = row?.id ?? ''
  expect(await handOver(id)).toBe('nothing')
  driver.server.refuse.set(id, 'project_blocked')
  await runSync(page)
  driver.network = unplugged
  expect(await handOver(id)).toBe('unreachable')
  expect(await outboxEntries()).toContainEqual(expect.objectContaining({ id, state: 'attention' }))
})

test('an answer about another operation hands nothing over, and withdraws nothing', async () => {
  await load()
  await load()
  const [first = '', second = ''] = (await driver.rows()).map((row) => row.id)
  for (const id of [first, second]) driver.server.refuse.set(id, 'project_blocked')
  await runSync(page)
  const answers = new Map<string, Response>()
  // Something on the way gives the first answer of an address again.
  driver.network = async (request, server) => {
    const kept = answers.get(request.url) ?? (await server(request))
    answers.set(request.url, kept.clone())
    return kept
  }
  expect(await handOver(first)).toBe('handed-over')
  expect(await handOver(second)).toBe('unreachable')
  await load()
  const third = (await driver.rows()).at(-1)?.id ?? ''
  driver.server.refuse.set(third, 'project_blocked')
  answers.delete(`${new URL([...answers.keys()][0] ?? '').origin}/api/operations`)
  await runSync(page)
  expect((await withdraw(third)).kind).toBe('withdrawn')
  expect(await withdraw(second)).toEqual({ kind: 'unreachable' })
  expect(await outboxEntries()).toContainEqual(expect.objectContaining({ id: second, state: 'attention' }))
})

test('it leaves what needs the driver, with what follows it and its photos, and takes the office’s words', async () => {
  const saved = await loadWithPhotos(100)
  await unload(saved.shipment)
  const id = await refuse('project_blocked')
  const rows = await driver.rows()
  expect(await handOver(id)).toBe('handed-over')
  for (const row of rows)
    expect(await outboxEntries()).toContainEqual(
      expect.objectContaining({
        id: row.id,
        state: 'handed-over',
        actions: [],
        deliveredAt: expect.any(String),
      }),
    )
  expect(await page.store.photos.where('operation').equals(id).toArray()).toMatchObject([
    { state: 'waiting' },
  ])
  await runPhotoSync(page)
  expect([...driver.server.photos.values()]).toMatchObject([{ complete: true }])
  driver.server.change('HandOverDecision', {
    id,
    decision: 'corrected',
    comment: 'Entered by hand.',
    decidedAt: '2026-11-21T14:03:00+00:00',
  })
  await runSync(page)
  expect(await outboxEntries()).toContainEqual(
    expect.objectContaining({
      id,
      state: 'settled',
      decision: expect.objectContaining({ comment: 'Entered by hand.' }),
    }),
  )
})

test('a cargo whose load is with the office is on board, with its letter, until the office decides', async () => {
  const { shipment } = await loadWithPhotos(100)
  const id = await refuse('project_blocked')
  expect(await handOver(id)).toBe('handed-over')
  await runSync(page)
  expect(await findShipment(shipment)).toMatchObject({ status: 'loaded', delivery: 'waiting' })
  expect(await shipmentsOnBoard()).toMatchObject([{ id: shipment }])
  driver.server.change('HandOverDecision', {
    id,
    decision: 'dismissed',
    decidedAt: '2026-11-21T14:03:00+00:00',
  })
  await runSync(page)
  expect(await findShipment(shipment)).toBeUndefined()
  expect(await shipmentsOnBoard()).toEqual([])
})

test('what the office settled from the file of a phone needs the driver no more when the phone itself comes', async () => {
  await load()
  const id = (await driver.rows())[0]?.id ?? ''
  driver.server.withdrawn.add(id)
  driver.server.change('HandOverDecision', {
    id,
    decision: 'accepted',
    decidedAt: '2026-11-21T14:03:00+00:00',
  })
  await runSync(page)
  expect(await outboxEntries()).toMatchObject([{ id, state: 'settled', decision: { decision: 'accepted' } }])
  expect(driver.server.applied).toEqual([])
})

test.each([
  [429, 'too_many_requests', 'tooMany'],
  [403, 'access_denied', 'refused'],
  [409, 'operation_reused', 'refused'],
  [500, 'internal_error', 'unreachable'],
] as const)('what the server answers is told apart: %i %s', async (status, code, outcome) => {
  await load()
  const id = await refuse('project_blocked')
  driver.network = async (request, server) =>
    request.url.endsWith('/operations/hand_over') ? refusal(status, code) : server(request)
  expect(await handOver(id)).toBe(outcome)
  expect(await outboxEntries()).toContainEqual(expect.objectContaining({ id, state: 'attention' }))
})

test('without a session the driver is asked to sign in', async () => {
  await load()
  const id = await refuse('project_blocked')
  driver.server.sessions.clear()
  driver.server.refreshes.good.clear()
  expect(await handOver(id)).toBe('signedOut')
})

test('a pause of the queue does not hold up a hand-over', async () => {
  await load()
  const id = await refuse('project_blocked')
  await load()
  driver.network = async (request, server) =>
    request.url.endsWith('/operations') ? refusal(403, 'access_denied') : server(request)
  await runSync(page)
  expect((await page.store.syncChannels.toArray()).map((line) => line.pause?.why)).toContain('account')
  expect(await handOver(id)).toBe('handed-over')
  expect(await outboxEntries()).toContainEqual(expect.objectContaining({ id, state: 'handed-over' }))
})

test('what used what was handed over is sent without waiting for it', async () => {
  const truckId = await createTransportMode({
    type: 'ship',
    identificationCode: 'Adriana',
    ship: { shipType: 'freighter' },
  })
  await loadOn(truckId)
  const id = await refuse('project_blocked')
  expect(await handOver(id)).toBe('handed-over')
  await runSync(page)
  expect(driver.server.applied.map((one) => one.operation.after)).toEqual([[]])
})

test('an earlier decision on its refusal leaves what was handed over as it is', async () => {
  const saved = await load()
  const id = await refuse('project_blocked')
  await handOver(id)
  driver.server.change('OperationDecision', {
    id,
    shipment: saved.shipment,
    decision: 'delivered_again',
    decidedAt: '2026-11-21T14:03:00+00:00',
  })
  await runSync(page)
  expect(await outboxEntries()).toContainEqual(expect.objectContaining({ id, state: 'handed-over' }))
})
