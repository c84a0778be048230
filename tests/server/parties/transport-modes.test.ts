import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import { changeLog } from '../../../server/platform/db/schema/change-log.ts'
import { transportModes } from '../../../server/platform/db/schema/transport-modes.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { type Answer, wrongFields } from '../../support/test-server.ts'
import { buildLoad, buildOperation, pairDriver } from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Document, type Actor } from '../platform/test-harness.ts'

const { db, alpha, beta, as, admin, office, planner, driver } = await setUpHarness()
await pairDriver(db, alpha)

const truck = (plate: string) => ({
  type: 'truck',
  identificationCode: plate,
  truck: { licencePlate: plate, truckType: 'tipper', sustainability: 'euro6', tareWeight: 15_200 },
})
const patch = (actor: Actor, id: unknown, body: object): Promise<Answer<Document>> =>
  actor.patch<Document>(`/transport_modes/${String(id)}`, body)
const remove = async (actor: Actor, id: unknown) =>
  (await actor.delete(`/transport_modes/${String(id)}`)).status
const marksOf = (id: unknown) =>
  db
    .select()
    .from(changeLog)
    .where(eq(changeLog.entityId, String(id)))

describe('a planner', () => {
  test('keeps the trucks, ships and containers of the company', async () => {
    const made = await planner.post('/transport_modes', truck('12abc3'))
    expect(made).toMatchObject({
      status: 201,
      body: {
        type: 'truck',
        company: { id: alpha.carrier },
        truck: { licencePlate: '12-ABC-3', tareWeight: 15_200 },
        version: 1,
      },
    })
    const { id } = made.body
    expect(await patch(planner, id, { truck: { tareWeight: 15_400, truckType: null } })).toMatchObject({
      status: 200,
      body: { version: 2, truck: { licencePlate: '12-ABC-3', tareWeight: 15_400 } },
    })
    expect((await planner.get(`/transport_modes/${id}`)).body.truck).not.toHaveProperty('truckType')
    expect((await marksOf(id)).length).toBeGreaterThan(1)
    expect(await marksOf(id)).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: 'TransportMode', companyId: alpha.carrier })]),
    )
    expect(await remove(planner, id)).toBe(204)
    expect((await planner.get(`/transport_modes/${id}`)).status).toBe(404)
  })

  test('sees what his drivers own, and changes it not', async () => {
    const own = newId()
    await driver.deliver(
      buildOperation(alpha, 'transport_mode.create', {
        id: own,
        type: 'truck',
        identificationCode: '9-XXX-99',
        truck: { licencePlate: '9xxx99' },
      }),
    )
    const { body } = await planner.get(`/transport_modes/${own}`)
    expect(body).toMatchObject({
      truck: { licencePlate: '9-XXX-99' },
      driver: { name: expect.stringContaining('Kim') },
    })
    expect(body).not.toHaveProperty('company')
    expect((await patch(planner, own, { identificationCode: 'mine' })).status).toBe(403)
  })
})

