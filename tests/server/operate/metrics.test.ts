import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { apiKeyScopes } from '#contract/accounts/api-keys.ts'
import { openEventStream } from '../../support/event-stream.ts'
import { setUpServer, startTestServer } from '../../support/test-server.ts'

const token = 'a-secret-for-the-scraper'

const server = await setUpServer({ metricsToken: token })

const scrape = (headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  server.app.inject({ url: '/metrics', headers })

test('only who has the token reads metrics, and without a token there are none', async () => {
  expect(await scrape()).toMatchObject({ statusCode: 200 })
  for (const authorization of ['', 'Bearer', 'Bearer a-secret-for-the-scrapeR', `Basic ${token}`])
    expect(await scrape({ authorization })).toMatchObject({ statusCode: 401, body: '' })
  const admin = await server.asAdmin()
  expect(await scrape({ authorization: `Bearer ${admin.token}` })).toMatchObject({ statusCode: 401 })
  // Whatever its scopes: the figures are of all customers.
  const office = await server.asOffice()
  const key = await office.post<{ secret: string }>('/api_keys', {
    name: 'Everything',
    scopes: apiKeyScopes,
    validDays: 30,
  })
  expect(key.status).toBe(201)
  expect(await scrape({ authorization: `Bearer ${key.body.secret}` })).toMatchObject({
    statusCode: 401,
    body: '',
  })
  await using without = await startTestServer({ data: 'empty' })
  const answer = await without.app.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } })
  expect(answer.statusCode).toBe(404)
})

test('requests count by route, never by what stands in an address', async () => {
  const office = await server.asOffice()
  const { body } = await office.get<{ member: { id: string }[] }>('/projects')
  const id = body.member[0]?.id ?? expect.fail('no project')
  await office.get(`/projects/${id}`)
  const { body: text, headers } = await scrape()
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(text).toMatch(
    /vrachtpas_http_request_duration_seconds_count\{method="GET",route="\/api\/projects\/:id",status="2xx"\} 1/,
  )
  expect(text).not.toContain(id)
})

test('connections, jobs, losses of devices, the disk and the process have figures', async () => {
  const { body } = await scrape()
  for (const figure of [
    /^vrachtpas_database_connections\{state="waiting"\} 0$/m,
    /^vrachtpas_database_silence_seconds \d/m,
    /^vrachtpas_database_scraped 1$/m,
    /^vrachtpas_failed_jobs 0$/m,
    /^vrachtpas_lost_operations \d+$/m,
    /^vrachtpas_live_streams 0$/m,
    /^vrachtpas_disk_free_bytes \d/m,
    /^nodejs_eventloop_lag_p99_seconds \d/m,
    /^process_resident_memory_bytes \d/m,
  ])
    expect(body).toMatch(figure)
})

test('an open live stream is counted', async () => {
  const office = await server.asOffice()
  const stream = await openEventStream(await server.listen(), office.token, ['*'])
  expect((await scrape()).body).toMatch(/^vrachtpas_live_streams 1$/m)
  await stream[Symbol.asyncDispose]()
  await vi.waitFor(async () => expect((await scrape()).body).toMatch(/^vrachtpas_live_streams 0$/m), {
    timeout: 10_000,
  })
})

test('a job that waits is counted, with its age', async () => {
  const office = await server.asOffice()
  const { body } = await office.get<{ member: { id: string }[] }>('/material_flows')
  const id = body.member[0]?.id ?? expect.fail('no flow')
  const mail = await office.post(`/material_flows/${id}/send_mail`, { recipients: 'planner@example.com' })
  expect(mail.status, JSON.stringify(mail.body)).toBe(202)
  const { body: text } = await scrape()
  expect(text).toMatch(/^vrachtpas_jobs\{queue="[\w-]+",state="created"\} 1$/m)
  expect(text).toMatch(/^vrachtpas_job_age_seconds\{queue="[\w-]+",state="created"\} 0?\.?\d/m)
})

test.each(['prometheus-alerts.yml', 'grafana-dashboard.json'])(
  'deploy/%s asks for metrics that there are',
  async (name) => {
    const { body } = await scrape()
    const known = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, metric]) => metric))
    const text = await readFile(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8')
    const asked = [...text.matchAll(/\b(?:vrachtpas|nodejs|process)_\w+/g)].map(([metric]) =>
      metric.replace(/_(bucket|count)$/, ''),
    )
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter((metric) => !known.has(metric))).toEqual([])
  },
)
