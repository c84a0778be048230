import { useTranslation } from 'react-i18next'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { useFormats } from '../shared/page/use-formats.ts'

/**
 * What whoever corrects the weights of a cargo is told: which other letter has weights of it, and what was stated of its
 * treatment.
 */
export function Consequences({
  shipment: { forwardedBy, follows, treatment },
}: {
  readonly shipment: Shipment
}) {
  const { t } = useTranslation('shipments')
  const { number } = useFormats()
  return (
    <>
      {(['keeps', 'keepsFirst'] as const).map((key) => {
        const other = key === 'keeps' ? forwardedBy : follows
        return other === undefined ? null : (
          <Alert key={key} title={t(`onward.${key}`, { number: other.number })}>
            {t('onward.keepsText')} <TextLink to={`/shipments/${other.shipment}`}>{other.number}</TextLink>
          </Alert>
        )
      })}
      {treatment === undefined ? null : (
        <Alert title={t('treatment.ends', { amount: number(treatment.kilograms) })}>
          {t('treatment.endsText')}
        </Alert>
      )}
    </>
  )
}
