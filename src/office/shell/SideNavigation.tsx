import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import type { CurrentUser } from '#contract/users.ts'
import { IconButton } from '../../ui/Button.tsx'
import {
  CloseIcon,
  FlowsIcon,
  HomeIcon,
  PersonIcon,
  ProjectsIcon,
  ShipmentsIcon,
  TruckIcon,
  WarningIcon,
} from '../../ui/icons.tsx'
import { CustomerLogo } from './CustomerLogo.tsx'
import { type NavigationItem, navigationFor } from './navigation.ts'

const icons = {
  home: HomeIcon,
  projects: ProjectsIcon,
  flows: FlowsIcon,
  shipments: ShipmentsIcon,
  drivers: TruckIcon,
  users: PersonIcon,
  faults: WarningIcon,
} as const satisfies Record<NavigationItem['icon'], unknown>

const NavigationEntry = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '44px',
    padding: '0 12px',
    borderRadius: 'control',
    textDecoration: 'none',
    color: 'fg.muted',
    fontWeight: '500',
    '&:hover': { background: 'bg.muted', color: 'fg' },
    '&.active': { background: 'primary.subtle', color: 'primary.fg', fontWeight: '600' },
  },
})

const Drawer = chakra('dialog', {
  base: {
    margin: 0,
    border: 'none',
    padding: '8px 16px 24px',
    width: '320px',
    maxWidth: 'calc(100vw - 48px)',
    height: '100dvh',
    maxHeight: '100dvh',
    background: 'bg.panel',
    color: 'fg',
    boxShadow: '8px 0 32px rgb(0 0 0 / 0.2)',
    '&::backdrop': { background: 'rgb(10 16 22 / 0.55)' },
  },
})

/** The navigation: beside the page on wide screens, else in a drawer that `open` shows. */
export function SideNavigation({
  user,
  open,
  onClose,
}: {
  readonly user: CurrentUser
  readonly open: boolean
  readonly onClose: () => void
}) {
  const { t } = useTranslation('office')
  const drawer = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) drawer.current?.showModal()
    else drawer.current?.close()
  }, [open])
  return (
    <>
      <chakra.div
        display={{ base: 'none', lg: 'block' }}
        position="sticky"
        top="calc(var(--banner, 0px) + 56px)"
        height="calc(100dvh - var(--banner, 0px) - 56px)"
        overflowY="auto"
        padding="16px"
        background="bg.panel"
        borderRight="1px solid"
        borderColor="border"
      >
        <NavigationGroups user={user} />
      </chakra.div>
      <Drawer
        ref={drawer}
        id="office-menu"
        aria-label={t('shell.menu')}
        onClose={onClose}
        onClick={(event) => {
          // A click on the backdrop arrives at the dialog itself.
          if (event.target === event.currentTarget && event.clientX > event.currentTarget.offsetWidth)
            onClose()
        }}
      >
        {open ? (
          <>
            <chakra.div display="flex" justifyContent="flex-end" paddingBottom="8px">
              <IconButton label={t('shell.closeMenu')} onClick={onClose}>
                <CloseIcon />
              </IconButton>
            </chakra.div>
            <NavigationGroups user={user} />
          </>
        ) : null}
      </Drawer>
    </>
  )
}

function NavigationGroups({ user }: { readonly user: CurrentUser }) {
  const { t } = useTranslation('office')
  return (
    <chakra.nav aria-label={t('shell.navigation')} display="grid" gap="24px">
      <CustomerLogo customer={user.customer} />
      {navigationFor(user).map((group) => (
        <div key={group.key}>
          <chakra.h2
            id={`rooms-${group.key}`}
            padding="0 12px 8px"
            fontSize="0.75rem"
            fontWeight="600"
            letterSpacing="0.06em"
            textTransform="uppercase"
            color="fg.muted"
          >
            {t(group.title)}
          </chakra.h2>
          <chakra.ul aria-labelledby={`rooms-${group.key}`} display="grid" gap="4px">
            {group.items.map(({ key, title, href, icon }) => {
              const Icon = icons[icon]
              return (
                <li key={key}>
                  <NavigationEntry to={href} end={href === '/'}>
                    <Icon width={20} height={20} />
                    {t(title)}
                  </NavigationEntry>
                </li>
              )
            })}
          </chakra.ul>
        </div>
      ))}
    </chakra.nav>
  )
}
