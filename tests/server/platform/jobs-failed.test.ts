import { expect, test } from 'vitest'
import { sendMail } from '../../../server/platform/mail/send-mail.ts'
import { jobList } from '../../../server/platform/jobs/job-list.ts'
import { addFailures } from '../../support/add-failures.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { type Caller, refusal, startTestServer, type TestServer } from '../../support/test-server.ts'

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
  expect((await admin.delete(`/failed_jobs/${other?.id}`)).status).toBe(204)
  expect((await admin.get(`/failed_jobs/${other?.id}`)).status).toBe(404)
  const audit = await admin.get<{ member: { action: string }[] }>('/audit_entries?subjectType=FailedJob')
  expect(audit.body.member.map(({ action }) => action).toSorted()).toEqual(['remove', 'retry'])
})

test('a message that was given up is sent again once, in place of its job, unless its link is no longer valid', async () => {
  await using testServer = await startTestServer()
  const { pool, connectionString } = testServer.database
  const { mail } = await addFailures(connectionString)
  await pool.query('update outgoing_mails set customer_id = null where id = $1', [mail])
  const admin = await testServer.asAdmin()
  const resend = (caller: Caller) => caller.post(`/outgoing_mails/${mail}/resend`, {})
  for (const [caller, status] of [
    // It is about nothing of theirs.
    [await testServer.asOffice(), 404],
    [await testServer.asPlanner(), 404],
    [await testServer.asReader(), 404],
    [await testServer.asDriver(), 404],
    [testServer.anonymous, 401],
  ] as const)
    expect((await resend(caller)).status).toBe(status)

  await pool.query("update outgoing_mails set secret_until = now() - interval '1 minute' where id = $1", [
    mail,
  ])
  expect(await resend(admin)).toMatchObject(refusal(410, 'message_expired'))
  await pool.query('update outgoing_mails set secret_until = null where id = $1', [mail])

  expect(await resend(admin)).toMatchObject({ status: 200, body: { status: 'queued' } })
  expect((await admin.get<Listed>('/failed_jobs')).body.totalItems).toBe(0)
  expect(await resend(admin)).toMatchObject({ status: 200, body: { status: 'queued' } })
  const jobs = await runJobs(testServer)
  expect(jobs.filter(({ job }) => job === 'deliver_mail')).toHaveLength(1)
  expect(await resend(admin)).toMatchObject({ status: 200, body: { status: 'sent' } })
  expect(await runJobs(testServer)).toEqual([])
  const audit = await admin.get<{ member: { action: string }[] }>('/audit_entries?subjectType=OutgoingMail')
  expect(audit.body.member).toMatchObject([{ action: 'retry', subjectId: mail }])
})
