import './page-globals.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { OfficeApi } from '../support/office-api.ts'
import { useSession } from '../../src/app/session/session.ts'
import { loadTexts } from '../../src/i18n/setup.ts'
import { openedDialog, openPage, openPageAs, signInAs, startDemoPage } from './office-page.tsx'
import { isLongRun } from '../support/long-run.ts'

const demo = startDemoPage()

const openAvatarMenu = async (user: ReturnType<typeof openPage>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: `Account of ${name}, MV` }))
  return screen.getByRole('menu')
}

test('the avatar shows initials, and its menu says who is signed in and how to leave', async () => {
  const { user, at } = await openPageAs('office', '/shipments')
  const avatar = await screen.findByRole('button', { name: 'Account of Marit van der Voorbeeld, MV' })
  expect(avatar.textContent).toBe('MV')
  const menu = await openAvatarMenu(user, 'Marit van der Voorbeeld')
  expect(menu.textContent).toContain('office@demo.example.com')
  expect(within(menu).queryByRole('menuitem', { name: 'Switch to driving' })).toBeNull()
  await user.click(within(menu).getByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(at()).toMatch(/^\/auth\/sign-in/))
  expect(localStorage.getItem('auth_token')).toBeNull()
})

test('a language is chosen by keyboard, shown at once, and kept for the user', async () => {
  const { user } = await openPageAs('planner', '/')
  await screen.findByRole('heading', { level: 1, name: 'Overview' })
  screen.getByRole('button', { name: 'Language' }).focus()
  await user.keyboard('{Enter}{ArrowDown}{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Overzicht' })).toBeDefined()
  const api = await OfficeApi.signIn(demo.server.origin, 'planner@demo.example.com')
  await waitFor(async () =>
    expect((await api.get<{ locale: string }>('/users/me')).locale).toBe('/api/languages/nl'),
  )
})

test('the colour scheme is chosen from the avatar menu', async () => {
  const { user } = await openPageAs('office', '/')
  const menu = await openAvatarMenu(user, 'Marit van der Voorbeeld')
  await user.click(within(menu).getByRole('menuitemradio', { name: 'Dark' }))
  expect(localStorage.getItem('mui-mode')).toBe('dark')
})

test('who also drives switches shells from the avatar menu', async () => {
  await signInAs('office')
  const session = useSession.getState()
  if (session.state === 'signed-in')
    useSession.setState(
      { ...session, user: { ...session.user, roles: ['ROLE_CUSTOMER', 'ROLE_DRIVER'] } },
      true,
    )
  const { user, at } = openPage('/')
  const menu = await openAvatarMenu(user, 'Marit van der Voorbeeld')
  await user.click(within(menu).getByRole('menuitem', { name: 'Switch to driving' }))
  await waitFor(() => expect(at()).toMatch(/^\/driver/))
})

