// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setApiClient } from '../../src/api/client.ts'
import { useSession } from '../../src/app/session/session.ts'
import { language, showLanguage } from '../../src/i18n/setup.ts'
import { addOfficeRoutes, routes } from '../../src/routes.tsx'
import { openPage as openPhone, prepareDevice, startPage } from '../driver/driver-page.tsx'
import { type PageMessage, pageMessages, serverMessages } from '../support/error-catalogue.ts'
import { PageServer } from './page-server.ts'

beforeAll(startPage)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  localStorage.clear()
  useSession.setState({ state: 'signed-out' }, true)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** The app at an address, with one more page in it that cannot be loaded. */
function open(address: string, all: RouteObject[] = routes) {
  const [app] = all
  const [frame] = app?.children ?? []
  const lost: RouteObject = {
    path: '/lost',
    Component: () => {
      throw Object.assign(new Error('A page could not be loaded'), { name: 'chunkLoadError' })
    },
  }
  const withLost = [
    { ...app, children: [{ ...frame, children: [lost, ...(frame?.children ?? [])] }] } as RouteObject,
  ]
  render(
    <RouterProvider
      router={createMemoryRouter(withLost, {
        initialEntries: [address],
        patchRoutesOnNavigation: addOfficeRoutes,
      })}
    />,
  )
  return userEvent.setup()
}

const notFound = async (text: string) => {
  open('/nowhere')
  expect(await screen.findAllByText(text)).not.toHaveLength(0)
}

/** For every message what brings it about, and that it is shown as such. */
const provoke: Record<PageMessage, (text: string) => Promise<unknown>> = {
  'Social authentication not implemented': async (text) => {
    open('/auth/sign-in?provider=somebody')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
  },
  'Something went wrong': async (text) => {
    useSession.setState({ state: 'error', message: 'Something went wrong' }, true)
    open('/account')
    expect((await screen.findByRole('alert')).textContent).toContain(text)
  },
  'Something went wrong, unable to sign out': async (text) => {
    await prepareDevice()
    const { user } = openPhone('/driver')
    await user.click(await screen.findByRole('button', { name: /DR/ }))
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new Error('The storage is broken.')
    })
    await user.click(await screen.findByRole('menuitem', { name: /^(Sign out|Uitloggen)$/ }))
    await screen.findByText(text)
    expect(useSession.getState().state).toBe('signed-in')
  },
  'To render this page, you need to configure the auth strategy to "custom"': async (text) => {
    vi.stubEnv('VITE_AUTH_STRATEGY', 'auth0')
    vi.resetModules()
    // The app as it is built with another setting: none of its modules is that of the other tests.
    const built = await import('../../src/routes.tsx')
    const texts = await import('../../src/i18n/setup.ts')
    await texts.startTexts()
    await texts.showLanguage(language())
    for (const address of ['/auth/sign-in', '/auth/reset-password', '/auth/change-password']) {
      cleanup()
      open(address, built.routes)
      expect((await screen.findByRole('alert')).textContent, address).toBe(text)
      expect(screen.queryByRole('textbox'), address).toBeNull()
    }
  },
  'The form contains errors.': async (text) => {
    const violations = [
      { propertyPath: 'userEmail', message: serverMessages['Unknown e-mail address.'], code: 'x' },
    ]
    await using _server = await PageServer.start(() => ({
      status: 422,
      body: { type: '/validation_errors/x', status: 422, code: 'validation_failed', violations },
    }))
    callServer()
    const user = open('/auth/reset-password')
    await user.type(await screen.findByRole('textbox'), 'nobody@example.com')
    await user.click(screen.getByRole('button', { name: /^(Send the link|Link versturen|Stuur de link)$/ }))
    expect(await screen.findByText(text)).toBeDefined()
    expect(await screen.findByText(serverMessages['Unknown e-mail address.'])).toBeDefined()
  },
  "404: The page you are looking for isn't here": notFound,
  'Not found': async (text) => {
    open('/nowhere')
    await expect.poll(() => document.title).toContain(text)
  },
  'Back to home': async (text) => {
    open('/nowhere')
    expect((await screen.findByRole('link', { name: text })).getAttribute('href')).toBe('/')
  },
  'A part of the app could not be loaded. Check your connection and load it again.': async (text) => {
    open('/lost')
    expect((await screen.findByRole('alert')).textContent).toContain(text)
  },
}

const messages = Object.entries(pageMessages) as [PageMessage, string][]

test('every message of the catalogue can be brought about', () => {
  expect(Object.keys(provoke).toSorted()).toEqual(messages.map(([english]) => english).toSorted())
})

test('a sign-in that is refused says what the server said', async () => {
  for (const locale of ['en', 'nl'] as const) {
    cleanup()
    await showLanguage(locale)
    const said =
      locale === 'nl' ? serverMessages['Your account is not active.'] : 'Your account is not active.'
    await using _server = await PageServer.start(({ language: asked }) => ({
      status: 401,
      body: { code: 401, message: asked === locale ? said : 'another language' },
    }))
    callServer()
    const user = open('/auth/sign-in')
    await user.type(await screen.findByRole('textbox'), 'somebody@example.com')
    await user.type(
      document.querySelector('input[autocomplete="current-password"]') as HTMLElement,
      'Secret123',
    )
    await user.click(screen.getByRole('button', { name: /^(Sign in|Inloggen)$/ }))
    expect((await screen.findByRole('alert')).textContent).toBe(said)
  }
})

// The last of them leaves modules behind that are built with another setting.
test.each(messages)('%s', async (english, dutch) => {
  for (const [locale, text] of [
    ['en', english],
    ['nl', dutch],
  ] as const) {
    cleanup()
    vi.restoreAllMocks()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await showLanguage(locale)
    await provoke[english](text)
  }
})

test('a strategy that the guard does not know is only logged', async () => {
  vi.stubEnv('VITE_AUTH_STRATEGY', 'auth0')
  vi.resetModules()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await import('../../src/app/session/AuthGuard.tsx')
  expect(logged).toHaveBeenCalledWith('Unknown auth strategy "auth0"')
})

const callServer = () =>
  setApiClient({ tokens: { read: async () => undefined, write: async () => undefined }, language })