describe('what it is', () => {
  test('is said by the particulars of its type, and no others', async () => {
    const { truck: particulars } = truck('A-1')
    expect(
      wrongFields(await planner.post('/transport_modes', { type: 'ship', identificationCode: 'Geertje' })),
    ).toEqual(['ship'])
    expect(
      wrongFields(
        await planner.post('/transport_modes', {
          type: 'ship',
          identificationCode: 'Geertje',
          ship: { shipType: 'barge' },
          truck: particulars,
        }),
      ),
    ).toEqual(['truck'])
    expect(
      wrongFields(
        await planner.post('/transport_modes', {
          type: 'ship',
          identificationCode: 'Geertje',
          ship: { shipType: 'barge', eniNumber: '123' },
        }),
      ),
    ).toEqual(['ship.eniNumber'])
    expect(
      wrongFields(await planner.post('/transport_modes', { type: 'raft', identificationCode: '' })),
    ).toEqual(expect.arrayContaining(['type', 'identificationCode']))
    const ship = await planner.post('/transport_modes', {
      type: 'ship',
      identificationCode: 'Geertje',
      ship: {
        shipType: 'hopper_barge',
        eniNumber: '02323456',
        holds: [{ length: 20, width: 8, depth: 3.5 }],
        spudPoles: 2,
        quantityTon: 800,
        quantityCubicMetre: 450.5,
      },
    })
    expect(ship).toMatchObject({
      status: 201,
      body: { ship: { holds: [{ depth: 3.5 }], quantityCubicMetre: 450.5 } },
    })
    expect(wrongFields(await patch(planner, ship.body.id, { type: 'container' }))).toEqual([
      'ship',
      'container',
    ])
    expect(
      await patch(planner, ship.body.id, {
        type: 'container',
        ship: null,
        container: { hatchesPresent: true },
      }),
    ).toMatchObject({ status: 200, body: { type: 'container', container: { hatchesPresent: true } } })
  })

  test('a foreign plate is kept as it was typed', async () => {
    expect((await planner.post('/transport_modes', truck('B-MW 1234'))).body).toMatchObject({
      truck: { licencePlate: 'B-MW 1234' },
    })
  })
})

describe('contact data and types of a transport mode', () => {
  const ship = (particulars: object) => ({
    type: 'ship',
    identificationCode: 'Geertje',
    ship: { shipType: 'barge', ...particulars },
  })
  const container = (containerType: string) => ({
    type: 'container',
    identificationCode: 'C-1',
    container: { containerType },
  })
  const ofType = (truckType: string) => ({
    type: 'truck',
    identificationCode: 'T-1',
    truck: { licencePlate: 'T-1', truckType },
  })

  test('an e-mail address and a telephone number on board must be valid', async () => {
    const refused = await planner.post(
      '/transport_modes',
      ship({ onBoardEmail: 'notmail', onBoardTelephone: 'abc' }),
    )
    expect(refused.status).toBe(422)
    expect(wrongFields(refused)?.toSorted()).toEqual(['ship.onBoardEmail', 'ship.onBoardTelephone'])
    const outsideNumberingPlan = await planner.post('/transport_modes', ship({ onBoardTelephone: '0600000' }))
    expect(wrongFields(outsideNumberingPlan)).toEqual(['ship.onBoardTelephone'])
    const accepted = await planner.post(
      '/transport_modes',
      ship({ onBoardEmail: 'geertje@example.com', onBoardTelephone: '06 1000 0030' }),
    )
    expect(accepted).toMatchObject({
      status: 201,
      body: { ship: { onBoardEmail: 'geertje@example.com', onBoardTelephone: '+31610000030' } },
    })
    expect(await remove(planner, accepted.body.id)).toBe(204)
  })

  test('a type of truck must be in the list that administrators maintain', async () => {
    const refused = await planner.post('/transport_modes', ofType('nonexistent'))
    expect(refused.status).toBe(422)
    expect(wrongFields(refused)).toEqual(['truck.truckType'])
    const created = await planner.post('/transport_modes', ofType('tipper'))
    expect(created.status).toBe(201)
    expect(wrongFields(await patch(planner, created.body.id, { truck: { truckType: 'gone' } }))).toEqual([
      'truck.truckType',
    ])
  })

  test('a type of container must be one of the list', async () => {
    const refused = await planner.post('/transport_modes', container('bathtub'))
    expect(refused.status).toBe(422)
    expect(wrongFields(refused)).toEqual(['container.containerType'])
    expect((await planner.post('/transport_modes', container('split_barge'))).status).toBe(201)
  })

  test('a type that was removed while a phone was offline is left out, because the load must not be lost', async () => {
    const id = newId()
    await driver.apply(
      buildOperation(alpha, 'transport_mode.create', {
        id,
        type: 'truck',
        identificationCode: '8-XXX-88',
        truck: { licencePlate: '8xxx88', truckType: 'gone', tareWeight: 15_000 },
      }),
    )
    const { truck: particulars } = (await driver.get(`/transport_modes/${id}`)).body
    expect(particulars).toEqual({ licencePlate: '8-XXX-88', tareWeight: 15_000 })
    const shipId = newId()
    await driver.deliver(
      buildOperation(alpha, 'transport_mode.create', {
        id: shipId,
        type: 'ship',
        identificationCode: 'Zwaan',
        ship: { shipType: 'barge', onBoardEmail: 'notmail' },
      }),
    )
    expect((await driver.get(`/transport_modes/${shipId}`)).body.ship).toEqual({ shipType: 'barge' })
    await db.delete(transportModes).where(eq(transportModes.id, shipId))
  })
})

