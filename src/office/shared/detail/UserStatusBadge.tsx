import { useTranslation } from 'react-i18next'
import type { User } from '#contract/accounts/users.ts'
import { StatusBadge } from '../../../ui/theme/surfaces.tsx'

export function UserStatusBadge({ user }: { readonly user: User }) {
  const { t } = useTranslation('people')
  if (!user.active) return <StatusBadge>{t('users.inactive')}</StatusBadge>
  return user.canSignIn ? (
    <StatusBadge tone="success">{t('users.active')}</StatusBadge>
  ) : (
    <StatusBadge tone="info">{t('users.invited')}</StatusBadge>
  )
}
