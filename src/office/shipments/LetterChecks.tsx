import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { useFormats } from '../shared/page/use-formats.ts'

/** Checks with a network by anybody who was shown the letter; who that was is not known. */
export function LetterChecks({ checks }: Pick<Shipment, 'checks'>) {
  const { t } = useTranslation('shipments')
  const { moment } = useFormats()
  return checks === undefined ? null : (
    <chakra.p paddingInline="card" fontSize="label" color="fg.muted">
      {t('checks', { count: checks.count, when: moment(checks.lastAt) })}
    </chakra.p>
  )
}
