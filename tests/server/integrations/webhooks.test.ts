import { createHmac } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { IssuedWebhook, Webhook, WebhookDelivery } from '#contract/integrations/webhooks.ts'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { outgoingMails } from '../../../server/platform/db/schema/outgoing-mails.ts'
import { webhookDeliveries, webhooks } from '../../../server/platform/db/schema/webhooks.ts'
import { httpWebhooks } from '../../../server/integrations/webhooks/http-webhooks.ts'
import { cleanUpDeliveries } from '../../../server/integrations/webhooks/clean-up-deliveries.ts'
import { ExternalService } from '../../support/external-service.ts'
import { freePort } from '../../support/free-port.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { bodyOf, startTestServer } from '../../support/test-server.ts'
import { buildLoad, buildOperation, buildUnload, pairDriver } from '../platform/tenant-fixtures.ts'
import { setUpHarness } from '../platform/test-harness.ts'

const sender = httpWebhooks({ allowPrivateNetwork: true })
let answer: { status: number; text?: string; headers?: Record<string, string> } = { status: 204 }

const {
  testServer: server,
  db,
  fixtures,
  alpha,
  beta,
  as,
  office,
  driver,
} = await setUpHarness({ adapters: { webhooks: sender } })
const administrator = fixtures.admin
await pairDriver(db, alpha)
const receiver = await ExternalService.start(() => answer)
afterAll(async () => {
  await receiver[Symbol.asyncDispose]()
})
beforeEach(async () => {
  answer = { status: 204 }
  receiver.requests.length = 0
  await db.delete(webhooks)
  await server.database.pool.query("delete from pgboss.job where name = 'send_webhook'")
})

const address = () => `${receiver.origin}/hooks?of=erp`
let madeCount = 0
async function made(own: Record<string, unknown> = {}, by = office): Promise<IssuedWebhook> {
  madeCount += 1
  const body = await bodyOf(
    by.send<IssuedWebhook>({
      method: 'POST',
      url: '/webhooks',
      headers: { 'content-type': 'application/ld+json' },
      payload: JSON.stringify({
        name: 'ERP',
        address: address(),
        events: ['shipment.loaded', 'shipment.unloaded'],
        ...own,
      }),
      // One address makes twenty a minute.
      remoteAddress: `198.51.100.${madeCount}`,
    }),
    201,
  )
  return body
}
async function load(own: Partial<LoadStatement> = {}): Promise<LoadStatement> {
  const statement = buildLoad(alpha, own)
  await driver.apply(buildOperation(alpha, 'shipment.load', statement))
  return statement
}
const jobs = (includeRetries = false) => runJobs(server, { adapters: { webhooks: sender }, includeRetries })
const logOf = async (webhook: { id: string }, query = '') =>
  (
    await office.get<{ member: WebhookDelivery[] }>(
      `/webhook_deliveries?webhook=${webhook.id}&order[createdAt]=asc${query}`,
    )
  ).body.member
const readDelivery = async (id: string) =>
  (await office.get<WebhookDelivery>(`/webhook_deliveries/${id}`)).body
const readWebhook = async ({ id }: { id: string }) => (await office.get<Webhook>(`/webhooks/${id}`)).body
const auditOf = async (id: string) =>
  (
    await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
      .orderBy(asc(auditEntries.createdAt))
  ).map(({ action }) => action)

/** As the specification of Standard Webhooks says, written down here once more. */
function signatureOf(secret: string, { headers, body }: ExternalService['requests'][number]): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${JSON.stringify(body)}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
const signatures = ({ headers }: ExternalService['requests'][number]) =>
  String(headers['webhook-signature']).split(' ')

