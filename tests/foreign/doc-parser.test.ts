import {
  type Api,
  parseHydraDocumentation,
  parseOpenApi3Documentation,
  type Resource,
} from '@api-platform/api-doc-parser'
import jsonld from 'jsonld'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../support/test-server.ts'
import { publishedResources } from './published-resources.ts'
import { type RunningServer, startServer } from './running-server.ts'

let server: RunningServer
let admin: Caller
let api: Api
beforeAll(async () => {
  server = await startServer()
  admin = await server.testServer.asAdmin()
  // The documentation is public; the lists, where the filters are told, are not.
  expect((await parseHydraDocumentation(server.entrypoint)).api.resources?.length).toBeGreaterThan(20)
  api = (await parseHydraDocumentation(server.entrypoint, { headers: server.headersOf(admin) })).api
})
afterAll(() => server[Symbol.asyncDispose]())

const published = Object.entries(publishedResources).map(([type, resource]) => ({ type, ...resource }))
const hydra = 'http://www.w3.org/ns/hydra/core#'

function found(type: string): Resource {
  const resource = api.resources?.find(({ title }) => title === type)
  if (resource === undefined)
    throw new Error(
      `The parser found no ${type}; it found ${api.resources?.map(({ title }) => title).join(', ')}.`,
    )
  return resource
}

const typesOf = (resource: Resource) => new Set(resource.operations?.map(({ type }) => type))

