import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { signOut } from '../../src/app/session/sign-out.ts'
import { openPage, openPageAs, startDemoPage } from './office-page.tsx'

startDemoPage()

const period = 30_000
const section = async () => {
  const heading = await screen.findByRole('heading', { name: 'Second factor' })
  const card = heading.closest('section')
  if (card === null) throw new Error('The heading is in no section.')
  return within(card)
}

let totp: TOTP
let firstCode: string
let secondCode: string

test('an administrator sets up a second factor, and is shown recovery codes', async () => {
  const { user } = await openPageAs('admin', '/account')
  const account = await section()
  await user.click(await account.findByRole('button', { name: 'Set it up' }))
  await user.type(await account.findByLabelText('Present password'), 'Vrachtpas1{Enter}')
  const key = (await account.findByText('Key')).nextElementSibling?.textContent ?? ''
  totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  expect(await account.findByRole('img', { name: 'QR code for the authenticator app' })).toBeDefined()
  const field = account.getByLabelText('Code of the app')
  await user.type(field, '000000{Enter}')
  await account.findByText('This code is wrong or has been used. Enter the next one.')
  await user.clear(field)
  await user.type(field, `${totp.generate()}{Enter}`)
  const codes = await account.findByRole('list', { name: 'Recovery codes' })
  ;[firstCode = '', secondCode = ''] = within(codes)
    .getAllByRole('listitem')
    .map((item) => item.textContent ?? '')
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10)
  await user.click(account.getByRole('button', { name: 'I have kept them' }))
  await account.findByText(/Recovery codes left: 10/)
})

test('signing in asks for a code after the password', async () => {
  await signOut()
  const page = openPage('/auth/sign-in')
  await page.user.type(await screen.findByLabelText('E-mail or mobile number'), 'admin@demo.example.com')
  await page.user.type(screen.getByLabelText('Password or pincode'), 'Vrachtpas1{Enter}')
  const code = await screen.findByLabelText('Code of your authenticator app')
  await waitFor(() => expect(document.activeElement).toBe(code))
  await page.user.type(code, '000000{Enter}')
  await screen.findByText(/This code is wrong or has been used/)
  await page.user.clear(code)
  // The step that was used to set it up is used up; phones may be a step ahead.
  await page.user.type(code, `${totp.generate({ timestamp: Date.now() + period })}{Enter}`)
  await screen.findByRole('button', { name: /account/i })
})

test('new recovery codes, and removing it, take the password and a code', async () => {
  const again = openPage('/account')
  const later = await section()
  await again.user.click(await later.findByRole('button', { name: 'New recovery codes' }))
  await again.user.type(await later.findByLabelText('Present password'), 'Vrachtpas1')
  await again.user.type(later.getByLabelText('Code of the app, or a recovery code'), `${firstCode}{Enter}`)
  const fresh = await later.findByRole('list', { name: 'Recovery codes' })
  expect(within(fresh).queryByText(secondCode)).toBeNull()
  const freshCode = within(fresh).getAllByRole('listitem')[0]?.textContent ?? ''
  await again.user.click(later.getByRole('button', { name: 'I have kept them' }))
  await again.user.click(await later.findByRole('button', { name: 'Remove it' }))
  await again.user.type(await later.findByLabelText('Present password'), 'Vrachtpas1')
  await again.user.type(later.getByLabelText('Code of the app, or a recovery code'), `${freshCode}{Enter}`)
  await later.findByRole('button', { name: 'Set it up' })
})

test('the office may set one up too', async () => {
  await openPageAs('office', '/account')
  expect(await screen.findByRole('heading', { name: 'Second factor' })).toBeDefined()
})