describe('an event', () => {
  test('goes signed to the webhooks that are for it, once each, and to no other customer', async () => {
    const webhook = await made()
    const others = await made({ name: 'Report', events: ['shipment.corrected'] })
    await made({}, await as(beta.office))
    const { shipment, number } = await load()
    await jobs()
    await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(shipment)))
    await jobs()
    expect(receiver.requests.map(({ method, path, body }) => ({ method, path, body }))).toMatchObject([
      {
        method: 'POST',
        path: '/hooks?of=erp',
        body: {
          type: 'shipment.loaded',
          data: {
            shipment: `/api/shipments/${shipment}`,
            shipmentNumber: number,
            project: `/api/projects/${alpha.project}`,
            materialFlow: `/api/material_flows/${alpha.flow}`,
          },
        },
      },
      { body: { type: 'shipment.unloaded', data: { shipment: `/api/shipments/${shipment}` } } },
    ])
    for (const request of receiver.requests) {
      expect(signatures(request)).toEqual([signatureOf(webhook.secret, request)])
      expect(request.headers['content-type']).toBe('application/json')
    }
    const log = await logOf(webhook)
    expect(log).toMatchObject([
      {
        event: 'shipment.loaded',
        status: 'delivered',
        attempts: 1,
        responseStatus: 204,
        shipmentNumber: number,
      },
      { event: 'shipment.unloaded', status: 'delivered' },
    ])
    expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual(log.map(({ id }) => id))
    expect(await logOf(others)).toEqual([])
    expect(await readWebhook(webhook)).toMatchObject({ state: 'active', undelivered: 0 })
  })

  test('is sent of a correction, a part that was taken, an exception and a letter too', async () => {
    const events = ['letter.kept', 'exception.raised', 'shipment.corrected', 'shipment.acceptance']
    const webhook = await made({ events })
    await made({ events }, await as(beta.office))
    const { shipment } = await load()
    await driver.deliver(buildOperation(alpha, 'shipment.load', buildLoad(alpha, { shipment })))
    const { headers } = await office.get(`/shipments/${shipment}`)
    const corrected = await office.patch(
      `/shipments/${shipment}`,
      { weighedLoad: 40, reason: 'Weighed again' },
      { 'if-match': headers['etag'] ?? '' },
    )
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(200)
    const taken = { outcome: 'partly', kilograms: 9000 }
    await driver.deliver(
      buildOperation(alpha, 'shipment.accept', { shipment, ...taken, reason: 'Wet', photos: [] }),
    )
    await jobs()
    const bodies = receiver.requests.map(
      ({ body }) => body as { type: string; data: Record<string, unknown> },
    )
    expect(bodies.map(({ type }) => type).toSorted()).toEqual([
      'exception.raised',
      'letter.kept',
      'letter.kept',
      'letter.kept',
      'shipment.acceptance',
      'shipment.corrected',
    ])
    expect(bodies.find(({ type }) => type === 'shipment.acceptance')?.data).toMatchObject(taken)
    for (const { type, data } of bodies)
      expect(data, type).toMatchObject({ shipment: `/api/shipments/${shipment}` })
    const raised = bodies.find(({ type }) => type === 'exception.raised')?.data
    expect(raised).toMatchObject({ reason: 'shipment_already_loaded' })
    expect((await office.get(String(raised?.['exception']).replace('/api', ''))).status).toBe(200)
    const kept = bodies.find(({ type }) => type === 'letter.kept')?.data
    expect((await office.get(String(kept?.['documentVersion']).replace('/api', ''))).status).toBe(200)
    expect(await logOf(webhook)).toHaveLength(6)
  })

  test('of a customer without webhooks leaves no rows and no jobs of them', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await load()
    const texts = query.mock.calls.map(([statement]) =>
      typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? ''),
    )
    query.mockRestore()
    // The statement that writes the load looks for webhooks as well.
    expect(texts.filter((text) => /webhook/.test(text))).toHaveLength(1)
    expect(texts.filter((text) => /insert into .?shipments/.test(text))).toHaveLength(1)
    // Its letter is kept by a job.
    expect((await jobs()).map(({ job }) => job)).toContain('keep_letters')
    expect(await db.$count(webhookDeliveries)).toBe(0)
    const { rows } = await server.database.pool.query("select 1 from pgboss.job where name = 'send_webhook'")
    expect(rows.length).toBe(0)
  })
})

