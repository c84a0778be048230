import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openedDialog, openPageAs, startDemoPage } from './office-page.tsx'

startDemoPage()

test('a planner asks for what the register states, and an administrator grants it', async () => {
  const { user } = await openPageAs('planner', '/my-company')
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  expect(name.disabled).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'VIHB number' }).disabled).toBe(true)
  // What no register states is the planner's own to change.
  const phone = screen.getByRole('textbox', { name: 'Phone of planning' })
  await user.clear(phone)
  await user.type(phone, '010 765 43 21')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findAllByText('Saved.')

  await user.click(screen.getByRole('button', { name: 'Request a change' }))
  const dialog = await openedDialog(/^Request a change of Kleiweg/)
  const requested = within(dialog).getByRole('textbox', { name: 'Name' })
  await user.clear(requested)
  await user.type(requested, 'Kleiweg Logistiek B.V.')
  await user.type(within(dialog).getByRole('textbox', { name: 'Comment' }), 'Wij heten anders sinds mei.')
  await user.click(within(dialog).getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const { user: administrator } = await openPageAs('admin', '/company-change-requests')
  await administrator.click(await screen.findByRole('link', { name: 'Kleiweg Transport Demo B.V.' }))
  // While the request is read another dialog stands in its place.
  const view = await waitFor(() => {
    const dialog = screen.getByRole('dialog', { name: 'Kleiweg Transport Demo B.V.' })
    within(dialog).getByRole('row', { name: /^Name/ })
    return dialog
  })
  const row = within(view).getByRole('row', { name: /^Name/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Kleiweg Transport Demo B.V.', 'Kleiweg Logistiek B.V.'])
  await administrator.click(within(view).getByRole('button', { name: 'Grant' }))
  const question = await openedDialog('Grant this request?')
  await administrator.click(within(question).getByRole('button', { name: 'Grant' }))
  await screen.findByRole('link', { name: 'Kleiweg Logistiek B.V.' })
  expect(screen.getByRole('cell', { name: 'Granted' })).toBeDefined()
})