test('the command menu opens by keyboard, and finds pages, actions, and rows of the server', async () => {
  const { user, at } = await openPageAs('office', '/')
  await screen.findByRole('heading', { level: 1, name: 'Overview' })
  // Given up while it is fetched: it does not open, and what was begun before is over.
  for (const key of [{ key: 'g' }, { key: 'k', ctrlKey: true }, { key: 'Escape' }, { key: 'p' }])
    fireEvent.keyDown(document.body, key)
  await Promise.all([import('../../src/office/shell/CommandMenu.tsx'), loadTexts('command')])
  // Each key leaves the page time to render.
  await user.keyboard(`${'{Shift}'.repeat(30)}?`)
  await openedDialog()
  expect(screen.queryByRole('combobox', { name: 'Search and go to' })).toBeNull()
  expect(at()).toBe('/')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  // Typed on while the menu is fetched: `g` and `p` would go to the projects.
  await user.keyboard('{Control>}k{/Control}gpx{Backspace}{Backspace}{Backspace}inv')
  const field = await screen.findByRole('combobox', { name: 'Search and go to' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard('ite')
  expect((field as HTMLInputElement).value).toBe('invite')
  expect(at()).toBe('/')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Invite a driver'])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(at()).toBe('/drivers/invite'))

  // A plate, written without its dashes.
  await screen.findByRole('heading', { level: 1, name: 'Invite a driver' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Search and go to' }), '7bzx71')
  const shipments = await screen.findByRole('group', { name: 'Shipments' })
  expect(shipments.textContent).toContain('7-BZX-71')
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(at()).toMatch(/^\/shipments\/[0-9a-f-]{36}$/))
})

test('the command menu offers nothing that is closed to its user', async () => {
  const { user } = await openPageAs('reader', '/')
  await user.click(await screen.findByRole('button', { name: /^Search( Ctrl ?K)?$/ }))
  await screen.findByRole('option', { name: 'Projects' })
  for (const closed of ['Users', 'Drivers', 'Add a user', 'Invite a driver'])
    expect(screen.queryByRole('option', { name: closed })).toBeNull()
})

test('keys go to the search of the page, to other pages, and to their own list', async () => {
  const { user, at } = await openPageAs('office', '/shipments')
  const field = await screen.findByRole('searchbox')
  await user.keyboard('/')
  expect(document.activeElement).toBe(field)
  // What is typed into a field is no command.
  await user.keyboard('gp?')
  expect((field as HTMLInputElement).value).toBe('gp?')
  expect(screen.queryByRole('dialog')).toBeNull()
  field.blur()
  await user.keyboard('gp')
  await waitFor(() => expect(at()).toBe('/projects'))
  await screen.findByRole('heading', { level: 1, name: 'Projects' })
  await user.keyboard('?')
  const keys = await openedDialog('Keys')
  expect(keys.textContent).toContain('Search and go to')
})

test('the menu counts the drivers who wait, and a new one is counted without a reload', async () => {
  await openPageAs('admin', '/drivers')
  const link = await screen.findByRole('link', { name: /^Drivers/ })
  const waiting = () => /^(\d+|one) needs? attention$/.exec(link.lastElementChild?.textContent ?? '')?.[1]
  await screen.findByText('Live')
  await waitFor(() => expect(waiting()).toBe('one'))
  const api = await OfficeApi.signIn(demo.server.origin, 'admin@demo.example.com')
  const { member } = await api.get<{ member: { id: string; name: string; approved: boolean }[] }>(
    '/drivers?itemsPerPage=100',
  )
  const waitingDriver = member.find(({ approved }) => !approved)
  await api.send('POST', `/drivers/${waitingDriver?.id}/approve`)
  await waitFor(() => expect(waiting()).toBeUndefined())
})

test('the account opens within the shell, and an address that is none has its title there', async () => {
  await openPageAs('office', '/account')
  await screen.findByRole('heading', { level: 1, name: 'Account' })
  expect(screen.getByRole('navigation', { name: 'Main navigation' })).toBeDefined()
  expect(document.documentElement.dataset['density']).toBe('desk')
  openPage('/projects/01920000-0000-7000-8000-000000000000/material-flows')
  await screen.findByRole('heading', { level: 1, name: 'Not found' })
  await waitFor(() => expect(document.title).toBe('Not found · Vrachtpas'))
})

test('a page that the server could not make shows the reference by which the log tells why', async () => {
  const database = new pg.Client(demo.databaseUrl)
  await database.connect()
  await database.query('alter table fault_reports rename to reports_of_yesterday')
  await signInAs('admin')
  // Of an address that was open before, in another file too, it would show what it had.
  openPage('/faults?q=nothing')
  const alert = await screen.findByRole('alert')
  await database.query('alter table reports_of_yesterday rename to fault_reports')
  await database.end()
  const [, reference = ''] =
    /Something went wrong\. Reference: ([\w-]{14})/.exec(alert.textContent) ?? expect.fail(alert.textContent)
  await waitFor(() =>
    expect(demo.server.output.split('\n').find((line) => line.includes(reference))).toContain(
      'relation \\"fault_reports\\" does not exist',
    ),
  )
})

test('the menu is narrowed to a rail, and stays so', async () => {
  const { user } = await openPageAs('office', '/')
  await user.click(await screen.findByRole('button', { name: 'Narrow the menu' }))
  expect(screen.getByRole('link', { name: 'Projects' })).toBeDefined()
  openPage('/')
  await user.click(await screen.findByRole('button', { name: 'Widen the menu' }))
  expect(await screen.findByRole('button', { name: 'Narrow the menu' })).toBeDefined()
})

test('a device without a network is told to be offline at once', async () => {
  await openPageAs('office', '/')
  await screen.findByText('Live')
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  expect(await screen.findByText('Offline')).toBeDefined()
  network.mockRestore()
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Live')).toBeDefined()
})

test.runIf(isLongRun)(
  'when the server is unreachable the open page stays and shows its age; other pages open once it is back',
  async () => {
    const { user } = await openPageAs('office', '/shipments')
    const table = await screen.findByRole('table', { busy: false, name: 'Shipments' })
    const number = within(table).getAllByRole('link')[0]?.textContent ?? ''

    await demo.server.killServer()
    await screen.findByText('Offline')
    await user.click(screen.getByRole('button', { name: 'Number' }))
    expect(await screen.findByText('The server cannot be reached')).toBeDefined()

    await demo.server.restart()
    expect(await screen.findByText(number)).toBeDefined()
    expect(screen.queryByText('The server cannot be reached')).toBeNull()

    await demo.server.killServer()
    window.dispatchEvent(new Event('online'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No connection. This is from /)
    expect(screen.getByText(number)).toBeDefined()

    await demo.server.restart()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  },
)
