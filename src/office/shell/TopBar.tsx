import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { CurrentUser } from '#contract/users.ts'
import { IconButton } from '../../ui/Button.tsx'
import { MenuIcon } from '../../ui/icons.tsx'
import { changeLanguage } from '../../app/change-language.ts'
import { LanguagePicker } from '../../parts/LanguagePicker.tsx'
import { Mark } from '../../parts/Mark.tsx'
import { AvatarMenu } from './AvatarMenu.tsx'
import { LiveSign } from './LiveSign.tsx'

const Home = chakra(Link, {
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

/** Home, whether the page is live, language, and the user. */
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
  const { t: name } = useTranslation('app')
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
      <Home to="/" aria-label={t('shell.home')} title={t('shell.home')}>
        <Mark size={28} />
        {name('name')}
      </Home>
      <chakra.div flex="1" />
      <LiveSign />
      <LanguagePicker onChoose={(locale) => void changeLanguage(locale)} />
      <AvatarMenu user={user} />
    </chakra.header>
  )
}
