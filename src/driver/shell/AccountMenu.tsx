import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { hasOfficeRole } from '#contract/roles.ts'
import { reportError } from '../../app/fault-reports.ts'
import { signOut } from '../../app/session.ts'
import { setColorMode, useSettings } from '../../app/settings.ts'
import { useUser } from '../../app/use-user.ts'
import { unsentCount } from '../../offline/session/device.ts'
import { requestSync } from '../../offline/sync/scheduler.ts'
import { Avatar, initialsOf } from '../../parts/Avatar.tsx'
import { confirm } from '../../ui/confirm.ts'
import { HomeIcon, MoonIcon, PersonIcon, SignOutIcon, SunIcon } from '../../ui/icons.tsx'
import { MenuItem, PopupMenu } from '../../ui/PopupMenu.tsx'
import { toast } from '../../ui/toaster.ts'

/**
 * Menu of the signed-in user: colour mode, account settings, the office for users who have it, and sign-out.
 */
export function AccountMenu() {
  const { t } = useTranslation('driver', { keyPrefix: 'shell' })
  const navigate = useNavigate()
  const user = useUser()
  const dark = useSettings(({ mode }) => mode === 'dark')
  const confirmSignOut = useConfirmedSignOut()

  return (
    <PopupMenu
      label={t('account', { initials: initialsOf(user) })}
      width="280px"
      trigger={<Avatar user={user} />}
    >
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
      <MenuItem onSelect={() => void navigate('/account')}>
        <PersonIcon />
        {t('settings')}
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
    </PopupMenu>
  )
}

/** Warns about undelivered entries before signing out; they stay on the phone either way. */
function useConfirmedSignOut(): () => Promise<void> {
  const { t } = useTranslation('driver', { keyPrefix: 'shell' })
  const { t: tApp } = useTranslation('app')
  const navigate = useNavigate()
  return async () => {
    const count = await unsentCount().catch((error: unknown) => {
      reportError(error, 'count unsent')
      return 0
    })
    if (count > 0) {
      const confirmed = await confirm({
        title: t('unsent.title'),
        body: t('unsent.body', { count }),
        cancel: t('unsent.sendFirst'),
        confirm: t('signOut'),
      })
      if (!confirmed) {
        requestSync('tap')
        return navigate('/driver/outbox')
      }
    }
    // `signOut` has reported its error itself.
    await signOut().catch(() => toast('error', tApp('signOutFailed')))
  }
}
