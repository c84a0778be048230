import { describe, expect, test } from 'vitest'
import { sampleBody } from '../../support/sample-bodies.ts'
import { setUpTwoCustomers } from '../parties/companies-harness.ts'

interface List {
  readonly member: readonly { readonly id: string }[]
  readonly totalItems?: number
  readonly view?: Readonly<Record<string, string>>
}

const { alpha, office } = await setUpTwoCustomers()
for (let made = 0; made < 10; made += 1) await insert()

async function insert(): Promise<string> {
  const { status, body } = await office.post<{ id: string }>(
    '/projects',
    await sampleBody('projects', alpha, office),
  )
  expect(status).toBe(201)
  return body.id
}
const allIds = async () =>
  (await office.get<List>('/projects?itemsPerPage=100')).body.member.map(({ id }) => id)

async function walk(
  from: string,
  link: 'next' | 'previous',
  onEach: () => Promise<unknown>,
): Promise<{ ids: string[]; pages: List[] }> {
  const [ids, pages]: [string[], List[]] = [[], []]
  for (let path: string | undefined = from; path !== undefined && pages.length < 50;) {
    const response: { status: number; body: List } = await office.get<List>(path)
    expect(response.status, path).toBe(200)
    pages.push(response.body)
    ids.push(...response.body.member.map(({ id }) => id))
    await onEach()
    path = response.body.view?.[link]?.slice('/api'.length)
  }
  return { ids, pages }
}

describe('a walk from link to link while rows are inserted', () => {
  test.each([
    ['oldest first, by pages', '/projects?order[id]=asc&itemsPerPage=3'],
    ['oldest first, by moment', '/projects?order[createdAt]=asc&itemsPerPage=3'],
    ['oldest first, without a count', '/projects?order[id]=asc&itemsPerPage=3&partial=true'],
    ['newest first, without a count', '/projects?order[id]=desc&itemsPerPage=3&partial=true'],
  ])('%s: meets every row once', async (_, from) => {
    const before = await allIds()
    let inserted = 0
    const { ids } = await walk(from, 'next', async () => {
      if (inserted < 5) await insert()
      inserted += 1
    })
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(before))
  })

  test('back again: meets every row that it had met', async () => {
    const before = await allIds()
    const { pages } = await walk(
      '/projects?order[id]=desc&itemsPerPage=3&partial=true',
      'next',
      async () => undefined,
    )
    const last = pages.at(-1)?.view?.['@id']?.slice('/api'.length)
    const { ids } = await walk(String(last), 'previous', insert)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(before))
  })
})

test('the links name each other, and nothing beyond either end', async () => {
  const { pages } = await walk('/projects?order[name]=asc&itemsPerPage=4', 'next', async () => undefined)
  const [first, second, last] = [pages[0]?.view, pages[1]?.view, pages.at(-1)?.view]
  expect(first).not.toHaveProperty('previous')
  expect(last).not.toHaveProperty('next')
  expect(first?.next).toBe(second?.['@id'])
  expect(second?.previous).toBe(first?.['@id'])
  for (const { view } of pages)
    expect(view).toMatchObject({
      '@type': 'PartialCollectionView',
      first: first?.['@id'],
      last: last?.['@id'],
    })
  expect(new Set(pages.map(({ totalItems }) => totalItems)).size).toBe(1)
})

test('without a count there is no total and no last page', async () => {
  const { body } = await office.get<List>('/projects?partial=true&itemsPerPage=2&page=2')
  expect(body).not.toHaveProperty('totalItems')
  expect(Object.keys(body.view ?? {}).toSorted()).toEqual(['@id', '@type', 'next', 'previous'])
})

test('all of it at once only where the whole list is reference data', async () => {
  const units = await office.get<List>('/units?pagination=false')
  expect(units.body.member).toHaveLength(units.body.totalItems ?? -1)
  expect(units.body).not.toHaveProperty('view')
  expect((await office.get<List>('/projects?pagination=false&itemsPerPage=2')).body.member).toHaveLength(2)
})

test('rows that are alike in what they are ordered by come in one order', async () => {
  const read = async () =>
    (
      await walk(
        '/projects?order[employer]=asc&order[status]=asc&itemsPerPage=2',
        'next',
        async () => undefined,
      )
    ).ids
  const ids = await read()
  expect(new Set(ids).size).toBe(ids.length)
  expect(await read()).toEqual(ids)
})

test('the pages of a list make its total, in its own order, asked for or not, and in the opposite one', async () => {
  const read = async (query: string) => {
    const { ids, pages } = await walk(`/projects?itemsPerPage=4${query}`, 'next', async () => undefined)
    expect(new Set(pages.map(({ totalItems }) => totalItems))).toEqual(new Set([ids.length]))
    return ids
  }
  const own = await read('')
  expect(own.length).toBeGreaterThan(8)
  expect(await read('&order[number]=desc')).toEqual(own)
  expect(await read('&order[number]=asc')).toEqual(own.toReversed())
  expect((await office.get<List>('/projects?itemsPerPage=0')).body).toMatchObject({
    member: [],
    totalItems: own.length,
  })
})
