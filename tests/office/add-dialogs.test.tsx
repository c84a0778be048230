import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { OfficeApi } from '../support/office-api.ts'
import { openedDialog, openPage, signInAs, startDemoPage } from './office-page.tsx'

const demo = startDemoPage()

beforeAll(async () => {
  await signInAs('office')
})
beforeEach(() => sessionStorage.removeItem('draft'))

test('a company that is missing is added from the field that needs it, and is chosen there', async () => {
  const { user, at } = openPage('/users/new')
  await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Ida')
  const company = screen.getByRole('combobox', { name: 'Company' })
  await user.click(company)
  await user.paste('Nieuwe Kade B.V.')
  await user.click(await screen.findByRole('option', { name: /Add a company/ }))

  const dialog = await openedDialog('Add a company')
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe(
    'Nieuwe Kade B.V.',
  )
  const save = within(dialog).getByRole('button', { name: 'Add company' })
  await user.click(save)
  await within(dialog).findByRole('link', { name: 'Types' })
  await user.click(within(dialog).getByRole('checkbox', { name: 'Disposer' }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Street' }), 'Kade')
  await user.type(within(dialog).getByRole('textbox', { name: 'Postal code' }), '3011ab')
  await user.tab()
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Postal code' }).value).toBe('3011 AB')
  await user.click(save)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Company' }).value).toBe('Nieuwe Kade B.V.')
  // The form around the dialog is as it was, and has not been sent.
  expect(at()).toBe('/users/new')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Ida')

  const office = await OfficeApi.signIn(demo.server.origin)
  const { member } = await office.get<{ member: readonly Record<string, unknown>[] }>(
    '/companies?q=Nieuwe+Kade',
  )
  expect(member).toMatchObject([
    {
      name: 'Nieuwe Kade B.V.',
      types: ['disposer'],
      address: { street: 'Kade', postalCode: '3011 AB', country: '/api/countries/NL' },
    },
  ])
})

test('a dialog in which something was typed asks before it is closed', async () => {
  const { user } = openPage('/users/new')
  await user.type(await screen.findByRole('combobox', { name: 'Company' }), 'Zand')
  await user.click(await screen.findByRole('option', { name: /Add a company/ }))
  const dialog = await openedDialog('Add a company')
  await user.type(within(dialog).getByRole('textbox', { name: 'City' }), 'Breda')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  const question = await openedDialog('Discard what you filled in?')
  await user.click(within(question).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add a company' })).toBeNull())
})
