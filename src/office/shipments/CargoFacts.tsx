import { useTranslation } from 'react-i18next'
import { letterTextIn } from '#contract/letters/letter-texts/letter-text.ts'
import { packagingText } from '#contract/letters/waste-lines.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { language } from '../../i18n/setup.ts'
import { Fact } from '../shared/detail/FactsCard.tsx'

/** Its packages, in the words of its letter, and why its kilograms count nowhere, in those of the months. */
export function CargoFacts({
  shipment: { packagingOnLetter, kilogramsImplausible },
}: {
  readonly shipment: Shipment
}) {
  const { t } = useTranslation('months')
  const text = letterTextIn(language())
  return (
    <>
      <Fact term={text('items.packaging')}>
        {packagingOnLetter && packagingText(packagingOnLetter, text)}
      </Fact>
      <Fact term={t('notCounted')}>
        {kilogramsImplausible === true ? t('gaps.implausible_weight') : undefined}
      </Fact>
    </>
  )
}
