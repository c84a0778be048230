import { chakra } from '@chakra-ui/react'
import { Global } from '@emotion/react'
import {
  type CSSProperties,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useNavigation } from 'react-router-dom'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { preloadPages } from '../../app/frame/load-page.ts'
import { useUser } from '../../app/session/use-user.ts'
import { loadTexts, showOfficeLanguage } from '../../i18n/setup.ts'
import { mayOpenPage } from '../../office-pages.tsx'
import { toast } from '../../ui/overlays/toaster.ts'
import { AccessRefused } from '../shared/page/AccessRefused.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { rememberVisit } from '../shared/page/list-visits.ts'
import { PendingBar } from '../shared/page/PendingBar.tsx'
import { areKeysHeld, holdKeys, takeHeldText } from './held-keys.ts'
import { PageErrorScreen } from './PageErrorScreen.tsx'
import { PageErrors } from './PageErrors.tsx'
import { PageOutlet } from './PageOutlet.tsx'
import { useScrollRestoration } from './scroll-restoration.ts'
import { loadDrawer, SideNavigation } from './SideNavigation.tsx'
import { printStyles } from './print-styles.ts'
import { TopBar } from './TopBar.tsx'
import { useLiveUpdates } from './use-live-updates.ts'
import { useRail } from './use-rail.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** What opens over the page is fetched when it is first opened. */
const loadOverlay = {
  command: async () => {
    const [{ CommandMenu: menu }] = await Promise.all([import('./CommandMenu.tsx'), loadTexts('command')])
    return menu
  },
  keys: () => import('./KeysDialog.tsx'),
  menu: loadDrawer,
}
const CommandMenu = lazy(async () => ({ default: await loadOverlay.command() }))
const KeysDialog = lazy(async () => ({ default: (await loadOverlay.keys()).KeysDialog }))

/** Offline, a toast says that an overlay cannot be fetched. */
function useOverlay() {
  const { t } = useTranslation('app')
  const [overlay, setOverlay] = useState<keyof typeof loadOverlay>()
  const close = () => {
    takeHeldText()
    setOverlay(undefined)
  }
  const open = (wanted: keyof typeof loadOverlay) => {
    if (wanted === overlay) return
    // The menu's field gets what is typed meanwhile.
    if (wanted === 'command') holdKeys()
    loadOverlay[wanted]().then(
      () => {
        // Escape cancelled it while it was fetched.
        if (wanted !== 'command' || areKeysHeld()) setOverlay(wanted)
      },
      () => {
        close()
        toast('error', t('unreachable'))
      },
    )
  }
  // When the shell is left during the fetch, the keys belong to the next page.
  useEffect(() => close, [])
  return { overlay, open, close }
}

const SkipLink = chakra('a', {
  base: {
    position: 'fixed',
    left: '8px',
    top: '-100px',
    zIndex: 1400,
    padding: '8px 16px',
    background: 'bg.panel',
    borderRadius: 'control',
    '&:focus-visible': { top: '8px' },
  },
})

const Frame = chakra('div', {
  base: {
    minHeight: '100dvh',
    display: 'grid',
    gridTemplateRows: 'auto 1fr',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'var(--navigation) minmax(0, 1fr)' },
    '--sticky-top': 'calc(var(--banner, 0px) + 56px)',
  },
})

/** Follows the router's states and renders nothing, so that the shell is not rendered with each of them. */
function LiveUpdates() {
  useLiveUpdates()
  return null
}

function Shortcuts({
  user,
  ...overlays
}: { readonly user: CurrentUser } & Parameters<typeof useShortcuts>[1]) {
  useShortcuts(user, overlays)
  return null
}

function OfficeShell() {
  const { t } = useTranslation('office')
  const user = useUser()
  const { pathname } = useLocation()
  // The menu is open for one path only, so that navigating closes it.
  const [menuPathname, setMenuPathname] = useState<string>()
  const [isRail, setRail] = useRail()
  const { overlay, open, close } = useOverlay()
  const menuOpen = overlay === 'menu' && menuPathname === pathname
  const openMenu = () => {
    setMenuPathname(pathname)
    open('menu')
  }
  const main = useRef<HTMLElement>(null)
  const openCommand = () => open('command')
  const openKeys = () => open('keys')
  useScrollRestoration()
  useDeskDensity()
  useFocusOnNavigation(main)
  useEffect(() => void preloadPages(), [])
  useEffect(() => void showOfficeLanguage(), [])
  return (
    <Frame style={{ '--navigation': isRail ? '56px' : '280px' } as CSSProperties}>
      <SkipLink
        data-no-print
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('shell.skip')}
      </SkipLink>
      <Global styles={printStyles} />
      <LiveUpdates />
      <Shortcuts user={user} onCommand={openCommand} onKeys={openKeys} />
      <LeaveGuard />
      <TopBar user={user} menuOpen={menuOpen} onMenu={openMenu} onCommand={openCommand} onKeys={openKeys} />
      <SideNavigation user={user} open={menuOpen} onClose={close} isRail={isRail} onRail={setRail} />
      <Content ref={main}>
        <PageErrors />
        <Outlet />
      </Content>
      <Suspense>
        {overlay === 'command' ? <CommandMenu onClose={close} onKeys={openKeys} /> : null}
        {overlay === 'keys' ? <KeysDialog user={user} onClose={close} /> : null}
      </Suspense>
    </Frame>
  )
}

/** The shell also shows the account and addresses without a page, which are not the office's. */
function PageGuard() {
  const { roles } = useUser()
  const { pathname } = useLocation()
  const isOpen = useMemo(() => mayOpenPage(roles, pathname), [roles, pathname])
  return isOpen ? <Outlet /> : <AccessRefused />
}

function Content({
  ref,
  children,
}: {
  readonly ref: RefObject<HTMLElement | null>
  readonly children: ReactNode
}) {
  const { state } = useNavigation()
  return (
    <chakra.main
      ref={ref}
      id="content"
      tabIndex={-1}
      outline="none"
      minWidth={0}
      padding={{ base: '16px', md: '16px 24px 48px' }}
    >
      {state === 'idle' ? null : <PendingBar />}
      <chakra.div
        maxWidth="1440px"
        marginInline="auto"
        display="grid"
        gap="16px"
        gridTemplateColumns="minmax(0, 1fr)"
      >
        {children}
      </chakra.div>
    </chakra.main>
  )
}

/** Remembers each page for the links back to it, and focuses a page that replaced the link to it. */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const location = useLocation()
  const previousPathname = useRef(location.pathname)
  useEffect(() => rememberVisit(location), [location])
  useEffect(() => {
    if (previousPathname.current !== location.pathname && document.activeElement === document.body)
      main.current?.focus({ preventScroll: true })
    previousPathname.current = location.pathname
  }, [main, location.pathname])
}

/** Menus, dialogs and toasts outside of the shell follow it. */
function useDeskDensity(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = 'desk'
    return () => void delete document.documentElement.dataset['density']
  }, [])
}

export { OfficeShell as Component, PageErrorScreen, PageGuard, PageOutlet }
