import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import type { IssuedWebhook, WebhookDelivery } from '#contract/integrations/webhooks.ts'
import { httpWebhooks } from '../../../server/integrations/webhooks/http-webhooks.ts'
import { signedHeaders } from '../../../server/integrations/webhooks/signature.ts'
import { freePort } from '../../support/free-port.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { startTestServer } from '../../support/test-server.ts'
import { buildLoad, buildOperation, pairDriver, seedTenants } from '../platform/tenant-fixtures.ts'

const adapters = { webhooks: httpWebhooks({ allowPrivateNetwork: true }) }

test('the example receiver takes what is signed by its secret, prints each event once, and refuses the rest', async () => {
  await using server = await startTestServer({ data: 'empty', adapters })
  const { alpha } = await seedTenants(server.database.query)
  await pairDriver(server.database.query, alpha)
  const office = await server.as(alpha.office)
  const driver = await server.as(alpha.driver)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { body: webhook } = await office.post<IssuedWebhook>('/webhooks', {
    name: 'Example',
    address: origin,
    events: ['shipment.loaded'],
  })
  const receiver = spawn(process.execPath, ['docs/webhook-receiver.mjs'], {
    env: { WEBHOOK_SECRET: webhook.secret, PORT: String(port) },
  })
  try {
    const lines = createInterface(receiver.stdout)[Symbol.asyncIterator]()
    expect((await lines.next()).value).toBe(`listening on ${port}`)
    const load = buildLoad(alpha)
    await driver.apply(buildOperation(alpha, 'shipment.load', load))
    await runJobs(server, { adapters })
    expect((await lines.next()).value).toBe(`shipment.loaded;${load.number};/api/shipments/${load.shipment}`)
    const { body } = await office.get<{ member: WebhookDelivery[] }>('/webhook_deliveries')
    expect(body.member).toMatchObject([{ status: 'delivered', responseStatus: 204 }])
    await office.post(`/webhook_deliveries/${body.member[0]?.id}/replay`, undefined)
    await runJobs(server, { adapters })
    const test = await office.post<WebhookDelivery>(`/webhooks/${webhook.id}/test`, undefined)
    expect(test.body.status).toBe('delivered')
    expect((await lines.next()).value, 'the repetition is not printed').toBe('webhook.test;;')

    const forged = await fetch(origin, {
      method: 'POST',
      body: '{}',
      headers: {
        'webhook-id': 'x',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
      },
    })
    expect(forged.status).toBe(401)
    const sentAt = async (moment: number) => {
      const message = { id: `sent-${moment}`, body: JSON.stringify({ type: 'webhook.test', data: {} }) }
      const headers = signedHeaders(message, [webhook.secret], new Date(moment))
      return (await fetch(origin, { method: 'POST', body: message.body, headers })).status
    }
    expect(await sentAt(Date.now())).toBe(204)
    expect(await sentAt(Date.now() - 6 * 60_000), 'somebody repeats an old one').toBe(401)
    expect(await sentAt(Date.now() + 6 * 60_000)).toBe(401)
    // The secret of before is good for a day.
    await office.post(`/webhooks/${webhook.id}/rotate_secret`, undefined)
    expect(
      (await office.post<WebhookDelivery>(`/webhooks/${webhook.id}/test`, undefined)).body.responseStatus,
    ).toBe(204)
  } finally {
    receiver.kill()
    await once(receiver, 'exit')
  }
})
