import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { hasOfficeRole } from '#contract/kit/roles.ts'
import { useSession } from '../../app/session/session.ts'
import { isDark, setColorMode, useSettings } from '../../app/session/settings.ts'
import { useUser } from '../../app/session/use-user.ts'
import { requestSync } from '../../offline/sync/scheduler.ts'
import { HomeIcon, InfoIcon } from '../../ui/theme/icons.tsx'
import { MoonIcon, PersonIcon, SignOutIcon, SunIcon } from '../../ui/theme/later-icons.tsx'
import { useFocusInMenu } from '../../ui/overlays/use-focus-in-menu.ts'
import { MenuItem } from '../../ui/overlays/PopupMenu.tsx'
import { toast } from '../../ui/overlays/toaster.ts'

/** Fetched when the menu is first opened. */
export function AccountItems() {
  const { t } = useTranslation('driver', { keyPrefix: 'shell' })
  const navigate = useNavigate()
  const user = useUser()
  // Settings need a session.
  const isUnlocked = useSession((session) => 'unlocked' in session)
  const dark = useSettings(isDark)
  const confirmSignOut = useConfirmedSignOut()
  useFocusInMenu()

  return (
    <>
      <chakra.div
        padding="8px 16px 12px"
        borderBottom="1px solid {colors.border}"
        marginBottom="8px"
        overflowWrap="anywhere"
      >
        <chakra.div fontWeight="600">{user.name}</chakra.div>
        <chakra.div color="fg.muted">{user.email ?? user.mobilePhone}</chakra.div>
        {user.company === undefined ? null : <chakra.div color="fg.muted">{user.company.name}</chakra.div>}
      </chakra.div>
      <MenuItem onSelect={() => setColorMode(dark ? 'light' : 'dark')}>
        {dark ? <SunIcon /> : <MoonIcon />}
        {t(dark ? 'light' : 'dark')}
      </MenuItem>
      {isUnlocked ? null : (
        <MenuItem onSelect={() => void navigate('/account')}>
          <PersonIcon />
          {t('settings')}
        </MenuItem>
      )}
      <MenuItem onSelect={() => void navigate('/help')}>
        <InfoIcon />
        {t('help')}
      </MenuItem>
      {hasOfficeRole(user.roles) ? (
        <MenuItem onSelect={() => void navigate('/')}>
          <HomeIcon />
          {t('office')}
        </MenuItem>
      ) : null}
      <MenuItem onSelect={() => void confirmSignOut()}>
        <SignOutIcon />
        {t('signOut')}
      </MenuItem>
    </>
  )
}

function useConfirmedSignOut(): () => Promise<void> {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  return async () => {
    try {
      const decision = await (await import('./confirm-sign-out.ts')).confirmSignOut()
      if (decision === 'sign-out' || decision === 'keep-ready')
        return await (
          await import('../../app/session/sign-out.ts')
        ).signOut({ keepReady: decision === 'keep-ready' })
      if (decision === 'stay') return
    } catch {
      // `signOut` has reported its error itself.
      return toast('error', t('signOutFailed'))
    }
    requestSync('tap')
    return navigate('/driver/outbox')
  }
}
