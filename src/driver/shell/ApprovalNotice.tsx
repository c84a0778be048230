import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useMatch } from 'react-router-dom'
import type { PendingApproval } from '../../offline/session/approval.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { formatAge } from '../../ui/controls/format.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { NotificationOffer } from './NotificationOffer.tsx'
import { useLocale } from '../shared/use-locale.ts'
import { useNow } from '../../ui/controls/use-now.ts'

export function ApprovalNotice({ transporter, phone, rejected, until }: PendingApproval) {
  const { t } = useTranslation('phone', { keyPrefix: 'approval' })
  const locale = useLocale()
  const isHome = useMatch('/driver') !== null
  const remaining = until - useNow()
  const values = { transporter: transporter ?? t('transporter') }
  if (remaining < 0)
    return (
      <Alert
        tone="danger"
        title={t('overTitle')}
        action={
          phone === undefined ? undefined : (
            <LinkButton variant="outline" size="lg" to={`tel:${phone}`}>
              {t('call', values)}
            </LinkButton>
          )
        }
      >
        <p>{t(rejected === undefined ? 'late' : 'rejected', values)}</p>
        {rejected?.reason === undefined ? null : (
          <chakra.p fontWeight="600" overflowWrap="anywhere">
            {t('reason', { reason: rejected.reason })}
          </chakra.p>
        )}
        <p>{t('next')}</p>
      </Alert>
    )
  // While he may transport, once is enough.
  return !isHome ? null : (
    <>
      <Alert tone="warning">
        {t('left', { ...values, left: formatAge(Math.max(remaining, 60_000), locale) })}
      </Alert>
      <NotificationOffer />
    </>
  )
}