describe.each(published)('$type', ({ type, path, operations, fields }) => {
  test('is found in the Hydra documentation, with its fields and operations', () => {
    const resource = found(type)
    expect(resource.name).toBe(path)
    expect(resource.url).toBe(`${server.entrypoint}/${path}`)
    expect(resource.fields?.map(({ name }) => name)).toEqual(expect.arrayContaining([...fields]))
    expect([...typesOf(resource)]).toEqual(expect.arrayContaining([...operations]))
  })

  test('offers its filters to who may read it', async () => {
    const parameters = await found(type).getParameters?.()
    expect(parameters?.map(({ variable }) => variable)).toContain('id')
  })

  test('comes as a list that is JSON-LD: nothing in it is without a meaning', async () => {
    const { body } = await admin.get<{ member: Record<string, unknown>[] }>(`/${path}?itemsPerPage=5`)
    const [expanded] = await expand(body)
    expect(expanded?.['@id']).toBe(`${server.entrypoint}/${path}`)
    expect(expanded?.['@type']).toEqual([`${hydra}Collection`])
    expect(expanded).toHaveProperty([`${hydra}totalItems`])
    const members = (expanded?.[`${hydra}member`] ?? []) as Record<string, unknown>[]
    expect(members).toHaveLength(body.member.length)
    for (const [index, member] of members.entries()) {
      const sent = body.member[index] ?? {}
      expect(member['@id']).toBe(new URL(String(sent['@id']), server.entrypoint).href)
      const named = Object.keys(sent).filter((key) => !key.startsWith('@') && !isEmpty(sent[key]))
      const meant = Object.keys(member).filter((key) => !key.startsWith('@') && !isEmpty(member[key]))
      expect(meant, `${type} says ${named.join(', ')}`).toHaveLength(named.length)
      for (const iri of meant) expect(iri).toMatch(/^https?:\/\//)
      // What is sent was documented.
      expect(found(type).fields?.map(({ name }) => name)).toEqual(
        expect.arrayContaining(named.filter((name) => name !== 'id')),
      )
    }
  })
})

test('every collection of the entry point is one that the parser found, and nothing else', async () => {
  const { body } = await server.testServer.anonymous.get('')
  const collections = Object.entries(body).filter(([key]) => !key.startsWith('@'))
  expect(collections.map(([key]) => key)).toEqual(collections.map(([key]) => key).toSorted())
  expect(api.resources?.map(({ url }) => url).toSorted()).toEqual(
    collections.map(([, path]) => new URL(String(path), server.entrypoint).href).toSorted(),
  )
})

test('in the older spelling of Hydra all of it means the same', async () => {
  await using older = await startServer({ hydraPrefix: true })
  const caller = await older.testServer.asAdmin()
  const { api: same } = await parseHydraDocumentation(older.entrypoint, { headers: older.headersOf(caller) })
  expect(same.resources?.map(({ name }) => name)).toEqual(api.resources?.map(({ name }) => name))
  for (const { path } of published) {
    const { body } = await caller.get(`/${path}?itemsPerPage=1`)
    expect(body).not.toHaveProperty('member')
    const [expanded] = await expand(body, older)
    expect(expanded?.['@type'], path).toEqual([`${hydra}Collection`])
    expect(Object.keys(expanded ?? {})).toEqual(
      expect.arrayContaining([`${hydra}totalItems`, `${hydra}member`]),
    )
  }
})

test('references lead to resources that the parser knows', () => {
  const title = (type: string, name: string) => {
    const field = found(type).fields?.find((one) => one.name === name)
    const target = field?.reference ?? field?.embedded
    return typeof target === 'object' ? target?.title : target
  }
  expect(title('MaterialFlow', 'project')).toBe('Project')
  expect(title('Project', 'status')).toBe('ProjectStatus')
  expect(title('Location', 'company')).toBe('Company')
  expect(title('CompanyTransporter', 'transporter')).toBe('Company')
})

describe('the OpenAPI document', () => {
  let resources: readonly Resource[]
  beforeAll(async () => {
    resources =
      (await parseOpenApi3Documentation(`${server.entrypoint}/docs.jsonopenapi`)).api.resources ?? []
  })

  test.each(published.filter(({ operations }) => operations.includes('show')))(
    'shows the parser all operations of $type',
    ({ type, path, operations, fields }) => {
      const resource = resources.find(({ name }) => name === path)
      expect(resource?.url, `${type} is none of ${resources.map(({ name }) => name).join(', ')}`).toBe(
        `${server.entrypoint}/${path}`,
      )
      expect([...(resource === undefined ? [] : typesOf(resource))]).toEqual(
        expect.arrayContaining([...operations]),
      )
      expect(resource?.fields?.map(({ name }) => name)).toEqual(
        expect.arrayContaining(fields.filter((name) => name !== 'password')),
      )
    },
  )

  test('is of version 3.1, and every reference in it leads somewhere', async () => {
    const response = await fetch(`${server.entrypoint}/docs.json`)
    const document = (await response.json()) as {
      openapi: string
      servers: unknown
      paths: Record<string, unknown>
    }
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.servers).toEqual([{ url: '/api' }])
    const references = new Set(
      JSON.stringify(document)
        .match(/"\$ref":"[^"]+"/g)
        ?.map((one) => one.slice('"$ref":"'.length, -1)),
    )
    for (const reference of references) expect(at(document, reference), reference).toBeTypeOf('object')
  })
})

/** What `#/components/schemas/Project` points to. */
const at = (document: unknown, pointer: string): unknown =>
  pointer
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>(
      (node, step) =>
        (node as Record<string, unknown> | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    )

// Its types have each method twice, with a callback and without; the first of them wins.
const expand = async (document: object, { entrypoint } = server) =>
  (await (jsonld.expand(document as jsonld.JsonLdDocument, {
    base: entrypoint,
    documentLoader: loaderOf(entrypoint),
  }) as unknown)) as Record<string, unknown>[]

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

/** Loads contexts from the running server, and from nowhere else. */
const loaderOf = (entrypoint: string) => async (url: string) => {
  if (!url.startsWith(`${entrypoint}/`))
    throw new Error(`${url} is not ours: a client without internet access could not read this.`)
  const response = await fetch(url, { headers: { accept: 'application/ld+json' } })
  return { documentUrl: url, document: (await response.json()) as jsonld.NodeObject }
}
