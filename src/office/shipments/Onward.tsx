import { useTranslation } from 'react-i18next'
import { showProcessingMethod } from '#contract/letters/letter-formats.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { Fact, FactsCard } from '../shared/detail/FactsCard.tsx'
import { Moment } from '../shared/detail/Moments.tsx'
import { useFormats } from '../shared/page/use-formats.ts'

/** What became of a cargo that its receiver turned away, and which shipment goes on with it. */
export function Onward({ shipment }: { readonly shipment: Shipment }) {
  const { t } = useTranslation(['shipments', 'office'])
  const { amount, number } = useFormats()
  const { acceptance, acceptedKilograms, ending, endDate, restWeight, restImpossible, cargoUnit } = shipment
  const { agreedReceiver, forwardedBy, follows } = shipment
  const isOnward = [follows, ending, agreedReceiver].some((each) => each !== undefined)
  if (!isOnward && (acceptance !== 'partly' || acceptedKilograms === undefined)) return null
  return (
    <FactsCard title={t('onward.title')}>
      {follows === undefined ? null : (
        <Fact term={t('onward.follows')}>
          <TextLink to={`/shipments/${follows.shipment}`}>{follows.number}</TextLink>
        </Fact>
      )}
      {acceptedKilograms === undefined || acceptance === undefined ? null : (
        <Fact term={t('onward.accepted')}>
          {t('page.inKilograms', { amount: number(acceptedKilograms) })}
        </Fact>
      )}
      {endDate === undefined || ending === undefined ? null : (
        <Fact
          term={t(`office:shipments.endings.${ending}`)}
          details={[
            restWeight === undefined ? undefined : amount(restWeight, cargoUnit),
            restImpossible === true ? t('onward.impossible') : undefined,
          ]}
        >
          <Moment at={endDate} />
        </Fact>
      )}
      {agreedReceiver === undefined ? null : (
        <Fact
          term={t('onward.agreed')}
          details={[
            [agreedReceiver.street, agreedReceiver.postalCode].filter(Boolean).join(', '),
            t('onward.agreedWith', { name: agreedReceiver.agreedWith }),
          ]}
        >
          {agreedReceiver.name}, {agreedReceiver.city}
        </Fact>
      )}
      {forwardedBy === undefined ? null : (
        <Fact term={t('onward.goesOnAs')}>
          <TextLink to={`/shipments/${forwardedBy.shipment}`}>{forwardedBy.number}</TextLink>
        </Fact>
      )}
    </FactsCard>
  )
}

/** What the receiver said of what it did with the cargo. */
export function TreatmentDone({ treatment }: Pick<Shipment, 'treatment'>) {
  const { t } = useTranslation('shipments')
  const { day, number } = useFormats()
  return treatment === undefined ? null : (
    <FactsCard title={t('treatment.title')}>
      <Fact term={t('treatment.method')}>{showProcessingMethod(treatment.processingMethod)}</Fact>
      <Fact term={t('treatment.treatedOn')}>{day(treatment.treatedOn)}</Fact>
      <Fact term={t('treatment.kilograms')}>
        {t('page.inKilograms', { amount: number(treatment.kilograms) })}
      </Fact>
    </FactsCard>
  )
}
