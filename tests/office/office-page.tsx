import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { signIn, startSession } from '../../src/app/session.ts'
import { showLanguage, startTexts } from '../../src/i18n/setup.ts'
import { routes } from '../../src/routes.tsx'
import { openPageAt } from '../app/page-server.ts'

/** Prepares jsdom as a browser of an office user, against a running server; once before the tests of a file. */
export async function startPage(origin: string): Promise<void> {
  // Server, database and screens share a few cores with the other tests.
  configure({
    asyncUtilTimeout: 20_000,
    // React works in its own time, as in a browser. Within `act` it may leave a page that waits for the
    // server waiting for ever.
    eventWrapper: (event) => event(),
  })
  // What browsers have and jsdom lacks.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('scrollTo', () => undefined)
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  openPageAt(origin)
  await startTexts()
  await startSession()
}

/** Signs a demo user in; texts are in English. */
export async function signInAs(who: 'office' | 'planner' | 'reader' | 'admin'): Promise<void> {
  cleanup()
  await signIn(`${who}@demo.example.com`, 'Vrachtpas1')
  await showLanguage('en')
}

/** Opens the app at an address, as a page that was just started. */
export function openPage(address: string) {
  cleanup()
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return {
    user: userEvent.setup(),
    at: () => `${router.state.location.pathname}${router.state.location.search}`,
  }
}

/** Closes the page and its live connection. */
export const closePage = cleanup