describe('a system that does not take it', () => {
  test('gets it again under the same id, and what it answered is in the log, cut', async () => {
    answer = { status: 500, text: 'x'.repeat(5000) }
    const webhook = await made()
    await load()
    const [failed] = (await jobs()).filter(({ job }) => job === 'send_webhook')
    expect(failed?.outcome.done).toBe(false)
    const [waiting] = await logOf(webhook)
    expect(waiting).toMatchObject({
      status: 'waiting',
      responseStatus: 500,
      failure: { code: 'refused_status' },
    })
    expect(await readWebhook(webhook)).toMatchObject({ state: 'failing' })
    expect((await readDelivery(waiting?.id ?? '')).answer).toBe('x'.repeat(1024))
    answer = { status: 200, text: 'ok\u0000' }
    await jobs(true)
    const delivery = await readDelivery(waiting?.id ?? '')
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 2, answer: 'ok' })
    expect(delivery.log).toMatchObject([
      { status: 200 },
      { status: 500, failure: { code: 'refused_status' } },
    ])
    const [first, second] = receiver.requests
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toEqual(first?.body)
    expect(delivery.body).toBe(JSON.stringify(first?.body))
    expect(await readWebhook(webhook)).toMatchObject({ state: 'active' })

    // Of one that is replayed again and again, the latest attempts.
    const old = { at: '2026-01-01T00:00:00.000Z', milliseconds: 1, status: 500 }
    const log = [
      ...delivery.log,
      ...Array.from({ length: 23 }, (_, index) => ({ ...old, milliseconds: index })),
    ]
    await db.update(webhookDeliveries).set({ log }).where(eq(webhookDeliveries.id, delivery.id))
    await office.post(`/webhook_deliveries/${delivery.id}/replay`, undefined)
    await jobs()
    const { log: kept } = await readDelivery(delivery.id)
    expect(kept[0]).toMatchObject({ status: 200 })
    expect(kept.slice(1)).toEqual(log.slice(0, 24))
  })

  test('is not followed elsewhere, and an address where nobody listens is named by the code of the network alone', async () => {
    answer = { status: 307, headers: { location: `${receiver.origin}/elsewhere` } }
    const webhook = await made()
    const tested = await office.post<WebhookDelivery>(`/webhooks/${webhook.id}/test`, undefined)
    expect(tested.body).toMatchObject({ status: 'failed', responseStatus: 307 })
    expect(receiver.requests).toHaveLength(1)
    const nowhere = await made({ address: `http://127.0.0.1:${await freePort()}/` })
    const { body } = await office.post<WebhookDelivery>(`/webhooks/${nowhere.id}/test`, undefined)
    expect(body.failure).toEqual({ code: 'unreachable', cause: 'ECONNREFUSED' })
    expect(JSON.stringify(body)).not.toContain('127.0.0.1')
  })

  test('pauses its webhook after the last try, tells staff once, and gets what was held when it is replayed', async () => {
    answer = { status: 503 }
    const since = new Date(Date.now() - 60_000).toISOString()
    const webhook = await made()
    await load()
    await load()
    await jobs()
    await server.database.pool.query(
      "update pgboss.job set retry_count = retry_limit where name = 'send_webhook'",
    )
    await jobs(true)
    expect(await readWebhook(webhook)).toMatchObject({
      state: 'paused',
      pauseReason: 'failures',
      undelivered: 2,
    })
    const mails = await db.select().from(outgoingMails).where(eq(outgoingMails.template, 'webhook_paused'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain(`/webhooks/${webhook.id}`)
    expect(await auditOf(webhook.id)).toEqual(['create', 'pause'])
    const { rows } = await server.database.pool.query("select 1 from pgboss.job where name = 'dead_letters'")
    expect(rows, 'it is the customer’s matter, not the administrator’s').toEqual([])

    answer = { status: 200 }
    await load()
    await jobs()
    expect((await logOf(webhook)).map(({ status }) => status).toSorted()).toEqual(['failed', 'held', 'held'])
    const early = await office.post(`/webhooks/${webhook.id}/replay`, { since })
    expect([early.status, early.body['code']]).toEqual([409, 'webhook_paused'])
    expect((await office.post<Webhook>(`/webhooks/${webhook.id}/resume`, undefined)).body.state).toBe(
      'failing',
    )
    receiver.requests.length = 0
    answer = { status: 500 }
    await office.post(`/webhooks/${webhook.id}/test`, undefined)
    answer = { status: 200 }
    receiver.requests.length = 0
    expect(await readWebhook(webhook), 'a test is nothing that was missed').toMatchObject({ undelivered: 3 })
    const none = await office.post(`/webhooks/${webhook.id}/replay`, { since: '2099-01-01T00:00:00Z' })
    expect(none.body).toMatchObject({ queued: 0, left: 0 })
    const replayed = await office.post(`/webhooks/${webhook.id}/replay`, { since })
    expect(replayed.body).toMatchObject({ queued: 3, left: 0 })
    await jobs()
    expect((await logOf(webhook, '&event=shipment.loaded')).map(({ status }) => status)).toEqual([
      'delivered',
      'delivered',
      'delivered',
    ])
    expect(receiver.requests).toHaveLength(3)
    expect(await readWebhook(webhook)).toMatchObject({ state: 'active', undelivered: 0 })
    const [first] = await logOf(webhook)
    await office.post(`/webhook_deliveries/${first?.id}/replay`, undefined)
    await office.post(`/webhook_deliveries/${first?.id}/replay`, undefined)
    await jobs()
    expect(receiver.requests, 'one that waits is not queued twice').toHaveLength(4)
    expect(receiver.requests[3]?.headers['webhook-id']).toBe(first?.id)
  })

  test('pauses nothing where others were taken meanwhile, and at once where it says 410', async () => {
    answer = { status: 500 }
    const webhook = await made()
    await load()
    await jobs()
    answer = { status: 200 }
    await load()
    await jobs()
    answer = { status: 500 }
    await server.database.pool.query(
      "update pgboss.job set retry_count = retry_limit where name = 'send_webhook' and state = 'retry'",
    )
    await jobs(true)
    expect((await logOf(webhook)).map(({ status }) => status)).toEqual(['failed', 'delivered'])
    expect(await readWebhook(webhook)).toMatchObject({ state: 'failing' })
    answer = { status: 410 }
    await load()
    await jobs()
    expect(await readWebhook(webhook)).toMatchObject({ state: 'paused', pauseReason: 'gone' })
  })
})

