import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../app/session/use-user.ts'
import { Avatar, initialsOf } from '../../parts/Avatar.tsx'
import { PopupMenu } from '../../ui/overlays/PopupMenu.tsx'
import { useIsOffline } from './use-outbox-status.ts'

const AccountItems = lazy(async () => ({ default: (await import('./AccountItems.tsx')).AccountItems }))

export function AccountMenu() {
  const { t } = useTranslation('driver', { keyPrefix: 'shell' })
  const user = useUser()
  return (
    <PopupMenu
      label={t('account', { initials: initialsOf(user) })}
      width="280px"
      trigger={<Avatar user={user} isOffline={useIsOffline()} />}
    >
      <Suspense>
        <AccountItems />
      </Suspense>
    </PopupMenu>
  )
}
