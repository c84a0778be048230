import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Collection } from '#contract/kit/collection.ts'
import { iriOf, referenceTarget } from '#contract/kit/resource.ts'
import { sampleBody, sampledPaths } from '../../support/sample-bodies.ts'
import type { Answer } from '../../support/test-server.ts'
import { isLongRun } from '../../support/long-run.ts'
import { setUpTwoCustomers } from '../parties/companies-harness.ts'

const { testServer, alpha, beta, admin, office, planner, driver } = await setUpTwoCustomers()
const collections: ReadonlyMap<string, Collection> = new Map(
  testServer.app.routes.flatMap(({ collection }) =>
    collection === undefined ? [] : [[collection.path, collection] as const],
  ),
)

const administrators = new Set([
  'customers',
  'project_statuses',
  'units',
  'truck_types',
  'ewc_codes',
  'processing_methods',
  'sender_types',
  'countries',
])
const planners = new Set(['drivers', 'transport_modes'])
const creatorOf = (path: string) =>
  administrators.has(path) ? admin : planners.has(path) ? planner : path === 'shipments' ? driver : office
/**
 * The user who asked for a change does not grant it; the office corrects what a driver stated, and says why.
 */
const changerOf = (path: string) =>
  path === 'company_change_requests' ? admin : path === 'shipments' ? office : creatorOf(path)
const alongside: Readonly<Record<string, object>> = { shipments: { reason: 'Misread' } }

type Document = Record<string, unknown> & { readonly violations?: readonly { propertyPath: string }[] }
type Schema = z.core.$ZodType

const definitionOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def
/** A field without what makes it optional, nullable or filled by itself. */
const unwrapped = (schema: Schema): Schema => {
  const definition = definitionOf(schema)
  return definition.type === 'optional' || definition.type === 'nullable' || definition.type === 'default'
    ? unwrapped(definition.innerType)
    : schema
}

const long = 'x'.repeat(100_000)
const unknownId = '01939f6e-0000-7000-8000-000000000000'
/** What is never right for a field of this kind. */
const invalidValues: Readonly<Record<string, readonly unknown[]>> = {
  string: [42, true, {}, [], [['x']], long, 'a\u0000b', '\uD800'],
  number: ['x', '1', true, {}, [], 1e308, -1e308],
  boolean: ['yes', 1, {}, []],
  enum: [42, 'no such choice', long, {}, ['x'], 'constructor', '__proto__'],
  literal: [42, 'no such choice', {}],
  array: [42, true, { 0: 'x' }, [42], [{}], [[]], Array.from({ length: 1000 }, () => 'x')],
  object: [42, 'x', true, [], ['x']],
  reference: [
    42,
    true,
    [],
    {},
    '',
    'no iri',
    long,
    'a\u0000b',
    `/api/nowhere/${unknownId}`,
    unknownId,
    { '@id': 42 },
    { '@id': `/api/nowhere/${unknownId}` },
  ],
  codec: [42, true, long],
}
const kindOf = (schema: Schema): string => {
  const inner = unwrapped(schema)
  if (referenceTarget(inner) !== undefined) return 'reference'
  const { type } = definitionOf(inner)
  return type === 'pipe' ? 'codec' : type in invalidValues ? type : 'string'
}

const foreign = (collection: string): string | undefined => {
  return {
    customers: beta.customer,
    users: beta.colleague,
    companies: beta.employer,
    locations: beta.location,
    contact_persons: beta.contactPerson,
    projects: beta.project,
    products: beta.product,
    material_flows: beta.flow,
    shipments: beta.shipment,
    transport_modes: beta.mode,
    documents: beta.document,
    media_objects: beta.media,
    drivers: beta.driver,
  }[collection]
}

const namesField = (response: Answer<Document>, field: string) =>
  response.body.violations?.some(
    ({ propertyPath }) =>
      propertyPath === field || propertyPath.startsWith(`${field}.`) || propertyPath.startsWith(`${field}[`),
  ) === true

/** Two fields that are right or wrong together: which of them is named is a matter of taste. */
const insteadOf: Readonly<Record<string, string>> = {
  sharedWith: 'debtorNumber',
  project: 'company',
  weighedLoad: 'tareWeight',
}
/** What the server works out of other fields where it is not said. */
const derived = new Set(['nettoWeight', 'notificationMethod'])

const preview = (value: unknown) => (JSON.stringify(value) ?? 'undefined').slice(0, 120)

