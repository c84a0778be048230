import { configure, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { signIn, startSession } from '../../src/app/session/session.ts'
import { showLanguage, startTexts } from '../../src/i18n/setup.ts'
import { addOfficeRoutes, routes } from '../../src/routes.tsx'
import { useQuestion } from '../../src/ui/overlays/confirm.ts'
import { useToasts } from '../../src/ui/overlays/toaster.ts'
import { openPageAt } from '../app/page-server.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { findLabelsQuickly } from '../support/quick-labels.ts'

let root: Root | undefined
/** Once for the files of a worker, which share the app. */
let textsAreStarted: Promise<void> | undefined

/** Prepares jsdom as a browser of an office user, against a running server; once before the tests of a file. */
export async function startPage(origin: string): Promise<void> {
  // Server, database and screens share a few cores with the other tests.
  configure({
    asyncUtilTimeout: 20_000,
    // React works in its own time, as in a browser. Within `act` it may leave a page that waits for the
    // server waiting for ever.
    eventWrapper: (event) => event(),
    // Printing the whole page each time that something is not there yet took a tenth of a test's time.
    getElementError: (message) => new Error(`${message}\nThe page: ${document.body.textContent}`),
  })
  // What browsers have and jsdom lacks.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/[^\w-]/g, (sign) => `\\${sign}`) })
  vi.stubGlobal('ResizeObserver', NoResizeObserver)
  vi.stubGlobal('IntersectionObserver', NoIntersectionObserver)
  Element.prototype.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  // Without a layout nothing would count as visible, and so nothing as focusable.
  Element.prototype.getClientRects = function () {
    return [this.getBoundingClientRect()] as unknown as DOMRectList
  }
  findLabelsQuickly()
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  openPageAt(origin)
  // The file before may have left these in the worker's page.
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  await (textsAreStarted ??= startTexts())
  await startSession()
}

type DemoServer = Awaited<ReturnType<typeof startDemoServer>>

/** Gives the tests of a file a demo server and a page that uses it; filled in before the first of them. */
export function startDemoPage(environment: Record<string, string> = {}): DemoServer {
  const demo = {} as DemoServer
  beforeAll(async () => {
    Object.assign(demo, await startDemoServer(environment))
    await startPage(demo.server.origin)
  })
  afterAll(async () => {
    closePage()
    await demo.server.stop()
  })
  return demo
}

/** Nothing is in sight without a layout. */
class NoIntersectionObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

type DemoUser = 'office' | 'planner' | 'reader' | 'admin'

export async function signInAs(who: DemoUser): Promise<void> {
  closePage()
  await signIn(`${who}@demo.example.com`, 'Vrachtpas1')
  await showLanguage('en')
}

export function openPage(address: string) {
  closePage()
  // What the page before said or asked would count as of this one.
  useToasts.setState({ toasts: [] })
  useQuestion.setState({ question: undefined, hosts: [] })
  const router = createMemoryRouter(routes, {
    initialEntries: [address],
    patchRoutesOnNavigation: addOfficeRoutes,
  })
  // Testing Library's own `render` needs `act`, which React has for developers only.
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<RouterProvider router={router} />)
  return {
    user: userEvent.setup(),
    at: () => `${router.state.location.pathname}${router.state.location.search}`,
    back: () => void router.navigate(-1),
    /** Reads the data of the page anew, as a live message does. */
    reload: () => router.revalidate(),
  }
}

export async function openPageAs(who: DemoUser, address: string) {
  await signInAs(who)
  return openPage(address)
}

/**
 * A dialog that stands; one with fields has taken the focus, which it does a moment after it opens: what is typed before
 * that goes elsewhere. A question is a dialog of the browser's own, which jsdom gives no focus.
 */
export async function openedDialog(name?: string | RegExp): Promise<HTMLElement> {
  return await waitFor(() => {
    const dialog = screen.getByRole('dialog', name === undefined ? {} : { name })
    const takesFocus =
      !(dialog instanceof HTMLDialogElement) && dialog.querySelector('input, select, textarea') !== null
    if (takesFocus && !dialog.contains(document.activeElement))
      throw new Error('The dialog has no focus yet.')
    return dialog
  })
}

/** Chooses one of the filters that a list does not have yet, and opens it. */
export async function addFilter(user: UserEvent, title: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  const offered = await screen.findByRole('dialog', { name: 'Choose a filter' })
  await user.click(within(offered).getByRole('button', { name: title }))
  await screen.findByRole('dialog', { name: `Change filter ${title}` })
}

/** Opens a menu by its button and chooses an item of it, by keyboard: jsdom has no pointer that hovers. */
export async function chooseInMenu(
  user: ReturnType<typeof openPage>['user'],
  button: HTMLElement,
  name: string,
): Promise<void> {
  button.focus()
  await user.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name })
  const highlighted = () =>
    screen.getAllByRole('menuitem').find((one) => one.dataset['highlighted'] !== undefined)
  // It opens with its first item highlighted, a frame later: a key before that would go past the one after.
  await waitFor(() => {
    if (highlighted() === undefined) throw new Error('Nothing is highlighted.')
  })
  while (highlighted() !== item) {
    const before = highlighted()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => {
      if (highlighted() === before) throw new Error('The highlight has not moved.')
    })
  }
  await user.keyboard('{Enter}')
}

/**
 * The table of who may open what refuses this page, and no entry of the navigation leads to it. What the server refuses
 * says `No access` too, with words of its own.
 */
export async function expectNoAccess(entry: string): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: 'No access' })
  await screen.findByText(/^Your role does not include it/)
  await screen.findByRole('link', { name: 'Projects', hidden: true })
  expect(screen.queryByRole('link', { name: entry, hidden: true })).toBeNull()
}

export function closePage(): void {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
}
