import { useTranslation } from 'react-i18next'
import { measurements } from '#contract/shipments/measurements.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { Fact, FactsCard } from '../shared/detail/FactsCard.tsx'
import { formatPlace } from '../shared/detail/format-place.ts'
import { Moment } from '../shared/detail/Moments.tsx'
import { useFormats } from '../shared/page/use-formats.ts'

// Few cargos are surveyed.
export const Survey = lazyDialog(async () => (await import('./Survey.tsx')).Survey, ['readings', 'survey'])

const whereOf = (place: NonNullable<NonNullable<Shipment['follows']>['from']>) =>
  [place.company === place.description ? undefined : place.company, formatPlace(place)]
    .filter(Boolean)
    .join(', ')

/** What became of a cargo that its receiver turned away, and which shipment goes on with it. */
export function Onward({ shipment }: { readonly shipment: Shipment }) {
  const { t } = useTranslation(['shipments', 'office'])
  const { number } = useFormats()
  const { acceptance, acceptedKilograms, ending, restSurvey } = shipment
  const { agreedReceiver, forwardedBy, follows } = shipment
  const isOnward = [follows, ending, agreedReceiver].some((each) => each !== undefined)
  if (!isOnward && (acceptance !== 'partly' || acceptedKilograms === undefined)) return null
  return (
    <FactsCard
      title={t('onward.title')}
      below={restSurvey === undefined ? null : <Survey survey={restSurvey} />}
    >
      {follows === undefined ? null : (
        <Fact
          term={t('onward.follows')}
          details={[
            follows.from && t('onward.from', { place: whereOf(follows.from) }),
            follows.byOffice ? t('onward.byOffice') : undefined,
          ]}
        >
          <TextLink to={`/shipments/${follows.shipment}`}>{follows.number}</TextLink>
        </Fact>
      )}
      {acceptedKilograms === undefined || acceptance === undefined ? null : (
        <Fact term={t('onward.accepted')}>
          {t('page.inKilograms', { amount: number(acceptedKilograms) })}
        </Fact>
      )}
      <End shipment={shipment} />
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

function End({ shipment }: { readonly shipment: Shipment }) {
  const { t } = useTranslation(['shipments', 'office'])
  const { amount, number, name } = useFormats()
  const { acceptance, ending, endDate, rest, restKilograms, restImpossible, forwardedBy, cargoUnit } =
    shipment
  if (endDate === undefined || ending === undefined) return null
  const texts = (['weightTicketNumber', 'unloadingDeclarationNumber'] as const).map(
    (field) => rest?.[field] && `${name(measurements[field].label)} ${rest[field]}`,
  )
  return (
    <Fact
      term={t(`office:shipments.states.${acceptance === 'partly' ? (`part_${ending}` as const) : ending}`)}
      details={[
        rest?.nettoWeight === undefined ? undefined : amount(rest.nettoWeight, cargoUnit),
        restKilograms === undefined || cargoUnit.factorToKilograms === 1
          ? undefined
          : t('page.inKilograms', { amount: number(restKilograms) }),
        rest?.surveyedBy && t(`page.surveyedBy.${rest.surveyedBy}`),
        rest?.density === undefined ? undefined : t('page.byDensity', { density: number(rest.density) }),
        restImpossible !== true
          ? undefined
          : forwardedBy === undefined
            ? t('onward.impossible')
            : t('onward.impossibleOnward', { number: forwardedBy.number }),
        ...texts,
      ]}
    >
      <Moment at={endDate} />
    </Fact>
  )
}
