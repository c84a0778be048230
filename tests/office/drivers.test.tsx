import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { DriverApi } from '../support/driver-api.ts'
import { OfficeApi } from '../support/office-api.ts'
import { chooseInMenu, openedDialog, openPage, openPageAs, signInAs, startDemoPage } from './office-page.tsx'

const demo = startDemoPage()
let planner: OfficeApi

interface Row {
  readonly id: string
  readonly name: string
}

beforeAll(async () => {
  planner = await OfficeApi.signIn(demo.server.origin, 'planner@demo.example.com')
})

const driversNamed = async (name: string) =>
  (await planner.get<{ member: readonly Row[] }>(`/drivers?name=${encodeURIComponent(name)}`)).member

const driverNamed = async (name: string) => {
  const [driver] = await driversNamed(name)
  return driver ?? expect.fail(`No driver ${name}`)
}

async function offeredFor(user: ReturnType<typeof openPage>['user'], name: string) {
  const button = await screen.findByRole('button', { name: `More of ${name}` })
  button.focus()
  await user.keyboard('{Enter}')
  const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  // It takes the focus a moment after it is shown.
  await waitFor(() => expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryAllByRole('menuitem')).toEqual([]))
  return offered
}

test('an administrator comes from a driver to the account, and may act as the driver; a planner may neither', async () => {
  const { id, name } = await driverNamed('Daan Rijder')
  await signInAs('planner')
  expect(await offeredFor(openPage(`/drivers/${id}`).user, name)).toEqual(['Pincode', 'Sign out everywhere'])

  const { user } = await openPageAs('admin', `/drivers/${id}`)
  expect(await offeredFor(user, name)).toEqual([
    'Pincode',
    'Sign out everywhere',
    'Account and roles',
    'Act as this user',
    'Delete driver',
  ])
  await chooseInMenu(user, screen.getByRole('button', { name: `More of ${name}` }), 'Act as this user')
  const question = await openedDialog(`Act as ${name}?`)
  expect(question.textContent).toContain('stays there')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await chooseInMenu(user, screen.getByRole('button', { name: `More of ${name}` }), 'Account and roles')
  await screen.findByRole('checkbox', { name: 'Driver or skipper' })
})

test('a planner signs a driver out everywhere after a question', async () => {
  const { id, name } = await driverNamed('Daan Rijder')
  const phone = await DriverApi.signIn(demo.server.origin)
  expect((await phone.request('/users/me', {})).status).toBe(200)
  const { user } = await openPageAs('planner', `/drivers/${id}`)
  await chooseInMenu(
    user,
    await screen.findByRole('button', { name: `More of ${name}` }),
    'Sign out everywhere',
  )
  const question = await openedDialog(`Sign ${name} out everywhere?`)
  await user.click(within(question).getByRole('button', { name: 'Sign out everywhere' }))
  expect(await screen.findByText(`${name} is signed out everywhere.`)).toBeDefined()
  expect((await phone.request('/users/me', {})).status).toBe(401)
})

test('a driver who was invited by mistake is deleted after a question', async () => {
  await planner.send('POST', '/drivers', {
    kind: 'driver',
    firstName: 'Ruben',
    lastName: 'Vergist',
    email: 'ruben@example.com',
  })
  const { id, name } = await driverNamed('Ruben Vergist')
  const { user, at } = await openPageAs('admin', `/drivers/${id}`)
  await chooseInMenu(user, await screen.findByRole('button', { name: `More of ${name}` }), 'Delete driver')
  const question = await openedDialog(`Delete ${name}?`)
  await user.click(within(question).getByRole('button', { name: 'Delete driver' }))
  await waitFor(() => expect(at()).toBe('/drivers'))
  expect(await driversNamed(name)).toEqual([])
})

test('an invitation too many is refused in words, and what was typed stays', async () => {
  const email = 'overvol@example.com'
  const often = { kind: 'driver', firstName: 'Otto', lastName: 'Overvol', email }
  const { id } = await planner.send<Row>('POST', '/drivers', often)
  for (let time = 2; time <= 10; time += 1) await planner.send('POST', `/drivers/${id}/resend_invitation`, {})
  const administrator = await OfficeApi.signIn(demo.server.origin, 'admin@demo.example.com')
  await administrator.send('DELETE', `/drivers/${id}`)

  const { user, at } = await openPageAs('planner', '/drivers/invite')
  await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Otto')
  await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Overvol')
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), email)
  await user.click(screen.getByRole('button', { name: 'Send the invitation' }))
  expect(await screen.findByText(/^Nothing was sent or saved: .+ Try again in \d+ minutes\.$/)).toBeDefined()
  expect(at()).toBe('/drivers/invite')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' }).value).toBe(email)
  expect(await driversNamed('Otto Overvol')).toEqual([])
})

test('staff see a driver of a linked carrier of the platform, and are offered nothing that is refused', async () => {
  const administrator = await OfficeApi.signIn(demo.server.origin, 'admin@demo.example.com')
  const office = await OfficeApi.signIn(demo.server.origin)
  const [own] = (await office.get<{ member: readonly Row[] }>('/companies?name=Zilverkreek')).member
  const carrier = await administrator.send<{ '@id': string }>('POST', '/companies', {
    name: 'Platformvaart',
    types: ['carrier'],
    vihbNumber: '990398VXXX',
  })
  await administrator.send('POST', '/company_transporters', {
    company: `/api/companies/${own?.id}`,
    transporter: carrier['@id'],
    type: 'outsourced',
  })
  const { id } = await administrator.send<Row>('POST', '/drivers', {
    kind: 'skipper',
    firstName: 'Sjoerd',
    lastName: 'Ander',
    email: 'sjoerd@example.com',
    company: carrier['@id'],
  })
  await openPageAs('office', `/drivers/${id}`)
  await screen.findByRole('heading', { level: 1, name: 'Sjoerd Ander' })
  expect(screen.getByText('Platformvaart', { selector: 'section dd' })).toBeDefined()
  for (const button of ['Save', 'More of Sjoerd Ander', 'Send the invitation again'])
    expect(screen.queryByRole('button', { name: button })).toBeNull()

  await openPageAs('admin', `/drivers/${id}`)
  expect(await screen.findByRole('button', { name: 'Send the invitation again' })).toBeDefined()
})
