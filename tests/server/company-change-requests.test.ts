import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '../../server/db/schema/audit.ts'
import { outgoingMails } from '../../server/db/schema/outgoing-mails.ts'
import { users } from '../../server/db/schema/users.ts'
import { type Item, openRoom, type Room, wrongFields } from './companies-room.ts'

let room: Room
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room[Symbol.asyncDispose]())

const alpha = () => room.scene.alpha
const wish = () => ({
  company: `/api/companies/${alpha().carrier}`,
  comment: 'We were taken over.',
  changes: {
    name: 'Alpha Haulage',
    vihbNumber: '990204VXXX',
    address: { city: 'Breda', country: '/api/countries/NL' },
  },
})
const ask = async (body: object = {}) => {
  const answer = await room.planner.post<Item>('/company_change_requests', { ...wish(), ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

describe('a request to change a company', () => {
  test('is kept, and mailed to every administrator in his own language', async () => {
    const db = room.world.database.query
    await db.update(users).set({ locale: 'nl' }).where(eq(users.id, room.scene.admin))
    const made = await ask()
    expect(made).toMatchObject({
      '@type': 'CompanyChangeRequest',
      ...wish(),
      company: { name: 'Alpha Trucking' },
      requestedBy: { '@id': `/api/users/${alpha().planner}` },
      status: 'open',
    })
    const mails = await db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.template, 'company_change_requested'))
      .orderBy(desc(outgoingMails.createdAt))
    expect(mails.map(({ recipients }) => recipients[0]).toSorted()).toEqual(
      ['admin@demo.example.com', `${room.scene.admin}@example.com`].toSorted(),
    )
    const dutch = mails.find(({ locale }) => locale === 'nl')
    expect(dutch?.body).toContain('We were taken over.')
    expect(dutch?.body).toContain('Naam: Alpha Trucking → Alpha Haulage')
    expect(dutch?.body).toContain('Adres: Breda NL')
    expect(dutch?.body).toContain(`http://vrachtpas.test/companies/${alpha().carrier}`)
  })

  test('says why, and wishes only what can be', async () => {
    expect(
      wrongFields(
        await room.planner.post('/company_change_requests', {
          ...wish(),
          comment: ' ',
          changes: { vihbNumber: 'x', address: { country: '/api/countries/XX' } },
        }),
      ),
    ).toEqual(['comment', 'changes.vihbNumber'])
    expect(
      wrongFields(
        await room.planner.post('/company_change_requests', {
          ...wish(),
          changes: { address: { country: '/api/countries/XX' } },
        }),
      ),
    ).toEqual(['changes.address.country'])
    expect(
      wrongFields(await room.planner.post('/company_change_requests', { ...wish(), status: 'granted' })),
    ).toEqual(['status'])
    expect(
      wrongFields(
        await room.planner.post('/company_change_requests', {
          ...wish(),
          company: `/api/companies/${alpha().employer}`,
        }),
      ),
    ).toEqual(['company'])
    expect(await ask({ changes: undefined })).toMatchObject({ changes: {} })
  })

  test('is between who asked and the administrators', async () => {
    const own = await ask()
    const offices = await room.office.post<Item>('/company_change_requests', wish())
    expect(offices.status).toBe(201)
    expect((await room.office.get(`/company_change_requests/${own.id}`)).status).toBe(404)
    expect((await room.planner.get(`/company_change_requests/${offices.body.id}`)).status).toBe(404)
    expect((await room.otherOffice.get(`/company_change_requests/${offices.body.id}`)).status).toBe(404)
    for (const one of [room.driver, room.reader])
      expect((await one.post('/company_change_requests', wish())).status).toBe(403)
    const listed = await room.admin.get<Item>('/company_change_requests?status=open&order[createdAt]=desc')
    expect(listed.body.member?.slice(0, 2).map(({ id }) => id)).toEqual([offices.body.id, own.id])
    expect(
      (await room.planner.patch(`/company_change_requests/${own.id}`, { status: 'granted' })).status,
    ).toBe(403)
  })

  test('is granted once, and then stands in the company', async () => {
    const { id } = await ask()
    const granted = await room.admin.patch<Item>(`/company_change_requests/${id}`, { status: 'granted' })
    expect(granted).toMatchObject({
      status: 200,
      body: { status: 'granted', handledBy: { '@id': `/api/users/${room.scene.admin}` } },
    })
    expect(granted.body.handledAt).toBeDefined()
    expect((await room.planner.get(`/companies/${alpha().carrier}`)).body).toMatchObject({
      name: 'Alpha Haulage',
      vihbNumber: '990204VXXX',
      address: { city: 'Breda' },
      types: ['carrier'],
      version: 2,
    })
    expect(
      wrongFields(await room.admin.patch(`/company_change_requests/${id}`, { status: 'refused' })),
    ).toEqual(['status'])
    const entries = await room.world.database.query
      .select({ actorId: auditEntries.actorId, after: auditEntries.after })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, alpha().carrier))
    expect(entries).toMatchObject([{ actorId: room.scene.admin, after: { name: 'Alpha Haulage' } }])
  })

  test('is refused without a trace in the company; what was asked stays asked', async () => {
    const { id } = await ask({ changes: { name: 'Never' } })
    expect(
      wrongFields(
        await room.admin.patch(`/company_change_requests/${id}`, {
          comment: 'Another',
          changes: { name: 'Mine' },
        }),
      ),
    ).toEqual(['comment', 'changes'])
    expect((await room.admin.patch(`/company_change_requests/${id}`, { status: 'refused' })).status).toBe(200)
    expect((await room.planner.get(`/companies/${alpha().carrier}`)).body.name).not.toBe('Never')
  })
})
