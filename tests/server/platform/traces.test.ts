import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ExternalService } from '../../support/external-service.ts'
import { MailServer } from '../../support/mail-server.ts'
import { S3Server } from '../../support/s3-server.ts'
import { ServerProcess } from '../../support/server-process.ts'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly status: { readonly code?: number }
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[]
}

interface TraceRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] }
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

const traceId = '0af7651916cd43dd8448eb211c80319c'
const parentId = 'b7ad6b7169203331'
/** Takes OTLP over HTTP, in JSON. */
let collector: ExternalService
let register: ExternalService
let mails: MailServer
let bucket: S3Server
let server: ServerProcess

beforeAll(async () => {
  collector = await ExternalService.start(() => ({ status: 200, body: {} }))
  register = await ExternalService.start(() => ({ status: 404 }))
  mails = await MailServer.start()
  bucket = await S3Server.start()
  server = await ServerProcess.start({
    environment: {
      ...bucket.environment,
      SMTP_URL: mails.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20collector',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '20',
      OTEL_SERVICE_NAME: 'vrachtpas-test',
      VIHB_REGISTER_URL: register.origin,
      LOG_LEVEL: 'info',
    },
  })
}, 60_000)
afterAll(async () => {
  await server.stop()
  await bucket[Symbol.asyncDispose]()
  await mails[Symbol.asyncDispose]()
  await register[Symbol.asyncDispose]()
  await collector[Symbol.asyncDispose]()
})

const received = () =>
  collector.requests.filter(({ path }) => path === '/v1/traces').map(({ body }) => body as TraceRequest)
const spans = () =>
  received().flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
const attributesOf = ({ attributes }: Pick<Span, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  return await fetch(`${server.origin}${path}`, {
    ...init,
    headers: {
      'content-type': 'application/json',
      traceparent: `00-${traceId}-${parentId}-01`,
      ...init.headers,
    },
  })
}

const named = (name: string) =>
  vi.waitFor(
    () => spans().find((span) => span.name === name && span.traceId === traceId) ?? expect.fail(name),
    { timeout: 10_000 },
  )

test('a request, its statements and what it sends are one trace, which came with it and is passed on', async () => {
  const refused = await request('/api/vihb_checks', {
    method: 'POST',
    body: JSON.stringify({ vihbNumber: '123456VIHB' }),
  })
  expect(refused.status).toBe(422)
  const login = await request('/api/token/login', {
    method: 'POST',
    body: JSON.stringify({ username: 'office@demo.example.com', password: 'Vrachtpas1' }),
  })
  const { token } = (await login.json()) as { token: string }
  const projects = await request('/api/projects', { headers: { authorization: `Bearer ${token}` } })
  expect(projects.status).toBe(200)
  const { member } = (await projects.json()) as { member: { id: string }[] }
  const id = member[0]?.id ?? expect.fail('no project')
  await request(`/api/projects/${id}`, { headers: { authorization: `Bearer ${token}` } })

  const lookup = await named('POST /api/vihb_checks')
  expect(lookup).toMatchObject({ parentSpanId: parentId, kind: 2 })
  expect(attributesOf(lookup)).toMatchObject({
    'http.route': '/api/vihb_checks',
    'http.response.status_code': 422,
    'vrachtpas.request_id': refused.headers.get('x-request-id'),
  })
  const sent = spans().find(({ name, parentSpanId }) => name === 'GET' && parentSpanId === lookup.spanId)
  expect(attributesOf(sent ?? expect.fail('no span of the lookup'))).toMatchObject({
    'server.address': new URL(register.origin).host,
    'http.response.status_code': 404,
  })
  expect(register.requests.at(-1)?.headers['traceparent']).toBe(`00-${traceId}-${sent?.spanId}-01`)

  const item = await named('GET /api/projects/:id')
  const statement = await vi.waitFor(
    () =>
      spans().find(({ name, parentSpanId }) => name === 'select' && parentSpanId === item.spanId) ??
      expect.fail('no statement'),
    { timeout: 10_000 },
  )
  expect(attributesOf(statement)['db.query.text']).toMatch(/^select .*\$1/s)
  // Neither ids nor names nor secrets: statements without values, routes as patterns.
  expect(JSON.stringify(received())).not.toMatch(new RegExp(`${id}|office@demo|Vrachtpas1|123456VIHB`))
  expect(attributesOf(received()[0]?.resourceSpans[0]?.resource ?? expect.fail('no resource'))).toMatchObject(
    { 'service.name': 'vrachtpas-test' },
  )
  expect(collector.requests[0]?.headers.authorization).toBe('Bearer collector')
  expect(server.output).toContain(`"trace":"${traceId}"`)
})

test('spans are sent in batches as the standard variables say', () => {
  const sizes = received().map(({ resourceSpans }) =>
    resourceSpans.reduce(
      (sum, { scopeSpans }) => sum + scopeSpans.reduce((of, scope) => of + scope.spans.length, 0),
      0,
    ),
  )
  expect(Math.max(...sizes)).toBe(20)
})

test('a statement that fails, and work in the background, have spans of their own', async () => {
  await vi.waitFor(
    () => {
      const jobs = spans().filter(({ name }) => name.startsWith('job '))
      expect(jobs.length).toBeGreaterThan(0)
      expect(jobs.some(({ spanId }) => spans().some(({ parentSpanId }) => parentSpanId === spanId))).toBe(
        true,
      )
    },
    { timeout: 20_000 },
  )
  expect(
    spans().filter(({ name }) => name === 'POST'),
    'its own sending is none',
  ).toEqual([])
})

test('what is asked of the file store belongs to the request that asks, and names neither the file nor the key', async () => {
  expect((await request('/readyz')).status).toBe(200)
  const ready = await named('GET /readyz')
  const asked = await vi.waitFor(
    () =>
      spans().find(({ name, parentSpanId }) => name === 'HEAD' && parentSpanId === ready.spanId) ??
      expect.fail('no span of the store'),
    { timeout: 10_000 },
  )
  expect(asked.kind).toBe(3)
  expect(attributesOf(asked)).toEqual({
    'http.request.method': 'HEAD',
    'server.address': '127.0.0.1',
    'http.response.status_code': 200,
  })

  // Of the demo's photos and letters, stored before.
  const stored = spans().filter(({ name }) => name === 'PUT')
  expect(stored.length).toBeGreaterThan(0)
  const { bucket: name, accessKeyId } = bucket.settings
  expect(JSON.stringify(received())).not.toMatch(new RegExp(`${accessKeyId}|/${name}|X-Amz|\\.jpe?g`, 'i'))
})

test('a mail is a span of the job that sends it, and fails with it, without saying to whom it went', async () => {
  mails.answerTo = () => ({ code: 550, text: 'no such mailbox' })
  const asked = await request('/api/change_password_requests', {
    method: 'POST',
    body: JSON.stringify({ userEmail: 'office@demo.example.com' }),
  })
  expect(asked.status).toBe(201)
  const mail = await vi.waitFor(
    () => spans().find(({ name }) => name === 'SMTP') ?? expect.fail('no span of the mail'),
    { timeout: 20_000 },
  )
  expect(attributesOf(mail)).toEqual({ 'server.address': new URL(mails.url).host, 'error.type': 'Error' })
  expect(mail).toMatchObject({ kind: 3, status: { code: 2 } })
  await vi.waitFor(
    () =>
      expect(spans().find(({ spanId }) => spanId === mail.parentSpanId)).toMatchObject({
        name: 'job deliver_mail',
      }),
    { timeout: 10_000 },
  )
  expect(JSON.stringify(received())).not.toContain('office@demo')
})
