import { expect, test } from 'vitest'
import { demoRegister } from '../../../server/parties/registers/demo-register.ts'
import { httpRegister, RegisterUnavailable } from '../../../server/parties/registers/vihb-register.ts'
import { ExternalService } from '../../support/external-service.ts'
import { invalid, startTestServer } from '../../support/test-server.ts'

const unknown = 'The company has no known VIHB number (not registered in the national transport register).'
const noTransporter = 'Company is not registered as a transporter in the VIHB register.'

test('anybody may check a number; what is wrong with it is said on its field', async () => {
  await using testServer = await startTestServer()
  const check = (vihbNumber: unknown, language = 'en') =>
    testServer.anonymous.post('/vihb_checks', { vihbNumber }, { 'accept-language': language })
  const known = await check('990202VIXX')
  expect(known.status).toBe(200)
  expect(known.body).toMatchObject({
    '@type': 'VihbCheck',
    vihbNumber: '990202VIXX',
    name: 'Kleiweg Transport Demo B.V.',
  })
  const on = (message: string) => ({
    code: 'validation_failed',
    violations: [{ propertyPath: 'vihbNumber', message }],
  })
  expect(await check('123456VIHB')).toMatchObject({ status: 422, body: on(unknown) })
  expect(await check('990102XXHB')).toMatchObject({ status: 422, body: on(noTransporter) })
  expect(await check('990102XXHB', 'nl')).toMatchObject({
    status: 422,
    body: on('Het bedrijf staat niet als vervoerder in het VIHB-register.'),
  })
  for (const malformed of ['990202 VIXX', '990202vixx', '99020VIXX', '', 5, null, undefined, ['990202VIXX']])
    expect(await check(malformed), String(malformed)).toMatchObject(invalid('vihbNumber'))
})

test('whoever asks on and on is told to wait', async () => {
  await using testServer = await startTestServer()
  const responses = []
  for (let asked = 0; asked < 25; asked += 1)
    responses.push(await testServer.anonymous.post('/vihb_checks', { vihbNumber: '990202VIXX' }))
  expect(responses.map(({ status }) => status)).toContain(429)
  expect(responses.at(-1)?.headers['retry-after']).toMatch(/^\d+$/)
})

test('a register that is asked over HTTP: known, no transporter, unknown', async () => {
  await using register = await ExternalService.start(({ path }) => {
    if (path === '/v1/123456VIHB')
      return { status: 200, body: { name: 'Vervoerder', transporter: true, more: 1 } }
    return path === '/v1/123456XXHB' ? { status: 200, body: { transporter: false } } : { status: 404 }
  })
  const { lookUp } = httpRegister({ url: `${register.origin}/v1/`, token: 'let-me-in' })
  expect(await lookUp('123456VIHB')).toEqual({ exists: true, transporter: true, name: 'Vervoerder' })
  expect(await lookUp('123456XXHB')).toEqual({ exists: true, transporter: false })
  expect(await lookUp('654321VIHB')).toEqual({ exists: false, transporter: false })
  expect(register.requests.map(({ method, headers }) => [method, headers.authorization])).toEqual(
    Array.from({ length: 3 }, () => ['GET', 'Bearer let-me-in']),
  )
})

test.each([
  ['fails', () => ({ status: 500 })],
  ['is busy', () => ({ status: 503 })],
  ['lets us not in', () => ({ status: 401 })],
  ['sends us elsewhere', () => ({ status: 302, headers: { location: '/' } })],
  ['says nothing of use', () => ({ status: 200, body: { transporter: 'yes' } })],
  ['speaks no JSON', () => ({ status: 200, text: '<html>' })],
  ['hangs up', () => 'hang up' as const],
])('a register that %s is out of reach: 503, with when to come back', async (_, response) => {
  await using register = await ExternalService.start(response)
  await expect(httpRegister({ url: register.origin, token: undefined }).lookUp('123456VIHB')).rejects.toThrow(
    RegisterUnavailable,
  )
})

test('that is what a caller is told, and which adapters are in use stands in /readyz, for administrators alone', async () => {
  await using down = await ExternalService.start(() => ({ status: 500 }))
  await using testServer = await startTestServer({
    adapters: { vihbRegister: httpRegister({ url: down.origin, token: undefined }) },
  })
  const response = await testServer.anonymous.post('/vihb_checks', { vihbNumber: '123456VIHB' })
  expect(response).toMatchObject({
    status: 503,
    body: {
      code: 'register_unavailable',
      detail: 'External VIHB number API is temporarily unavailable, please try again later.',
    },
  })
  expect(response.headers['retry-after']).toBe('60')
  const readyFor = async ({ token }: { token: string | undefined }) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    return (await testServer.app.inject({ url: '/readyz', headers })).json<unknown>()
  }
  const status = { status: 'ready', database: true, media: true, room: true }
  expect(await readyFor(testServer.anonymous)).toEqual(status)
  expect(await readyFor(await testServer.asOffice())).toEqual(status)
  expect(await readyFor({ token: 'forged' })).toEqual(status)
  expect(await readyFor(await testServer.asAdmin())).toMatchObject({
    adapters: { mail: 'folder', sms: 'outbox', vihbRegister: 'http' },
  })
  expect(demoRegister.name).toBe('demo')
})
