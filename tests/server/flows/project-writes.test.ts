import { describe, expect, test } from 'vitest'
import { refusal, setUpServer, wrongFields } from '../../support/test-server.ts'

const testServer = await setUpServer()
const office = await testServer.asOffice()
const admin = await testServer.asAdmin()

interface Item {
  readonly '@id': string
  readonly id: string
  readonly version: number
  readonly pairingCode?: string
  readonly [field: string]: unknown
}
let counter = 0
const draft = () => ({ number: `P-${(counter += 1)}`, name: 'Quay wall' })
const create = async (body: object = {}) =>
  (await office.post<Item>('/projects', { ...draft(), ...body })).body

describe('a new project', () => {
  test('takes the first status that is not blocked, gets a pairing code of its own, and says where it lies', async () => {
    const response = await office.post<Item>('/projects', { ...draft(), description: 'At the north side' })
    expect(response).toMatchObject({
      status: 201,
      headers: { location: response.body['@id'], 'content-location': response.body['@id'] },
      body: {
        '@context': '/api/contexts/Project',
        '@type': 'Project',
        version: 1,
        name: 'Quay wall',
        description: 'At the north side',
        status: { blocked: false },
        shared: false,
      },
    })
    expect(response.body.pairingCode).toMatch(/^[ACDEFHJKMNOPRTUVWXY234679]{6}$/)
    expect((await office.get(`/projects/${response.body.id}`)).body).toEqual(response.body)
  })

  test('may be given its id by the client, once', async () => {
    const id = '0193a111-1111-7111-8111-111111111111'
    expect(await office.post('/projects', { ...draft(), id })).toMatchObject({ status: 201, body: { id } })
    expect(wrongFields(await office.post('/projects', { ...draft(), id }))).toEqual(['id'])
  })

  test('names every wrong field at once, and keeps nothing', async () => {
    const response = await office.post('/projects', {
      number: 7,
      name: ' ',
      description: 'x'.repeat(3000),
      status: '/api/companies/1',
    })
    expect(response.status).toBe(422)
    expect(wrongFields(response).toSorted()).toEqual(['description', 'name', 'number', 'status'])
  })

  test('has a number that no other project of the customer has', async () => {
    const { number } = await create()
    const response = await office.post('/projects', { ...draft(), number })
    expect(response).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'number', code: '23bd9dbf-6b9b-41cd-a99e-4844bcf3077f' }] },
    })
  })

  test('belongs to the customer whose office made it; an administrator must say whose', async () => {
    expect(wrongFields(await admin.post('/projects', draft()))).toEqual(['customer'])
    const { customer } = (await create()) as unknown as { customer: { '@id': string } }
    expect(await admin.post('/projects', { ...draft(), customer: customer['@id'] })).toMatchObject({
      status: 201,
      body: { customer },
    })
  })
})

describe('a change', () => {
  test('merges: what is absent stays, null removes, and only that counts as a version', async () => {
    const { id } = await create({ description: 'Old', employerReference: 'E-1' })
    expect(await office.patch(`/projects/${id}`, { description: null, name: 'New' })).toMatchObject({
      status: 200,
      body: { name: 'New', employerReference: 'E-1', version: 2 },
    })
    const again = await office.patch<Item>(`/projects/${id}`, { name: 'New' })
    expect(again.body.version).toBe(2)
    expect(again.body).not.toHaveProperty('description')
  })

  test('takes the whole item back, as clients of the field send it', async () => {
    const item = await create({ description: 'Kept' })
    const response = await office.patch<Item>(`/projects/${item.id}`, {
      ...item,
      originId: item['@id'],
      id: item['@id'],
      name: 'Renamed',
    })
    expect(response).toMatchObject({
      status: 200,
      body: { name: 'Renamed', description: 'Kept', pairingCode: item.pairingCode },
    })
    expect(
      (await office.patch(`/projects/${item.id}`, { '@id': '/api/projects/other', name: 'x' })).status,
    ).toBe(400)
  })

  test('of a version that is not the latest is refused and changes nothing', async () => {
    const { id } = await create()
    const tag = (await office.get(`/projects/${id}`)).headers.etag ?? ''
    expect((await office.patch(`/projects/${id}`, { name: 'First' }, { 'if-match': tag })).status).toBe(200)
    expect(await office.patch(`/projects/${id}`, { name: 'Second' }, { 'if-match': tag })).toMatchObject(
      refusal(412, 'precondition_failed'),
    )
    expect((await office.get(`/projects/${id}`)).body).toMatchObject({ name: 'First' })
  })

  test('of a blocked project is refused, but it can be opened again', async () => {
    const { id } = await create()
    const statuses = (await office.get<{ member: Item[] }>('/project_statuses?order[position]=asc')).body
      .member
    const [blocked, open] = [
      statuses.find((one) => one.blocked === true),
      statuses.find((one) => one.blocked === false),
    ]
    expect((await office.patch(`/projects/${id}`, { status: blocked?.['@id'] })).status).toBe(200)
    expect(await office.patch(`/projects/${id}`, { name: 'Other' })).toMatchObject(
      refusal(409, 'project_blocked'),
    )
    expect((await office.post(`/projects/${id}/regenerate_pairing_code`, undefined)).status).toBe(409)
    expect((await office.patch(`/projects/${id}`, { status: open?.['@id'] })).status).toBe(200)
  })

  test('is written down with what it was and what it became', async () => {
    const { id } = await create({ name: 'Before' })
    await office.patch(`/projects/${id}`, { name: 'After' })
    const { body } = await admin.get<{ member: Item[] }>(
      `/audit_entries?subjectId=${id}&order[createdAt]=asc`,
    )
    expect(body.member).toMatchObject([
      { action: 'create', subjectType: 'Project', after: { name: 'Before' } },
      { action: 'change', before: { name: 'Before' }, after: { name: 'After' }, actor: { '@type': 'User' } },
    ])
  })
})

