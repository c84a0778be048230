import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { MaterialFlowAmounts, OfficeFlow } from '#contract/material-flow-collection.ts'
import type { Party, Place } from '#contract/material-flows.ts'
import { Fact, Facts } from '../shared/Facts.tsx'
import { demandsOf } from '../shared/flow-demands.ts'
import { useFormats } from '../shared/use-formats.ts'
import { WasteCode } from '../shared/WasteCode.tsx'

interface OfFlow {
  readonly flow: OfficeFlow
}

const wide = '232px'

/** Street, city, and the country by its name where it is another than ours. */
function useAddressLines() {
  const { country: named } = useFormats()
  return ({
    street,
    postalCode,
    city,
    country,
  }: Pick<Party, 'street' | 'postalCode' | 'city' | 'country'>): readonly (string | undefined)[] => [
    street,
    [postalCode, city].filter(Boolean).join(' '),
    country === undefined || country === 'NL' ? undefined : named(country),
  ]
}

/** How much it is thought to be, how much was loaded so far, and how that is measured. */
export function Amounts({
  flow,
  amounts: { loaded, inOtherUnits, notYetWeighed },
}: OfFlow & { readonly amounts: MaterialFlowAmounts }) {
  const { t } = useTranslation('flows')
  const { t: ofOffice } = useTranslation('office')
  const { amount, name, number } = useFormats()
  const { estimatedLoad, cargoUnit, amountDetermination } = flow
  const complete = inOtherUnits === 0
  const percentage =
    estimatedLoad === undefined || estimatedLoad === 0 || !complete
      ? undefined
      : Math.round((loaded / estimatedLoad) * 100)
  const soFar = amount(loaded, cargoUnit)
  return (
    <Facts title={t('amounts.title')} least="120px">
      <Fact
        prominent
        term={t('amounts.loaded')}
        under={[
          percentage === undefined ? undefined : t('amounts.ofEstimate', { shown: number(percentage) }),
          notYetWeighed === 0 ? undefined : t('amounts.notYet', { count: notYetWeighed }),
        ]}
      >
        {complete ? soFar : t('amounts.atLeast', { amount: soFar })}
      </Fact>
      <Fact prominent term={t('facts.estimated')}>
        {estimatedLoad === undefined ? '–' : amount(estimatedLoad, cargoUnit)}
      </Fact>
      <Fact term={t('facts.unit')}>{name(cargoUnit.names)}</Fact>
      <Fact term={t('facts.determination')}>{ofOffice(`flows.determination.${amountDetermination}`)}</Fact>
    </Facts>
  )
}

/** What is carried, under which code, and what proves it. */
export function Material({
  flow: { usualName, documentType, ewcCode, processingMethod, wasteStreamNumber, product, evidence },
}: OfFlow) {
  const { t } = useTranslation('flows')
  const { t: ofOffice } = useTranslation('office')
  const { name } = useFormats()
  return (
    <Facts title={t('material')} least={wide}>
      <Fact term={t('facts.usualName')}>{usualName}</Fact>
      <Fact term={t('facts.documentType')}>{ofOffice(`flows.documentTypes.${documentType}`)}</Fact>
      {ewcCode === undefined ? null : (
        <Fact term={t('facts.code')} under={name(ewcCode.names)}>
          <WasteCode ewcCode={ewcCode} />
        </Fact>
      )}
      {processingMethod === undefined ? null : (
        <Fact term={t('facts.method')} under={name(processingMethod.names)}>
          {processingMethod.code.replace(/^([A-Z])(\d\d)$/, '$1.$2')}
        </Fact>
      )}
      {wasteStreamNumber === undefined ? null : (
        <Fact term={t('facts.wasteStream')}>{wasteStreamNumber}</Fact>
      )}
      {product === undefined ? null : (
        <Fact
          term={t('facts.product')}
          under={[
            product.description,
            product.certificateNumber === undefined
              ? undefined
              : t('certificate', { number: product.certificateNumber }),
          ]}
        >
          {product.name}
        </Fact>
      )}
      {evidence === undefined ? null : (
        <Fact term={t('facts.evidence')} under={[evidence.documentNumber, evidence.organisationName]}>
          {t(`declarationTypes.${evidence.declarationType}`)}
        </Fact>
      )}
    </Facts>
  )
}

