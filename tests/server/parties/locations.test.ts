import { gt } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { changeLog } from '../../../server/platform/db/schema/change-log.ts'
import { setUpTwoCustomers, type Item } from './companies-harness.ts'
import { bodyOf, wrongFields } from '../../support/test-server.ts'

const { db, fixtures, alpha, beta, admin, office, planner, driver, reader, otherOffice } =
  await setUpTwoCustomers()

const whole = () => ({
  company: `/api/companies/${alpha.employer}`,
  description: 'North quay',
  address: { street: 'Quay', houseNumber: '1', city: 'Hansweert', country: '/api/countries/NL' },
  position: { latitude: 51.44, longitude: 4.01 },
  ebaLocation: true,
  ebaLocationId: 'EBA-7',
})
const create = (body: object = {}) => bodyOf(office.post<Item>('/locations', { ...whole(), ...body }), 201)

describe('a location', () => {
  test('keeps all that is written of it, and is changed part by part', async () => {
    const made = await create()
    expect(made).toMatchObject({
      '@type': 'Location',
      ...whole(),
      company: { '@id': `/api/companies/${alpha.employer}`, name: 'Alpha Works' },
    })
    expect((await office.get(`/locations/${made.id}`)).body).toEqual(made)
    const changed = await office.patch<Item>(`/locations/${made.id}`, {
      position: null,
      address: { city: 'Goes' },
      company: made.company,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { version: 2, description: 'North quay', address: { street: 'Quay', city: 'Goes' } },
    })
    expect(changed.body).not.toHaveProperty('position')
    expect((await office.delete(`/locations/${made.id}`)).status).toBe(204)
    expect((await office.get(`/locations/${made.id}`)).status).toBe(404)
  })

  test('lies on the earth, whole', async () => {
    for (const position of [
      { latitude: 91, longitude: 0 },
      { latitude: 0, longitude: -181 },
      { latitude: 5 },
      'here',
    ])
      expect(wrongFields(await office.post('/locations', { ...whole(), position }))[0]).toMatch(/^position/)
  })

  test('is one of a company that the writer may change', async () => {
    for (const company of [alpha.carrier, beta.employer])
      expect(
        wrongFields(await office.post('/locations', { ...whole(), company: `/api/companies/${company}` })),
      ).toEqual(['company'])
    const { id } = await create()
    expect(
      wrongFields(await admin.patch(`/locations/${id}`, { company: `/api/companies/${beta.employer}` })),
    ).toEqual(['company'])
    expect(
      (await office.patch(`/locations/${id}`, { company: `/api/companies/${fixtures.sibling.employer}` }))
        .status,
    ).toBe(200)
  })

  test("is the transporter's too, at his own company", async () => {
    const made = await planner.post<Item>('/locations', {
      company: `/api/companies/${alpha.carrier}`,
      description: 'Yard',
    })
    expect(made).toMatchObject({ status: 201, body: { ebaLocation: false } })
    expect((await planner.patch(`/locations/${made.body.id}`, { description: 'Big yard' })).status).toBe(200)
    expect((await planner.get(`/locations/${alpha.location}`)).status).toBe(404)
    expect((await office.get(`/locations/${made.body.id}`)).status).toBe(404)
    expect(wrongFields(await planner.post('/locations', whole()))).toEqual(['company'])
  })

  test('is seen by drivers and readers where a flow of theirs begins or ends, and by no other customer', async () => {
    const unused = await create()
    for (const one of [driver, reader]) {
      expect((await one.get<Item>('/locations')).body.member?.map(({ id }) => id).toSorted()).toEqual(
        [alpha.location, alpha.destination].toSorted(),
      )
      expect((await one.get(`/locations/${unused.id}`)).status).toBe(404)
      expect((await one.patch(`/locations/${alpha.location}`, { description: 'Mine' })).status).toBe(403)
    }
    expect((await otherOffice.get(`/locations/${unused.id}`)).status).toBe(404)
    expect(
      (await otherOffice.get<Item>(`/locations?company=/api/companies/${alpha.employer}`)).body.member,
    ).toEqual([])
  })

  test('is kept as long as a flow begins or ends there', async () => {
    expect(await office.delete(`/locations/${alpha.location}`)).toMatchObject({
      status: 409,
      body: { code: 'in_use', detail: expect.stringContaining('material flows') as string },
    })
  })

  test('is found by its filters', async () => {
    const [a, b] = [
      await create({ description: 'Seek b', ebaLocation: false }),
      await create({ description: 'Seek a', address: { city: 'Veere' } }),
    ]
    const ids = async (query: string) =>
      (await office.get<Item>(`/locations?${query}`)).body.member?.map(({ id }) => id)
    expect(await ids('description=seek&order[description]=asc')).toEqual([b.id, a.id])
    expect(await ids('description=seek&ebaLocation=false')).toEqual([a.id])
    expect(await ids('q=seek veere')).toEqual([b.id])
    expect(await ids(`q=seek&company=${alpha.employer}&city=veer`)).toEqual([b.id])
    expect(await ids(`q=seek&company=${alpha.carrier}`)).toEqual([])
    expect(await ids('q=seek&order[company]=asc')).toHaveLength(2)
  })

  test('marks the flows that print it', async () => {
    const before = Math.max(0, ...(await db.select({ id: changeLog.id }).from(changeLog)).map(({ id }) => id))
    await office.patch(`/locations/${alpha.location}`, { description: 'Deep basin' })
    const marks = await db
      .select({ type: changeLog.type, entityId: changeLog.entityId, projectId: changeLog.projectId })
      .from(changeLog)
      .where(gt(changeLog.id, before))
    expect(marks.toSorted((one, other) => one.entityId.localeCompare(other.entityId))).toEqual(
      [alpha.flow, alpha.freshFlow]
        .toSorted()
        .map((entityId) => ({ type: 'MaterialFlow', entityId, projectId: alpha.project })),
    )
  })
})