test('staff pause it, and what happens meanwhile is held', async () => {
  const webhook = await made()
  await office.post(`/webhooks/${webhook.id}/pause`, undefined)
  await load()
  const [held, ...others] = await logOf(webhook)
  expect([held?.status, others]).toEqual(['held', []])
  expect(await logOf(webhook, '&status=waiting')).toEqual([])
  expect((await logOf(webhook, '&status=held')).map(({ id }) => id)).toEqual([held?.id])
  expect(
    (await jobs()).map(({ job }) => job),
    'nothing waits for it to be resumed',
  ).not.toContain('send_webhook')
  expect(receiver.requests).toEqual([])
  expect((await office.post(`/webhook_deliveries/${held?.id}/replay`, undefined)).status).toBe(409)
  // The test button works all the same.
  expect((await office.post(`/webhooks/${webhook.id}/test`, undefined)).body).toMatchObject({
    event: 'webhook.test',
    status: 'delivered',
    responseStatus: 204,
  })
  expect(receiver.requests[0]?.body).toMatchObject({ type: 'webhook.test', data: {} })
  expect(await auditOf(webhook.id)).toEqual(['create', 'pause'])
})

test('its secret is shown once and stored encrypted; the one of before signs for a day after it was replaced', async () => {
  const webhook = await made()
  expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, webhook.id))
  expect(row?.secret).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(JSON.stringify((await office.get(`/webhooks/${webhook.id}`)).body)).not.toContain('whsec_')
  const { body: rotated } = await office.post<IssuedWebhook>(
    `/webhooks/${webhook.id}/rotate_secret`,
    undefined,
  )
  expect(rotated.secret).not.toBe(webhook.secret)
  expect(rotated.previousSecretUntil).toBeDefined()
  const send = async () => {
    await office.post(`/webhooks/${webhook.id}/test`, undefined)
    const request = receiver.requests.at(-1) ?? expect.fail('nothing was sent')
    return { sent: signatures(request), of: (secret: string) => signatureOf(secret, request) }
  }
  const both = await send()
  expect(both.sent).toEqual([both.of(rotated.secret), both.of(webhook.secret)])
  await db.update(webhooks).set({ previousSecretUntil: new Date() })
  const one = await send()
  expect(one.sent).toEqual([one.of(rotated.secret)])
  expect(await readWebhook(webhook)).not.toHaveProperty('previousSecretUntil')
  const entries = JSON.stringify(
    await db.select().from(auditEntries).where(eq(auditEntries.subjectId, webhook.id)),
  )
  expect(entries).not.toContain('whsec_')
  expect(server.log.join('')).not.toContain('whsec_')
})

