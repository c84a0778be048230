import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { locales } from '#contract/kit/locales.ts'
import { outgoingMails } from '../../../server/platform/db/schema/outgoing-mails.ts'
import { httpGateway } from '../../../server/platform/sms/gateway.ts'
import { sendSms } from '../../../server/platform/sms/send-sms.ts'
import { type SmsTemplate, type SmsValues, smsText } from '../../../server/platform/sms/texts.ts'
import { ExternalService } from '../../support/external-service.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { testKeyCipher } from '../../support/test-key-cipher.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const values = { link: 'https://v.example.com/p/Ab12', validUntil: new Date('2026-11-22T09:00:00Z') }
const samples: SmsValues = {
  reset_pincode: values,
  reset_password: values,
  confirm_registration: values,
  invitation: { ...values, invitedBy: 'Kleiweg' },
  credentials_changed: {},
  confirm_contact: values,
  contact_changed: {},
  driver_approved: { transporter: 'Kleiweg' },
  driver_rejected: { transporter: 'Kleiweg' },
  driver_registered: { graceUntil: values.validUntil },
  driver_awaits_approval: { driver: 'Bo', graceUntil: values.validUntil, link: values.link },
  operations_missing: { driver: 'Bo', code: 'KMWT', missing: 2, link: values.link },
  device_cleared: { driver: 'Bo', code: 'KMWT', link: values.link },
  device_cloned: { driver: 'Bo', code: 'KMWT', newCode: 'WRMR', link: values.link },
  driver_judged: { driver: 'Bo', approved: true, decidedBy: 'Kim' },
  company_change_requested: { company: 'Kleiweg', requestedBy: 'Kim', link: values.link },
}

const queue = (testServer: TestServer) =>
  testServer.database.query.transaction((db) =>
    sendSms(db, {
      to: '+31610000031',
      template: 'reset_pincode',
      values,
      locale: 'nl',
      cipher: testKeyCipher,
    }),
  )
const rowOf = async (testServer: TestServer, id: string) =>
  (await testServer.database.query.select().from(outgoingMails).where(eq(outgoingMails.id, id)))[0]

test.each(Object.keys(samples) as SmsTemplate[])('%s is written in both languages', (template) => {
  const [en, nl] = locales.map((locale) => smsText(template, samples[template], locale))
  expect(en).not.toBe(nl)
  for (const text of [en, nl]) expect(text).not.toMatch(/undefined|\[object/)
})

test('a gateway gets the message with the token, once', async () => {
  await using testServer = await startTestServer()
  await using gateway = await ExternalService.start(() => ({ status: 202 }))
  const sms = httpGateway({ url: `${gateway.origin}/messages`, token: 'let-me-in' })
  const id = await queue(testServer)
  await runJobs(testServer, { adapters: { sms } })
  await runJobs(testServer, { adapters: { sms } })
  expect(gateway.requests).toMatchObject([
    {
      method: 'POST',
      path: '/messages',
      headers: {
        authorization: 'Bearer let-me-in',
        'idempotency-key': id,
        'content-type': 'application/json',
      },
      body: {
        id,
        to: '+31610000031',
        text: 'Vrachtpas: kies binnen een dag een nieuwe pincode: https://v.example.com/p/Ab12',
      },
    },
  ])
  expect(await rowOf(testServer, id)).toMatchObject({ channel: 'sms', status: 'sent', attempts: 1 })
})

test.each([500, 502, 503, 429, 408])('a gateway that answers %i is asked again', async (status) => {
  await using testServer = await startTestServer()
  let response = status
  await using gateway = await ExternalService.start(() => ({ status: response }))
  const sms = httpGateway({ url: gateway.origin, token: undefined })
  const id = await queue(testServer)
  await runJobs(testServer, { adapters: { sms } })
  expect(await rowOf(testServer, id)).toMatchObject({
    status: 'queued',
    attempts: 1,
    lastError: `The SMS gateway answered ${status}.`,
  })
  response = 200
  await runJobs(testServer, { adapters: { sms }, includeRetries: true })
  expect(await rowOf(testServer, id)).toMatchObject({ status: 'sent', attempts: 2, lastError: null })
})

test.each([400, 401, 404, 422])('a gateway that answers %i is not', async (status) => {
  await using testServer = await startTestServer()
  await using gateway = await ExternalService.start(() => ({ status }))
  const sms = httpGateway({ url: gateway.origin, token: undefined })
  const id = await queue(testServer)
  await runJobs(testServer, { adapters: { sms } })
  await runJobs(testServer, { adapters: { sms }, includeRetries: true })
  expect(gateway.requests).toHaveLength(1)
  expect(await rowOf(testServer, id)).toMatchObject({
    status: 'failed',
    lastError: `The SMS gateway answered ${status}.`,
  })
})

test('a gateway that sends us elsewhere, or hangs up, gets nothing more and is asked again', async () => {
  await using testServer = await startTestServer()
  await using elsewhere = await ExternalService.start(() => ({ status: 200 }))
  await using gateway = await ExternalService.start(() => ({
    status: 307,
    headers: { location: elsewhere.origin },
  }))
  const id = await queue(testServer)
  expect((await rowOf(testServer, id))?.body).not.toContain('Ab12')
  await runJobs(testServer, { adapters: { sms: httpGateway({ url: gateway.origin, token: 'let-me-in' }) } })
  expect(elsewhere.requests).toEqual([])
  expect(await rowOf(testServer, id)).toMatchObject({ status: 'queued' })
  await using rude = await ExternalService.start(() => 'hang up')
  await runJobs(testServer, {
    adapters: { sms: httpGateway({ url: rude.origin, token: undefined }) },
    includeRetries: true,
  })
  expect(await rowOf(testServer, id)).toMatchObject({ status: 'queued', attempts: 2 })
})

test('without a gateway it stands in the outbox, and the log does not tell its link', async () => {
  await using testServer = await startTestServer()
  const log: string[] = []
  const id = await queue(testServer)
  await runJobs(testServer, { log })
  expect(log.join('')).toContain(id)
  expect(log.join('')).not.toContain('Ab12')
  expect(log.join('')).not.toContain('+31610000031')
  const shown = await (await testServer.asAdmin()).get(`/outgoing_mails/${id}`)
  expect(shown.body).toMatchObject({ channel: 'sms', recipients: ['+31610000031'], status: 'sent' })
  expect(shown.body).not.toHaveProperty('text')
  expect(shown.body).not.toHaveProperty('subject')
})
