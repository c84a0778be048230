import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Customer } from '#contract/accounts/customers.ts'
import type { PeriodStatistics } from '#contract/office/statistics.ts'
import { OfficeApi } from '../support/office-api.ts'
import { chooseInMenu, openedDialog, openPageAs, startDemoPage } from './office-page.tsx'

const demo = startDemoPage()
let administrator: OfficeApi

beforeAll(async () => {
  administrator = await OfficeApi.signIn(demo.server.origin, 'admin@demo.example.com')
})
beforeEach(() => sessionStorage.removeItem('draft'))

const rowsOf = async <Row,>(path: string) =>
  (await administrator.get<{ member: readonly Row[] }>(path)).member

async function customerNamed(name: string): Promise<Customer> {
  const [customer] = await rowsOf<Customer>(`/customers?name=${encodeURIComponent(name)}`)
  return customer ?? expect.fail(`No customer ${name}`)
}
const ownCustomer = async () => {
  const office = await OfficeApi.signIn(demo.server.origin)
  const { member } = await office.get<{ member: readonly Customer[] }>('/customers')
  return member[0] ?? expect.fail('The office belongs to no customer.')
}

test('an administrator adds a customer in a time zone found by its city, changes its name, and removes it', async () => {
  const { user, at } = await openPageAs('admin', '/customers')
  await user.click(await screen.findByRole('link', { name: 'Add a customer' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Delta Grond')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'en')
  await user.click(screen.getByRole('combobox', { name: 'Time zone' }))
  await user.clear(screen.getByRole('combobox', { name: 'Time zone' }))
  await user.paste('new york')
  await user.click(await screen.findByRole('option', { name: 'America/New_York' }))
  await user.click(screen.getByRole('switch', { name: 'Product module' }))
  await user.click(screen.getByRole('radio', { name: 'Royal blue' }))
  await user.click(screen.getByRole('button', { name: 'Add customer' }))
  await screen.findByRole('heading', { level: 1, name: 'Delta Grond' })
  expect(await customerNamed('Delta Grond')).toMatchObject({
    language: '/api/languages/en',
    timeZone: 'America/New_York',
    themePrimaryColor: 'royalBlue',
    manageProducts: true,
    unlimitedModifications: false,
  })

  await user.type(await screen.findByRole('textbox', { name: 'Debtor number' }), 'D-77')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findAllByText('Saved.')
  expect(await customerNamed('Delta Grond')).toMatchObject({ debtorNumber: 'D-77' })

  await chooseInMenu(user, screen.getByRole('button', { name: 'More of Delta Grond' }), 'Remove customer')
  const question = await openedDialog('Remove Delta Grond?')
  await user.click(within(question).getByRole('button', { name: 'Remove customer' }))
  await waitFor(() => expect(at()).toBe('/customers'))
  expect(await rowsOf('/customers?name=Delta%20Grond')).toEqual([])
})

test('a name that another customer has is refused beside its field', async () => {
  const { user, at } = await openPageAs('admin', '/customers/new')
  const { name } = await ownCustomer()
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), name.toUpperCase())
  await user.click(screen.getByRole('button', { name: 'Add customer' }))
  await screen.findByText('Customer already exists.')
  expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true')
  expect(at()).toBe('/customers/new')
})

test('settings: colour, logo and module A are saved, and nothing else is sent', async () => {
  const { id } = await administrator.send<Customer>('POST', '/customers', {
    name: 'Omega Zand',
    debtorNumber: 'D-78',
    themePrimaryColor: 'ebaGreen',
  })
  const { user } = await openPageAs('admin', `/customers/${id}/settings`)
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'EBA green' })).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Usual colour (green)' }))
  await user.click(screen.getByRole('switch', { name: /^Module A/ }))
  const picture = await sharp({ create: { width: 1048, height: 570, channels: 3, background: '#17324a' } })
    .png()
    .toBuffer()
  await user.upload(fileInput(), new File([new Uint8Array(picture)], 'omega.png', { type: 'image/png' }))
  await screen.findByRole('button', { name: 'Remove omega.png' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findAllByText('Saved.')
  const changed = await customerNamed('Omega Zand')
  expect(changed).toMatchObject({ debtorNumber: 'D-78', unlimitedModifications: true, version: 2 })
  expect(changed.themePrimaryColor).toBeUndefined()
  expect(changed.logo?.contentUrl).toContain('/content')
})

