import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { locales } from '#contract/kit/locales.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { MenuIcon, SearchIcon } from '../../ui/theme/desk-icons.tsx'
import { changeLanguage } from '../../app/session/change-language.ts'
import { LanguagePicker } from '../../parts/LanguagePicker.tsx'
import { Logo } from '../../parts/Logo.tsx'
import { AvatarMenu } from './AvatarMenu.tsx'
import { commandKey } from './command-key.ts'
import { Keys } from './Keys.tsx'
import { LiveStatus } from './LiveStatus.tsx'

const HomeLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: 'control',
    padding: '0 8px',
    borderRadius: 'control',
    textDecoration: 'none',
    fontWeight: '650',
    letterSpacing: '-0.01em',
    '&:hover': { background: 'bg.muted' },
  },
})

/** On a phone its text is for screen readers alone. */
const CommandName = chakra('span', {
  base: {
    flex: '1',
    textAlign: 'start',
    position: { base: 'absolute', md: 'static' },
    width: { base: '1px', md: 'auto' },
    height: { base: '1px', md: 'auto' },
    overflow: 'hidden',
    clipPath: { base: 'inset(50%)', md: 'none' },
  },
})

const CommandButton = chakra('button', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: 'control',
    minWidth: { base: 'control', md: '220px' },
    padding: { base: '0', md: '0 8px 0 10px' },
    justifyContent: { base: 'center', md: 'flex-start' },
    border: '1px solid transparent',
    borderColor: { base: 'transparent', md: 'border.strong' },
    borderRadius: 'control',
    background: 'bg.panel',
    color: 'fg.muted',
    cursor: 'pointer',
    '&:hover': { background: 'bg.muted' },
  },
})

export function TopBar({
  user,
  menuOpen,
  onMenu,
  onCommand,
  onKeys,
}: {
  readonly user: CurrentUser
  readonly menuOpen: boolean
  readonly onMenu: () => void
  readonly onCommand: () => void
  readonly onKeys: () => void
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
        aria-haspopup="dialog"
        display={{ base: 'inline-flex', lg: 'none' }}
        onClick={onMenu}
      >
        <MenuIcon />
      </IconButton>
      <HomeLink to="/" aria-label={t('shell.home')} title={t('shell.home')}>
        <Logo size={28} />
        <chakra.span display={{ base: 'none', sm: 'inline' }}>{tApp('name')}</chakra.span>
      </HomeLink>
      <chakra.div flex="1" />
      <SearchButton onClick={onCommand} />
      <LiveStatus />
      <LanguagePicker offered={locales} onChoose={(locale) => void changeLanguage(locale)} />
      <AvatarMenu user={user} onKeys={onKeys} />
    </chakra.header>
  )
}

function SearchButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation('office')
  return (
    <CommandButton
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      title={t('command.title')}
      onClick={onClick}
    >
      <SearchIcon width={20} height={20} />
      <CommandName>{t('command.button')}</CommandName>
      <chakra.span display={{ base: 'none', md: 'inline-flex' }}>
        <Keys keys={commandKey()} />
      </chakra.span>
    </CommandButton>
  )
}
