import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { outgoingMails } from '../../../server/platform/db/schema/outgoing-mails.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { setUpTwoCustomers, type Item } from './companies-harness.ts'
import { bodyOf, wrongFields } from '../../support/test-server.ts'

const { testServer, db, fixtures, alpha, admin, office, planner } = await setUpTwoCustomers()

const changeRequestDraft = () => ({
  company: `/api/companies/${alpha.carrier}`,
  comment: 'We were taken over.',
  changes: {
    name: 'Alpha Haulage',
    vihbNumber: '990204VXXX',
    phonePlanning: '+31318123456',
    address: { city: 'Breda', country: '/api/countries/NL' },
  },
})
const requestChange = (body: object = {}) =>
  bodyOf(planner.post<Item>('/company_change_requests', { ...changeRequestDraft(), ...body }), 201)

describe('a request to change a company', () => {
  test('is kept, and mailed to every administrator in their own language', async () => {
    await db.update(users).set({ locale: 'nl' }).where(eq(users.id, fixtures.admin))
    const made = await requestChange()
    expect(made).toMatchObject({
      '@type': 'CompanyChangeRequest',
      ...changeRequestDraft(),
      company: { name: 'Alpha Trucking' },
      requestedBy: { '@id': `/api/users/${alpha.planner}` },
      status: 'open',
    })
    const mails = await db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.template, 'company_change_requested'))
      .orderBy(desc(outgoingMails.createdAt))
    expect(mails.map(({ recipients }) => recipients[0]).toSorted()).toEqual(
      ['admin@demo.example.com', `${fixtures.admin}@example.com`].toSorted(),
    )
    expect(mails.find(({ locale }) => locale === 'en')?.body).toContain('Phone of planning: +31318123456')
    const dutch = mails.find(({ locale }) => locale === 'nl')
    expect(dutch?.body).toContain('We were taken over.')
    expect(dutch?.body).toContain('Naam: Alpha Trucking → Alpha Haulage')
    expect(dutch?.body).toContain('Adres: Breda NL')
    expect(dutch?.body).toContain(`http://vrachtpas.test/companies/${alpha.carrier}`)
  })

  test('gives a reason, and requests only valid changes', async () => {
    expect(
      wrongFields(
        await planner.post('/company_change_requests', {
          ...changeRequestDraft(),
          comment: ' ',
          changes: { vihbNumber: 'x', address: { country: '/api/countries/XX' } },
        }),
      ),
    ).toEqual(['comment', 'changes.vihbNumber'])
    expect(
      wrongFields(
        await planner.post('/company_change_requests', {
          ...changeRequestDraft(),
          changes: { address: { country: '/api/countries/XX' } },
        }),
      ),
    ).toEqual(['changes.address.country'])
    expect(
      wrongFields(
        await planner.post('/company_change_requests', { ...changeRequestDraft(), status: 'granted' }),
      ),
    ).toEqual(['status'])
    expect(
      wrongFields(
        await planner.post('/company_change_requests', {
          ...changeRequestDraft(),
          company: `/api/companies/${alpha.employer}`,
        }),
      ),
    ).toEqual(['company'])
    expect(await requestChange({ changes: undefined })).toMatchObject({ changes: {} })
  })

  test('is between who asked and the administrators', async () => {
    const own = await requestChange()
    const offices = await office.post<Item>('/company_change_requests', changeRequestDraft())
    expect(offices.status).toBe(201)
    expect((await office.get(`/company_change_requests/${own.id}`)).status).toBe(404)
    expect((await planner.get(`/company_change_requests/${offices.body.id}`)).status).toBe(404)
    const listed = await admin.get<Item>('/company_change_requests?status=open&order[createdAt]=desc')
    expect(listed.body.member?.slice(0, 2).map(({ id }) => id)).toEqual([offices.body.id, own.id])
  })

  test('is granted once, and then stands in the company', async () => {
    const { id } = await requestChange()
    const granted = await admin.patch<Item>(`/company_change_requests/${id}`, { status: 'granted' })
    expect(granted).toMatchObject({
      status: 200,
      body: { status: 'granted', handledBy: { '@id': `/api/users/${fixtures.admin}` } },
    })
    expect(granted.body.handledAt).toBeDefined()
    expect((await planner.get(`/companies/${alpha.carrier}`)).body).toMatchObject({
      name: 'Alpha Haulage',
      vihbNumber: '990204VXXX',
      address: { city: 'Breda' },
      types: ['carrier'],
      version: 2,
    })
    expect(wrongFields(await admin.patch(`/company_change_requests/${id}`, { status: 'refused' }))).toEqual([
      'status',
    ])
    const entries = await db
      .select({ actorId: auditEntries.actorId, after: auditEntries.after })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, alpha.carrier))
    expect(entries).toMatchObject([{ actorId: fixtures.admin, after: { name: 'Alpha Haulage' } }])
  })

  test('is refused without a trace in the company; what was asked stays asked', async () => {
    const { id } = await requestChange({ changes: { name: 'Never' } })
    expect(
      wrongFields(
        await admin.patch(`/company_change_requests/${id}`, {
          comment: 'Another',
          changes: { name: 'Mine' },
        }),
      ),
    ).toEqual(['comment', 'changes'])
    expect((await admin.patch(`/company_change_requests/${id}`, { status: 'refused' })).status).toBe(200)
    expect((await planner.get(`/companies/${alpha.carrier}`)).body.name).not.toBe('Never')
  })

  test('fills no administrator’s mailbox, and none is lost', async () => {
    const { pool } = testServer.database
    const count = async (table: string) =>
      (await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count ?? 0
    const [mails, requests] = [await count('outgoing_mails'), await count('company_change_requests')]
    for (let request = 0; request < 40; request += 1)
      expect((await planner.post('/company_change_requests', changeRequestDraft())).status).toBe(201)
    expect((await count('company_change_requests')) - requests).toBe(40)
    const { rows } = await pool.query<{ administrators: number }>(
      "select count(*)::int as administrators from users where 'ROLE_ADMIN' = any(roles) and active",
    )
    // Those of the tests before this one count too.
    expect((await count('outgoing_mails')) - mails).toBeLessThanOrEqual(30 * (rows[0]?.administrators ?? 0))
    expect((await count('outgoing_mails')) - mails).toBeGreaterThan(0)
  })
})
