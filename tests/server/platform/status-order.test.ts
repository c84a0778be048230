import { expect, test } from 'vitest'
import type { Caller } from '../../support/test-server.ts'
import { setUpTwoCustomers } from '../parties/companies-harness.ts'

/*
 * A request with everything wrong with it is answered for the first of these; with that put right, for the
 * next, and so on to the last, which is none. Each line puts right one thing more than the line above.
 */

const { testServer, alpha, beta, office, driver } = await setUpTwoCustomers()
const forged: Caller = {
  ...testServer.anonymous,
  send: (request) =>
    testServer.anonymous.send({
      ...request,
      headers: { ...request.headers, authorization: 'Bearer nonsense' },
    }),
}
const callers: Readonly<Record<'nobody' | 'forged' | 'office' | 'driver', Caller>> = {
  nobody: testServer.anonymous,
  forged,
  office: office,
  driver: driver,
}

interface Step {
  readonly why: string
  readonly status: number
  readonly code?: string
  /** What this step has put right; the rest is as in the step before. */
  readonly now: Partial<Asked>
}
interface Asked {
  readonly who: keyof typeof callers
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly url: () => string
  readonly accept: string
  readonly type: string | undefined
  readonly payload: string | undefined
  readonly match: string | undefined
}

const nobodys = '01939f6e-0000-7000-8000-000000000000'
const worst: Asked = {
  who: 'nobody',
  method: 'PUT',
  url: () => '/nowhere',
  accept: 'text/csv',
  type: 'text/plain',
  payload: '{',
  match: '"0"',
}
const mergePatch = 'application/merge-patch+json'
const jsonLd = 'application/ld+json'

const change: readonly Step[] = [
  { why: 'a route that there is not', status: 404, code: 'no_such_route', now: {} },
  {
    why: 'a method that it has not',
    status: 405,
    code: 'method_not_allowed',
    now: { url: () => `/projects/${nobodys}` },
  },
  { why: 'nobody asks', status: 401, now: { method: 'PATCH' } },
  { why: 'somebody with a token that is none', status: 401, now: { who: 'forged' } },
  { why: 'an answer that nobody can make', status: 406, code: 'not_acceptable', now: { who: 'driver' } },
  { why: 'a type that nobody reads', status: 415, code: 'unsupported_media_type', now: { accept: jsonLd } },
  {
    why: 'a thing that there is not, to one who may change none of its kind',
    status: 404,
    code: 'not_found',
    now: { type: mergePatch },
  },
  {
    why: 'another customer’s',
    status: 404,
    code: 'not_found',
    now: { url: () => `/projects/${beta.project}` },
  },
  {
    why: 'one that he sees and may not change',
    status: 403,
    code: 'access_denied',
    now: { url: () => `/projects/${alpha.project}` },
  },
  {
    why: 'another customer’s, to one who may change his own',
    status: 404,
    code: 'not_found',
    now: { who: 'office', url: () => `/projects/${beta.project}` },
  },
  {
    why: 'a document that is none',
    status: 400,
    code: 'malformed_request',
    now: { url: () => `/projects/${alpha.project}` },
  },
  { why: 'wrong fields', status: 422, code: 'validation_failed', now: { payload: '{"name":""}' } },
  {
    why: 'a version that it has no more',
    status: 412,
    code: 'precondition_failed',
    now: { payload: '{"name":"Other"}' },
  },
  { why: 'nothing', status: 200, now: { match: undefined } },
]

const creation: readonly Step[] = [
  { why: 'a route that there is not', status: 404, code: 'no_such_route', now: {} },
  {
    why: 'a method that it has not',
    status: 405,
    code: 'method_not_allowed',
    now: { url: () => '/projects' },
  },
  { why: 'nobody asks', status: 401, now: { method: 'POST' } },
  { why: 'an answer that nobody can make', status: 406, code: 'not_acceptable', now: { who: 'driver' } },
  { why: 'a type that nobody reads', status: 415, code: 'unsupported_media_type', now: { accept: '*/*' } },
  { why: 'one who may make none', status: 403, code: 'access_denied', now: { type: jsonLd } },
  {
    why: 'a document without a type',
    status: 415,
    code: 'content_type_missing',
    now: { who: 'office', type: undefined, payload: '{}' },
  },
  {
    why: 'a document that is none',
    status: 400,
    code: 'malformed_request',
    now: { type: jsonLd, payload: '{"name"' },
  },
  { why: 'wrong fields', status: 422, code: 'validation_failed', now: { payload: '{"name":"x"}' } },
  { why: 'nothing', status: 201, now: { payload: '{"name":"x","number":"O-1"}' } },
]

const removal: readonly Step[] = [
  {
    why: 'nobody asks',
    status: 401,
    now: { method: 'DELETE', url: () => `/projects/${nobodys}`, type: jsonLd, payload: undefined },
  },
  { why: 'an answer that nobody can make', status: 406, code: 'not_acceptable', now: { who: 'driver' } },
  { why: 'a thing that there is not', status: 404, code: 'not_found', now: { accept: jsonLd } },
  {
    why: 'one that he sees and may not remove',
    status: 403,
    code: 'access_denied',
    now: { url: () => `/projects/${alpha.project}` },
  },
  {
    why: 'another customer’s',
    status: 404,
    code: 'not_found',
    now: { who: 'office', url: () => `/projects/${beta.project}` },
  },
  {
    why: 'a version that it has no more',
    status: 412,
    code: 'precondition_failed',
    now: { url: () => `/projects/${alpha.project}` },
  },
  { why: 'something hangs on it', status: 409, code: 'in_use', now: { match: undefined } },
]

const list: readonly Step[] = [
  {
    why: 'nobody asks',
    status: 401,
    now: { method: 'GET', url: () => '/audit_entries?page=0', payload: undefined },
  },
  { why: 'an answer that nobody can make', status: 406, code: 'not_acceptable', now: { who: 'driver' } },
  { why: 'one who may read none', status: 403, code: 'access_denied', now: { accept: jsonLd } },
  { why: 'a page that cannot be', status: 400, code: 'malformed_request', now: { who: 'office' } },
  {
    why: 'nothing, whatever type a request without a document has',
    status: 200,
    now: { url: () => '/audit_entries' },
  },
]

test.each([
  ['a change', change],
  ['a creation', creation],
  ['a removal', removal],
  ['a list', list],
] as const)('%s is answered for the first thing that is wrong', async (_, steps) => {
  let asked = worst
  for (const { why, status, code, now } of steps) {
    asked = { ...asked, ...now }
    const { who, method, url, accept, type, payload, match } = asked
    const response = await callers[who].send<{ code?: unknown; detail?: string }>({
      method,
      url: url(),
      headers: {
        accept,
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(match === undefined ? {} : { 'if-match': match }),
      },
      ...(payload === undefined ? {} : { payload }),
    })
    expect(response.status, `${why}: ${JSON.stringify(response.body)}`).toBe(status)
    if (code !== undefined) expect(String(response.body.code), why).toMatch(new RegExp(`^(${code})$`))
    if (status === 401) expect(response.body.code).toBe(401)
  }
})
