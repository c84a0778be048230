import { expect, test } from 'vitest'
import { transportModes } from '../../../server/platform/db/schema/transport-modes.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { buildLoad, buildOperation, pairDriver, buildUnload } from '../platform/tenant-fixtures.ts'
import { setUpHarness } from '../platform/test-harness.ts'

const { db, fixtures, alpha, beta, as, anonymous, office, driver } = await setUpHarness()
await pairDriver(db, alpha)

async function load(mode: string, occurredAt: string): Promise<string> {
  const statement = buildLoad(alpha, { transportMode: mode })
  await driver.apply(buildOperation(alpha, 'shipment.load', statement, { occurredAt }))
  return statement.shipment
}

test('a vehicle is on its way from its load to its unload, shown by what it loaded last', async () => {
  const second = newId()
  await db.insert(transportModes).values({
    id: second,
    companyId: alpha.carrier,
    type: 'ship',
    identificationCode: 'Geertje',
    particulars: { shipType: 'freighter' },
  })
  const vehicles = async () => (await office.get('/dashboard_vehicles')).body
  expect(await vehicles()).toMatchObject({ totalItems: 0, member: [] })

  const early = await load(alpha.mode, '2026-11-20T08:00:00Z')
  const late = await load(alpha.mode, '2026-11-20T10:00:00Z')
  // A ship gives one amount: the truck's two weighings are not asked of it.
  const amount = buildLoad(alpha, {
    transportMode: second,
    amount: 900,
    firstWeighing: undefined,
    secondWeighing: undefined,
  })
  await driver.deliver(buildOperation(alpha, 'shipment.load', amount, { occurredAt: '2026-11-20T09:00:00Z' }))
  expect(await vehicles()).toMatchObject({
    totalItems: 2,
    member: [
      {
        id: late,
        type: 'truck',
        identificationCode: 'A-123-BC',
        loadDate: '2026-11-20T10:00:00+00:00',
        nettoWeight: 25.3,
        cargoUnit: { symbol: 't' },
      },
      {
        id: amount.shipment,
        type: 'ship',
        identificationCode: 'Geertje',
        usualName: 'Alpha sludge',
        nettoWeight: 900,
        origin: { position: { latitude: 51.9 } },
      },
    ],
  })

  await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(late)))
  expect(await vehicles()).toMatchObject({ totalItems: 2, member: [{ id: amount.shipment }, { id: early }] })
  await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(early)))
  expect(await vehicles()).toMatchObject({ totalItems: 1, member: [{ id: amount.shipment }] })
  expect((await office.get('/dashboard_vehicles?itemsPerPage=1&page=2')).body).toMatchObject({
    totalItems: 1,
    member: [],
  })
})

test('whoever sees a load on its way reads its vehicle by the id that the list gives', async () => {
  const id = await load(alpha.mode, '2026-11-20T12:00:00Z')
  const listed = (await office.get('/dashboard_vehicles')).body.member?.find((vehicle) => vehicle.id === id)
  const iri = `/api/dashboard_vehicles/${id}`
  expect(listed).toMatchObject({ '@id': iri, identificationCode: 'A-123-BC' })
  const statusFor = async (userId: string) =>
    (await (await as(userId)).get(`/dashboard_vehicles/${id}`)).status

  expect((await office.get(`/dashboard_vehicles/${id}`)).body).toEqual({
    '@context': '/api/contexts/DashboardVehicle',
    ...listed,
  })
  expect(await statusFor(fixtures.admin)).toBe(200)
  expect(await statusFor(alpha.planner)).toBe(200)
  expect(await statusFor(beta.office), 'another customer').toBe(404)
  expect(await statusFor(alpha.driver), 'drivers have no dashboard').toBe(404)
  expect((await anonymous.get(`/dashboard_vehicles/${id}`)).status).toBe(401)

  await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(id)))
  expect(await statusFor(alpha.office), 'unloaded').toBe(404)
})

test('where a load was saved stands at its vehicle, if its driver agreed by then', async () => {
  const position = {
    latitude: 51.8969,
    longitude: 4.3141,
    accuracy: 12.5,
    measuredAt: '2026-11-20T14:00:00+00:00',
  }
  const deliverLoad = async (occurredAt: string) => {
    const statement = { ...buildLoad(alpha), position }
    const results = await driver.deliver(buildOperation(alpha, 'shipment.load', statement, { occurredAt }))
    expect(results).toMatchObject([{ receipt: {} }])
    return (await office.get(`/dashboard_vehicles/${statement.shipment}`)).body
  }
  expect(await deliverLoad('2026-11-20T14:00:00Z')).not.toHaveProperty('loadPosition')
  await driver.deliver(
    buildOperation(alpha, 'position_consent.set', { given: true }, { occurredAt: '2026-11-20T14:30:00Z' }),
  )
  expect((await deliverLoad('2026-11-20T15:00:00Z'))['loadPosition']).toEqual({
    latitude: 51.8969,
    longitude: 4.3141,
    accuracy: 12.5,
  })
})
