// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../src/app/frame/App.tsx'
import { AuthGuard } from '../../src/app/session/AuthGuard.tsx'
import { useSession } from '../../src/app/session/session.ts'
import { showLanguage, startTexts } from '../../src/i18n/setup.ts'

beforeAll(async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  await startTexts()
})
beforeEach(async () => {
  localStorage.clear()
  await showLanguage('en')
})
afterEach(cleanup)

const SetUpFirst = ({ setUp }: { readonly setUp: string }) => <h1>Set up {setUp}</h1>

/** One guarded page behind another, and the sign-in page's address. */
function openGuarded() {
  const guarded = {
    element: <AuthGuard SetUpPage={SetUpFirst} />,
    children: [{ path: '/account', element: <h1>Account</h1> }],
  }
  const children = [
    guarded,
    { path: '/', element: <h1>Home</h1> },
    { path: '/auth/sign-in', element: <h1>Sign in</h1> },
  ]
  const router = createMemoryRouter([{ Component: App, children }], {
    initialEntries: ['/', '/account?tab=1'],
  })
  render(<RouterProvider router={router} />)
  return router
}

test('while the session loads nothing is shown', () => {
  useSession.setState({ state: 'loading' }, true)
  openGuarded()
  expect(document.body.textContent).toBe('')
})

test.each([
  ['en', 'Something went wrong', 'Try again'],
  ['nl', 'Er is iets misgegaan', 'Opnieuw proberen'],
] as const)('an error of the session is told, in %s, with a way on', async (language, text, button) => {
  await showLanguage(language)
  useSession.setState({ state: 'error', message: 'Something went wrong' }, true)
  openGuarded()
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(screen.queryByRole('heading')).toBeNull()
  screen.getByRole('button', { name: button }).click()
  expect(await screen.findByRole('heading', { name: 'Sign in' }), 'nobody is signed in here').toBeDefined()
})

test('without a user the sign-in page takes the place of the page, and one step back does not return to it', async () => {
  useSession.setState({ state: 'signed-out' }, true)
  const router = openGuarded()
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
  expect(router.state).toMatchObject({
    historyAction: 'REPLACE',
    location: { pathname: '/auth/sign-in', search: '?from=%2Faccount%3Ftab%3D1' },
  })
  await router.navigate(-1)
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined()
})

test('who has something to set up first sees that in place of every page', async () => {
  useSession.setState(
    {
      state: 'signed-in',
      offline: false,
      user: {
        id: 'a',
        name: 'A B',
        firstName: 'A',
        lastName: 'B',
        roles: ['ROLE_ADMIN'],
        active: true,
        setUp: 'second_factor',
      },
    },
    true,
  )
  openGuarded()
  expect(await screen.findByRole('heading', { name: 'Set up second_factor' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Account' })).toBeNull()
})

test('with a user the page is shown', async () => {
  useSession.setState(
    {
      state: 'signed-in',
      offline: false,
      user: { id: 'a', name: 'A B', firstName: 'A', lastName: 'B', roles: ['ROLE_CUSTOMER'], active: true },
    },
    true,
  )
  openGuarded()
  expect(await screen.findByRole('heading', { name: 'Account' })).toBeDefined()
})