/** Everything that is wrong with an answer to a value that should have been refused by name. */
function complaintOf(
  response: Answer<Document>,
  field: string,
  value: unknown,
  verb: string,
): string | undefined {
  if (
    response.status === 422 &&
    (namesField(response, field) || namesField(response, insteadOf[field] ?? field))
  )
    return undefined
  // Debtor numbers cannot be tried one after the other: beyond the limit nothing is said of them.
  if (response.status === 429 && field === 'debtorNumber') return undefined
  return `${verb} ${field}: ${preview(value)} -> ${response.status} ${preview(response.status === 422 ? response.body.violations : (response.body.detail ?? response.body[field]))}`
}

/** Resources that take neither texts nor numbers. */
const referencesOnly = new Set(['company_transporters', 'project_readers'])
const oddTexts = [
  'Ünïcødé 漢字 🚢',
  "Robert'); drop table users;--",
  '<script>alert(1)</script>',
  '${7*7} {{7*7}} %00 \\ "',
]
const oddNumbers = [0.1, 0, 0.0001, 123_456.789, 99_999_999_999, -1]

let taken = 0
/** In a long run all; else one in turn: each field meets another one, and all fields together meet all. */
const sampleOf = <Value>(values: readonly Value[]): readonly Value[] =>
  isLongRun ? values : values.slice((taken += 1) % values.length).slice(0, 1)