test("a driver makes his own, may load the company's, and changes only his", async () => {
  const made = await driver.post('/transport_modes', truck('12-AB-34'))
  expect(made).toMatchObject({ status: 201, body: { driver: { name: expect.stringContaining('Kim') } } })
  expect(await marksOf(made.body.id)).toMatchObject([{ userId: alpha.driver, companyId: null }])
  expect((await driver.get(`/transport_modes/${alpha.mode}`)).status).toBe(200)
  expect((await patch(driver, alpha.mode, { identificationCode: 'mine' })).status).toBe(403)
  expect(await patch(driver, made.body.id, { identificationCode: '34-AB-12' })).toMatchObject({ status: 200 })
  const colleague = await as(alpha.colleague)
  expect((await colleague.get(`/transport_modes/${made.body.id}`)).status).toBe(404)
  await driver.apply(
    buildOperation(alpha, 'shipment.load', buildLoad(alpha, { transportMode: String(made.body.id) })),
  )
})

test('staff see what has loaded for them, and it stays', async () => {
  const fresh = await planner.post('/transport_modes', truck('XX-99-99'))
  expect((await office.get(`/transport_modes/${fresh.body.id}`)).status).toBe(404)
  const load = buildOperation(
    alpha,
    'shipment.load',
    buildLoad(alpha, { transportMode: String(fresh.body.id) }),
  )
  await driver.deliver(load)
  expect((await office.get(`/transport_modes/${fresh.body.id}`)).status).toBe(200)
  expect(await remove(planner, fresh.body.id)).toBe(409)
  expect((load.payload as LoadStatement).transportMode).toBe(fresh.body.id)
})

test('an administrator says whose it is', async () => {
  expect(wrongFields(await admin.post('/transport_modes', truck('99-99-XX')))).toEqual(['company'])
  const made = await admin.post('/transport_modes', {
    ...truck('99-99-XX'),
    company: `/api/companies/${alpha.carrier}`,
  })
  expect(made).toMatchObject({ status: 201, body: { company: { id: alpha.carrier } } })
  expect(await patch(admin, made.body.id, { company: `/api/companies/${beta.carrier}` })).toMatchObject({
    status: 200,
    body: { company: { id: beta.carrier } },
  })
  expect((await planner.get(`/transport_modes/${made.body.id}`)).status).toBe(404)
  expect(await marksOf(made.body.id)).toEqual(
    expect.arrayContaining(
      [alpha.carrier, beta.carrier].map((companyId) => expect.objectContaining({ companyId })),
    ),
  )
})

test('the list is filtered by type, code, company and driver, and searched', async () => {
  await planner.post('/transport_modes', {
    type: 'ship',
    identificationCode: 'Zeehond',
    ship: { shipType: 'barge', eniNumber: '07654321' },
  })
  const codes = async (query: string, actor = admin) =>
    (await actor.get(`/transport_modes?${query}`)).body.member?.map(
      ({ identificationCode }) => identificationCode,
    )
  expect(await codes('type=ship')).toEqual(['Zeehond'])
  expect(await codes('code=zeeh')).toEqual(['Zeehond'])
  expect(await codes('q=07654321')).toEqual(['Zeehond'])
  expect(await codes(`company=/api/companies/${beta.carrier}&order[identificationCode]=desc`)).toEqual([
    'B-123-BC',
    '99-99-XX',
  ])
  expect(await codes(`driver=${newId()}`)).toEqual([])
  expect(await codes('type=ship', await as(beta.planner))).toEqual([])
})

