import { beforeAll, describe, expect, test } from 'vitest'
import { sampleBody } from '../../support/sample-bodies.ts'
import type { Answer } from '../../support/test-server.ts'
import { setUpTwoCustomers } from '../parties/companies-harness.ts'
import { refusal } from '../../support/test-server.ts'

/*
 * Whole answers, as other clients of the field expect them: every header that we send by ourselves, every
 * key, in its order. What differs from run to run stands in them by its form.
 */

const { testServer, fixtures, alpha, admin, office } = await setUpTwoCustomers()

const docs = '<http://vrachtpas.test/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"'
const errorLink = `<http://www.w3.org/ns/hydra/error>; rel="http://www.w3.org/ns/json-ld#error",${docs}`
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/)

/**
 * Headers that say nothing of the answer itself: of the connection, of the moment, and what browsers are told
 * everywhere.
 */
const ignoredFields =
  /^(date|server-time|connection|keep-alive|content-length|strict-transport-security|content-security-policy|cross-origin|origin-agent|permissions-policy|referrer-policy|x-(dns|download|permitted|xss|ratelimit|request-id))/
const describeAnswer = (response: Answer<unknown>) =>
  Object.fromEntries(Object.entries(response.headers).filter(([name]) => !ignoredFields.test(name)))

const always = {
  link: docs,
  vary: 'Accept, Accept-Language, Authorization, Accept-Encoding',
  'content-language': 'en',
  'x-content-type-options': 'nosniff',
  'x-frame-options': expect.stringMatching(/^deny$/i),
}
const itemHeaders = {
  ...always,
  'content-type': 'application/ld+json; charset=utf-8',
  'cache-control': 'private, no-cache',
  allow: 'OPTIONS, HEAD, GET, PATCH, DELETE',
  'accept-patch': 'application/merge-patch+json',
}
const tag = (version: number) => expect.stringMatching(new RegExp(`^"${version}\\.[\\w-]{8}"$`))
const keys = (value: unknown) => Object.keys(value as object)

async function sampleProject(): Promise<Answer> {
  return await office.post('/projects', {
    ...(await sampleBody('projects', alpha, office)),
    name: 'Quay wall',
    number: 'W-1',
  })
}

