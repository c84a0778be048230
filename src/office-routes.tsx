import type { RouteObject } from 'react-router-dom'
import { loadPage } from './app/frame/load-page.ts'
import { loadTexts } from './i18n/setup.ts'
import type { Lazy } from './lazy-page.ts'
import { officePages } from './office-pages.tsx'
import { confirmPart } from './ui/theme/UiProvider.tsx'

/*
 * `routes.tsx` adds this part for an address that is not one of its own, so that guests and drivers do not
 * fetch it.
 */

/** Every page of the office may hold a list or a form. */
const officeTexts = ['office', 'forms', 'lists'] as const
const loadOfficeShell = () => import('./office/shell/OfficeShell.tsx')

export const openOfficeShell = async () =>
  (
    await loadPage(String(loadOfficeShell), () =>
      Promise.all([loadOfficeShell(), ...officeTexts.map(loadTexts)]),
    )
  )[0]

/** Around the page's errors: its loader is refused too. */
const pageGuard: Lazy = async () => ({ Component: (await openOfficeShell()).PageGuard })

/** Within the shell, so that a page which breaks or is missing leaves the shell as it is. */
const shellContent: Lazy = async () => {
  const { PageErrorScreen, PageOutlet } = await openOfficeShell()
  return { Component: PageOutlet, ErrorBoundary: PageErrorScreen }
}

export const officeRoutes: RouteObject[] = [
  {
    lazy: openOfficeShell,
    children: [{ lazy: pageGuard, children: [{ lazy: shellContent, children: officePages }] }],
  },
]

/** What `offerPreload` fetches: each office page, and the panels and questions that many pages open. */
export const officePreloads = [
  async () => (await import('./ui/overlays/Popover.tsx')).popoverPart.load(),
  async () => (await import('./ui/overlays/Dialog.tsx')).dialogPart.load(),
  confirmPart.load,
  ...preloadsOf(officePages),
]

function preloadsOf(tree: readonly RouteObject[]): readonly (() => Promise<unknown>)[] {
  return tree.flatMap(({ lazy: open, children = [] }) => [
    ...(typeof open === 'function' && 'preload' in open ? [(open as Required<Lazy>).preload] : []),
    ...preloadsOf(children),
  ])
}
