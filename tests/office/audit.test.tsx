import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import pg from 'pg'
import { expect, test } from 'vitest'
import { OfficeApi } from '../support/office-api.ts'
import { addFilter, chooseInMenu, openPage, openPageAs, startDemoPage } from './office-page.tsx'

const demo = startDemoPage()

const rows = () =>
  within(screen.getByRole('table', { name: 'Audit log' }))
    .getAllByRole('row')
    .slice(1)

test('a change of a project is found, shown with its values before and after, and leads to the project', async () => {
  const office = await OfficeApi.signIn(demo.server.origin)
  const company = await office.send<{ id: string }>('POST', '/companies', {
    name: 'Loggers B.V.',
    types: ['employer'],
  })
  const project = await office.send<{ id: string }>('POST', '/projects', { number: 'L-1', name: 'Quay' })
  await office.send('PATCH', `/projects/${project.id}`, {
    name: 'Quay wall',
    employer: `/api/companies/${company.id}`,
  })
  const { user, at } = await openPageAs('office', '/audit')
  await screen.findByRole('table', { busy: false, name: 'Audit log' })
  await waitFor(() => expect(rows().length).toBeGreaterThan(2))

  await addFilter(user, 'Kind')
  await user.click(await screen.findByRole('checkbox', { name: 'Project' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(at()).toContain('subjectType=Project'))
  await waitFor(() => expect(rows()[0]?.textContent).toMatch(/Changed.*Project L-1 Quay wall/))
  expect(rows()[1]?.textContent).toMatch(/Added.*Project L-1 Quay/)

  await user.click(within(rows()[0] ?? expect.fail('no row')).getByRole('link'))
  await screen.findByRole('heading', { level: 1, name: 'Project L-1 Quay wall' })
  const changes = screen.getByRole('region', { name: 'What changed' })
  expect(within(changes).getByRole('row', { name: /^Name/ }).textContent).toBe('NameQuayQuay wall')
  // The employer is shown by its name, not by its id.
  const employer = within(changes).getByRole('row', { name: /^Employer/ })
  await within(employer).findByText('Loggers B.V.')
  expect(within(changes).queryByRole('row', { name: /^Number/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(`/projects/${project.id}`)

  await chooseInMenu(
    user,
    screen.getByRole('button', { name: 'More of Project L-1 Quay wall' }),
    'All its changes',
  )
  await screen.findByText(/Only the changes of one object are shown: Project L-1 Quay wall/)
  expect(rows()).toHaveLength(2)
  await user.click(screen.getByRole('link', { name: 'Show all' }))
  await waitFor(() => expect(rows().length).toBeGreaterThan(2))
})

test('what was removed is shown with its last values, and leads nowhere', async () => {
  const office = await OfficeApi.signIn(demo.server.origin)
  const company = await office.send<{ id: string }>('POST', '/companies', {
    name: 'Gone B.V.',
    types: ['carrier', 'disposer'],
    address: { city: 'Delft' },
  })
  await office.send('DELETE', `/companies/${company.id}`)
  const { user } = await openPageAs('admin', `/audit?subject=${company.id}`)
  await screen.findByRole('table', { busy: false, name: 'Audit log' })
  await waitFor(() => expect(rows()).toHaveLength(2))
  await user.click(within(rows()[0] ?? expect.fail('no row')).getByRole('link'))
  await screen.findByRole('heading', { level: 1, name: 'Company Gone B.V.' })
  const recorded = screen.getByRole('region', { name: 'What was recorded' })
  expect(within(recorded).getByRole('row', { name: /^Address · City/ }).textContent).toContain('Delft')
  expect(within(recorded).getByRole('row', { name: /^Types/ }).textContent).toContain('disposer')
  expect(screen.queryByRole('link', { name: 'Open' })).toBeNull()
})

test('what went after its time, and for how long a customer keeps it, are said in words', async () => {
  const administrator = await OfficeApi.signIn(demo.server.origin, 'admin@demo.example.com')
  const { member } = await administrator.get<{ member: { id: string; name: string }[] }>('/customers')
  const [customer = expect.fail('no customer')] = member
  await administrator.send('PATCH', `/customers/${customer.id}`, { positionMonths: 6 })
  const client = new pg.Client({ connectionString: demo.databaseUrl })
  await client.connect()
  await client.query(
    `insert into audit_entries (id, created_at, customer_id, action, subject_type, subject_id, after)
    values (gen_random_uuid(), now(), $1, 'expire', 'Customer', $2, '{"loadPositions": 3}')`,
    [customer.id, customer.id],
  )
  await client.end()
  const { user } = await openPageAs('admin', `/audit?subject=${customer.id}`)
  await screen.findByRole('table', { busy: false, name: 'Audit log' })
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(rows()[0]?.textContent).toContain(`The systemRemoved after its timeCustomer ${customer.name}`)
  await user.click(within(rows()[0] ?? expect.fail('no row')).getByRole('link'))
  await screen.findByRole('row', { name: 'Positions of loads and unloads 3' })

  openPage(`/audit?subject=${customer.id}`)
  await waitFor(() => expect(rows()).toHaveLength(2))
  await user.click(within(rows()[1] ?? expect.fail('no row')).getByRole('link'))
  await screen.findByRole('row', { name: 'Months that positions are kept 12 6' })
})
