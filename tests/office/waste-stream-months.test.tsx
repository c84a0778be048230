import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPageAs, startDemoPage } from './office-page.tsx'

startDemoPage()

test('the office finds the months from the list of shipments, and chooses which', async () => {
  const { user } = await openPageAs('office', '/shipments')
  await user.click(await screen.findByRole('link', { name: 'Per month' }))
  await screen.findByRole('heading', { level: 1, name: 'Per month and waste stream number' })
  const table = await screen.findByRole('table', { busy: false, name: /^Loads and kilograms/ })
  const lines = () => within(table).getAllByRole('row').slice(1)
  await waitFor(() => expect(lines().length).toBeGreaterThan(0))
  expect(
    lines()
      .map((line) => line.textContent)
      .join('\n'),
  ).toMatch(/99A020000087/)

  const from = screen.getByRole<HTMLSelectElement>('combobox', { name: 'From' })
  const earliest = from.options[from.options.length - 1]?.value ?? ''
  await user.selectOptions(from, earliest)
  await waitFor(() =>
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'From' }).value).toBe(earliest),
  )
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' })).toBeDefined()
  await user.keyboard('{Escape}')
  const line = lines().find(({ textContent }) => textContent?.includes('99A020000087'))
  if (line === undefined) throw new Error('There is no row of it.')
  const loads = within(line).getAllByRole('cell')[5]?.textContent
  await user.click(within(line).getByRole('link'))
  await screen.findByRole('button', { name: /^Per month: .*99A020000087/ })
  const list = await screen.findByRole('table', { busy: false, name: 'Shipments' })
  await waitFor(() => expect(`${within(list).getAllByRole('row').length - 1}`).toBe(loads))
})

test('the register and the exchange formats stand in the export menu of the shipments', async () => {
  const { user } = await openPageAs('office', '/shipments')
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  for (const name of [
    'Register as on the letter (CSV)',
    'Register as on the letter (XLSX)',
    'Open Trip Model (JSON)',
    'eFTI (JSON)',
  ])
    expect(await screen.findByRole('menuitem', { name })).toBeDefined()
})
