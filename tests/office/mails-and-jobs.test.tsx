import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import pg from 'pg'
import { expect, test } from 'vitest'
import { addFailures } from '../support/add-failures.ts'
import { weighedFlow } from '../support/driver-app.ts'
import { wordsOfPdf } from '../support/pdf.ts'
import { ScriptedDriver } from '../support/scripted-driver.ts'
import { withoutSignatures } from '../support/without-signatures.ts'
import {
  chooseInMenu,
  closePage,
  openedDialog,
  openPage,
  openPageAs,
  signInAs,
  startDemoPage,
} from './office-page.tsx'
import { isLongRun } from '../support/long-run.ts'

const demo = startDemoPage()

const rows = (of: HTMLElement) => within(of).getAllByRole('row').slice(1)

test('a message that was not delivered is found by its status, and shows its proof and text', async () => {
  await addFailures(demo.databaseUrl)
  const { user, reload } = await openPageAs('office', '/mails?status=failed')
  const list = await screen.findByRole('table', { busy: false, name: 'Sent messages' })
  const link = await within(list).findByRole('link')
  expect(rows(list)).toHaveLength(1)
  expect(list.textContent).toContain('weegbrug@example.com')
  await user.click(link)
  await screen.findByRole('heading', { level: 1, name: 'Nieuwe brief' })
  expect(screen.getByText('De brief is gewijzigd.')).toBeDefined()
  expect(screen.getByRole('alert').textContent).toContain('mailbox full')
  expect(screen.getByText('Attempts').parentElement?.textContent).toContain('8')

  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('The message is queued again.')).toBeDefined()
  await waitFor(async () => {
    await reload()
    expect(screen.queryByRole('alert')).toBeNull()
  })
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})

test('the mail of a load is listed with its status, and opens with its text and the PDF that went along', async () => {
  await withoutSignatures(demo.databaseUrl)
  const driver = await ScriptedDriver.start(demo.server.origin)
  const shipment = await driver.load(weighedFlow, [Buffer.from('announced, not sent')])
  const { user, reload } = await openPageAs('office', `/shipments/${shipment.id}`)
  const messages = await screen.findByRole('region', { name: 'Messages' })
  // It is written and sent in the background.
  await waitFor(async () => {
    await reload()
    expect(within(messages).getAllByText('Sent')).toHaveLength(2)
  })
  const [mail] = within(messages).getAllByRole('link')
  await user.click(mail ?? expect.fail('no mail'))
  const attachment = await screen.findByRole('link', { name: `${shipment.number}-v1.pdf` })
  expect(screen.getByRole('link', { name: 'Shipment' }).getAttribute('href')).toBe(
    `/shipments/${shipment.id}`,
  )
  expect(document.body.textContent).toContain(shipment.number)
  // As a browser follows it: signed, without a token.
  const response = await fetch(new URL(attachment.getAttribute('href') ?? '', demo.server.origin))
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(await wordsOfPdf(new Uint8Array(await response.arrayBuffer()))).toContain(shipment.number)
})

test.runIf(isLongRun)(
  'of many rows about how many there are is said, and the last page is reached',
  async () => {
    const count = 3000
    const database = new pg.Client(demo.databaseUrl)
    await database.connect()
    await database.query(
      `insert into outgoing_mails (id, created_at, customer_id, material_flow_id, channel, template, locale, recipients, subject, body, status)
      select gen_random_uuid(), now() - n * interval '1 minute', flow.customer_id, flow.id, 'email', 'shipment_loaded', 'nl', '{many@example.com}', 'Brief ' || lpad(n::text, 4, '0'), '', 'sent'
      from (select flow.* from material_flows flow join users on users.customer_id = flow.customer_id where email = 'office@demo.example.com' limit 1) flow,
        generate_series(1, ${count}) n`,
    )
    await database.query('analyze outgoing_mails')
    await database.end()
    await openPageAs('office', '/mails?q=Brief&rows=100')
    await screen.findAllByText(/^About 3,\d{3} rows$/)
    expect(screen.getByText(/^1–100 of about 3,\d{3}$/)).toBeDefined()

    closePage()
    openPage('/mails?q=Brief&rows=100&page=25')
    expect(await screen.findByText('Brief 2410')).toBeDefined()
  },
)

test('an administrator has a failed job tried again, or removes it', async () => {
  await signInAs('admin')
  await addFailures(demo.databaseUrl)
  await addFailures(demo.databaseUrl)
  const { user, at } = openPage('/jobs')
  const list = await screen.findByRole('table', { busy: false, name: 'Failed background jobs' })
  await within(list).findAllByText('connection refused')
  const before = rows(list).length

  const [firstMenu] = screen.getAllByRole('button', { name: /^Actions for/ })
  if (firstMenu === undefined) throw new Error('No row has a menu.')
  await chooseInMenu(user, firstMenu, 'Try again')
  expect(await screen.findByText('The job is queued again.')).toBeDefined()
  await waitFor(() => expect(rows(list)).toHaveLength(before - 1))

  await user.click(within(list).getByRole('link'))
  await screen.findByRole('heading', { level: 1, name: 'Send an e-mail' })
  await chooseInMenu(user, screen.getByRole('button', { name: 'More of Send an e-mail' }), 'Remove')
  const question = await openedDialog()
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(at()).toBe('/jobs'))
  expect(await screen.findByText('No job has failed')).toBeDefined()
})