describe('an item', () => {
  let made: Answer
  let path: string
  let whole: Record<string, unknown>
  beforeAll(async () => {
    made = await sampleProject()
    path = String(made.body['@id'])
    whole = {
      '@context': '/api/contexts/Project',
      '@id': path,
      '@type': 'Project',
      id: path.slice('/api/projects/'.length),
      version: 1,
      number: 'W-1',
      name: 'Quay wall',
      description: 'Dredging',
      status: expect.objectContaining({
        '@id': expect.stringMatching(/^\/api\/project_statuses\//),
        '@type': 'ProjectStatus',
      }),
      employer: {
        '@id': `/api/companies/${alpha.employer}`,
        '@type': 'Company',
        id: alpha.employer,
        name: 'Alpha Works',
      },
      employerReference: 'E-1',
      employerContact: {
        '@id': `/api/contact_persons/${alpha.contactPerson}`,
        '@type': 'ContactPerson',
        id: alpha.contactPerson,
        name: 'Mo Alpha',
      },
      customer: {
        '@id': `/api/customers/${alpha.customer}`,
        '@type': 'Customer',
        id: alpha.customer,
        name: 'Alpha',
      },
      amendmentsCostExtra: true,
      pairingCode: expect.stringMatching(/^[A-Z\d]{6}$/),
      shared: false,
      materialFlowCount: 0,
      shipmentCount: 0,
      createdAt: moment,
      updatedAt: moment,
    }
  })

  test('made', () => {
    expect(made.status).toBe(201)
    const { 'accept-patch': _, ...headers } = itemHeaders
    expect(describeAnswer(made)).toEqual({
      ...headers,
      allow: 'OPTIONS, HEAD, GET, POST',
      'accept-post': 'application/ld+json, application/json',
      etag: tag(1),
      location: path,
      'content-location': path,
    })
    expect(made.body).toEqual(whole)
    expect(keys(made.body).slice(0, 4)).toEqual(['@context', '@id', '@type', 'id'])
  })

  test('read', async () => {
    const response = await office.get(path.slice('/api'.length))
    expect(response.status).toBe(200)
    expect(describeAnswer(response)).toEqual({ ...itemHeaders, etag: tag(1) })
    expect(response.body).toEqual(whole)
    expect(keys(response.body)).toEqual(keys(made.body))
    expect(keys(response.body.employer)).toEqual(['@id', '@type', 'id', 'name'])
  })

  test('read again by who has it', async () => {
    const { headers } = await office.get(path.slice('/api'.length))
    const response = await office.get(path.slice('/api'.length), { 'if-none-match': `W/${headers.etag}` })
    expect(response.status).toBe(304)
    expect(response.body).toBe('')
    const { 'content-type': _, ...bodiless } = itemHeaders
    expect(describeAnswer(response)).toEqual({ ...bodiless, etag: headers.etag })
  })

  test('read as bare JSON', async () => {
    const response = await office.get(path.slice('/api'.length), { accept: 'application/json' })
    expect(describeAnswer(response)).toEqual({
      ...itemHeaders,
      'content-type': 'application/json; charset=utf-8',
      etag: tag(1),
    })
    expect(JSON.stringify(response.body)).not.toMatch(/"@/)
    expect(response.body).toMatchObject({ id: whole.id, name: 'Quay wall' })
  })

  test('changed; what is null is gone, and is not sent', async () => {
    const response = await office.patch(path.slice('/api'.length), {
      description: null,
      name: 'Quay wall, west',
      '@id': path,
      '@type': 'Project',
      createdAt: '1999-01-01',
      nonsense: 1,
    })
    expect(response.status).toBe(200)
    expect(describeAnswer(response)).toEqual({ ...itemHeaders, etag: tag(2), 'content-location': path })
    const { description: _, ...rest } = whole
    expect(response.body).toEqual({ ...rest, version: 2, name: 'Quay wall, west' })
    whole = { ...rest, version: 2, name: 'Quay wall, west' }
  })

  test('changed by a relation as IRI, as id and as node', async () => {
    const { employer } = fixtures.sibling
    for (const form of [
      `/api/companies/${employer}`,
      employer,
      { '@id': `/api/companies/${employer}`, '@type': 'Company', name: 'Not this' },
    ]) {
      expect((await office.patch(path.slice('/api'.length), { employer: null })).body).not.toHaveProperty(
        'employer',
      )
      expect((await office.patch(path.slice('/api'.length), { employer: form })).body.employer).toMatchObject(
        { id: employer, name: 'Sibling Works' },
      )
    }
  })

  test('named as another in its document is refused', async () => {
    for (const response of [
      await office.patch(path.slice('/api'.length), { '@id': '/api/projects/other' }),
      await office.post('/projects', { '@id': path, number: 'W-2', name: 'x' }),
    ])
      expect(response).toMatchObject(refusal(400, 'malformed_request'))
  })

  test('removed', async () => {
    const response = await office.delete(path.slice('/api'.length), { 'content-type': 'application/ld+json' })
    expect(response.status).toBe(204)
    expect(response.body).toBe('')
    const { 'content-type': _, ...bodiless } = itemHeaders
    expect(describeAnswer(response)).toEqual(bodiless)
  })
})

describe('a collection', () => {
  const collectionHeaders = {
    ...always,
    'content-type': 'application/ld+json; charset=utf-8',
    'cache-control': 'private, no-cache',
    allow: 'OPTIONS, HEAD, GET, POST',
    'accept-post': 'application/ld+json, application/json',
    etag: expect.stringMatching(/^W\/"[\w-]{8}"$/),
  }

  test('of one page', async () => {
    const response = await office.get<{ member: object[]; search: { template: string; mapping: object[] } }>(
      '/projects',
    )
    expect(describeAnswer(response)).toEqual({
      ...collectionHeaders,
      ...(response.headers['content-encoding'] === undefined
        ? {}
        : { 'content-encoding': expect.any(String) }),
    })
    expect(keys(response.body)).toEqual(['@context', '@id', '@type', 'totalItems', 'member', 'search'])
    expect(response.body).toMatchObject({
      '@context': '/api/contexts/Project',
      '@id': '/api/projects',
      '@type': 'Collection',
      totalItems: response.body.member.length,
    })
    for (const member of response.body.member)
      expect(keys(member).slice(0, 3)).toEqual(['@id', '@type', 'id'])
    const { search } = response.body
    expect(keys(search).toSorted()).toEqual(['@type', 'mapping', 'template', 'variableRepresentation'])
    expect(search).toMatchObject({ '@type': 'IriTemplate', variableRepresentation: 'BasicRepresentation' })
    const variables = search.template.replace(/^\/api\/projects\{\?(.+)\}$/, '$1').split(',')
    expect(variables).toEqual(
      expect.arrayContaining([
        'name',
        'number',
        'status',
        'status[]',
        'q',
        'id',
        'id[]',
        'order[name]',
        'createdAt[after]',
        'createdAt[strictly_before]',
        'status.blocked',
      ]),
    )
    expect(search.mapping).toHaveLength(variables.length)
    expect(search.mapping).toContainEqual({
      '@type': 'IriTemplateMapping',
      variable: 'order[name]',
      property: 'name',
      required: false,
    })
  })

  test('of more than one, filtered and ordered', async () => {
    const response = await admin.get(
      '/projects?page=2&order[name]=asc&itemsPerPage=1&id[0]=x&id[1]=y&exists[employer]=true&name[]=a',
    )
    expect(response.body).toMatchObject({
      '@id': '/api/projects',
      totalItems: 0,
      member: [],
      view: {
        '@id':
          '/api/projects?order%5Bname%5D=asc&itemsPerPage=1&id%5B%5D=x&id%5B%5D=y&exists%5Bemployer%5D=true&name%5B%5D=a&page=2',
        '@type': 'PartialCollectionView',
        first: expect.stringMatching(/&page=1$/),
        last: expect.stringMatching(/&page=1$/),
      },
    })
    const { body } = await admin.get('/projects?itemsPerPage=2&page=2')
    expect(body.view).toEqual({
      '@id': '/api/projects?itemsPerPage=2&page=2',
      '@type': 'PartialCollectionView',
      first: '/api/projects?itemsPerPage=2&page=1',
      previous: '/api/projects?itemsPerPage=2&page=1',
      next: '/api/projects?itemsPerPage=2&page=3',
      last: expect.stringMatching(/^\/api\/projects\?itemsPerPage=2&page=\d+$/),
    })
    expect(keys(body)).toEqual(['@context', '@id', '@type', 'totalItems', 'member', 'view', 'search'])
  })

  test('known already', async () => {
    const { headers } = await office.get('/projects')
    expect((await office.get('/projects', { 'if-none-match': String(headers.etag) })).status).toBe(304)
  })

  test('as bare JSON', async () => {
    const response = await office.get<unknown[]>('/projects', { accept: 'application/json' })
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.body).toBeInstanceOf(Array)
    expect(JSON.stringify(response.body)).not.toMatch(/"@/)
  })
})

describe('what the API says of itself', () => {
  const cached = { ...always, 'cache-control': 'public, max-age=3600' }

  test('the entry point', async () => {
    for (const [path, accept] of [
      ['', '*/*'],
      ['', 'application/ld+json'],
      ['/index.jsonld', '*/*'],
    ] as const) {
      const response = await testServer.anonymous.get(path, { accept })
      expect(response.status).toBe(200)
      expect(describeAnswer(response)).toMatchObject({
        ...cached,
        'content-type': 'application/ld+json; charset=utf-8',
      })
      expect(keys(response.body).slice(0, 3)).toEqual(['@context', '@id', '@type'])
      expect(response.body).toMatchObject({
        '@context': '/api/contexts/Entrypoint',
        '@id': '/api',
        '@type': 'Entrypoint',
        company: '/api/companies',
        user: '/api/users',
        contactPerson: '/api/contact_persons',
      })
      expect(keys(response.body).slice(3)).toEqual(keys(response.body).slice(3).toSorted())
      for (const hidden of ['customerStatistics', 'changePasswordRequest'])
        expect(response.body).not.toHaveProperty(hidden)
    }
    const page = await testServer.anonymous.get('', { accept: 'text/html,application/xhtml+xml' })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  test('a context', async () => {
    for (const path of ['/contexts/Project', '/contexts/Project.jsonld']) {
      const response = await testServer.anonymous.get<{ '@context': Record<string, unknown> }>(path, {
        accept: '*/*',
      })
      expect(describeAnswer(response)).toMatchObject({
        ...cached,
        'content-type': 'application/ld+json; charset=utf-8',
      })
      expect(response.body['@context']).toMatchObject({
        '@vocab': 'http://vrachtpas.test/api/docs.jsonld#',
        hydra: 'http://www.w3.org/ns/hydra/core#',
        name: 'https://schema.org/name',
        number: 'Project/number',
        status: 'Project/status',
        Collection: {
          '@id': 'hydra:Collection',
          '@context': { totalItems: 'hydra:totalItems', member: { '@id': 'hydra:member', '@type': '@id' } },
        },
      })
    }
    expect(
      (await testServer.anonymous.get<{ '@context': object }>('/contexts/Location')).body['@context'],
    ).toMatchObject({ description: 'Location/description', company: 'Location/company' })
    expect(
      (await testServer.anonymous.get<{ '@context': object }>('/contexts/Entrypoint')).body['@context'],
    ).toMatchObject({ company: { '@id': 'Entrypoint/company', '@type': '@id' } })
    for (const name of ['Error', 'ConstraintViolation', 'ConstraintViolationList'])
      expect((await testServer.anonymous.get(`/contexts/${name}`)).status, name).toBe(200)
    expect((await testServer.anonymous.get('/contexts/Nothing')).status).toBe(404)
  })

  test.each([
    ['/docs', '*/*', 'application/ld+json; charset=utf-8'],
    ['/docs', 'text/html', 'text/html; charset=utf-8'],
    ['/docs', 'application/vnd.openapi+json', 'application/vnd.openapi+json; charset=utf-8'],
    ['/docs.jsonld', '*/*', 'application/ld+json; charset=utf-8'],
    ['/docs.jsonopenapi', '*/*', 'application/vnd.openapi+json; charset=utf-8'],
    ['/docs.json', '*/*', 'application/vnd.openapi+json; charset=utf-8'],
    ['/docs.html', '*/*', 'text/html; charset=utf-8'],
  ])('documentation at %s for %s', async (path, accept, type) => {
    const response = await testServer.anonymous.get(path, { accept })
    expect(response.status).toBe(200)
    expect(describeAnswer(response)).toMatchObject({ ...cached, 'content-type': type })
  })

  test('errors have addresses, violations have none', async () => {
    expect((await testServer.anonymous.get('/errors/404')).body).toMatchObject({
      '@type': 'Error',
      status: 404,
    })
    for (const path of ['/validation_errors/x', '/.well-known/genid/x', '/errors/299'])
      expect((await testServer.anonymous.get(path)).status).toBe(404)
  })
})

describe('an error', () => {
  const errorHeaders = {
    ...always,
    link: errorLink,
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
  }

  test('of a thing that there is not', async () => {
    const response = await office.get('/projects/01939f6e-0000-7000-8000-000000000000')
    expect(response.status).toBe(404)
    expect(describeAnswer(response)).toEqual({
      ...errorHeaders,
      allow: 'OPTIONS, HEAD, GET, PATCH, DELETE',
      'accept-patch': 'application/merge-patch+json',
    })
    expect(response.body).toEqual({
      '@context': '/api/contexts/Error',
      '@id': '/api/errors/404',
      '@type': 'Error',
      title: 'An error occurred',
      detail: 'Not Found',
      status: 404,
      type: '/errors/404',
      description: 'Not Found',
      code: 'not_found',
    })
    expect(keys(response.body).slice(0, 3)).toEqual(['@context', '@id', '@type'])
  })

  test('for a client of plain JSON', async () => {
    const response = await office.get('/projects/x', { accept: 'application/json' })
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(response.body).toEqual({
      type: '/errors/404',
      title: 'An error occurred',
      status: 404,
      detail: 'Not Found',
      code: 'not_found',
    })
  })

  test('of one wrong field', async () => {
    const response = await office.post('/projects', { number: 'W-9', name: '' })
    expect(describeAnswer(response)).toEqual({
      ...errorHeaders,
      allow: 'OPTIONS, HEAD, GET, POST',
      'accept-post': 'application/ld+json, application/json',
    })
    const blank = 'c1051bb4-d103-4f74-8988-acbcafc7fdc3'
    expect(response).toMatchObject({ status: 422 })
    expect(response.body).toEqual({
      '@context': '/api/contexts/ConstraintViolation',
      '@id': `/api/validation_errors/${blank}`,
      '@type': 'ConstraintViolation',
      status: 422,
      violations: [{ propertyPath: 'name', message: 'This value should not be blank.', code: blank }],
      detail: 'name: This value should not be blank.',
      description: 'name: This value should not be blank.',
      type: `/validation_errors/${blank}`,
      title: 'An error occurred',
      code: 'validation_failed',
    })
  })

  test('of several, in Dutch, with paths into lists', async () => {
    const flow = await sampleBody('material_flows', alpha, office)
    const response = await office.post<{
      '@id': string
      violations: { propertyPath: string; code: string }[]
      detail: string
    }>(
      '/material_flows',
      { ...flow, usualName: '', recipients: [{ email: 'no address' }] },
      { 'accept-language': 'nl-NL, en;q=0.5' },
    )
    expect(response.status).toBe(422)
    expect(response.headers['content-language']).toBe('nl')
    expect(response.body.violations.map(({ propertyPath }) => propertyPath)).toEqual([
      'usualName',
      'recipients[0].email',
    ])
    expect(response.body['@id']).toBe(
      `/api/validation_errors/${response.body.violations.map(({ code }, index) => `${index}=${code}`).join(';')}`,
    )
    expect(response.body.detail.split('\n')).toEqual([
      expect.stringMatching(/^usualName: Deze waarde mag niet leeg zijn\.$/),
      expect.stringMatching(/^recipients\[0\]\.email: /),
    ])
  })

  test.each([
    [
      'a route that there is not',
      'GET',
      '/nope',
      {},
      404,
      'No route found for "GET http://vrachtpas.test/api/nope"',
    ],
    [
      'a method that it has not',
      'PUT',
      '/projects',
      {},
      405,
      'No route found for "PUT http://vrachtpas.test/api/projects": Method Not Allowed (Allow: GET, HEAD, POST)',
    ],
    [
      'an answer that nobody can make',
      'GET',
      '/projects',
      { accept: 'text/plain' },
      406,
      'Requested format "text/plain" is not supported. Supported MIME types are "application/ld+json", "application/json".',
    ],
    [
      'a type that nobody reads',
      'POST',
      '/projects',
      { 'content-type': 'text/plain' },
      415,
      'The content-type "text/plain" is not supported. Supported MIME types are "application/ld+json", "application/json".',
    ],
    ['no type', 'POST', '/projects', {}, 415, 'The "Content-Type" header must exist.'],
    ['no JSON', 'POST', '/projects', { 'content-type': 'application/ld+json' }, 400, 'Syntax error'],
  ] as const)('of %s', async (_, method, url, headers, status, detail) => {
    const response = await office.send<Record<string, unknown>>({
      method,
      url,
      headers,
      ...(method === 'POST' ? { payload: '{' } : {}),
    })
    expect(response).toMatchObject({
      status,
      body: {
        status,
        detail,
        description: detail,
        '@id': `/api/errors/${status}`,
        type: `/errors/${status}`,
      },
    })
    expect(describeAnswer(response)).toMatchObject(errorHeaders)
  })
})

describe('signing in', () => {
  const login = (body: unknown, headers: Record<string, string> = {}) =>
    testServer.anonymous.post('/token/login', body, headers)
  const tokenHeaders = {
    ...always,
    'content-type': expect.stringMatching(/^application\/json/),
    'cache-control': 'no-store',
  }

  test('well', async () => {
    const response = await login({
      username: 'office@demo.example.com',
      password: 'Vrachtpas1',
      targetApp: 'mobile-app',
    })
    expect(response.status).toBe(200)
    expect(describeAnswer(response)).toMatchObject(tokenHeaders)
    expect(keys(response.body)).toEqual(['token', 'refresh_token'])
    expect(response.body.refresh_token).toMatch(/^[0-9a-f]{128}$/)
    const [header, claims] = String(response.body.token)
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>)
    expect(header).toMatchObject({ typ: 'JWT', alg: 'RS256' })
    expect(claims).toMatchObject({
      iat: expect.any(Number),
      exp: expect.any(Number),
      roles: ['ROLE_CUSTOMER'],
      username: 'office@demo.example.com',
      sub: expect.any(String),
      sid: expect.any(String),
      jti: expect.any(String),
    })
    const again = await testServer.anonymous.post('/token/refresh', {
      refresh_token: response.body.refresh_token,
    })
    expect(keys(again.body)).toEqual(['token', 'refresh_token'])
    expect(
      await testServer.anonymous.post('/token/invalidate', { refresh_token: again.body.refresh_token }),
    ).toMatchObject({
      status: 200,
      body: { code: 200, message: 'The supplied refresh_token has been invalidated.' },
    })
  })

  test('wrongly', async () => {
    for (const [language, message] of [
      ['en', 'Invalid credentials.'],
      ['nl', 'Ongeldige inloggegevens.'],
    ] as const) {
      const response = await login(
        { username: 'office@demo.example.com', password: 'wrong' },
        { 'accept-language': language },
      )
      expect(response.status).toBe(401)
      expect(describeAnswer(response)).toMatchObject({
        ...tokenHeaders,
        'content-language': language,
        'www-authenticate': 'Bearer realm="vrachtpas"',
      })
      expect(response.body).toEqual({ code: 401, message })
    }
  })

  test.each([
    ['{', 'Invalid JSON.'],
    ['{"password":"x"}', 'The key "username" must be provided.'],
    ['{"username":"x"}', 'The key "password" must be provided.'],
    ['{"username":[],"password":"x"}', 'The key "username" must be a string.'],
  ])('with %s', async (payload, detail) => {
    const response = await testServer.anonymous.send<Record<string, unknown>>({
      method: 'POST',
      url: '/token/login',
      payload,
      headers: { 'content-type': 'application/json' },
    })
    expect(response).toMatchObject({ status: 400, body: { detail } })
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  })

  test.each([
    ['nothing', undefined, 'JWT Token not found'],
    ['nonsense', 'Bearer nonsense', 'Invalid JWT Token'],
  ])('not, with %s', async (_, authorization, message) => {
    const response = await testServer.anonymous.get(
      '/projects',
      authorization === undefined ? {} : { authorization },
    )
    expect(response.status).toBe(401)
    expect(describeAnswer(response)).toMatchObject({
      ...always,
      'www-authenticate': 'Bearer realm="vrachtpas"',
      'content-type': expect.stringMatching(/^application\/json/),
      'cache-control': 'no-store',
    })
    expect(response.body).toEqual({ code: 401, message })
  })

  test.each([
    [{}, 'Missing JWT Refresh Token'],
    [{ refresh_token: 'x' }, 'JWT Refresh Token Not Found'],
  ])('again, with %j', async (body, message) => {
    const response = await testServer.anonymous.post('/token/refresh', body)
    expect(response).toMatchObject({ status: 401, body: { code: 401, message } })
    expect(response.headers['www-authenticate']).toBe('Bearer realm="vrachtpas"')
  })
})