describe('a driver on the road', () => {
  const own = (id: string, truckFields: object = {}) => ({
    id,
    type: 'truck',
    identificationCode: 'XX-11-YY',
    truck: { licencePlate: 'XX-11-YY', tareWeight: 15_000, ...truckFields },
  })
  const deliver = (type: string, payload: object) => driver.deliver(buildOperation(alpha, type, payload))
  const onDevice = async (id: string) => {
    const { body } = await driver.get('/driver_sync')
    return (body['changed'] as readonly Document[]).find(
      (row) => row['@type'] === 'TransportMode' && row['id'] === id,
    )
  }

  test('changes the own truck; what the change leaves alone stays as the office wrote it', async () => {
    const id = newId()
    await deliver('transport_mode.create', own(id))
    expect(await onDevice(id)).toMatchObject({ own: true, truck: { tareWeight: 15_000 } })
    expect(
      (await patch(admin, id, { truck: { ...own(id).truck, maximumLoadCapacity: 25_000 } })).status,
    ).toBe(200)
    const change = {
      before: own(id, { emptyHeight: 3 }),
      after: { ...own(id, { tareWeight: 15_400 }), identificationCode: '11-XX-YZ' },
    }
    expect(await deliver('transport_mode.update', change)).toMatchObject([{ receipt: {} }])
    expect(await onDevice(id)).toMatchObject({
      identificationCode: '11-XX-YZ',
      truck: { licencePlate: 'XX-11-YY', tareWeight: 15_400, maximumLoadCapacity: 25_000 },
    })
    const [row] = await db.select().from(transportModes).where(eq(transportModes.id, id))
    expect(row?.particulars).not.toHaveProperty('emptyHeight')
  })

  test('may change and remove nothing of a carrier or of somebody else', async () => {
    const made = await planner.post('/transport_modes', truck('77-AB-77'))
    for (const id of [String(made.body['id']), beta.mode, newId()])
      expect(await deliver('transport_mode.update', { before: own(id), after: own(id) })).toMatchObject([
        { problem: { code: 'not_found' } },
      ])
    for (const id of [String(made.body['id']), beta.mode])
      expect(await deliver('transport_mode.remove', { id })).toMatchObject([
        { problem: { code: 'not_found' } },
      ])
    const other = own(newId())
    expect(await deliver('transport_mode.update', { before: own(newId()), after: other })).toMatchObject([
      { problem: { code: 'validation_failed', violations: [{ propertyPath: 'after' }] } },
    ])
  })

  test('removes the own truck: it is offered no more, and what it carried keeps it', async () => {
    const id = newId()
    const create = buildOperation(alpha, 'transport_mode.create', own(id))
    const load = buildOperation(alpha, 'shipment.load', buildLoad(alpha, { transportMode: id }), {
      after: [create.id],
    })
    await driver.deliver(create, load)
    const removal = buildOperation(alpha, 'transport_mode.remove', { id })
    expect(await driver.deliver(removal)).toMatchObject([{ receipt: { replayed: false } }])
    expect(await driver.deliver(removal)).toMatchObject([{ receipt: { replayed: true } }])
    expect(await onDevice(id)).toMatchObject({ own: true, offered: false, identificationCode: 'XX-11-YY' })
    // Another phone of the driver, which has not heard of it, was loading: what was done counts.
    const late = buildOperation(alpha, 'shipment.load', buildLoad(alpha, { transportMode: id }))
    await driver.apply(late)
    // One that is not there any more is as it was to be.
    expect(await deliver('transport_mode.remove', { id: newId() })).toMatchObject([{ receipt: {} }])
  })
})
