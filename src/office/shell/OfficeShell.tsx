import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useNavigation } from 'react-router-dom'
import { useUser } from '../../app/use-user.ts'
import { PendingBar } from '../shared/PendingBar.tsx'
import { SideNavigation } from './SideNavigation.tsx'
import { TopBar } from './TopBar.tsx'
import { useLiveRooms } from './use-live-updates.ts'

const Skip = chakra('a', {
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

/** What stands around every room of the office: top bar, side navigation, and the live connection that keeps the room true. */
export function Component() {
  const { t } = useTranslation('office')
  const user = useUser()
  const { pathname } = useLocation()
  // The menu belongs to the place where it was opened: whoever goes elsewhere leaves it behind.
  const [menuAt, setMenuAt] = useState<string>()
  const menuOpen = menuAt === pathname
  const navigation = useNavigation()
  const main = useRef<HTMLElement>(null)
  useLiveRooms()
  const openedAt = useRef(pathname)
  useEffect(() => {
    // The room that one left took the focused link with it: reading goes on where the next room begins.
    if (openedAt.current !== pathname && document.activeElement === document.body)
      main.current?.focus({ preventScroll: true })
    openedAt.current = pathname
  }, [pathname])
  return (
    <chakra.div
      minHeight="100dvh"
      display="grid"
      gridTemplateRows="auto 1fr"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '280px minmax(0, 1fr)' }}
    >
      <Skip
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('shell.skip')}
      </Skip>
      <TopBar user={user} menuOpen={menuOpen} onMenu={() => setMenuAt(pathname)} />
      <SideNavigation user={user} open={menuOpen} onClose={() => setMenuAt(undefined)} />
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
          <Outlet />
        </chakra.div>
      </chakra.main>
    </chakra.div>
  )
}
