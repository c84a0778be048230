import { expect, test } from 'vitest'
import { companies } from '../../../server/platform/db/schema/companies.ts'
import { devices } from '../../../server/platform/db/schema/devices.ts'
import { ewcCodes, processingMethods, units } from '../../../server/platform/db/schema/master-data.ts'
import { materialFlowCarriers, materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import {
  buildLoad,
  buildOperation,
  insertDriver,
  insertTruck,
  insertUser,
  pairDriver,
  type Tenant,
} from '../platform/tenant-fixtures.ts'
import { setUpHarness } from '../platform/test-harness.ts'
import { refusal } from '../../support/test-server.ts'

const { db, alpha, beta, as, office, driver } = await setUpHarness()

const [carrier, mode, device] = [newId(), newId(), newId()]
await db
  .insert(companies)
  .values({ id: carrier, name: 'Rival Trucking', types: ['carrier'], vihbNumber: '990202VIXX' })
await db
  .insert(materialFlowCarriers)
  .values({ customerId: alpha.customer, materialFlowId: alpha.flow, companyId: carrier })
await insertTruck(db, 'R-123-BC', { id: mode, companyId: carrier })
const rivalDriver = await insertDriver(db, carrier)
await db.insert(devices).values({ id: device, userId: rivalDriver, code: 'XYZW' })
/** The same flow as another carrier's people have it. */
const rival: Tenant = {
  ...alpha,
  carrier,
  mode,
  device,
  deviceCode: 'XYZW',
  driver: rivalDriver,
  planner: await insertUser(db, { roles: ['ROLE_TRANSPORTER'], companyId: carrier }),
}
await db.insert(units).values([
  {
    code: 'kg',
    nameEn: 'kilogram',
    nameNl: 'kilogram',
    symbol: 'kg',
    factorToKilograms: 1,
    weighbridge: true,
    position: 3,
  },
  { code: 'piece', nameEn: 'piece', nameNl: 'stuk', symbol: 'st', position: 4 },
])
await db.insert(ewcCodes).values({
  id: '170506',
  code: '170506',
  hazardous: false,
  nameEn: 'dredging spoil',
  nameNl: 'baggerspecie',
})
await db.insert(processingMethods).values({ code: 'A01', nameEn: 'storage', nameNl: 'bewaren' })
await db.update(materialFlows).set({ ewcCodeId: '170506', processingMethodCode: 'A01' })
for (const tenant of [alpha, rival]) await pairDriver(db, tenant)

const load = async (
  { version, ...tenant }: Tenant & { readonly version?: number },
  ...weighings: (readonly [number, number])[]
) => {
  const results = await (
    await as(tenant.driver)
  ).deliver(
    ...weighings.map(([firstWeighing, secondWeighing]) =>
      buildOperation(
        tenant,
        'shipment.load',
        buildLoad(tenant, {
          firstWeighing,
          secondWeighing,
          ...(version && { materialFlowVersion: version }),
        }),
      ),
    ),
  )
  expect(results.filter((result) => !('receipt' in result))).toEqual([])
}
const amountsFor = async (user: string) => {
  const { status, body } = await (await as(user)).get(`/material_flows/${alpha.flow}/amounts`)
  expect(status).toBe(200)
  return body
}
const amend = async (cargoUnit: string) => {
  const response = await office.post(
    `/material_flows/${alpha.flow}/amend`,
    { cargoUnit: `/api/units/${cargoUnit}`, confirmExtraCosts: true },
    { 'content-type': 'application/merge-patch+json', 'if-match': '*' },
  )
  expect(response.status, JSON.stringify(response.body)).toBe(200)
}

test('what was loaded of a flow is added up of all its shipments, without a rest', async () => {
  expect(await amountsFor(alpha.office)).toEqual({
    '@context': '/api/contexts/MaterialFlowAmounts',
    '@id': `/api/material_flows/${alpha.flow}/amounts`,
    '@type': 'MaterialFlowAmounts',
    materialFlow: `/api/material_flows/${alpha.flow}`,
    unit: '/api/units/ton',
    loaded: 0,
    weighed: 0,
    inOtherUnits: 0,
    notYetWeighed: 0,
    implausible: 0,
  })
  // More than any page of a list holds; tenths that no sum of binary fractions gives exactly.
  for (let batch = 0; batch < 3; batch += 1)
    await load(alpha, ...Array.from({ length: 40 }, () => [15.3, 15.2] as const))
  expect(await amountsFor(alpha.office)).toMatchObject({
    loaded: 12,
    weighed: 120,
    inOtherUnits: 0,
    notYetWeighed: 0,
  })
})

test('a planner is told of what their company drove, and of no competitor', async () => {
  await load(rival, [40.5, 15.2])
  expect(await amountsFor(rival.planner)).toMatchObject({ loaded: 25.3, weighed: 1 })
  expect(await amountsFor(alpha.planner)).toMatchObject({ loaded: 12, weighed: 120 })
  expect(await amountsFor(alpha.reader)).toMatchObject({ loaded: 37.3, weighed: 121 })
  for (const [user, shipmentCount] of [
    [rival.planner, 1],
    [alpha.planner, 120],
    [alpha.office, 121],
  ] as const) {
    const actor = await as(user)
    expect((await actor.get(`/material_flows/${alpha.flow}`)).body).toMatchObject({ shipmentCount })
    expect((await actor.get(`/material_flows?id=${alpha.flow}`)).body.member).toMatchObject([
      { shipmentCount },
    ])
  }
  const other = await as(beta.office)
  expect(await other.get(`/material_flows/${alpha.flow}/amounts`)).toMatchObject(refusal(404, 'not_found'))
})

test('shipments from before the unit was amended are converted by their weight, and counted apart where that cannot be', async () => {
  await amend('kg')
  expect(await amountsFor(alpha.office)).toMatchObject({
    unit: '/api/units/kg',
    loaded: 37_300,
    weighed: 121,
    inOtherUnits: 0,
  })
  // By a phone that knew no kilograms, and by one that does.
  await load(alpha, [30, 5])
  await load({ ...alpha, version: 2 }, [300, 50])
  const loaded = 62_550
  expect(await amountsFor(alpha.office)).toMatchObject({ loaded, weighed: 123 })
  // A slip that no truck carries, of which the months say the same.
  await load(alpha, [142, 15])
  expect(await amountsFor(alpha.office)).toMatchObject({
    loaded,
    weighed: 124,
    notYetWeighed: 0,
    implausible: 1,
  })
  await amend('piece')
  expect(await amountsFor(alpha.office)).toMatchObject({
    unit: '/api/units/piece',
    loaded: 0,
    weighed: 124,
    inOtherUnits: 124,
  })
})

test('what is weighed when it is unloaded is counted as not yet weighed until then', async () => {
  const flow = `/material_flows/${alpha.photoFlow}`
  expect(
    (
      await office.patch(
        flow,
        { amountDetermination: 'at_unload', cargoPhotoRequired: false },
        { 'if-match': '*' },
      )
    ).status,
  ).toBe(200)
  const {
    firstWeighing: _first,
    secondWeighing: _second,
    ...statement
  } = buildLoad(alpha, { materialFlow: alpha.photoFlow, materialFlowVersion: 2 })
  await driver.apply(buildOperation(alpha, 'shipment.load', statement))
  expect((await office.get(`${flow}/amounts`)).body).toMatchObject({
    loaded: 0,
    weighed: 0,
    notYetWeighed: 1,
  })
  await driver.apply(
    buildOperation(alpha, 'shipment.unload', {
      shipment: statement.shipment,
      firstWeighing: 30.25,
      secondWeighing: 10,
      photos: [],
    }),
  )
  expect((await office.get(`${flow}/amounts`)).body).toMatchObject({
    loaded: 20.25,
    weighed: 1,
    notYetWeighed: 0,
  })
})
