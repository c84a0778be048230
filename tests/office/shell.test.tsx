import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Product } from '../support/product.ts'
import { OfficeApi } from '../support/office-api.ts'
import { useSession } from '../../src/app/session.ts'
import { leave, open, sitDown, startPage } from './desk.tsx'

let product: Product

beforeAll(async () => {
  product = await Product.start()
  await startPage(product.origin)
})
afterAll(async () => {
  leave()
  await product.stop()
})

const openAvatarMenu = async (user: ReturnType<typeof open>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: `Account of ${name}, MV` }))
  return screen.getByRole('menu')
}

test('the avatar shows initials, and its menu says who is signed in and how to leave', async () => {
  await sitDown('office')
  const { user, at } = open('/shipments')
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
  await sitDown('planner')
  const { user } = open('/')
  await screen.findByRole('heading', { level: 1, name: 'Overview' })
  screen.getByRole('button', { name: 'Language' }).focus()
  await user.keyboard('{Enter}{ArrowDown}{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Overzicht' })).toBeDefined()
  const api = await OfficeApi.signIn(product.origin, 'planner@demo.example.com')
  await waitFor(async () =>
    expect((await api.get<{ locale: string }>('/users/me')).locale).toBe('/api/languages/nl'),
  )
})

test('the colour scheme is chosen from the avatar menu', async () => {
  await sitDown('office')
  const { user } = open('/')
  const menu = await openAvatarMenu(user, 'Marit van der Voorbeeld')
  await user.click(within(menu).getByRole('menuitemradio', { name: 'Dark' }))
  expect(localStorage.getItem('mui-mode')).toBe('dark')
})

test('who also drives switches shells from the avatar menu', async () => {
  await sitDown('office')
  const session = useSession.getState()
  if (session.state === 'signed-in')
    useSession.setState(
      { ...session, user: { ...session.user, roles: ['ROLE_CUSTOMER', 'ROLE_DRIVER'] } },
      true,
    )
  const { user, at } = open('/')
  const menu = await openAvatarMenu(user, 'Marit van der Voorbeeld')
  await user.click(within(menu).getByRole('menuitem', { name: 'Switch to driving' }))
  await waitFor(() => expect(at()).toMatch(/^\/driver/))
})

test('a device without a network is told to be offline at once', async () => {
  await sitDown('office')
  open('/')
  await screen.findByText('Live')
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  expect(await screen.findByText('Offline')).toBeDefined()
  network.mockRestore()
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Live')).toBeDefined()
})

test('a lost server leaves the open room standing, and says from when it is; other rooms open once it is back', async () => {
  await sitDown('office')
  const { user } = open('/shipments')
  const table = await screen.findByRole('table', { name: 'Shipments' })
  const number = within(table).getAllByRole('link')[0]?.textContent ?? ''

  await product.killServer()
  await screen.findByText('Offline')
  await user.click(screen.getByRole('button', { name: 'Number' }))
  expect(await screen.findByText('The server cannot be reached')).toBeDefined()

  await product.restart()
  expect(await screen.findByText(number)).toBeDefined()
  expect(screen.queryByText('The server cannot be reached')).toBeNull()

  await product.killServer()
  window.dispatchEvent(new Event('online'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No connection. This is from /)
  expect(screen.getByText(number)).toBeDefined()

  await product.restart()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
