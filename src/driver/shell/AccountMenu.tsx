import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { hasOffice } from '#contract/roles.ts'
import { signOut } from '../../app/session.ts'
import { setColorMode, useSettings } from '../../app/settings.ts'
import { useUser } from '../../app/use-user.ts'
import { unsentCount } from '../../offline/session/device.ts'
import { requestSync } from '../../offline/sync/sync.ts'
import { Avatar, initialsOf } from '../../parts/Avatar.tsx'
import { confirm } from '../../ui/confirm.ts'
import { HomeIcon, MoonIcon, PersonIcon, SignOutIcon, SunIcon } from '../../ui/icons.tsx'
import { MenuItem, PopupMenu } from '../../ui/PopupMenu.tsx'
import { toast } from '../../ui/toaster.ts'

/** Who is signed in, light or dark, the office for those who have one, and the way out. */
export function AccountMenu() {
  const { t } = useTranslation('driver', { keyPrefix: 'shell' })
  const { t: ofApp } = useTranslation('app')
  const navigate = useNavigate()
  const user = useUser()
  const dark = useSettings(({ mode }) => mode === 'dark')

  /** What is unsent is said before anybody signs out; it stays on the phone either way. */
  const leave = async () => {
    const count = await unsentCount().catch(() => 0)
    if (count > 0) {
      const anyway = await confirm({
        title: t('unsent.title'),
        body: t('unsent.body', { count }),
        cancel: t('unsent.sendFirst'),
        confirm: t('signOut'),
      })
      if (!anyway) {
        requestSync('tap')
        return navigate('/driver/outbox')
      }
    }
    await signOut().catch(() => toast('error', ofApp('signOutFailed')))
  }

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
      {hasOffice(user.roles) ? (
        <MenuItem onSelect={() => void navigate('/')}>
          <HomeIcon />
          {t('office')}
        </MenuItem>
      ) : null}
      <MenuItem onSelect={() => void leave()}>
        <SignOutIcon />
        {t('signOut')}
      </MenuItem>
    </PopupMenu>
  )
}
