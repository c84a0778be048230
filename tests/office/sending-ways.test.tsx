import './page-globals.ts'
import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { signOut } from '../../src/app/session/sign-out.ts'
import { showLanguage } from '../../src/i18n/setup.ts'
import { openPageAt } from '../app/page-server.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { closePage, openPage, openPageAs, startPage } from './office-page.tsx'

/* Servers that send by one way, or by none; the last one looks up no transporters either. */

const resources = new AsyncDisposableStack()
let mailOnly: string
let smsOnly: string
let neither: string

async function serverWithout(...names: ('SMTP_URL' | 'SMS_URL' | 'VIHB_REGISTER_URL')[]): Promise<string> {
  const { server } = await startDemoServer(Object.fromEntries(names.map((name) => [name, 'none'])))
  return resources.use(server).origin
}

beforeAll(async () => {
  ;[mailOnly, smsOnly, neither] = await Promise.all([
    serverWithout('SMS_URL'),
    serverWithout('SMTP_URL'),
    serverWithout('SMTP_URL', 'SMS_URL', 'VIHB_REGISTER_URL'),
  ])
  await startPage(mailOnly)
  await showLanguage('en')
}, 120_000)
afterEach(() => {
  closePage()
  localStorage.removeItem('sending_ways')
})
afterAll(async () => {
  await resources.disposeAsync()
})

test('a forgotten secret: only the way that there is, also without a network later', async () => {
  openPageAt(mailOnly)
  const { user } = openPage('/auth/reset-password')
  await screen.findByText(/This server sends no text messages: give an e-mail address\./)
  await user.type(screen.getByRole('textbox'), '0612345678')
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByText('This server sends no text messages: give an e-mail address.')).toBeTruthy()
  expect(screen.getByRole('textbox')).toHaveProperty('value', '0612345678')

  globalThis.fetch = () => Promise.reject(new TypeError('no network'))
  openPage('/auth/reset-password')
  expect(await screen.findByText(/This server sends no text messages: give an e-mail address\./)).toBeTruthy()

  openPageAt(smsOnly)
  openPage('/auth/reset-password')
  await screen.findByText(/This server sends no e-mail: give a mobile number\./)
  openPageAt(neither)
  openPage('/auth/reset-password')
  await screen.findByText('This server sends neither e-mail nor text messages. Ask its administrator.')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('registering: the address that a link can be sent to is asked for, and says why', async () => {
  openPageAt(smsOnly)
  const page = openPage('/auth/registration')
  await page.user.click(await screen.findByRole('button', { name: 'Register' }))
  expect(await screen.findByText('This server sends no e-mail: give a mobile number.')).toBeTruthy()

  openPageAt(mailOnly)
  const { user } = openPage('/auth/registration')
  const email = await screen.findByLabelText(/^E.mail$/)
  await user.click(screen.getByRole('button', { name: 'Register' }))
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText(/Mobile number/).getAttribute('aria-invalid')).not.toBe('true')

  openPageAt(neither)
  openPage('/auth/registration')
  await screen.findByText('This server sends neither e-mail nor text messages. Ask its administrator.')
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull()
  openPageAt(smsOnly)
  openPage('/auth/registration/transporter')
  await screen.findByText('This server sends no e-mail. Ask its administrator.')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('the account: notifications and new addresses only where they can be sent', async () => {
  openPageAt(smsOnly)
  await openPageAs('office', '/account')
  const said = await screen.findAllByText('This server sends no e-mail. Ask its administrator.')
  expect(said, 'of the address, and of notifications').toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Change the e-mail address' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Change the mobile number' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Text message' })).toBeNull()
  closePage()
  await signOut()
})

test('an invitation goes by the way that there is', async () => {
  openPageAt(smsOnly)
  const { user, at } = await openPageAs('planner', '/drivers/invite')
  await screen.findByText('This server sends no e-mail: give a mobile number.')
  await user.type(screen.getByLabelText(/First name/), 'Sam')
  await user.type(screen.getByLabelText(/Last name(?! prefix)/), 'Sms')
  await user.type(screen.getByLabelText(/E-mail/), 'sam@example.com')
  await user.click(screen.getByRole('button', { name: 'Send the invitation' }))
  await expect
    .poll(() => screen.getAllByText('This server sends no e-mail: give a mobile number.').length)
    .toBeGreaterThan(1)
  await user.type(screen.getByLabelText(/Mobile number/), '0612345999')
  expect(screen.queryByLabelText('Send the invitation by')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send the invitation' }))
  await vi.waitFor(() => expect(at()).toMatch(/^\/drivers\/[\da-f-]{36}$/), { timeout: 20_000 })
  closePage()
  await signOut()

  openPageAt(neither)
  await openPageAs('planner', '/drivers/invite')
  await screen.findByText('This server sends neither e-mail nor text messages. Ask its administrator.')
  expect(screen.queryByRole('button', { name: 'Send the invitation' })).toBeNull()
  closePage()
  await signOut()
})

test('a company cannot register where its number cannot be looked up, also as last known', async () => {
  openPageAt(neither)
  openPage('/auth/registration/transporter')
  const reason = /no access to the national register of transporters/
  await screen.findByText(reason)
  expect(screen.queryByRole('textbox')).toBeNull()

  globalThis.fetch = () => Promise.reject(new TypeError('no network'))
  openPage('/auth/registration/transporter')
  await screen.findByText(reason)
  expect(screen.queryByRole('textbox')).toBeNull()

  openPageAt(mailOnly)
  openPage('/auth/registration/transporter')
  await screen.findByLabelText('VIHB number')
})

test('adding a user says beforehand who can get a link', async () => {
  for (const [origin, said] of [
    [neither, /nobody would get the link to choose a password/],
    [smsOnly, /only drivers without an e-mail address can be added/],
  ] as const) {
    openPageAt(origin)
    await openPageAs('office', '/users/new')
    await screen.findByText(said)
    expect(screen.queryAllByLabelText(/First name/), 'what could only be refused is not asked').toHaveLength(
      origin === neither ? 0 : 1,
    )
    closePage()
    await signOut()
  }
  openPageAt(mailOnly)
  await openPageAs('office', '/users/new')
  await screen.findByLabelText(/First name/)
  await vi.waitFor(() => expect(localStorage.getItem('sending_ways')).toBe('email'), { timeout: 20_000 })
  // It is stored before the page has shown it.
  await vi.waitFor(() => expect(screen.queryByText(/This server sends/)).toBeNull(), { timeout: 20_000 })
  closePage()
  await signOut()
})
