import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ExternalService } from '../support/external-service.ts'
import {
  chooseInMenu,
  closePage,
  expectNoAccess,
  openedDialog,
  openPage,
  openPageAs,
  startDemoPage,
} from './office-page.tsx'
import { isLongRun } from '../support/long-run.ts'

startDemoPage({ WEBHOOK_PRIVATE_NETWORK: 'true' })
let receiver: ExternalService
let answer = { status: 204, text: '' }

beforeAll(async () => {
  receiver = await ExternalService.start(() => answer)
})
afterAll(async () => {
  closePage()
  await receiver[Symbol.asyncDispose]()
})

test('staff make a webhook, copy its secret, test it, and see what came back', async () => {
  const { user } = await openPageAs('office', '/api-keys')
  const page = within(await screen.findByRole('main'))
  await user.click(await page.findByRole('link', { name: 'Webhooks' }))
  await screen.findByText('No webhooks yet')
  await user.click(screen.getByRole('button', { name: 'New webhook' }))
  const form = await openedDialog('New webhook')
  await user.type(within(form).getByLabelText(/^Name/), 'ERP')
  await user.type(within(form).getByLabelText(/^Address/), 'ftp://example.com')
  await user.click(within(form).getByRole('button', { name: 'Make the webhook' }))
  expect(await within(form).findByText('Choose at least one event.')).toBeDefined()
  await user.click(within(form).getByLabelText('Shipment loaded'))
  await user.clear(within(form).getByLabelText(/^Address/))
  await user.type(within(form).getByLabelText(/^Address/), `${receiver.origin}/hook`)
  await user.click(within(form).getByRole('button', { name: 'Make the webhook' }))

  const shown = await openedDialog('Copy this secret now')
  const secret = within(shown).getByLabelText('Secret').textContent
  expect(secret).toMatch(/^whsec_/)
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(within(shown).getByRole('button', { name: 'Copy the secret' }))
  await within(shown).findByRole('button', { name: 'Copied' })
  expect(writeText).toHaveBeenCalledWith(secret)
  await user.click(within(shown).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.body.textContent).not.toContain(secret)

  await user.click(await screen.findByRole('link', { name: 'ERP' }))
  await screen.findByRole('heading', { level: 1, name: 'ERP' })
  await screen.findByText('Nothing was sent yet')
  await user.click(screen.getByRole('button', { name: 'Send a test' }))
  const sent = await openedDialog('Test')
  expect(await within(sent).findByText('Taken (204)')).toBeDefined()
  expect(within(sent).getByText('Nothing came back.')).toBeDefined()
  expect(receiver.requests).toMatchObject([{ path: '/hook', body: { type: 'webhook.test' } }])

  answer = { status: 503, text: 'closed for the night' }
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Send a test' }))
  expect(await screen.findByText('closed for the night')).toBeDefined()
  const refused = screen.getByRole('dialog', { name: 'Test' })
  expect(within(refused).getByText('Refused (503)')).toBeDefined()
})

test.runIf(isLongRun)(
  'staff pause and resume it, change it, send what was missed, give it another secret, and remove it',
  async () => {
    const { user } = openPage('/webhooks')
    await user.click(await screen.findByRole('link', { name: 'ERP' }))
    await screen.findByRole('heading', { level: 1, name: 'ERP' })
    const choose = async (action: string) => {
      const menu = await screen.findByRole('button', { name: 'More of ERP' })
      await chooseInMenu(user, menu, action)
    }
    await choose('Pause')
    const question = await openedDialog('Pause “ERP”?')
    await user.click(within(question).getByRole('button', { name: 'Pause' }))
    expect(await screen.findByText(/^Paused by staff/)).toBeDefined()
    await choose('Resume')
    await waitFor(() => expect(screen.queryByText(/^Paused by staff/)).toBeNull())

    await choose('Change')
    const form = await openedDialog('Change the webhook')
    await user.click(within(form).getByLabelText('Letter kept'))
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Shipment loaded, Letter kept')).toBeDefined()

    await choose('Send what was missed')
    const replay = await openedDialog('Send what was missed')
    await user.click(within(replay).getByRole('button', { name: 'The last week' }))
    // A test is nothing that was missed.
    expect(await screen.findByText('There is nothing to send of that time.')).toBeDefined()

    await choose('New secret')
    const rotate = await openedDialog('Make a new secret for “ERP”?')
    await user.click(within(rotate).getByRole('button', { name: 'New secret' }))
    const shown = await openedDialog('Copy this secret now')
    await user.click(within(shown).getByRole('button', { name: 'Copy the secret' }))
    await user.click(within(shown).getByRole('button', { name: 'Done' }))
    expect(await screen.findByText(/^The secret of before is signed with too/)).toBeDefined()

    await choose('Remove')
    const remove = await openedDialog('Remove “ERP”?')
    await user.click(within(remove).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('No webhooks yet')).toBeDefined()
  },
)

test('administrators, planners and readers do not get there, and no menu leads there', async () => {
  for (const who of ['admin', 'planner', 'reader'] as const) {
    await openPageAs(who, '/webhooks')
    await expectNoAccess('Webhooks')
  }
})
