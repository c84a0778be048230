import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { customers } from '../../../server/platform/db/schema/customers.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { projectShares } from '../../../server/platform/db/schema/projects.ts'
import { shipments } from '../../../server/platform/db/schema/shipments.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import type { Caller } from '../../support/test-server.ts'
import { type Tenant } from '../platform/tenant-fixtures.ts'
import { setUpHarness } from '../platform/test-harness.ts'
import { bodyOf } from '../../support/test-server.ts'

interface Figures {
  readonly timeZone: string
  readonly today: string
  readonly vehiclesOnRoute: number
  readonly shipmentsOnRoute: number
  readonly loadedToday: number
  readonly unloadedToday: number
  readonly netKilogramsToday: number
  readonly days: readonly Readonly<Record<string, unknown>>[]
}

// In the Netherlands it is the 22nd, 00:30; in New York the 21st, 18:30.
const now = new Date('2026-11-21T23:30:00Z')
let counter = 0

const { db, fixtures, alpha, beta, as, admin, office } = await setUpHarness({
  clock: () => now,
})
beforeEach(async () => {
  await db.delete(shipments)
})
await db.update(materialFlows).set({ documentType: 'reuse' }).where(eq(materialFlows.id, alpha.photoFlow))

async function insertShipment(tenant: Tenant, own: Partial<typeof shipments.$inferInsert> = {}) {
  counter += 1
  await db.insert(shipments).values({
    id: newId(),
    customerId: tenant.customer,
    projectId: tenant.project,
    materialFlowId: tenant.flow,
    materialFlowVersion: 1,
    transportModeId: tenant.mode,
    transporterId: tenant.carrier,
    number: `${tenant.projectNumber}-1-KHJM${counter}`,
    status: own.unloadDate == null ? 'loaded' : 'unloaded',
    loadDate: now,
    cargoUnitCode: 'ton',
    factorToKilograms: 1000,
    nettoWeight: 10,
    ...own,
  })
}

const figuresFor = (caller: Caller) =>
  bodyOf(caller.get<Figures & Record<string, unknown>>('/dashboard/figures'))
const nothing = { loads: 0, kilograms: 0 }

test('loads and weights are counted by day and document type, over the last 31 days', async () => {
  await insertShipment(alpha, { nettoWeight: 25.375 })
  await insertShipment(alpha, { materialFlowId: alpha.photoFlow, nettoWeight: 4 })
  // Of units that measure no mass there are loads but no kilograms.
  await insertShipment(alpha, { cargoUnitCode: 'm3', factorToKilograms: null, nettoWeight: 900 })
  await insertShipment(alpha, { loadDate: new Date('2026-11-21T10:00:00Z'), unloadDate: now })
  await insertShipment(alpha, {
    loadDate: new Date('2026-10-22T22:30:00Z'),
    unloadDate: new Date('2026-10-23T10:00:00Z'),
  })
  await insertShipment(alpha, { loadDate: new Date('2026-10-22T21:30:00Z') })
  // What nobody can have accepted counts nowhere.
  const slip = { acceptance: 'accepted', acceptedKilograms: 99_000_000 } as const
  await insertShipment(alpha, { ...slip, loadDate: new Date('2026-11-21T10:00:00Z'), unloadDate: now })
  await insertShipment(beta)

  const figures = await figuresFor(office)
  expect(figures).toMatchObject({
    timeZone: 'Europe/Amsterdam',
    today: '2026-11-22',
    vehiclesOnRoute: 1,
    shipmentsOnRoute: 4,
    loadedToday: 3,
    unloadedToday: 2,
    netKilogramsToday: 29_375,
  })
  expect(figures.days).toHaveLength(31)
  expect(figures.days.slice(-2)).toEqual([
    { day: '2026-11-21', waste: { loads: 2, kilograms: 10_000 }, reuse: nothing, product: nothing },
    {
      day: '2026-11-22',
      waste: { loads: 2, kilograms: 25_375 },
      reuse: { loads: 1, kilograms: 4000 },
      product: nothing,
    },
  ])
  // 22 October ended at 22:00 UTC, still in summer time: the load of 21:30 is before the 31 days.
  expect(figures.days[0]).toEqual({
    day: '2026-10-23',
    waste: { loads: 1, kilograms: 10_000 },
    reuse: nothing,
    product: nothing,
  })
})

test("a day begins at midnight of the customer's time zone", async () => {
  await insertShipment(alpha, { loadDate: new Date('2026-11-21T04:30:00Z') })
  await insertShipment(alpha, { loadDate: new Date('2026-11-21T05:30:00Z') })
  expect(await figuresFor(office)).toMatchObject({ today: '2026-11-22', loadedToday: 0 })
  await db.update(customers).set({ timeZone: 'America/New_York' }).where(eq(customers.id, alpha.customer))
  try {
    expect(await figuresFor(office)).toMatchObject({
      timeZone: 'America/New_York',
      today: '2026-11-21',
      loadedToday: 1,
    })
    expect(await figuresFor(admin)).toMatchObject({
      timeZone: 'Europe/Amsterdam',
    })
  } finally {
    await db.update(customers).set({ timeZone: 'Europe/Amsterdam' })
  }
})

test('everybody with a dashboard has the figures of what they see', async () => {
  await insertShipment(alpha)
  await insertShipment(alpha, { transporterId: null })
  await insertShipment(beta)
  const loadedFor = async (user: string) => (await figuresFor(await as(user))).loadedToday
  expect(await loadedFor(alpha.office)).toBe(2)
  expect(await loadedFor(alpha.planner)).toBe(1)
  expect(await loadedFor(alpha.reader)).toBe(2)
  expect(await loadedFor(fixtures.admin)).toBe(3)
  expect(await loadedFor(beta.office)).toBe(1)
  await db.insert(projectShares).values({
    id: newId(),
    customerId: alpha.customer,
    projectId: alpha.project,
    sharedWithId: beta.customer,
  })
  expect(await loadedFor(beta.office), 'what is shared is counted too').toBe(3)
  await db.delete(projectShares)
})
