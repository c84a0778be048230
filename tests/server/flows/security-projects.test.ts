import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customers } from '../../../server/platform/db/schema/customers.ts'
import { projects } from '../../../server/platform/db/schema/projects.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { setUpHarness } from '../platform/test-harness.ts'
import { refusal } from '../../support/test-server.ts'

const { db, fixtures, alpha, office } = await setUpHarness()

test('a blocked project cannot be removed, and an open one without material flows can', async () => {
  const { body } = await office.post<{ id: string }>('/projects', { number: 'A-900', name: 'Done' })
  const remove = () => office.delete(`/projects/${body.id}`)
  const setStatus = (statusId: string) =>
    db.update(projects).set({ statusId }).where(eq(projects.id, body.id))
  await setStatus(fixtures.blocked)
  expect(await remove()).toMatchObject(refusal(409, 'project_blocked'))
  expect((await office.get(`/projects/${body.id}`)).status).toBe(200)
  await setStatus(fixtures.active)
  expect((await remove()).status).toBe(204)
})

test('debtor numbers cannot be tried one after the other, by whichever of the staff and whatever the request', async () => {
  const partner = newId()
  await db.insert(customers).values({ id: partner, name: 'Partner', debtorNumber: 'P-1' })
  const share = { project: `/api/projects/${alpha.project}` }
  const shared = await office.post<{ id: string }>('/project_shares', { ...share, debtorNumber: 'P-1' })
  expect(shared.status).toBe(201)
  const statuses: number[] = []
  for (let number = 0; number < 24; number += 1) {
    const body = { ...share, sharedWith: null, debtorNumber: `D-${number}` }
    const response =
      number % 2 === 0
        ? await office.post('/project_shares', body)
        : await office.patch(`/project_shares/${shared.body.id}`, body)
    statuses.push(response.status)
  }
  expect(statuses.slice(0, 15).every((status) => status === 422)).toBe(true)
  expect(statuses.slice(-4)).toEqual([429, 429, 429, 429])
  const again = await office.post('/project_shares', { ...share, debtorNumber: 'P-1' })
  expect(again.status, 'a customer to whom something is shared already is known').toBe(422)
})

test('a line break in a name becomes a space, so that it can start no header of a mail', async () => {
  const { status, body } = await office.post<{ id: string; name: string }>('/projects', {
    number: 'A-901',
    name: 'Quay\r\nBcc: somebody@example.com\t1',
  })
  expect([status, body.name]).toEqual([201, 'Quay Bcc: somebody@example.com 1'])
  expect((await office.post('/projects', { number: 'A-902', name: '\r\n' })).status).toBe(422)
})