describe.each(sampledPaths)('%s', (path) => {
  const creator = () => creatorOf(path)
  const changer = () => changerOf(path)

  async function created(): Promise<string> {
    const response = await creator().post<Document>(`/${path}`, await sampleBody(path, alpha, creator()))
    expect(response.status, JSON.stringify(response.body)).toBe(201)
    return String(response.body['@id']).slice('/api'.length)
  }
  const oddValues = (schema: Schema): readonly unknown[] =>
    kindOf(schema) === 'string' ? oddTexts : kindOf(schema) === 'number' ? oddNumbers : []
  function fields(): readonly (readonly [string, Schema])[] {
    const draft = collections.get(path)?.draft
    if (draft === undefined) throw new Error(`${path} is not served, or takes nothing.`)
    return Object.entries(draft.shape)
  }

  test('names each field that holds the wrong thing, and changes nothing', async () => {
    const item = await created()
    const before = await changer().get(item)
    const complaints: (string | undefined)[] = []
    let good = await sampleBody(path, alpha, creator())
    for (const [field, schema] of fields()) {
      const target = referenceTarget(unwrapped(schema))
      const another = target === undefined ? undefined : foreign(target)
      const values = [
        ...sampleOf(invalidValues[kindOf(schema)] ?? []),
        ...(another === undefined || changer() === admin ? [] : [another, iriOf(String(target), another)]),
      ]
      for (const value of values) {
        const response = await creator().post<Document>(`/${path}`, { ...good, [field]: value })
        complaints.push(complaintOf(response, field, value, 'POST'))
        if (response.status === 201) good = await sampleBody(path, alpha, creator())
        if (collections.get(path)?.operations.includes('change') === true)
          complaints.push(
            complaintOf(
              await changer().patch<Document>(item, { ...alongside[path], [field]: value }),
              field,
              value,
              'PATCH',
            ),
          )
      }
    }
    expect(complaints.filter((one) => one !== undefined)).toEqual([])
    expect((await changer().get(item)).body).toEqual(before.body)
  })

  test('takes null as nothing, or names the field that cannot be without', async () => {
    if (collections.get(path)?.operations.includes('change') !== true) return
    for (const [field, schema] of fields()) {
      const item = await created()
      const before = await changer().get<Document>(item)
      const response = await changer().patch<Document>(item, { ...alongside[path], [field]: null })
      const after = await changer().get<Document>(item)
      if (response.status === 200) {
        const { [field]: was, version: _, updatedAt: __, ...others } = before.body
        const { [field]: is, version: ___, updatedAt: ____, ...rest } = after.body
        // What fills itself in has its first value again.
        if (was !== undefined && definitionOf(schema).type !== 'default' && !derived.has(field))
          expect(is === undefined || is !== was, `${field}: ${preview(is)}`).toBe(true)
        expect(Object.keys(rest)).toEqual(
          expect.arrayContaining(Object.keys(others).filter((name) => !name.startsWith(field))),
        )
      } else {
        expect(complaintOf(response, field, null, 'PATCH')).toBeUndefined()
        expect(after.body).toEqual(before.body)
      }
    }
  })

  if (!referencesOnly.has(path))
    test('keeps what it takes as it was sent', async () => {
      let tried = 0
      for (const [field, schema] of fields()) {
        for (const value of sampleOf(oddValues(schema))) {
          tried += 1
          const response = await creator().post<Document>(`/${path}`, {
            ...(await sampleBody(path, alpha, creator())),
            [field]: value,
          })
          if (response.status === 201) {
            const { body } = await changer().get<Document>(String(response.body['@id']).slice('/api'.length))
            expect(field in body ? body[field] : value, field).toEqual(value)
          } else expect(complaintOf(response, field, value, 'POST')).toBeUndefined()
        }
      }
      expect(tried).toBeGreaterThan(0)
    })

  test('survives bodies that nobody should send', async () => {
    const item = await created()
    const before = await changer().get(item)
    const [field = 'name'] = fields()[0] ?? []
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const bodies = [
      '',
      'null',
      '[]',
      '42',
      '"x"',
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
      `{"${field}":${deep}}`,
      `{"${field}":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
      `{"${field}":1e999}`,
      `{"${field}":"${'\\u0000'.repeat(10)}"}`,
      `{"\\u0000":1}`,
      `{"${field}":1,"${field}":[]}`,
      '{',
      `{"${field}":"\\ud800"}`,
      '\uFEFF{}',
      `{"@id":42,"@type":[],"@context":{"${field}":"http://evil.example.com/"}}`,
    ]
    for (const payload of sampleOf(bodies)) {
      for (const [method, url, type] of [
        ['POST', `/${path}`, 'application/ld+json'],
        ['PATCH', item, 'application/merge-patch+json'],
      ] as const) {
        const response = await (method === 'POST' ? creator() : changer()).send<Document>({
          method,
          url,
          payload,
          headers: { 'content-type': type },
        })
        expect(response.status, `${method} ${payload.slice(0, 60)}: ${preview(response.body)}`).toBeLessThan(
          500,
        )
        if (method === 'POST') expect(response.status, payload.slice(0, 60)).toBeGreaterThanOrEqual(400)
      }
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect((await changer().get(item)).body).toEqual(before.body)
  })

  test('answers ids that are none as not found', async () => {
    for (const id of sampleOf([
      '%00',
      '..',
      '%2e%2e',
      'a'.repeat(400),
      '1%27--',
      '%F0%9F%9A%A2',
      unknownId,
      unknownId.toUpperCase(),
      '-1',
      'null',
      '__proto__',
      '%2Fapi%2Fusers%2Fme',
    ])) {
      expect([404, 405], `GET ${id}`).toContain((await changer().get(`/${path}/${id}`)).status)
      expect([403, 404, 405], `DELETE ${id}`).toContain((await changer().delete(`/${path}/${id}`)).status)
      expect([403, 404, 405], `PATCH ${id}`).toContain((await changer().patch(`/${path}/${id}`, {})).status)
    }
  })
})

test('every collection that is created by a plain document is among them', () => {
  const written = [...collections.values()]
    .filter(({ operations, draft }) => operations.includes('create') && draft !== undefined)
    .map(({ path }) => path)
  expect(written.filter((path) => !sampledPaths.includes(path) && path !== 'media_objects')).toEqual([])
})

test('a list takes any query without an error of ours, and never more rows for it', async () => {
  const odd = [
    '',
    '%00',
    '%ED%A0%80',
    '[]',
    '9'.repeat(400),
    '-1',
    '1e999',
    'true',
    '../..',
    "'",
    '%25%5C_',
    '2026-02-30',
    'null',
    'a'.repeat(5000),
  ]
  const suffixes = ['', '[]', '', '[after]', '', '[gt]', '[between]', '[x][y][z]', '[0]']
  const failures: string[] = []
  let asked = 0
  for (const { path, filters, order, operations } of collections.values()) {
    if (!operations.includes('list')) continue
    const all = (await office.get<{ totalItems: number }>(`/${path}`)).body.totalItems
    const names = [
      ...Object.keys(filters ?? {}),
      'q',
      'id',
      'id[]',
      'page',
      'itemsPerPage',
      'pagination',
      'partial',
      ...(order ?? []).map((name) => `order[${name}]`),
      'order',
      'order[__proto__]',
      'exists[x]',
    ]
    for (const name of names) {
      // Each parameter meets a few of them; all together meet all.
      for (let turn = 0; turn < (isLongRun ? 4 : 1); turn += 1) {
        asked += 1
        const value = odd[asked % odd.length] ?? ''
        const suffix = suffixes[asked % suffixes.length] ?? ''
        const { status, body } = await office.get<{ totalItems?: number }>(
          `/${path}?${name}${suffix}=${value}`,
        )
        if (status >= 500) failures.push(`/${path}?${name}${suffix}=${value.slice(0, 30)}: ${status}`)
        if (status === 200 && (body.totalItems ?? 0) > all)
          failures.push(`/${path}?${name}${suffix}=${value.slice(0, 30)}: ${body.totalItems} of ${all}`)
      }
    }
  }
  expect(failures).toEqual([])
})
