import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { weighedFlow } from '../support/driver-app.ts'
import { addFilter, openPageAs, startDemoPage } from './office-page.tsx'

startDemoPage()

const table = (name: string) => screen.findByRole('table', { busy: false, name })
const rows = (of: HTMLElement) => within(of).getAllByRole('row').slice(1)
const firstColumn = (of: HTMLElement) => rows(of).map((row) => within(row).getByRole('link').textContent)

test('a list is sorted and searched by the server, and its address says how', async () => {
  const { user, at } = await openPageAs('office', '/shipments?order=number.asc&rows=10')
  const numbers = firstColumn(await table('Shipments'))
  expect(numbers).toEqual(numbers.toSorted())

  await user.click(screen.getByRole('button', { name: 'Number' }))
  await waitFor(() => expect(at()).toBe('/shipments?order=number.desc&rows=10'))
  await waitFor(async () => expect(firstColumn(await table('Shipments'))[0]).not.toBe(numbers[0]))

  await addFilter(user, 'Status')
  await user.click(await screen.findByRole('checkbox', { name: 'Unloaded' }))
  await user.keyboard('{Escape}')
  await waitFor(async () =>
    expect(rows(await table('Shipments')).every((row) => row.textContent?.includes('Unloaded'))).toBe(true),
  )
  await user.type(screen.getByRole('searchbox'), 'there is no such thing')
  expect(await screen.findByText('Nothing fits this search')).toBeDefined()
  await waitFor(() => expect(new URL(at(), 'http://x').searchParams.get('q')).toBe('there is no such thing'))
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(at()).toBe('/shipments?order=number.desc&rows=10'))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(''))
})

test('a page of a list is an address too', async () => {
  const { user, at } = await openPageAs('office', '/shipments?rows=5')
  const first = firstColumn(await table('Shipments'))
  expect(first).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(async () => expect(firstColumn(await table('Shipments'))).not.toEqual(first))
  expect(at()).toBe('/shipments?rows=5&page=2')
})

test('a project has its flows and its shipments behind tabs with addresses of their own', async () => {
  const { user, at } = await openPageAs('office', '/projects')
  await user.click(await within(await table('Projects')).findByRole('link', { name: 'ZK-2026-014' }))
  const flows = await table('Material flows')
  expect(at()).toMatch(/^\/projects\/[0-9a-f-]{36}\/material-flows$/)
  expect(await within(flows).findByText(weighedFlow)).toBeDefined()
  expect(within(flows).getByText(/17.05.03\* · hazardous/)).toBeDefined()
  expect(screen.getByText('DEMO24')).toBeDefined()

  await user.click(screen.getByRole('link', { name: /^Shipments \d+$/ }))
  await table('Shipments')
  await user.click(
    within(screen.getByRole('navigation', { name: 'Shipments by state' })).getByRole('link', {
      name: 'Loaded',
    }),
  )
  await waitFor(async () =>
    expect(
      rows(await table('Shipments')).every(
        (row) => row.textContent?.includes('Loaded') && !row.textContent.includes('Unloaded'),
      ),
    ).toBe(true),
  )
  expect(at()).toMatch(/\/shipments\/loaded$/)
})

test('a pairing code is for those who give it away', async () => {
  const { user } = await openPageAs('reader', '/projects')
  await user.click(await within(await table('Projects')).findByRole('link', { name: 'ZK-2026-014' }))
  await table('Material flows')
  expect(screen.queryByText('DEMO24')).toBeNull()
})

test.each([
  '/shipments/01920000-0000-7000-8000-000000000000',
  '/projects/01920000-0000-7000-8000-000000000000/material-flows',
  '/shipments/nonsense',
])('what is not there, or not yours, is said within the shell: %s', async (address) => {
  await openPageAs('planner', address)
  expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeDefined()
  expect(screen.getByRole('banner')).toBeDefined()
})
