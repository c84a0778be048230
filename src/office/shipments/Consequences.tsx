import { useTranslation } from 'react-i18next'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { useFormats } from '../shared/page/use-formats.ts'

/** What whoever corrects the weights of a cargo is told: who goes on with it, and what was stated of its treatment. */
export function Consequences({ shipment: { forwardedBy, treatment } }: { readonly shipment: Shipment }) {
  const { t } = useTranslation('shipments')
  const { number } = useFormats()
  return (
    <>
      {forwardedBy === undefined ? null : (
        <Alert title={t('onward.keeps', { number: forwardedBy.number })}>{t('onward.keepsText')}</Alert>
      )}
      {treatment === undefined ? null : (
        <Alert title={t('treatment.ends', { amount: number(treatment.kilograms) })}>
          {t('treatment.endsText')}
        </Alert>
      )}
    </>
  )
}
