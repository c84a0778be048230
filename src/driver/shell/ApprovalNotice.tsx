import { useTranslation } from 'react-i18next'
import { useMatch } from 'react-router-dom'
import type { PendingApproval } from '../../offline/session/approval.ts'
import { formatAge } from '../../ui/format.ts'
import { Alert } from '../../ui/surfaces.tsx'
import { NotificationOffer } from './NotificationOffer.tsx'
import { useLocale } from './use-locale.ts'
import { useNow } from '../../ui/use-now.ts'

/** Tells a driver who is not approved yet how long they may still transport, or that this time is over. */
export function ApprovalNotice({ transporter, until }: PendingApproval) {
  const { t } = useTranslation('driver', { keyPrefix: 'approval' })
  const locale = useLocale()
  const isHome = useMatch('/driver') !== null
  const remaining = until - useNow()
  const values = { transporter: transporter ?? t('transporter') }
  if (remaining < 0)
    return (
      <Alert tone="danger" title={t('overTitle')}>
        {t('over', values)}
      </Alert>
    )
  return (
    <>
      <Alert tone="warning">
        {t('left', { ...values, left: formatAge(Math.max(remaining, 60_000), locale) })}
      </Alert>
      {isHome ? <NotificationOffer /> : null}
    </>
  )
}
