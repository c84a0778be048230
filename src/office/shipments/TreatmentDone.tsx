import { useTranslation } from 'react-i18next'
import { showProcessingMethod } from '#contract/letters/letter-formats.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { Fact, FactsCard } from '../shared/detail/FactsCard.tsx'
import { useFormats } from '../shared/page/use-formats.ts'

/** What the receiver said of what it did with the cargo. */
export function TreatmentDone({ treatment }: { readonly treatment: NonNullable<Shipment['treatment']> }) {
  const { t } = useTranslation('shipments')
  const { day, number } = useFormats()
  return (
    <FactsCard title={t('treatment.title')}>
      <Fact term={t('treatment.method')}>{showProcessingMethod(treatment.processingMethod)}</Fact>
      <Fact term={t('treatment.treatedOn')}>{day(treatment.treatedOn)}</Fact>
      <Fact term={t('treatment.kilograms')}>
        {t('page.inKilograms', { amount: number(treatment.kilograms) })}
      </Fact>
    </FactsCard>
  )
}