test('a new pairing code ends the old one', async () => {
  const { id, pairingCode } = await create()
  const response = await office.post<Item>(`/projects/${id}/regenerate_pairing_code`, undefined)
  expect(response.status).toBe(200)
  expect(response.body.pairingCode).not.toBe(pairingCode)
  const driver = await testServer.asDriver()
  expect((await driver.post('/project_pairings', { pairingCode })).status).toBe(422)
  expect((await driver.post('/project_pairings', { pairingCode: response.body.pairingCode })).status).toBe(
    201,
  )
})

test('a project is removed while nothing happened in it, and kept once something did', async () => {
  const { id } = await create()
  expect((await office.delete(`/projects/${id}`)).status).toBe(204)
  expect((await office.get(`/projects/${id}`)).status).toBe(404)
  const lived = (await office.get<{ member: Item[] }>('/projects')).body.member.find(
    (one) => Number(one.materialFlowCount) > 0,
  )
  expect(await office.delete(`/projects/${lived?.id}`)).toMatchObject(refusal(409, 'in_use'))
})

test('the same Idempotency-Key makes one project, however often and at once', async () => {
  const body = draft()
  const send = () => office.post<Item>('/projects', body, { 'idempotency-key': '"once-only"' })
  const responses = await Promise.all([send(), send(), send()])
  const made = responses.filter(({ status }) => status === 201)
  expect(responses.every(({ status }) => status === 201 || status === 409)).toBe(true)
  const replayed = await send()
  expect(replayed).toMatchObject({
    status: 201,
    headers: { 'idempotent-replayed': 'true' },
    body: made[0]?.body,
  })
  expect((await office.get<{ totalItems: number }>(`/projects?number=${body.number}`)).body.totalItems).toBe(
    1,
  )
  expect(await office.post('/projects', draft(), { 'idempotency-key': 'once-only' })).toMatchObject(
    refusal(422, 'idempotency_reused'),
  )
})

describe('finding', () => {
  test('filters, order and pages are said by the list itself', async () => {
    const { body } = await office.get<Record<string, never>>(
      '/projects?name=quay&order[number]=asc&itemsPerPage=2',
    )
    expect(body).toMatchObject({
      '@id': '/api/projects',
      '@type': 'Collection',
      view: {
        '@type': 'PartialCollectionView',
        '@id': '/api/projects?name=quay&order%5Bnumber%5D=asc&itemsPerPage=2&page=1',
      },
      search: { '@type': 'IriTemplate', variableRepresentation: 'BasicRepresentation' },
    })
  })

  test('ids as IRIs, bounds on moments, and parameters that nobody knows', async () => {
    const [one, other] = [await create(), await create()]
    const { body } = await office.get<{ member: Item[] }>(
      `/projects?id[0]=${one['@id']}&id[1]=${other.id}&order[id]=DESC&nonsense=1`,
    )
    expect(body.member.map(({ id }) => id)).toEqual([other.id, one.id].toSorted().toReversed())
    expect(
      (await office.get<{ totalItems: number }>('/projects?createdAt[strictly_after]=2999-01-01')).body
        .totalItems,
    ).toBe(0)
    expect((await office.get<{ totalItems: number }>('/projects?id=nothing')).body.totalItems).toBe(0)
  })

  test('every page from either end walks each project once', async () => {
    for (let made = 0; made < 5; made += 1) await create()
    const seen: string[] = []
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { body } = await office.get<{ member: Item[]; totalItems: number }>(
        `/projects?itemsPerPage=3&page=${page}&order[createdAt]=asc`,
      )
      last = Math.ceil(body.totalItems / 3)
      seen.push(...body.member.map(({ id }) => id))
    }
    expect(new Set(seen).size).toBe(seen.length)
    const whole = await office.get<{ member: Item[] }>('/projects?itemsPerPage=100&order[createdAt]=asc')
    expect(seen).toEqual(whole.body.member.map(({ id }) => id))
  })
})

test('a reader is let in by the office, sees that project alone, and is let out again', async () => {
  const { '@id': project, id } = await create()
  const reader = await testServer.asReader()
  const { body: me } = await reader.get<Item>('/users/me')
  expect((await reader.get(`/projects/${id}`)).status).toBe(404)
  const response = await office.post<Item>('/project_readers', { project, user: `/api/users/${me.id}` })
  expect(response).toMatchObject({ status: 201, body: { project, user: { '@type': 'User' } } })
  expect((await reader.get(`/projects/${id}`)).body).not.toHaveProperty('pairingCode')
  expect(
    wrongFields(await office.post('/project_readers', { project, user: `/api/users/${me.id}` })),
  ).toEqual(['user'])
  expect((await office.delete(`/project_readers/${response.body.id}`)).status).toBe(204)
  expect((await reader.get(`/projects/${id}`)).status).toBe(404)
})