describe('an address', () => {
  const guarded = httpWebhooks({ allowPrivateNetwork: false })

  test.each([
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://10.1.2.3/hook',
    'https://[::1]/hook',
    'https://localhost/hook',
    'https://db.localhost:5432/',
    'https://example.com:22/hook',
    'https://example.com:25/',
  ])('%s is none to send to unless a setting allows it', (inside) => {
    expect(guarded.isAllowed(inside)).toBe(false)
    expect(guarded.isAllowed('https://example.com:8443/hook')).toBe(true)
    expect(sender.isAllowed(inside)).toBe(true)
  })

  test('is refused by name where it has credentials, is no URL, or is inside', async () => {
    await using strict = await startTestServer({ data: 'demo' })
    const staff = await strict.asOffice()
    for (const refused of [
      'https://user:secret@example.com/',
      'ftp://example.com/',
      'no',
      'https://192.168.1.1/',
    ]) {
      const { status, body } = await staff.post<{ violations: { propertyPath: string }[] }>('/webhooks', {
        name: 'ERP',
        address: refused,
        events: ['shipment.loaded'],
      })
      expect([status, body.violations.map(({ propertyPath }) => propertyPath)], refused).toEqual([
        422,
        ['address'],
      ])
    }
  })

  test('that resolves to one inside is not connected to', async () => {
    const requests = receiver.requests.length
    // `localhost` is refused when it is filled in; here a name that resolves to it stands for any other.
    await expect(
      guarded.send(receiver.origin.replace('127.0.0.1', 'localhost'), { headers: {}, body: '{}' }),
    ).rejects.toMatchObject({ failure: { code: 'private_network' } })
    expect(receiver.requests.length).toBe(requests)
  })
})

test('another customer sees, changes and replays nothing of it', async () => {
  const webhook = await made()
  await office.post(`/webhooks/${webhook.id}/test`, undefined)
  const [delivery] = await logOf(webhook)
  const before = await readWebhook(webhook)
  const stranger = await as(beta.office)
  expect((await stranger.get<{ totalItems: number }>('/webhooks')).body.totalItems).toBe(0)
  expect((await stranger.get<{ totalItems: number }>('/webhook_deliveries')).body.totalItems).toBe(0)
  for (const path of ['pause', 'resume', 'rotate_secret', 'test'])
    expect((await stranger.post(`/webhooks/${webhook.id}/${path}`, undefined)).status, path).toBe(404)
  expect(
    (await stranger.post(`/webhooks/${webhook.id}/replay`, { since: '2026-01-01T00:00:00Z' })).status,
  ).toBe(404)
  expect((await stranger.get(`/webhooks/${webhook.id}`)).status).toBe(404)
  expect((await stranger.get(`/webhook_deliveries/${delivery?.id}`)).status).toBe(404)
  expect((await stranger.post(`/webhook_deliveries/${delivery?.id}/replay`, undefined)).status).toBe(404)
  expect((await stranger.patch(`/webhooks/${webhook.id}`, { name: 'Mine' })).status).toBe(404)
  expect((await stranger.delete(`/webhooks/${webhook.id}`)).status).toBe(404)
  await jobs()
  expect(receiver.requests, 'the test of its own customer').toHaveLength(1)
  expect(await readWebhook(webhook)).toEqual(before)
  expect(await logOf(webhook)).toEqual([delivery])
  expect(await auditOf(webhook.id)).toEqual(['create'])
})

test('it is changed, and removed with its log', async () => {
  const webhook = await made()
  const changed = await office.patch<Webhook>(`/webhooks/${webhook.id}`, {
    events: ['letter.kept', 'shipment.loaded', 'letter.kept'],
  })
  expect(changed.body).toMatchObject({ events: ['shipment.loaded', 'letter.kept'], version: 2 })
  await office.post(`/webhooks/${webhook.id}/test`, undefined)
  expect((await office.delete(`/webhooks/${webhook.id}`)).status).toBe(204)
  expect(await db.$count(webhookDeliveries)).toBe(0)
  expect(await auditOf(webhook.id)).toEqual(['create', 'change', 'remove'])
})

test('the log is kept for thirty days, and what lost its job can be replayed', async () => {
  const webhook = await made()
  await office.post(`/webhooks/${webhook.id}/pause`, undefined)
  await load()
  await load()
  const [old, lost] = await logOf(webhook)
  await server.database.pool.query(
    "update webhook_deliveries set created_at = now() - interval '31 days' where id = $1",
    [old?.id],
  )
  await server.database.pool.query("update webhook_deliveries set status = 'waiting' where id = $1", [
    lost?.id,
  ])
  await cleanUpDeliveries(db)
  expect((await logOf(webhook)).map(({ id, status }) => [id, status])).toEqual([[lost?.id, 'failed']])
})

test('who acts as somebody else may pause a webhook', async () => {
  const webhook = await made()
  const admin = await as(administrator)
  const { body } = await admin.post<{ token: string }>(`/users/${alpha.office}/impersonate`, undefined)
  const authorization = { authorization: `Bearer ${body.token}` }
  const paused = await server.anonymous.post(`/webhooks/${webhook.id}/pause`, undefined, authorization)
  expect(paused.status).toBe(200)
})