/** From where to where. */
export function Places({ flow: { origin, destination } }: OfFlow) {
  const { t } = useTranslation('flows')
  const { number } = useFormats()
  const addressOf = useAddressLines()
  const end = (term: string, place: Place) => (
    <Fact
      term={term}
      under={[
        place.company,
        ...addressOf(place),
        place.position === undefined
          ? undefined
          : t('position', {
              latitude: number(place.position.latitude),
              longitude: number(place.position.longitude),
            }),
      ]}
    >
      {place.description}
    </Fact>
  )
  return (
    <Facts title={t('route')} least={wide}>
      {end(t('facts.origin'), origin)}
      {end(t('facts.destination'), destination)}
    </Facts>
  )
}

/** Who sends, receives and carries it. */
export function Parties({
  flow: { sender, senderType, disposer, receiver, transportedBy, carriers },
}: OfFlow) {
  const { t } = useTranslation('flows')
  const addressOf = useAddressLines()
  const lines = (party: Party) => [
    ...addressOf(party),
    party.vihbNumber === undefined ? undefined : t('vihb', { number: party.vihbNumber }),
  ]
  return (
    <Facts title={t('parties')} least={wide}>
      <Fact
        term={t('facts.sender')}
        under={[t('as', { type: t(`senderTypes.${senderType}`) }), ...lines(sender)]}
      >
        {sender.name}
      </Fact>
      {disposer === undefined ? null : (
        <Fact term={t('facts.disposer')} under={lines(disposer)}>
          {disposer.name}
        </Fact>
      )}
      {receiver === undefined ? null : (
        <Fact term={t('facts.receiver')} under={lines(receiver)}>
          {receiver.name}
        </Fact>
      )}
      <Fact term={t('facts.transportedBy')}>{t(`transportTypes.${transportedBy}`)}</Fact>
      {carriers.map((carrier) => (
        <Fact key={carrier.id} term={t(`carrierTypes.${carrier.type}`)} under={lines(carrier)}>
          {carrier.name}
        </Fact>
      ))}
    </Facts>
  )
}

/** What a driver has to state, and what he is told. */
export function Demands({ flow }: OfFlow) {
  const { t } = useTranslation('flows')
  const { t: ofOffice } = useTranslation('office')
  const { loadInstructions, unloadInstructions, remarksForLetter } = flow
  const told = [
    ['loadInstructions', loadInstructions],
    ['unloadInstructions', unloadInstructions],
    ['remarks', remarksForLetter],
  ] as const
  return (
    <Facts title={t('demands')} least={wide}>
      <Fact term={t('facts.demands')}>
        {demandsOf(flow)
          .map((one) => ofOffice(`flows.asked.${one}`))
          .join(', ') || ofOffice('flows.asksNothing')}
      </Fact>
      <Fact term={t('transporterNote')}>{t(flow.allowTransporterNote ? 'allowed' : 'notAllowed')}</Fact>
      {told.map(([fact, text]) =>
        text ? (
          <Fact key={fact} term={t(`facts.${fact}`)}>
            <chakra.span whiteSpace="pre-line">{text}</chakra.span>
          </Fact>
        ) : null,
      )}
    </Facts>
  )
}

const occasions = ['atLoad', 'atUnload', 'onNewLetter'] as const

/** Who gets mail about it; told to those who manage the flow. */
export function Recipients({ flow: { recipients = [] } }: OfFlow) {
  const { t } = useTranslation('flows')
  if (recipients.length === 0) return null
  return (
    <Facts title={t('facts.recipients')} least={wide}>
      {recipients.map((one) => (
        <Fact
          key={one.email}
          term={occasions
            .filter((occasion) => one[occasion])
            .map((occasion) => t(`occasions.${occasion}`))
            .join(', ')}
        >
          {one.email}
        </Fact>
      ))}
    </Facts>
  )
}
