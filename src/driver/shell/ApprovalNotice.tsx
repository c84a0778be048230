import { useTranslation } from 'react-i18next'
import type { Unapproved } from '../../offline/session/approval.ts'
import { formatAge } from '../../ui/format.ts'
import { Alert } from '../../ui/surfaces.tsx'
import { useLocale } from './use-locale.ts'
import { useNow } from '../../ui/use-now.ts'

/** Tells a driver who is not approved how long he may transport, before it is over and after. */
export function ApprovalNotice({ transporter, until }: Unapproved) {
  const { t } = useTranslation('driver', { keyPrefix: 'approval' })
  const locale = useLocale()
  const left = until - useNow()
  const named = { transporter: transporter ?? t('transporter') }
  if (left < 0)
    return (
      <Alert tone="danger" title={t('overTitle')}>
        {t('over', named)}
      </Alert>
    )
  return (
    <Alert tone="warning">{t('left', { ...named, left: formatAge(Math.max(left, 60_000), locale) })}</Alert>
  )
}
