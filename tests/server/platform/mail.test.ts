import { eq } from 'drizzle-orm'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { locales } from '#contract/kit/locales.ts'
import { encryptStoredKeys, giveUpUnreadableKeys } from '../../../server/accounts/auth/encrypt-stored-keys.ts'
import { KeyCipher } from '../../../server/platform/secrets/key-cipher.ts'
import { ewcCodes, processingMethods } from '../../../server/platform/db/schema/master-data.ts'
import { outgoingMails } from '../../../server/platform/db/schema/outgoing-mails.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { createBoss, passiveOptions, poolExecutor } from '../../../server/platform/jobs/boss.ts'
import { enqueue } from '../../../server/platform/jobs/enqueue.ts'
import { mailsToStrangersADay } from '../../../server/platform/mail/daily-ceiling.ts'
import { render } from '../../../server/platform/mail/render.ts'
import { type Mail, sendMail } from '../../../server/platform/mail/send-mail.ts'
import type { MailTemplate, MailValues } from '../../../server/platform/mail/texts/mail-values.ts'
import { smtpTransport } from '../../../server/platform/mail/transport.ts'
import { bytesOf, MailServer, type Received } from '../../support/mail-server.ts'
import { readPdf } from '../../support/pdf.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { testKeyCipher } from '../../support/test-key-cipher.ts'
import { awayFromMidnight } from '../../support/away-from-midnight.ts'
import { refusal, startTestServer, type TestServer } from '../../support/test-server.ts'
import { messagesTo, secretSentTo, templatesTo } from './sent-messages.ts'
import { letterHashOf, letterOfLoad, onGlass } from '../letters/signed-letters.ts'
import { buildLoad, buildOperation, buildUnload, pairDriver } from './tenant-fixtures.ts'
import { startHarness } from './test-harness.ts'
import { isLongRun } from '../../support/long-run.ts'

const shipment = {
  number: 'P-1-AB1',
  project: 'P Quay',
  material: 'Sand <washed>',
  origin: 'Quay 1',
  destination: 'Depot',
  transporter: 'T & Sons',
  transportMode: '12-ABC-3',
  loadDate: new Date('2026-11-21T09:15:00Z'),
  unloadDate: new Date('2026-11-21T11:45:00Z'),
  netWeight: 1234.5,
  unit: 't',
  note: '"wet"',
  link: 'https://v.example.com/shipments/1',
}
const link = {
  name: 'Daan',
  link: 'https://v.example.com/auth/change-password?x=1&y=2',
  validUntil: new Date('2026-11-22T09:00:00Z'),
}
const samples: MailValues = {
  set_password: link,
  reset_password: link,
  reset_pincode: link,
  confirm_registration: link,
  invitation: { ...link, invitedBy: 'Kleiweg' },
  driver_registered: { name: 'Daan', transporter: 'Kleiweg', graceUntil: link.validUntil },
  webhook_paused: { name: 'ERP', isGone: false, link: 'https://v.example.com/w' },
  operations_missing: { driver: 'Daan', code: 'KMWT', missing: 2, link: 'https://v.example.com/d' },
  mails_held: { maximum: 30_000, link: 'https://v.example.com/m' },
  device_cleared: { driver: 'Daan', code: 'KMWT', link: 'https://v.example.com/d' },
  device_cloned: { driver: 'Daan', code: 'KMWT', newCode: 'WRMR', link: 'https://v.example.com/d' },
  driver_awaits_approval: {
    driver: 'Daan Rijder',
    transporter: 'Kleiweg',
    graceUntil: link.validUntil,
    link: 'https://v.example.com/drivers',
  },
  shipment_rest_unloaded: {
    ...shipment,
    restWeight: 12.5,
    statedBy: 'Daan',
    statedAt: new Date('2026-11-21T12:00:00Z'),
  },
  shipment_forwarded: {
    ...shipment,
    goesTo: 'Other Works, Breda',
    agreedWith: 'Mrs Bos',
    statedBy: 'Daan',
    statedAt: new Date('2026-11-21T12:00:00Z'),
  },
  driver_approved: { name: 'Daan', transporter: 'Kleiweg' },
  driver_judged: {
    driver: 'Daan Rijder',
    transporter: 'Kleiweg',
    approved: false,
    decidedBy: 'Ilyas',
    reason: 'Unknown here',
  },
  driver_rejected: { name: 'Daan', transporter: 'Kleiweg', reason: 'Unknown here' },
  company_change_requested: {
    company: 'Kleiweg',
    requestedBy: 'Ilyas',
    comment: 'We moved.\nSee the deed.',
    changes: [{ field: 'city', from: 'Moerdijk', to: 'Breda' }],
    link: 'https://v.example.com/r',
  },
  material_flow: {
    sender: 'Marit',
    project: 'P Quay',
    flowNumber: 3,
    material: 'Sand',
    origin: 'Quay',
    destination: 'Depot',
    message: 'Please look',
    link: 'https://v.example.com/f',
  },
  new_letter: {
    project: 'P Quay',
    flowNumber: 3,
    material: 'Sand',
    version: 2,
    differences: [{ title: 'Afval', label: 'Naam', before: 'Zand <nat>', after: 'Zand\n<droog>' }],
    link: 'https://v.example.com/l',
  },
  shipment_loaded: shipment,
  shipment_unloaded: shipment,
  shipment_not_accepted: {
    ...shipment,
    isRefused: false,
    isAcceptedAfterAll: false,
    isCorrection: false,
    kilograms: 12_000,
    reason: 'Half of it <wet>',
    statedBy: 'Daan',
    statedAt: new Date('2026-11-21T12:00:00Z'),
  },
  shipment_signed: {
    ...shipment,
    signatures: [
      {
        role: 'receiver',
        way: 'on_glass',
        name: 'J. <Smit>',
        matches: true,
        signedAt: new Date('2026-11-21T12:00:00Z'),
      },
      {
        role: 'supplier',
        way: 'own_phone',
        name: 'A. Dijk',
        matches: true,
        signedAt: new Date('2026-11-21T12:00:00Z'),
      },
    ],
  },
  signature_asked: {
    signatory: { role: 'supplier' },
    number: 'P-1-A1',
    material: 'Sand <wet>',
    origin: 'Quay',
    destination: 'Depot',
    loadDate: new Date('2026-11-21T12:00:00Z'),
    customer: 'Harbour',
    validUntil: link.validUntil,
    link: 'https://v.example.com/l',
  },
  shipment_corrected: {
    ...shipment,
    changes: [
      { field: 'nettoWeight', from: 1243.5, to: 1234.5 },
      { field: 'wasteStreamNumber', from: undefined, to: '99A020000001' },
      { field: 'transporterNoteLoad', from: undefined, to: 'Second <slip>' },
    ],
    reason: 'Misread & corrected',
    correctedBy: 'Daan',
    correctedAt: new Date('2026-11-21T12:00:00Z'),
  },
  credentials_changed: { name: 'Daan', changedAt: link.validUntil },
  confirm_contact: link,
  contact_changed: { name: 'Daan', changedAt: link.validUntil },
}
test('the times of a mail are those of the time zone', () => {
  const graceUntil = new Date('2026-11-22T23:30:00Z')
  const text = (timeZone?: string) =>
    render('driver_registered', { name: 'Daan', graceUntil }, 'en', timeZone).text
  expect(text()).toContain('23 Nov 2026, 00:30\u00a0CET')
  expect(text('America/New_York')).toContain('22 Nov 2026, 18:30\u00a0UTC-5')
})

