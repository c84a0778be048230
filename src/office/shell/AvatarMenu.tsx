import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { isDriver } from '#contract/kit/roles.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { isImpersonating } from '../../app/session/impersonation.ts'
import { type ColorMode, setColorMode, useSettings } from '../../app/session/settings.ts'
import { Avatar, initialsOf } from '../../parts/Avatar.tsx'
import { KeyboardIcon } from '../../ui/theme/desk-icons.tsx'
import { CheckIcon, TruckIcon } from '../../ui/theme/icons.tsx'
import { PersonIcon, SignOutIcon } from '../../ui/theme/later-icons.tsx'
import { MenuItem, PopupMenu } from '../../ui/overlays/PopupMenu.tsx'
import { toast } from '../../ui/overlays/toaster.ts'
import { Keys } from './Keys.tsx'

const colorModes = ['light', 'dark', 'system'] as const satisfies readonly ColorMode[]

const Divider = chakra('hr', {
  base: { border: 'none', borderTop: '1px solid', borderColor: 'border', margin: '8px 0' },
})

const leave = async () => (await import('../../app/session/sign-out.ts')).signOut()

export function AvatarMenu({ user, onKeys }: { readonly user: CurrentUser; readonly onKeys: () => void }) {
  const { t } = useTranslation('office')
  const { t: tApp } = useTranslation('app')
  const mode = useSettings((settings) => settings.mode)
  const navigate = useNavigate()
  return (
    <PopupMenu
      label={t('shell.accountMenu', { name: user.name, initials: initialsOf(user) })}
      width="280px"
      trigger={<Avatar user={user} />}
    >
      <chakra.div padding="4px 16px 8px">
        <chakra.strong display="block" fontWeight="600" overflowWrap="anywhere">
          {user.name}
        </chakra.strong>
        <chakra.span color="fg.muted" fontSize="label" overflowWrap="anywhere">
          {user.email ?? user.mobilePhone}
        </chakra.span>
      </chakra.div>
      <Divider />
      <MenuItem onSelect={() => void navigate('/account')}>
        <PersonIcon width={20} height={20} />
        {t('shell.account')}
      </MenuItem>
      {isDriver(user.roles) && !isImpersonating() ? (
        <MenuItem onSelect={() => void navigate('/driver')}>
          <TruckIcon width={20} height={20} />
          {t('shell.driver')}
        </MenuItem>
      ) : null}
      <MenuItem onSelect={onKeys}>
        <KeyboardIcon width={20} height={20} />
        <chakra.span flex="1">{t('keys.title')}</chakra.span>
        <Keys keys={['?']} />
      </MenuItem>
      <chakra.div role="group" aria-label={t('shell.scheme')}>
        <chakra.div aria-hidden="true" padding="4px 16px" fontSize="small" color="fg.muted">
          {t('shell.scheme')}
        </chakra.div>
        {colorModes.map((choice) => (
          <MenuItem key={choice} checked={mode === choice} onSelect={() => setColorMode(choice)}>
            <chakra.span flex="1">{t(`shell.schemes.${choice}`)}</chakra.span>
            {mode === choice ? <CheckIcon width={20} height={20} /> : null}
          </MenuItem>
        ))}
      </chakra.div>
      <Divider />
      <MenuItem onSelect={() => void leave().catch(() => toast('error', tApp('signOutFailed')))}>
        <SignOutIcon width={20} height={20} />
        {t('shell.signOut')}
      </MenuItem>
    </PopupMenu>
  )
}
