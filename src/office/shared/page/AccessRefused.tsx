import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../app/frame/use-title.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { PersonIcon } from '../../../ui/theme/later-icons.tsx'
import { EmptyState } from '../../../ui/theme/surfaces.tsx'

export function AccessRefused({ detail }: { readonly detail?: string }) {
  const { t } = useTranslation('office', { keyPrefix: 'room.forbidden' })
  useTitle(t('title'))
  return (
    <EmptyState
      heading="h1"
      icon={PersonIcon}
      title={t('title')}
      action={<LinkButton to="/">{t('home')}</LinkButton>}
      hint={detail ?? t('body')}
    />
  )
}
