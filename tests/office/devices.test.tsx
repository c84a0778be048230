import './page-globals.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DriverApi } from '../support/driver-api.ts'
import { chooseInMenu, openedDialog, openPageAs, startDemoPage } from './office-page.tsx'

const demo = startDemoPage()

test('a planner revokes a lost phone with a reason, which the list then shows', async () => {
  await DriverApi.signIn(demo.server.origin)
  const { user } = await openPageAs('planner', '/devices')
  const list = await screen.findByRole('table', { busy: false, name: 'Phones of drivers' })
  await within(list).findAllByText('In use')
  expect(within(list).getAllByText('none').length).toBeGreaterThan(0)
  const [menu] = screen.getAllByRole('button', { name: /^Actions for/ })
  if (menu === undefined) throw new Error('No row has a menu.')
  await chooseInMenu(user, menu, 'Revoke')
  const dialog = await openedDialog()
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  expect(await within(dialog).findByText('Say why this phone is revoked.')).toBeDefined()
  await user.type(within(dialog).getByLabelText('Reason'), 'Left in a quarry')
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('The phone is revoked.')).toBeDefined()
  expect(await within(list).findByText(/^Revoked on .* by .*: Left in a quarry$/)).toBeDefined()
})
