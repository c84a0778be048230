import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { projectStatuses } from '../../../server/platform/db/schema/master-data.ts'
import { projects } from '../../../server/platform/db/schema/projects.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { setUpTwoCustomers, type Item } from '../parties/companies-harness.ts'
import { bodyOf, refusal, wrongFields } from '../../support/test-server.ts'

const { db, alpha, beta, admin, office, planner, driver, reader, otherOffice } = await setUpTwoCustomers()

const whole = () => ({
  company: `/api/companies/${alpha.employer}`,
  project: `/api/projects/${alpha.project}`,
  firstName: 'Anna',
  lastNamePrefix: 'van',
  lastName: 'Dijk',
  jobTitle: 'Site manager',
  email: 'anna@alpha.example.com',
  phone: '+31101234567',
  mobilePhone: '+31612345678',
})
const create = (body: object = {}) =>
  bodyOf(office.post<Item>('/contact_persons', { ...whole(), ...body }), 201)

describe('a contact person', () => {
  test('keeps all that is written, and is called by one name', async () => {
    const made = await create()
    expect(made).toMatchObject({
      '@type': 'ContactPerson',
      ...whole(),
      name: 'Anna van Dijk',
      company: { name: 'Alpha Works' },
      project: { '@id': `/api/projects/${alpha.project}`, number: 'Alpha-1' },
    })
    const changed = await office.patch(`/contact_persons/${made.id}`, {
      lastNamePrefix: null,
      project: null,
      lastName: 'Berg',
    })
    expect(changed).toMatchObject({ status: 200, body: { name: 'Anna Berg', version: 2 } })
    expect(changed.body).not.toHaveProperty('project')
    expect((await office.delete(`/contact_persons/${made.id}`)).status).toBe(204)
  })

  test('has addresses and numbers that are some', async () => {
    expect(
      wrongFields(
        await office.post('/contact_persons', {
          ...whole(),
          firstName: ' ',
          email: 'anna',
          phone: 'x',
          mobilePhone: '12',
        }),
      ),
    ).toEqual(['firstName', 'email', 'phone', 'mobilePhone'])
  })

  test('of an address book is about a project of the same customer, though another one is shared', async () => {
    const shared = beta.project
    expect(
      wrongFields(await office.post('/contact_persons', { ...whole(), project: `/api/projects/${shared}` })),
    ).toEqual(['project'])
    expect(
      wrongFields(await admin.post('/contact_persons', { ...whole(), project: `/api/projects/${shared}` })),
    ).toEqual(['project'])
    expect(
      wrongFields(
        await office.post('/contact_persons', { ...whole(), company: `/api/companies/${alpha.carrier}` }),
      ),
    ).toEqual(['company'])
  })

  test('of a project is seen by all who see the project, and by nobody else', async () => {
    const [onProject, elsewhere] = [await create(), await create({ project: undefined })]
    for (const one of [driver, reader]) {
      expect((await one.get(`/contact_persons/${onProject.id}`)).status).toBe(200)
      expect((await one.get(`/contact_persons/${elsewhere.id}`)).status).toBe(404)
      expect((await one.patch(`/contact_persons/${onProject.id}`, { firstName: 'Me' })).status).toBe(403)
    }
    expect((await planner.get(`/contact_persons/${onProject.id}`)).status).toBe(404)
    expect((await otherOffice.get(`/contact_persons/${onProject.id}`)).status).toBe(404)
    await db.update(projects).set({ employerContactId: elsewhere.id }).where(eq(projects.id, alpha.project))
    expect((await driver.get(`/contact_persons/${elsewhere.id}`)).status).toBe(200)
    expect(await office.delete(`/contact_persons/${elsewhere.id}`)).toMatchObject(refusal(409, 'in_use'))
  })

  test('of a transporter is known to the office of the project that they are about, and changed by its own users alone', async () => {
    const made = await planner.post<Item>('/contact_persons', {
      ...whole(),
      company: `/api/companies/${alpha.carrier}`,
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect((await office.get(`/contact_persons/${made.body.id}`)).status).toBe(200)
    expect((await office.patch(`/contact_persons/${made.body.id}`, { firstName: 'Me' })).status).toBe(403)
    expect((await otherOffice.get(`/contact_persons/${made.body.id}`)).status).toBe(404)
    expect((await planner.patch(`/contact_persons/${made.body.id}`, { firstName: 'Me' })).status).toBe(200)
  })

  test('of a blocked project stays as it is', async () => {
    const [own] = await db.select().from(projects).where(eq(projects.id, alpha.project))
    const [blocked] = await db
      .select({ id: projectStatuses.id })
      .from(projectStatuses)
      .where(eq(projectStatuses.blocked, true))
      .limit(1)
    if (own === undefined || blocked === undefined) throw new Error('no project')
    const closed = newId()
    await db.insert(projects).values({ ...own, id: closed, number: 'closed', pairingCode: 'CCCCCC' })
    const { id } = await create({ project: `/api/projects/${closed}` })
    await db.update(projects).set({ statusId: blocked.id }).where(eq(projects.id, closed))
    for (const response of [
      await office.post('/contact_persons', { ...whole(), project: `/api/projects/${closed}` }),
      await office.patch(`/contact_persons/${id}`, { firstName: 'Me' }),
      await office.patch(`/contact_persons/${id}`, { project: null }),
      await office.delete(`/contact_persons/${id}`),
    ])
      expect(response).toMatchObject(refusal(409, 'project_blocked'))
  })

  test('is found by name, company, project and address', async () => {
    const [a, b] = [
      await create({ firstName: 'Seek', lastName: 'Zwart', project: undefined }),
      await create({ firstName: 'Seek', lastName: 'Appel', email: 'seek@x.example.com' }),
    ]
    const ids = async (query: string) =>
      (await office.get<Item>(`/contact_persons?${query}`)).body.member?.map(({ id }) => id)
    expect(await ids('name=seek&order[lastName]=asc')).toEqual([b.id, a.id])
    expect(await ids('name=seek van zwart')).toEqual([a.id])
    expect(await ids('name=seek&exists[project]=true')).toEqual([b.id])
    expect(await ids(`name=seek&project=/api/projects/${alpha.project}`)).toEqual([b.id])
    expect(await ids(`q=seek works&company=${alpha.employer}&order[name]=desc`)).toEqual([a.id, b.id])
    expect(await ids('email=seek@x')).toEqual([b.id])
  })
})
