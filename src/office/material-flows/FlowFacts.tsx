import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { MaterialFlowAmounts, OfficeFlow } from '#contract/material-flow-collection.ts'
import { senderRoleOf } from '#contract/master-data.ts'
import type { Party, LoadingPlace } from '#contract/material-flows.ts'
import { Fact, FactsCard } from '../shared/FactsCard.tsx'
import { requirementsOf } from '../shared/flow-requirements.ts'
import { useFormats } from '../shared/use-formats.ts'
import { WasteCode } from '../shared/WasteCode.tsx'

interface FlowProps {
  readonly flow: OfficeFlow
}

const wideColumn = '232px'

/** Street, postal code with city, and the name of the country unless it is the Netherlands. */
function useAddressLines() {
  const { country: countryName } = useFormats()
  return ({
    street,
    postalCode,
    city,
    country,
  }: Pick<Party, 'street' | 'postalCode' | 'city' | 'country'>): readonly (string | undefined)[] => [
    street,
    [postalCode, city].filter(Boolean).join(' '),
    country === undefined || country === 'NL' ? undefined : countryName(country),
  ]
}

/** The estimated amount, the amount loaded so far, and how amounts are determined. */
export function Amounts({
  flow,
  amounts: { loaded, inOtherUnits, notYetWeighed },
}: FlowProps & { readonly amounts: MaterialFlowAmounts }) {
  const { t } = useTranslation('flows')
  const { t: tOffice } = useTranslation('office')
  const { amount, name, number } = useFormats()
  const { estimatedLoad, cargoUnit, amountDetermination } = flow
  const complete = inOtherUnits === 0
  const percentage =
    estimatedLoad === undefined || estimatedLoad === 0 || !complete
      ? undefined
      : Math.round((loaded / estimatedLoad) * 100)
  const soFar = amount(loaded, cargoUnit)
  return (
    <FactsCard title={t('amounts.title')} minColumnWidth="120px">
      <Fact
        prominent
        term={t('amounts.loaded')}
        details={[
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
      <Fact term={t('facts.determination')}>{tOffice(`flows.determination.${amountDetermination}`)}</Fact>
    </FactsCard>
  )
}

/** The material with its codes, product and evidence. */
export function Material({
  flow: { usualName, documentType, ewcCode, processingMethod, wasteStreamNumber, product, evidence },
}: FlowProps) {
  const { t } = useTranslation('flows')
  const { t: tOffice } = useTranslation('office')
  const { name } = useFormats()
  return (
    <FactsCard title={t('material')} minColumnWidth={wideColumn}>
      <Fact term={t('facts.usualName')}>{usualName}</Fact>
      <Fact term={t('facts.documentType')}>{tOffice(`flows.documentTypes.${documentType}`)}</Fact>
      {ewcCode === undefined ? null : (
        <Fact term={t('facts.code')} details={name(ewcCode.names)}>
          <WasteCode ewcCode={ewcCode} />
        </Fact>
      )}
      {processingMethod === undefined ? null : (
        <Fact term={t('facts.method')} details={name(processingMethod.names)}>
          {processingMethod.code.replace(/^([A-Z])(\d\d)$/, '$1.$2')}
        </Fact>
      )}
      {wasteStreamNumber === undefined ? null : (
        <Fact term={t('facts.wasteStream')}>{wasteStreamNumber}</Fact>
      )}
      {product === undefined ? null : (
        <Fact
          term={t('facts.product')}
          details={[
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
        <Fact term={t('facts.evidence')} details={[evidence.documentNumber, evidence.organisationName]}>
          {t(`declarationTypes.${evidence.declarationType}`)}
        </Fact>
      )}
    </FactsCard>
  )
}

/** Origin and destination. */
export function Places({ flow: { origin, destination } }: FlowProps) {
  const { t } = useTranslation('flows')
  const { number } = useFormats()
  const addressOf = useAddressLines()
  const placeFact = (term: string, place: LoadingPlace) => (
    <Fact
      term={term}
      details={[
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
    <FactsCard title={t('route')} minColumnWidth={wideColumn}>
      {placeFact(t('facts.origin'), origin)}
      {placeFact(t('facts.destination'), destination)}
    </FactsCard>
  )
}

/** Sender, receiver and carriers. */
export function Parties({
  flow: { sender, disposer, receiver, transportedBy, carriers, ...flow },
}: FlowProps) {
  const { t } = useTranslation('flows')
  const { name } = useFormats()
  const senderRole = senderRoleOf(flow)
  // A sender type that administrators added has a name of its own beside its role.
  const ownTypeName =
    flow.senderType === senderRole || flow.senderTypeNames === undefined
      ? undefined
      : name(flow.senderTypeNames)
  const addressOf = useAddressLines()
  const partyDetails = (party: Party) => [
    ...addressOf(party),
    party.vihbNumber === undefined ? undefined : t('vihb', { number: party.vihbNumber }),
  ]
  return (
    <FactsCard title={t('parties')} minColumnWidth={wideColumn}>
      <Fact
        term={t('facts.sender')}
        details={[
          ownTypeName,
          senderRole === undefined ? undefined : t('as', { type: t(`senderTypes.${senderRole}`) }),
          ...partyDetails(sender),
        ]}
      >
        {sender.name}
      </Fact>
      {disposer === undefined ? null : (
        <Fact term={t('facts.disposer')} details={partyDetails(disposer)}>
          {disposer.name}
        </Fact>
      )}
      {receiver === undefined ? null : (
        <Fact term={t('facts.receiver')} details={partyDetails(receiver)}>
          {receiver.name}
        </Fact>
      )}
      <Fact term={t('facts.transportedBy')}>{t(`transportTypes.${transportedBy}`)}</Fact>
      {carriers.map((carrier) => (
        <Fact key={carrier.id} term={t(`carrierTypes.${carrier.type}`)} details={partyDetails(carrier)}>
          {carrier.name}
        </Fact>
      ))}
    </FactsCard>
  )
}

/** What drivers have to state, and the instructions that they get. */
export function Requirements({ flow }: FlowProps) {
  const { t } = useTranslation('flows')
  const { t: tOffice } = useTranslation('office')
  const { loadInstructions, unloadInstructions, remarksForLetter } = flow
  const instructions = [
    ['loadInstructions', loadInstructions],
    ['unloadInstructions', unloadInstructions],
    ['remarks', remarksForLetter],
  ] as const
  return (
    <FactsCard title={t('demands')} minColumnWidth={wideColumn}>
      <Fact term={t('facts.demands')}>
        {requirementsOf(flow)
          .map((requirement) => tOffice(`flows.asked.${requirement}`))
          .join(', ') || tOffice('flows.asksNothing')}
      </Fact>
      <Fact term={t('transporterNote')}>{t(flow.allowTransporterNote ? 'allowed' : 'notAllowed')}</Fact>
      {instructions.map(([fact, text]) =>
        text ? (
          <Fact key={fact} term={t(`facts.${fact}`)}>
            <chakra.span whiteSpace="pre-line">{text}</chakra.span>
          </Fact>
        ) : null,
      )}
    </FactsCard>
  )
}

const occasions = ['atLoad', 'atUnload', 'onNewLetter'] as const

/** Who gets mail about the flow; the server sends it to those who manage the flow only. */
export function Recipients({ flow: { recipients = [] } }: FlowProps) {
  const { t } = useTranslation('flows')
  if (recipients.length === 0) return null
  return (
    <FactsCard title={t('facts.recipients')} minColumnWidth={wideColumn}>
      {recipients.map((recipient) => (
        <Fact
          key={recipient.email}
          term={occasions
            .filter((occasion) => recipient[occasion])
            .map((occasion) => t(`occasions.${occasion}`))
            .join(', ')}
        >
          {recipient.email}
        </Fact>
      ))}
    </FactsCard>
  )
}