test('staff come to their own customer from the menu, and may look only', async () => {
  const own = await ownCustomer()
  const { user, at } = await openPageAs('office', '/')
  await user.click(await screen.findByRole('link', { name: 'My organisation' }))
  await screen.findByRole('heading', { level: 1, name: own.name })
  expect(at()).toBe(`/customers/${own.id}`)
  await user.click(screen.getByRole('link', { name: 'Settings' }))
  await screen.findByRole('heading', { name: 'Settings' })
  // Above the tabs, and among the settings.
  expect(screen.getAllByText('Europe/Amsterdam', { selector: 'main dd' })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^More of/ })).toBeNull()
  expect(screen.queryByText(/Module A/)).toBeNull()
})

test('users: those of the customer alone, and a new one belongs to it', async () => {
  const { id, name } = await ownCustomer()
  const expected = await rowsOf<{ name: string }>(`/users?customer=${id}&itemsPerPage=100`)
  expect(expected.length).toBeLessThan((await rowsOf('/users?itemsPerPage=100')).length)
  const { user, at } = await openPageAs('admin', `/customers/${id}/users`)
  const list = await screen.findByRole('table', { busy: false, name: 'Users' })
  await within(list).findByRole('link', { name: expected[0]?.name ?? '' })
  expect(within(list).getAllByRole('row')).toHaveLength(expected.length + 1)

  await user.click(screen.getByRole('link', { name: 'Add a user' }))
  await screen.findByRole('heading', { level: 1, name: 'Add a user' })
  expect(at()).toBe(`/users/new?customer=${id}`)
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Customer' }).value).toBe(name)
  await user.type(screen.getByRole('textbox', { name: 'First name' }), 'Noor')
  await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Kade')
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'noor@example.com')
  await user.click(screen.getByRole('checkbox', { name: 'Customer staff' }))
  await user.click(screen.getByRole('button', { name: 'Add this user' }))
  await screen.findByRole('heading', { level: 1, name: 'Noor Kade' })
  expect(await rowsOf('/users?email=noor@example.com')).toMatchObject([{ customer: { id } }])
})

test('statistics: what the server counted, by day and by month', async () => {
  const { id } = await ownCustomer()
  const figures = await waitFor(
    async () => {
      const counted = await administrator.get<{
        calculatedAt?: string
        months: readonly PeriodStatistics[]
        days: readonly PeriodStatistics[]
      }>(`/customers/${id}/statistics`)
      expect(counted.calculatedAt).toBeDefined()
      return counted
    },
    { timeout: 30_000 },
  )
  const { user, at } = await openPageAs('office', `/customers/${id}/statistics`)
  const days = await screen.findByRole('table', { busy: false, name: 'Figures per day' })
  expect(loadedIn(days)).toHaveLength(
    figures.days.filter(({ loaded, unloaded }) => loaded + unloaded > 0).length,
  )
  expect(sum(loadedIn(days))).toBe(sum(figures.days.map(({ loaded }) => loaded)))
  expect(sum(loadedIn(days))).toBeGreaterThan(0)
  const [latest] = loadedIn(days)
  expect(latest).toBe(figures.days.findLast(({ loaded, unloaded }) => loaded + unloaded > 0)?.loaded)

  await user.click(screen.getByRole('button', { name: 'Months' }))
  const months = await screen.findByRole('table', { busy: false, name: 'Figures per month' })
  expect(at()).toBe(`/customers/${id}/statistics?per=months`)
  expect(sum(loadedIn(months))).toBe(sum(figures.months.map(({ loaded }) => loaded)))
  expect(screen.getByText(/^Calculated on/)).toBeDefined()
})

test('a customer that nothing was counted of says that its figures come', async () => {
  const { id } = await administrator.send<Customer>('POST', '/customers', { name: 'Sigma Slib' })
  await openPageAs('admin', `/customers/${id}/statistics`)
  expect(await screen.findByText('No figures yet')).toBeDefined()
})

const loadedIn = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => Number(within(row).getAllByRole('cell')[1]?.textContent))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const fileInput = () =>
  document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field for a file')
