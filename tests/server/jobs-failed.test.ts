import { expect, test } from 'vitest'
import { sendMail } from '../../server/mail/send-mail.ts'
import { jobList } from '../../server/jobs/job-list.ts'
import { runJobs } from '../support/run-jobs.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const failing = {
  name: 'smtp' as const,
  send: () => Promise.reject(new Error('connection refused')),
  close: () => undefined,
}

/** A mail that nobody took for as long as it was tried. */
async function giveUp(testServer: TestServer): Promise<string> {
  const id = await testServer.database.query.transaction((db) =>
    sendMail(db, {
      to: 'a@example.com',
      template: 'driver_approved',
      values: { name: 'A', transporter: 'T' },
      locale: 'en',
    }),
  )
  for (let tries = 0; tries <= jobList.deliver_mail.retryLimit; tries += 1)
    await runJobs(testServer, { adapters: { mail: failing }, includeRetries: true })
  return id
}

interface Listed {
  readonly totalItems: number
  readonly member: readonly { readonly id: string }[]
}

test('an administrator sees what failed for good, has it tried again, or gives it up', async () => {
  await using testServer = await startTestServer()
  const mail = await giveUp(testServer)
  const admin = await testServer.asAdmin()
  const listed = await admin.get<Listed>('/failed_jobs')
  expect(listed.body.member).toMatchObject([
    {
      '@type': 'FailedJob',
      job: 'deliver_mail',
      payload: { message: mail },
      reason: 'connection refused',
      attempts: jobList.deliver_mail.retryLimit + 1,
    },
  ])
  const id = listed.body.member[0]?.id ?? ''
  expect((await admin.post(`/failed_jobs/${id}/retry`, {})).status).toBe(202)
  expect((await admin.get<Listed>('/failed_jobs')).body.totalItems).toBe(0)
  expect((await admin.post(`/failed_jobs/${id}/retry`, {})).status).toBe(404)
  await runJobs(testServer)
  expect((await admin.get(`/outgoing_mails/${mail}`)).body).toMatchObject({ status: 'sent' })

  await giveUp(testServer)
  const [other] = (await admin.get<Listed>('/failed_jobs')).body.member
  expect((await admin.send({ method: 'DELETE', url: `/failed_jobs/${other?.id}` })).status).toBe(204)
  expect((await admin.get(`/failed_jobs/${other?.id}`)).status).toBe(404)
  const audit = await admin.get<{ member: { action: string }[] }>('/audit_entries?subjectType=FailedJob')
  expect(audit.body.member.map(({ action }) => action).toSorted()).toEqual(['remove', 'retry'])
})

test('nobody else sees it', async () => {
  await using testServer = await startTestServer()
  await giveUp(testServer)
  for (const caller of [
    await testServer.asOffice(),
    await testServer.asPlanner(),
    await testServer.asDriver(),
    await testServer.asReader(),
  ]) {
    expect((await caller.get('/failed_jobs')).status).toBe(403)
    expect((await caller.post('/failed_jobs/0190a000-0000-7000-8000-000000000000/retry', {})).status).toBe(
      404,
    )
  }
})
