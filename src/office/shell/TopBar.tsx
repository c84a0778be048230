import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { CurrentUser } from '#contract/users.ts'
import { IconButton } from '../../ui/Button.tsx'
import { MenuIcon } from '../../ui/icons.tsx'
import { changeLanguage } from '../../app/change-language.ts'
import { LanguagePicker } from '../../parts/LanguagePicker.tsx'
import { Logo } from '../../parts/Logo.tsx'
import { AvatarMenu } from './AvatarMenu.tsx'
import { LiveStatus } from './LiveStatus.tsx'

const HomeLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '40px',
    padding: '0 8px',
    borderRadius: 'control',
    textDecoration: 'none',
    fontWeight: '650',
    letterSpacing: '-0.01em',
    '&:hover': { background: 'bg.muted' },
  },
})

/** Home link, live status, language and the user's menu. */
export function TopBar({
  user,
  menuOpen,
  onMenu,
}: {
  readonly user: CurrentUser
  readonly menuOpen: boolean
  readonly onMenu: () => void
}) {
  const { t } = useTranslation('office')
  const { t: tApp } = useTranslation('app')
  return (
    <chakra.header
      gridColumn="1 / -1"
      position="sticky"
      top="var(--banner, 0px)"
      zIndex={1000}
      height="56px"
      padding={{ base: '0 8px', md: '0 16px' }}
      display="flex"
      alignItems="center"
      gap="4px"
      background="bg.panel"
      borderBottom="1px solid"
      borderColor="border"
    >
      <IconButton
        label={t('shell.menu')}
        aria-expanded={menuOpen}
        aria-controls="office-menu"
        aria-haspopup="dialog"
        display={{ base: 'inline-flex', lg: 'none' }}
        onClick={onMenu}
      >
        <MenuIcon />
      </IconButton>
      <HomeLink to="/" aria-label={t('shell.home')} title={t('shell.home')}>
        <Logo size={28} />
        {tApp('name')}
      </HomeLink>
      <chakra.div flex="1" />
      <LiveStatus />
      <LanguagePicker onChoose={(locale) => void changeLanguage(locale)} />
      <AvatarMenu user={user} />
    </chakra.header>
  )
}
