import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { setUpServer, startTestServer } from '../../support/test-server.ts'

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const script = `console.log('${'x'.repeat(3000)}')`
const firstScript = "document.documentElement.className = 'light'"
const files: Record<string, string | Buffer> = {
  'index.html': `<!doctype html><title>Vrachtpas</title><script>${firstScript}</script>`,
  'check.html': '<!doctype html><title>Check</title>',
  'check-worker.js': '// worker',
  'sw.js': '// worker',
  'manifest.webmanifest': '{"name":"Vrachtpas"}',
  'sw.js.map': '{}',
  'assets/qr-worker-4f2a.js': script,
  'assets/qr-worker-4f2a.js.br': brotliCompressSync(script),
  'assets/check/qr-worker-4f2a.js': script,
  'assets/slip-worker-4f2a.js': script,
  'assets/slip-worker-4f2a.js.br': brotliCompressSync(script),
  'assets/app-4f2a.js': script,
  'assets/app-4f2a.js.map': '{}',
  'assets/app-4f2a.js.br': brotliCompressSync(script),
  'assets/app-4f2a.js.gz': gzipSync(script),
}

const folder = await mkdtemp(join(tmpdir(), 'vrachtpas-page-'))
for (const [name, content] of Object.entries(files)) {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), content)
}
const testServer = await setUpServer({ data: 'empty', pageFolder: folder })
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const isAlarm = (line: string) => (JSON.parse(line) as { level: number }).level >= 50

const get = (url: string, headers: Record<string, string> = {}) => testServer.app.inject({ url, headers })

test.each(['/', '/driver', '/shipments/0193a1/unload', '/auth/sign-in', '/apidae'])(
  'a browser that opens %s gets the app',
  async (path) => {
    const response = await get(path, html)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toMatch(/^text\/html/)
    expect(response.body).toContain('<title>Vrachtpas</title>')
    expect(response.headers['cache-control']).toBe('no-cache')
  },
)

test.each(['/check', '/check/', '/check/AAAAAAAAAAAAAAAAAAAAAA', '/check?from=mail', '/check/sign/x'])(
  'a browser that opens %s gets the page of inspectors, which runs and loads only what is its own',
  async (path) => {
    const response = await get(path, html)
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('<title>Check</title>')
    expect(response.headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining(
        "default-src 'none';script-src 'self';style-src 'self'",
      ),
    })
  },
)

test.each(['/checks', '/checked/x', '/shipments/check'])('%s is an address of the app', async (path) => {
  expect((await get(path, html)).body).toContain('<title>Vrachtpas</title>')
})

test.each(['/sw.js', '/check-worker.js', '/manifest.webmanifest', '/index.html'])(
  '%s is never stale',
  async (path) => {
    const response = await get(path)
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-cache')
    expect(response.headers.etag).toBeDefined()
  },
)

test('only the readers of QR codes and of weigh slips may compile WebAssembly', async () => {
  const policyOf = async (path: string, headers = {}) =>
    (await get(path, headers)).headers['content-security-policy']
  for (const encoding of ['br', 'identity'])
    for (const path of ['qr-worker', 'check/qr-worker', 'slip-worker'].map(
      (name) => `/assets/${name}-4f2a.js`,
    ))
      expect(await policyOf(path, { 'accept-encoding': encoding })).toContain("'wasm-unsafe-eval'")
  for (const policy of [await policyOf('/', html), await policyOf('/assets/app-4f2a.js')]) {
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe-eval')
  }
})

test.each(['/sw.js.map', '/assets/app-4f2a.js.map', '/assets/app-4f2a.js.MAP', '/assets/app-4f2a.js%2emap'])(
  '%s is not there: source maps are for operators',
  async (path) => {
    const response = await get(path)
    expect(response.statusCode).toBe(404)
  },
)

test('what carries a hash in its name is kept for ever, and sent as it was compressed', async () => {
  for (const [encoding, name] of [
    ['br', 'assets/app-4f2a.js.br'],
    ['gzip', 'assets/app-4f2a.js.gz'],
  ] as const) {
    const response = await get('/assets/app-4f2a.js', { 'accept-encoding': encoding })
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers['content-type']).toMatch(/javascript/)
    expect(response.rawPayload.equals(files[name] as Buffer)).toBe(true)
  }
  expect((await get('/assets/app-4f2a.js')).body).toBe(script)
})

test('an asset of another build is missing, also to a browser: never the index in its place', async () => {
  const response = await get('/assets/app-0000.js', html)
  expect(response.statusCode).toBe(404)
  expect(response.headers['cache-control']).not.toContain('immutable')
})

test.each([
  '/assets/..%2fx',
  '/assets/..%2f..%2fpackage.json',
  '/assets/..%5cx',
  '/assets/x%5c..%5c..%5cpackage.json',
  `/assets/${'x'.repeat(5000)}`,
  '/assets/%00',
  '/assets/x%00.js',
  '/assets/%ff',
])('%s is missing or malformed, and no fault of the server', async (path) => {
  const lines = testServer.log.length
  expect([400, 404]).toContain((await get(path, html)).statusCode)
  expect(testServer.log.slice(lines).filter(isAlarm)).toEqual([])
})

test.each(['/api/nowhere', '/.well-known/nothing'])('%s is no address of the app', async (path) => {
  const response = await get(path, html)
  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
})

test('what is asked for without a browser, and does not exist, is missing', async () => {
  expect((await get('/nowhere.png', { accept: 'image/avif,image/*' })).statusCode).toBe(404)
})

test('the page may run its own scripts alone, and stand in nobody’s frame', async () => {
  const { headers } = await get('/', html)
  const policy = new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((rule) => {
        const [name = '', ...values] = rule.trim().split(' ')
        return [name, values.join(' ')]
      }),
  )
  // But for the one that stands in it.
  const hash = createHash('sha256').update(firstScript).digest('base64')
  expect(policy.get('script-src')).toBe(`'self' 'sha256-${hash}'`)
  expect(policy.get('default-src')).toBe("'self'")
  expect(policy.get('connect-src')).toBe("'self'")
  expect(policy.get('worker-src')).toBe("'self'")
  expect(policy.get('img-src')).toBe("'self' blob: data:")
  expect(policy.get('object-src')).toBe("'none'")
  expect(policy.get('base-uri')).toBe("'self'")
  expect(policy.get('frame-ancestors')).toBe("'none'")
  expect(policy.has('upgrade-insecure-requests')).toBe(false)
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['strict-transport-security']).toBeUndefined()
})

test.each([
  '/../package.json',
  '/..%2fpackage.json',
  '/assets/..%5c..%5cpackage.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/x/..%2f..%2f..%2fpackage.json',
  '/assets//etc/passwd',
  '/assets/%2fetc%2fpasswd',
])('%s leads nowhere', async (path) => {
  const response = await get(path)
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(response.body).not.toContain('"dependencies"')
})

test('a server of map tiles is the one other place that the page may read from', async () => {
  await using withTiles = await startTestServer({
    data: 'empty',
    mapTiles: { url: 'https://tiles.example.com/{z}/{x}/{y}.png', attribution: 'Kaartmakers' },
  })
  const { headers } = await withTiles.app.inject('/healthz')
  const policy = String(headers['content-security-policy']).split(';')
  expect(policy).toContain("connect-src 'self' https://tiles.example.com")
  expect(policy).toContain("img-src 'self' blob: data:")
})
