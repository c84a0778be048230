import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useNavigation } from 'react-router-dom'
import { useUser } from '../../app/use-user.ts'
import { AccessRefused } from '../shared/AccessRefused.tsx'
import { PendingBar } from '../shared/PendingBar.tsx'
import { SideNavigation } from './SideNavigation.tsx'
import { mayOpenPage } from './page-access.ts'
import { TopBar } from './TopBar.tsx'
import { useLiveUpdates } from './use-live-updates.ts'

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

/**
 * The layout around every office page: top bar, side navigation, and the live connection that keeps the page
 * up to date.
 */
function OfficeShell() {
  const { t } = useTranslation('office')
  const user = useUser()
  const { pathname } = useLocation()
  // The menu is open for one path only, so that navigating closes it.
  const [menuPathname, setMenuPathname] = useState<string>()
  const menuOpen = menuPathname === pathname
  const navigation = useNavigation()
  const main = useRef<HTMLElement>(null)
  useLiveUpdates()
  const previousPathname = useRef(pathname)
  useEffect(() => {
    // Navigation removed the focused link from the document: move the focus to the new page.
    if (previousPathname.current !== pathname && document.activeElement === document.body)
      main.current?.focus({ preventScroll: true })
    previousPathname.current = pathname
  }, [pathname])
  return (
    <chakra.div
      minHeight="100dvh"
      display="grid"
      gridTemplateRows="auto 1fr"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '280px minmax(0, 1fr)' }}
    >
      <SkipLink
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('shell.skip')}
      </SkipLink>
      <TopBar user={user} menuOpen={menuOpen} onMenu={() => setMenuPathname(pathname)} />
      <SideNavigation user={user} open={menuOpen} onClose={() => setMenuPathname(undefined)} />
      <chakra.main
        ref={main}
        id="content"
        tabIndex={-1}
        outline="none"
        minWidth={0}
        padding={{ base: '16px', md: '24px 32px 48px' }}
      >
        {navigation.state === 'idle' ? null : <PendingBar />}
        <chakra.div
          maxWidth="1440px"
          marginInline="auto"
          display="grid"
          gap="16px"
          gridTemplateColumns="minmax(0, 1fr)"
        >
          {mayOpenPage(user.roles, pathname) ? <Outlet /> : <AccessRefused />}
        </chakra.div>
      </chakra.main>
    </chakra.div>
  )
}

export { OfficeShell as Component }