async function letterIn(mail: Received | undefined, fileName: string) {
  expect(mail?.attachments).toMatchObject([{ filename: fileName, mimeType: 'application/pdf' }])
  return await readPdf(bytesOf(mail?.attachments[0]?.content))
}

const templates = Object.keys(samples) as MailTemplate[]

test.each(templates)(
  '%s is written in both languages, says all it was given, and escapes it',
  async (template) => {
    const [en, nl] = locales.map((locale) => render(template, samples[template], locale))
    expect(en?.subject).not.toBe(nl?.subject)
    expect(en?.text).not.toBe(nl?.text)
    for (const mail of [en, nl]) {
      expect(mail?.text).not.toMatch(/undefined|NaN|Invalid|\[object/)
      const own: Readonly<Record<string, unknown>> = { ...samples[template] }
      for (const value of Object.values(own))
        if (typeof value === 'string') expect(mail?.text, value).toContain(value)
      // As a reader's program shows it, the HTML says the same and holds no tag of anybody's making.
      expect(mail?.html).not.toContain('<washed>')
      // In the colours of the reader's system: an element with a colour of its own has one for the dark
      // scheme.
      expect(mail?.html).toContain('<meta name="color-scheme" content="light dark">')
      for (const [, coloured = ''] of mail?.html.matchAll(/<(?!body)([^>]*[;"]color:[^>]*)>/g) ?? [])
        expect(coloured).toMatch(/class="(muted|action)"/)
      if (typeof own.link === 'string')
        expect(mail?.html).toContain(`href="${own.link.replaceAll('&', '&amp;')}"`)
    }
  },
)

test('dates and amounts are written as the language does, in the time of the Netherlands', () => {
  expect(render('shipment_unloaded', shipment, 'nl').text).toMatch(
    /Geladen: 21 nov 2026, 10:15\sCET[^]*Gelost: 21 nov 2026, 12:45\sCET[^]*Netto: 1\.234,5 t/,
  )
  expect(render('shipment_unloaded', shipment, 'en').text).toMatch(
    /Loaded: 21 Nov 2026, 10:15\sCET[^]*Net weight: 1,234\.5 t/,
  )
})

test('of cubic metres the kilograms are named too, where they are known', () => {
  const volume = { ...shipment, netWeight: 18, unit: 'm³' }
  expect(render('shipment_unloaded', { ...volume, netKilograms: 32_400 }, 'nl').text).toContain(
    'Netto: 18 m³, 32.400 kg',
  )
  expect(render('shipment_unloaded', volume, 'en').text).toContain('Net weight: 18 m³\n')
})

test('a subject is one line, whatever a project is called', () => {
  expect(
    render('new_letter', { ...samples.new_letter, project: 'A\r\nBcc: all@example.com' }, 'en').subject,
  ).not.toMatch(/[\r\n]/)
})

const queue = <Template extends MailTemplate>(testServer: TestServer, mail: Mail<Template>) =>
  testServer.database.query.transaction((db) => sendMail(db, { ...mail, cipher: testKeyCipher }))
const rowOf = async (testServer: TestServer, id: string) =>
  (await testServer.database.query.select().from(outgoingMails).where(eq(outgoingMails.id, id)))[0]
function smtp(server: MailServer) {
  const transport = smtpTransport({ url: server.url, from: 'Vrachtpas <noreply@vrachtpas.test>' })
  return { ...transport, [Symbol.dispose]: transport.close }
}

test('a mail reaches a mail server as it was written', async () => {
  await using testServer = await startTestServer()
  await using server = await MailServer.start()
  using mail = smtp(server)
  const id = await queue(testServer, {
    to: ['een@example.com', 'twee@example.com'],
    template: 'material_flow',
    values: samples.material_flow,
    locale: 'nl',
  })
  await runJobs(testServer, { adapters: { mail } })
  const [received] = server.received
  expect(received).toMatchObject({
    envelope: ['een@example.com', 'twee@example.com'],
    from: { address: 'noreply@vrachtpas.test', name: 'Vrachtpas' },
    subject: 'Materiaalstroom 3 van project P Quay',
    messageId: `<${id}@vrachtpas.test>`,
  })
  expect(received?.text).toContain('Marit stuurt u de gegevens van een materiaalstroom.')
  expect(received?.html).toContain('href="https://v.example.com/f"')
  expect(received?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
  expect(await rowOf(testServer, id)).toMatchObject({
    status: 'sent',
    attempts: 1,
    lastError: null,
    sentAt: expect.any(Date),
  })
  // The job may run again after a crash.
  await testServer.database.pool.query("update pgboss.job set state = 'created' where name = 'deliver_mail'")
  await runJobs(testServer, { adapters: { mail } })
  expect(server.received).toHaveLength(1)
})

test('the mail with a link for a new password says who asks for it where the office sent it: nobody takes that for a mistake', async () => {
  await using testServer = await startTestServer()
  await using server = await MailServer.start()
  using mail = smtp(server)
  const { query } = testServer.database
  const userEmail = 'planner@demo.example.com'
  const [planner] = await query.select().from(users).where(eq(users.email, userEmail))
  const admin = await testServer.asAdmin()
  const said = {
    en: {
      byOffice: 'asks you to choose a new password. Until then the present one stays in use.',
      own: 'A new password can be chosen for your account.',
      ignore: 'you can ignore this message',
    },
    nl: {
      byOffice: 'vraagt u een nieuw wachtwoord te kiezen. Tot dan blijft het huidige in gebruik.',
      own: 'Voor uw account kan een nieuw wachtwoord worden gekozen.',
      ignore: 'dan kunt u dit bericht negeren',
    },
  }
  for (const locale of locales) {
    await query.update(users).set({ locale }).where(eq(users.email, userEmail))
    for (const [kind, ask] of [
      ['byOffice', () => admin.post(`/users/${planner?.id}/send_link`, {})],
      ['own', () => testServer.anonymous.post('/change_password_requests', { userEmail })],
    ] as const) {
      expect((await ask()).status).toBeLessThan(300)
      await runJobs(testServer, { adapters: { mail } })
      const received = server.received.at(-1)
      expect(received?.text).toContain(said[locale][kind])
      expect(received?.text?.includes(said[locale].ignore)).toBe(kind === 'own')
      expect(received?.text).toContain('/auth/change-password?hash=')
      expect(received?.text).not.toMatch(/you (have )?(asked|requested)|u hebt .*(gevraagd|aangevraagd)/i)
    }
  }
  expect(server.received).toHaveLength(4)
})

test('a mail server that says later is asked again, one that says never is not; both are shown', async () => {
  await using testServer = await startTestServer()
  await using server = await MailServer.start()
  using mail = smtp(server)
  server.answerTo = (address) =>
    address.startsWith('full')
      ? { code: 452, text: `4.2.2 <${address}> mailbox full` }
      : { code: 550, text: '5.1.1 nobody of that name' }
  const later = await queue(testServer, {
    to: 'full@example.com',
    template: 'driver_approved',
    values: samples.driver_approved,
    locale: 'en',
  })
  const never = await queue(testServer, {
    to: 'nobody@example.com',
    template: 'driver_approved',
    values: samples.driver_approved,
    locale: 'en',
  })
  const log: string[] = []
  await runJobs(testServer, { adapters: { mail }, log })
  expect(log.join('')).toContain('mailbox full')
  expect(log.join('')).not.toMatch(/@example\.com/)
  const admin = await testServer.asAdmin()
  const listed = await admin.get<{ member: unknown[] }>('/outgoing_mails?order[createdAt]=asc')
  expect(listed.body.member).toMatchObject([
    { id: later, status: 'queued', attempts: 1, lastError: expect.stringContaining('mailbox full') },
    { id: never, status: 'failed', attempts: 1, lastError: expect.stringContaining('nobody of that name') },
  ])
  server.answerTo = () => undefined
  await runJobs(testServer, { adapters: { mail }, includeRetries: true })
  expect(server.received.map(({ envelope }) => envelope)).toEqual([['full@example.com']])
  const healed = (await admin.get(`/outgoing_mails/${later}`)).body
  expect(healed).toMatchObject({ status: 'sent', attempts: 2, sentAt: expect.any(String) })
  expect(healed).not.toHaveProperty('lastError')
})

test('a mail whose last attempt died with the server has failed: it makes way for the next, and can be sent again', async () => {
  await using testServer = await startTestServer()
  await using server = await MailServer.start()
  using mail = smtp(server)
  const { query, pool } = testServer.database
  const shipmentId = newId()
  const mailOfShipment = {
    to: 'site@example.com',
    template: 'driver_approved',
    values: samples.driver_approved,
    locale: 'en',
    shipmentId,
  } as const
  const lost = await queue(testServer, mailOfShipment)
  const [next, last] = [await queue(testServer, mailOfShipment), await queue(testServer, mailOfShipment)]
  const giveUp = () => query.transaction((db) => enqueue(db, 'give_up_messages', {}))
  const statuses = async () =>
    Promise.all([lost, next, last].map(async (id) => (await rowOf(testServer, id))?.status))

  // As a server leaves it that dies in the middle: taken, and silent since a minute.
  await pool.query(
    "update pgboss.job set state = 'active', retry_count = retry_limit, started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute' where name = 'deliver_mail'",
  )
  await giveUp()
  await runJobs(testServer, { adapters: { mail } })
  expect(await statuses(), 'the attempt may still end').toEqual(['queued', 'queued', 'queued'])
  const boss = await createBoss(poolExecutor(pool), { ...passiveOptions, migrate: false })
  await boss.start()
  await boss.supervise('deliver_mail')
  await boss.stop({ close: false, graceful: false })
  const { rows } = await pool.query("select data from pgboss.job where name = 'dead_letters'")
  expect(rows).toEqual([{ data: { message: lost } }])

  await giveUp()
  await runJobs(testServer, { adapters: { mail } })
  expect(await statuses()).toEqual(['failed', 'sent', 'sent'])
  expect(server.received.map(({ messageId }) => messageId)).toEqual(
    [next, last].map((id) => `<${id}@vrachtpas.test>`),
  )
  const admin = await testServer.asAdmin()
  expect(await admin.post(`/outgoing_mails/${lost}/resend`, {})).toMatchObject({
    status: 200,
    body: { status: 'queued' },
  })
  await runJobs(testServer, { adapters: { mail } })
  expect(await statuses()).toEqual(['sent', 'sent', 'sent'])
  expect(server.received).toHaveLength(3)
})

test('a mail that is taken for some of its recipients has left, and the outbox names the others', async () => {
  await using testServer = await startTestServer()
  await using server = await MailServer.start()
  using mail = smtp(server)
  server.answerTo = (address) =>
    address.startsWith('nobody') ? { code: 550, text: '5.1.1 nobody of that name' } : undefined
  const id = await queue(testServer, {
    to: ['nobody@example.com', 'een@example.com'],
    template: 'material_flow',
    values: samples.material_flow,
    locale: 'nl',
  })
  await runJobs(testServer, { adapters: { mail } })
  expect(server.received.map(({ envelope }) => envelope)).toEqual([['een@example.com']])
  expect(await rowOf(testServer, id)).toMatchObject({
    status: 'sent',
    lastError: 'Not taken for nobody@example.com.',
  })
})

test('without a mail server every mail is a file that mail programs open, for nobody else to read', async () => {
  await using testServer = await startTestServer()
  const id = await queue(testServer, {
    to: 'daan@example.com',
    template: 'reset_pincode',
    values: link,
    locale: 'nl',
  })
  await runJobs(testServer)
  const folder = join(testServer.dataDirectory, 'mail')
  expect(await readdir(folder)).toEqual([`${id}.eml`])
  const email = await PostalMime.parse(await readFile(join(folder, `${id}.eml`)))
  expect(email).toMatchObject({ subject: 'Kies een nieuwe pincode', to: [{ address: 'daan@example.com' }] })
  expect(email.text).toContain(link.link)
})

test('no link that lets somebody in can be read in the database, the outbox that is shown, a job or the log; it is gone once sent or ended', async () => {
  await using testServer = await startTestServer()
  const secret = 'https://v.example.com/auth/change-password?hash=Ab12Cd34'
  const values = { ...link, link: secret, validUntil: new Date(Date.now() + 1000) }
  const id = await queue(testServer, {
    to: 'daan@example.com',
    template: 'reset_password',
    values,
    locale: 'en',
  })
  const log: string[] = []
  const failing = {
    name: 'smtp' as const,
    send: () => Promise.reject(new Error('down')),
    close: () => undefined,
  }
  const other = await queue(testServer, {
    to: 'kim@example.com',
    template: 'reset_password',
    values,
    locale: 'en',
  })
  const isReadable = async () => JSON.stringify([await rowOf(testServer, id), await rowOf(testServer, other)])
  expect(await isReadable()).not.toMatch(/Ab12Cd34|change-password/)
  await runJobs(testServer, { adapters: { mail: failing }, log })
  expect(await isReadable()).not.toMatch(/Ab12Cd34|change-password/)

  // As an earlier release left them; the next start encrypts them.
  const { query } = testServer.database
  await query.update(outgoingMails).set({ body: `Open ${secret}\n`, html: `<p>${secret}</p>` })
  await encryptStoredKeys(testServer.database, testKeyCipher)
  expect(await isReadable()).not.toMatch(/Ab12Cd34|change-password/)
  // Of the one whose key is lost nothing is left to send.
  await query
    .update(outgoingMails)
    .set({ body: await new KeyCipher(['x'.repeat(43)]).seal(secret, `outgoing_mails/${other}`) })
    .where(eq(outgoingMails.id, other))
  expect(await giveUpUnreadableKeys(query, testKeyCipher)).toBe(1)

  await using server = await MailServer.start()
  using mail = smtp(server)
  await runJobs(testServer, { adapters: { mail }, includeRetries: true, log })
  expect(server.received.map(({ envelope, text }) => [envelope.join(), text?.trim()])).toEqual([
    ['daan@example.com', `Open ${secret}`],
  ])
  expect(server.received[0]?.html).toContain(secret)
  expect(await rowOf(testServer, other)).toMatchObject({ status: 'failed' })
  expect(await rowOf(testServer, id), 'once sent').toMatchObject({
    body: '',
    html: null,
    subject: 'Choose a new password',
    recipients: ['daan@example.com'],
  })
  const admin = await testServer.asAdmin()
  const shown = await admin.get(`/outgoing_mails/${id}`)
  expect(shown.body).toMatchObject({ status: 'sent', recipients: ['daan@example.com'] })
  const { rows } = await testServer.database.pool.query('select * from pgboss.job')
  for (const place of [
    JSON.stringify(shown.body),
    JSON.stringify((await admin.get('/outgoing_mails')).body),
    JSON.stringify(rows),
    log.join(''),
    testServer.log.join(''),
  ])
    expect(place).not.toContain('Ab12Cd34')

  await query.update(outgoingMails).set({ body: 'Open …', html: '<p>' })
  await query
    .update(outgoingMails)
    .set({ secretUntil: new Date(Date.now() - 1000) })
    .where(eq(outgoingMails.id, other))
  await testServer.database.pool.query("insert into pgboss.job (name, data) values ('clean_up', '{}')")
  await runJobs(testServer)
  for (const mailOf of [id, other])
    expect(await rowOf(testServer, mailOf), 'sent by an earlier release, or ended').toMatchObject({
      body: '',
      html: null,
    })
})

test('of the links that somebody asked for only the newest is sent, and the others say so', async () => {
  await using testServer = await startTestServer()
  await using server = await MailServer.start()
  using mail = smtp(server)
  const office = 'office@demo.example.com'
  const ask = async () => {
    const asked = await testServer.anonymous.post('/change_password_requests', { userEmail: office })
    expect(asked.status).toBe(201)
    return await secretSentTo(testServer, office)
  }
  const sentOnes = () => server.received.map(({ text }) => /hash=([\w-]{43})/.exec(text ?? '')?.[1])
  server.answerTo = () => ({ code: 451, text: '4.3.2 later' })
  const late = await ask()
  await runJobs(testServer, { adapters: { mail } })
  server.answerTo = () => undefined
  const [second, third] = [await ask(), await ask()]
  await runJobs(testServer, { adapters: { mail }, includeRetries: true })
  expect(sentOnes()).toEqual([third])
  const read = (secret: string) =>
    testServer.anonymous.get(`/change_password_requests/${secret}`, { 'accept-language': 'en' })
  for (const earlier of [late, second])
    expect(await read(earlier)).toMatchObject({
      status: 410,
      body: { code: 'link_replaced', detail: expect.stringContaining('a newer one was sent') as string },
    })
  expect((await read(third)).status).toBe(200)

  server.answerTo = () => ({ code: 550, text: '5.1.1 nobody of that name' })
  await ask()
  await runJobs(testServer, { adapters: { mail } })
  const [failed] = await messagesTo(testServer, office)
  server.answerTo = () => undefined
  const newest = await ask()
  const admin = await testServer.asAdmin()
  expect(await admin.post(`/outgoing_mails/${failed?.id}/resend`, {})).toMatchObject(
    refusal(410, 'message_expired'),
  )
  await runJobs(testServer, { adapters: { mail } })
  expect(sentOnes()).toEqual([third, newest])
})

test('a flow tells its recipients of a load and an unload, each in their own language, once', async () => {
  await using harness = await startHarness()
  const { testServer, alpha, beta, as, office, driver } = harness
  await using server = await MailServer.start()
  using mail = smtp(server)
  await testServer.database.pool.query('update material_flows set recipients = $1 where id = $2', [
    JSON.stringify([
      { email: 'both@example.com', atLoad: true, atUnload: true, onNewLetter: false },
      { email: 'loads@example.com', atLoad: true, atUnload: false, onNewLetter: true },
      { email: 'letters@example.com', atLoad: false, atUnload: false, onNewLetter: true },
    ]),
    alpha.flow,
  ])
  await testServer.database.pool.query(
    "update users set email = 'Both@example.com', locale = 'en' where id = $1",
    [alpha.office],
  )
  await testServer.database.pool.query("update customers set language = 'nl'")
  await testServer.database.pool.query(
    'insert into project_pairings (id, customer_id, project_id, user_id) values (gen_random_uuid(), $1, $2, $3)',
    [alpha.customer, alpha.project, alpha.driver],
  )
  const load = buildLoad(alpha)
  const operation = buildOperation(alpha, 'shipment.load', load)
  await driver.apply(operation)
  await driver.deliver(operation)
  await runJobs(testServer, { adapters: { mail } })
  expect(server.received.map(({ envelope, subject }) => [envelope.join(), subject]).toSorted()).toEqual([
    ['both@example.com', `Shipment ${load.number} has been loaded`],
    ['loads@example.com', `Vracht ${load.number} is geladen`],
  ])
  // Recipients with an account at the customer are led to the shipment, others to where the QR code of the
  // letter leads.
  expect(
    server.received
      .map(({ envelope, text }) => [envelope.join(), /test\/(\w+)\//.exec(text ?? '')?.[1]])
      .toSorted(),
  ).toEqual([
    ['both@example.com', 'shipments'],
    ['loads@example.com', 'check'],
  ])
  for (const received of server.received)
    expect((await letterIn(received, `${load.number}-v1.pdf`)).text).toContain('Geladen, onderweg')
  server.received.length = 0
  await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(load.shipment)))
  // The job that writes the mails may run again too.
  await testServer.database.pool.query(
    "update pgboss.job set state = 'created' where name = 'mail_shipments'",
  )
  await runJobs(testServer, { adapters: { mail } })
  expect(server.received.map(({ envelope, subject }) => [envelope.join(), subject])).toEqual([
    ['both@example.com', `Shipment ${load.number} has been unloaded`],
  ])
  expect(server.received[0]?.text).toMatch(/Net weight: 25\.3 t/)
  // The letter of the unload, whichever of the two jobs came first.
  const letter = await letterIn(server.received[0], `${load.number}-v2.pdf`)
  expect(letter.text).toContain('Gelost')
  expect(letter.text).toContain(load.number)

  server.received.length = 0
  // A phone that was away brings several at once: each is told of by itself.
  const [one, other] = [buildLoad(alpha), buildLoad(alpha)]
  await driver.apply(
    buildOperation(alpha, 'shipment.load', one),
    buildOperation(alpha, 'shipment.load', other),
    buildOperation(alpha, 'shipment.unload', buildUnload(one.shipment)),
  )
  await runJobs(testServer, { adapters: { mail } })
  expect(server.received.map(({ envelope, subject }) => [envelope.join(), subject]).toSorted()).toEqual(
    [
      ['both@example.com', `Shipment ${one.number} has been loaded`],
      ['both@example.com', `Shipment ${one.number} has been unloaded`],
      ['both@example.com', `Shipment ${other.number} has been loaded`],
      ['loads@example.com', `Vracht ${one.number} is geladen`],
      ['loads@example.com', `Vracht ${other.number} is geladen`],
    ].toSorted(),
  )
  // Each goes with the letter of its own moment, although the unload was there before the first mail.
  const mailOf = (subject: string) => server.received.find((received) => received.subject === subject)
  for (const [subject, version, state] of [
    [`Vracht ${one.number} is geladen`, 1, 'Geladen, onderweg'],
    [`Shipment ${one.number} has been unloaded`, 2, 'Gelost'],
  ] as const)
    expect((await letterIn(mailOf(subject), `${one.number}-v${version}.pdf`)).text).toContain(state)

  const own = await office.get(`/outgoing_mails?shipment=/api/shipments/${load.shipment}`)
  expect(own.body.totalItems).toBe(3)
  expect(own.body.member?.map(({ attachments }) => attachments)).toEqual(
    [2, 1, 1].map((version) => [
      {
        documentVersion: expect.stringMatching(/^\/api\/document_versions\//),
        fileName: `${load.number}-v${version}.pdf`,
        contentUrl: expect.stringMatching(/^\/api\/document_versions\/.+\/pdf\?/),
      },
    ]),
  )
  expect((await (await as(beta.office)).get('/outgoing_mails')).body.totalItems).toBe(0)
})

test('each version of a letter that states something new is mailed once, in order and in one thread', async () => {
  await using harness = await startHarness()
  const { testServer, db, alpha, office, driver } = harness
  await using server = await MailServer.start()
  using mail = smtp(server)
  const { pool } = testServer.database
  await pairDriver(db, alpha)
  await pool.query("update companies set general_email = 'planning@alpha.example' where customer_id = $1", [
    alpha.customer,
  ])
  // What the office's form asks of a waste flow.
  await db
    .insert(ewcCodes)
    .values({ id: '170506', code: '170506', hazardous: false, nameEn: 'Dredging', nameNl: 'Baggerspecie' })
  await db.insert(processingMethods).values({ code: 'A.01', nameEn: 'Storage', nameNl: 'Bewaren' })
  const recipient = { atLoad: false, atUnload: false, onNewLetter: false }
  await pool.query(
    "update material_flows set recipients = $1, signatures = $2, ewc_code_id = '170506', processing_method_code = 'A.01' where id = $3",
    [
      JSON.stringify([
        { ...recipient, email: 'site@example.com', atLoad: true, atUnload: true },
        { ...recipient, email: 'letters@example.com', onNewLetter: true },
      ]),
      ['disposer', 'receiver'],
      alpha.flow,
    ],
  )
  const deliver = async (type: string, payload: object) => {
    const operation = buildOperation(alpha, type, payload)
    await driver.apply(operation)
    return operation
  }
  const correct = async (shipment: string, weighedLoad: number) =>
    expect(await office.patch(`/shipments/${shipment}`, { weighedLoad, reason: 'Misread' })).toMatchObject({
      status: 200,
      body: { weighedLoad },
    })
  /** What came since the last time, with the file that it came with. */
  const newMails = async (includeRetries = false) => {
    server.received.length = 0
    await runJobs(testServer, { adapters: { mail }, includeRetries })
    return server.received.map(({ envelope, subject = '', attachments: [letter] }) => [
      envelope.join(),
      subject.replace(/^.*Vracht \S+ |^De brief van vracht \S+ /, ''),
      /v\d+/.exec(letter?.filename ?? '')?.[0],
    ])
  }
  /** As if the time had passed that a mail waits for signatures. */
  const passTenMinutes = async () => {
    await pool.query('update owed_mails set waits_until = now()')
    await pool.query(
      "update pgboss.job set start_after = now() where name = 'mail_shipments' and state = 'created'",
    )
  }
  const ask = (signatures: readonly string[]) =>
    pool.query('update material_flows set signatures = $1 where id = $2', [signatures, alpha.flow])
  const unloadedAndUnsigned = async () => {
    await ask(['disposer', 'receiver'])
    const load = await deliver('shipment.load', buildLoad(alpha))
    const { shipment, letter } = letterOfLoad(load)
    // What the flow asks for since says nothing about this load.
    await ask([])
    expect(await newMails(), 'the disposer has not signed yet').toEqual([])
    await deliver('shipment.sign', { shipment, ...onGlass, letterHash: letterHashOf({ shipment, letter }) })
    expect(await newMails()).toEqual([['site@example.com', 'is geladen', 'v2']])
    expect((await letterIn(server.received[0], `${letter.number}-v2.pdf`)).text).toContain('J. Smit')
    const thread = [server.received[0]]
    const { occurredAt: unloadDate } = await deliver('shipment.unload', buildUnload(shipment))
    expect(await newMails(), 'the receiver has not signed yet').toEqual([])
    const letterHash = letterHashOf({ shipment, letter: { ...letter, unloadDate } })
    const signAsReceiver = () =>
      deliver('shipment.sign', {
        shipment,
        ...onGlass,
        role: 'receiver',
        name: 'K. Bos',
        letterHash,
      })
    return { shipment, letterHash, number: letter.number, thread, signAsReceiver }
  }

  const inTime = await unloadedAndUnsigned()
  await inTime.signAsReceiver()
  expect(await newMails()).toEqual([['site@example.com', 'is gelost', 'v4']])
  expect((await letterIn(server.received[0], `${inTime.number}-v4.pdf`)).text).toContain('K. Bos')
  await passTenMinutes()
  expect(await newMails(), 'nothing is left to say').toEqual([])

  const absent = await unloadedAndUnsigned()
  await deliver('shipment.sign', {
    shipment: absent.shipment,
    role: 'receiver',
    way: 'not_present',
    letterHash: absent.letterHash,
  })
  expect(await newMails(), 'a reason why nobody signs releases it too').toEqual([
    ['site@example.com', 'is gelost', 'v4'],
  ])

  const late = await unloadedAndUnsigned()
  await passTenMinutes()
  expect(await newMails()).toEqual([['site@example.com', 'is gelost', 'v3']])
  late.thread.push(server.received[0])
  await late.signAsReceiver()
  expect(await newMails()).toEqual([['site@example.com', 'is ondertekend', 'v4']])
  expect(server.received[0]?.text).toContain('Ontvanger: K. Bos')
  late.thread.push(server.received[0])

  // The flow names others by then; who has an earlier version has to know of this one. One mail server is down for a while.
  const { headers } = await office.get(`/material_flows/${alpha.flow}`)
  const amended = await office.send({
    method: 'POST',
    url: `/material_flows/${alpha.flow}/amend`,
    payload: {
      recipients: [{ email: 'later@example.com', atLoad: true, atUnload: true, onNewLetter: true }],
      confirmExtraCosts: true,
    },
    headers: { 'content-type': 'application/merge-patch+json', 'if-match': String(headers['etag']) },
  })
  expect(amended.status, JSON.stringify(amended.body)).toBe(200)
  await newMails()
  server.answerTo = (address) => (address.startsWith('site') ? { code: 452, text: '4.2.2 full' } : undefined)
  await correct(late.shipment, 41.5)
  expect(await newMails(), 'those of new letters, as the flow had them at loading').toEqual([
    ['letters@example.com', 'is gecorrigeerd', 'v5'],
  ])
  server.answerTo = () => undefined
  await correct(late.shipment, 42.5)
  expect(await newMails(), 'the second does not pass the first').toEqual([
    ['letters@example.com', 'is gecorrigeerd', 'v6'],
  ])
  expect(await newMails(true)).toEqual([
    ['site@example.com', 'is gecorrigeerd', 'v5'],
    ['site@example.com', 'is gecorrigeerd', 'v6'],
  ])
  expect(server.received.map(({ text }) => /\S+ t → \S+ t/.exec(text ?? '')?.[0])).toEqual([
    '40,5 t → 41,5 t',
    '41,5 t → 42,5 t',
  ])
  late.thread.push(...server.received)
  late.thread.forEach((one, index) => {
    expect(one?.replyTo).toMatchObject([{ address: 'planning@alpha.example' }])
    expect(one?.inReplyTo).toBe(late.thread[index - 1]?.messageId)
    expect(one?.references?.split(/\s+/)).toEqual(
      index === 0 ? undefined : late.thread.slice(0, index).map((earlier) => earlier?.messageId),
    )
  })
  expect(await newMails(true)).toEqual([])
}, 120_000)

test('the mail of an event goes to the recipients that its flow named at that moment, whoever it names since', async () => {
  await using harness = await startHarness()
  const { testServer, db, alpha, driver } = harness
  await pairDriver(db, alpha)
  const nameRecipient = (email: string) =>
    testServer.database.pool.query('update material_flows set recipients = $1 where id = $2', [
      JSON.stringify([{ email, atLoad: true, atUnload: true, onNewLetter: false }]),
      alpha.flow,
    ])
  const load = buildLoad(alpha)
  await nameRecipient('first@example.com')
  await driver.apply(buildOperation(alpha, 'shipment.load', load))
  await nameRecipient('second@example.com')
  await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(load.shipment)))
  await nameRecipient('third@example.com')
  await runJobs(testServer)
  expect(await templatesTo(testServer, 'first@example.com')).toEqual(['shipment_loaded'])
  expect(await templatesTo(testServer, 'second@example.com')).toEqual(['shipment_unloaded'])
  expect(await templatesTo(testServer, 'third@example.com')).toEqual([])
})

test.runIf(isLongRun)(
  'beyond the daily ceiling mails to people without an account wait for another day, in order, and staff are told once',
  async () => {
    await awayFromMidnight()
    await using harness = await startHarness()
    const { testServer, db, alpha, admin, office, driver } = harness
    const { pool } = testServer.database
    await pairDriver(db, alpha)
    const { rows: staff } = await pool.query<{ email: string }>('select email from users where id = $1', [
      alpha.office,
    ])
    const email = staff[0]?.email ?? ''
    await pool.query('update material_flows set recipients = $1', [
      JSON.stringify(
        ['stranger@example.com', email].map((to) => ({ email: to, atLoad: true, atUnload: true })),
      ),
    ])
    // One short of what leaves in a day.
    await pool.query(
      `insert into outgoing_mails (id, customer_id, channel, template, locale, recipients, subject, body, status, leaves_on)
      select gen_random_uuid(), $1, 'email', 'shipment_loaded', 'nl', '{}', '', '', 'sent', now() at time zone 'utc' from generate_series(1, $2)`,
      [alpha.customer, mailsToStrangersADay - 1],
    )
    const [first, second] = [buildLoad(alpha), buildLoad(alpha)]
    await driver.deliver(
      buildOperation(alpha, 'shipment.load', first),
      buildOperation(alpha, 'shipment.unload', buildUnload(first.shipment)),
      buildOperation(alpha, 'shipment.load', second),
    )
    const sentTo = async (to: string) =>
      (
        await pool.query<{ template: string }>(
          "select template from outgoing_mails where $1 = any(recipients) and status = 'sent' and template <> 'mails_held' order by sent_at, id",
          [to],
        )
      ).rows.map(({ template }) => template)
    await runJobs(testServer)
    expect(await sentTo('stranger@example.com')).toEqual(['shipment_loaded'])
    expect(await sentTo(email), 'who has an account waits for nothing').toHaveLength(3)
    expect(await templatesTo(testServer, email)).toContain('mails_held')
    const waiting = await office.get('/outgoing_mails?status=queued')
    expect(waiting.body).toMatchObject({ totalItems: 2, member: [{ leavesOn: expect.any(String) }, {}] })
    const status = await admin.get('/system_status')
    expect(status.body, 'they are not late').toMatchObject({ mail: { queued: 0 } })

    await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(second.shipment)))
    await runJobs(testServer)
    expect(await sentTo('stranger@example.com')).toEqual(['shipment_loaded'])
    expect(
      (await templatesTo(testServer, email)).filter((template) => template === 'mails_held'),
    ).toHaveLength(1)
    // The next day.
    await pool.query('update outgoing_mails set leaves_on = leaves_on - 1')
    await pool.query(
      "update pgboss.job set start_after = now() where name = 'deliver_mail' and state = 'created'",
    )
    await runJobs(testServer)
    expect((await sentTo('stranger@example.com')).toSorted()).toEqual([
      'shipment_loaded',
      'shipment_loaded',
      'shipment_unloaded',
      'shipment_unloaded',
    ])
    const ofSecond = await office.get(
      `/outgoing_mails?shipment=/api/shipments/${second.shipment}&order[sentAt]=asc`,
    )
    expect(
      ofSecond.body.member
        ?.filter(({ recipients }) => String(recipients) === 'stranger@example.com')
        .map(({ template }) => template),
    ).toEqual(['shipment_loaded', 'shipment_unloaded'])
  },
)

test('an event that is refused tells nobody', async () => {
  await using harness = await startHarness()
  const { testServer, alpha, driver } = harness
  await testServer.database.pool.query('update material_flows set recipients = $1', [
    JSON.stringify([{ email: 'a@example.com', atLoad: true, atUnload: true }]),
  ])
  const [result] = await driver.deliver(buildOperation(alpha, 'shipment.load', buildLoad(alpha)))
  expect(result).toHaveProperty('problem')
  expect(await runJobs(testServer)).toEqual([])
})

test('an administrator sees all messages, the office its own of flows and shipments', async () => {
  await using testServer = await startTestServer()
  const {
    rows: [flow],
  } = await testServer.database.pool.query<{ id: string; customer_id: string }>(
    'select id, customer_id from material_flows limit 1',
  )
  const plain = await queue(testServer, {
    to: 'a@example.com',
    template: 'driver_approved',
    values: samples.driver_approved,
    locale: 'en',
    customerId: flow?.customer_id,
  })
  const ofFlow = await queue(testServer, {
    to: 'b@example.com',
    template: 'material_flow',
    values: samples.material_flow,
    locale: 'en',
    customerId: flow?.customer_id,
    materialFlowId: flow?.id,
  })
  const ids = async (caller: Awaited<ReturnType<TestServer['asAdmin']>>, query = '') =>
    (await caller.get<{ member: { id: string }[] }>(`/outgoing_mails${query}`)).body.member.map(
      ({ id }) => id,
    )
  const [admin, office] = [await testServer.asAdmin(), await testServer.asOffice()]
  expect((await ids(admin)).toSorted()).toEqual([plain, ofFlow].toSorted())
  expect(await ids(office)).toEqual([ofFlow])
  expect(await ids(admin, '?template=material_flow&status=queued&recipients=b@example.com')).toEqual([ofFlow])
  expect(await ids(admin, '?exists[sentAt]=true')).toEqual([])
  expect((await office.get(`/outgoing_mails/${plain}`)).status).toBe(404)
  expect((await office.get(`/outgoing_mails/${ofFlow}`)).body).toMatchObject({
    '@type': 'OutgoingMail',
    materialFlow: `/api/material_flows/${flow?.id}`,
    text: expect.stringContaining('Marit'),
  })
})
