import { useTranslation } from 'react-i18next'
import type { ShipmentException } from '#contract/shipments/shipment-exceptions.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { useFormats } from '../shared/page/use-formats.ts'

export function Settlement({
  settlement,
  decisionText,
}: {
  readonly settlement: Pick<ShipmentException, 'decision' | 'settledAt' | 'settledBy' | 'comment'>
  readonly decisionText?: string | undefined
}) {
  const { t } = useTranslation('exceptions')
  const { moment } = useFormats()
  const { decision = 'healed', settledAt, settledBy, comment } = settlement
  const values = {
    decision: decisionText ?? t(`decided.${decision}`),
    by: settledBy,
    when: settledAt === undefined ? '' : moment(settledAt),
  }
  return (
    <Alert title={t(settledBy === undefined ? 'settledByItself' : 'settledTitle', values)}>
      {comment === undefined ? null : `${t('comment')}: ${comment}`}
    </Alert>
  )
}
