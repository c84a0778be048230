import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startDemoServer } from '../support/demo-server.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { OfficeApi } from '../support/office-api.ts'
import { useSession } from '../../src/app/session.ts'
import { closePage, openPage, signInAs, startPage } from './office-page.tsx'

let serverProcess: ServerProcess

beforeAll(async () => {
  serverProcess = (await startDemoServer()).server
  await startPage(serverProcess.origin)
})
afterAll(async () => {
  closePage()
  await serverProcess.stop()
})

const openAvatarMenu = async (user: ReturnType<typeof openPage>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: `Account of ${name}, MV` }))
  return screen.getByRole('menu')
}

test('the avatar shows initials, and its menu says who is signed in and how to leave', async () => {
  await signInAs('office')
  const { user, at } = openPage('/shipments')
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
  await signInAs('planner')
  const { user } = openPage('/')
  await screen.findByRole('heading', { level: 1, name: 'Overview' })
  screen.getByRole('button', { name: 'Language' }).focus()
  await user.keyboard('{Enter}{ArrowDown}{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Overzicht' })).toBeDefined()
  const api = await OfficeApi.signIn(serverProcess.origin, 'planner@demo.example.com')
  await waitFor(async () =>
    expect((await api.get<{ locale: string }>('/users/me')).locale).toBe('/api/languages/nl'),
  )
})

test('the colour scheme is chosen from the avatar menu', async () => {
  await signInAs('office')
  const { user } = openPage('/')
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

test('a device without a network is told to be offline at once', async () => {
  await signInAs('office')
  openPage('/')
  await screen.findByText('Live')
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  expect(await screen.findByText('Offline')).toBeDefined()
  network.mockRestore()
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Live')).toBeDefined()
})

test('when the server is unreachable the open page stays and shows its age; other pages open once it is back', async () => {
  await signInAs('office')
  const { user } = openPage('/shipments')
  const table = await screen.findByRole('table', { name: 'Shipments' })
  const number = within(table).getAllByRole('link')[0]?.textContent ?? ''

  await serverProcess.killServer()
  await screen.findByText('Offline')
  await user.click(screen.getByRole('button', { name: 'Number' }))
  expect(await screen.findByText('The server cannot be reached')).toBeDefined()

  await serverProcess.restart()
  expect(await screen.findByText(number)).toBeDefined()
  expect(screen.queryByText('The server cannot be reached')).toBeNull()

  await serverProcess.killServer()
  window.dispatchEvent(new Event('online'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No connection. This is from /)
  expect(screen.getByText(number)).toBeDefined()

  await serverProcess.restart()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
