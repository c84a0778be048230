import { expect, test } from 'vitest'
import { startTestServer } from '../../support/test-server.ts'

interface UserAnswer {
  readonly id: string
  readonly version: number
}

test('who changed it meanwhile is named to those who may see that user, when it was to all', async () => {
  await using server = await startTestServer()
  const [admin, office] = await Promise.all([server.asAdmin(), server.asOffice()])
  const created = await office.post<UserAnswer>('/users', {
    firstName: 'Pia',
    lastName: 'Plan',
    email: 'pia@example.com',
    roles: ['ROLE_PROJECT_READER'],
  })
  const path = `/users/${created.body.id}`
  const stale = { 'if-match': '"1"' }

  const byOffice = await office.patch<UserAnswer>(path, { lastName: 'Planner' }, stale)
  expect(byOffice.body.version).toBe(2)
  const refusedAdmin = await admin.patch(path, { lastName: 'Plank' }, stale)
  expect(refusedAdmin).toMatchObject({
    status: 412,
    body: { code: 'precondition_failed', changedBy: 'Marit van der Voorbeeld' },
  })
  expect(Math.abs(Date.now() - Date.parse(String(refusedAdmin.body['changedAt'])))).toBeLessThan(60_000)

  // Customers' staff do not see administrators.
  expect((await admin.patch(path, { lastName: 'Plank' }, { 'if-match': '"2"' })).status).toBe(200)
  const refusedOffice = await office.patch(path, { lastName: 'Plans' }, { 'if-match': '"2"' })
  expect(refusedOffice).toMatchObject({ status: 412, body: { changedAt: expect.any(String) } })
  expect(refusedOffice.body).not.toHaveProperty('changedBy')

  const removal = await office.delete(path, { 'if-match': '"2"' })
  expect(removal).toMatchObject({ status: 412, body: { changedAt: expect.any(String) } })
})
