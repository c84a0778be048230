import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { showProcessingMethod } from '#contract/letters/letter-formats.ts'
import { isVolume } from '#contract/shipments/weights.ts'
import { ewcCodeOn, formatEwcCode } from '#contract/parties/ewc-codes.ts'
import type { MaterialFlowAmounts, OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import { senderRoleOf } from '#contract/parties/master-data.ts'
import type { Party, LoadingPlace } from '#contract/flows/material-flows.ts'
import { may } from '#contract/kit/permissions.ts'
import { useUser } from '../../app/session/use-user.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { downloadFile } from '../shared/page/download.ts'
import { today } from '../shared/detail/ewc-code-today.ts'
import { Fact, FactsCard } from '../shared/detail/FactsCard.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { useMutation } from '../shared/page/use-mutation.ts'
import { WasteCode } from '../shared/detail/WasteCode.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { useLetterBox } from './letter-box.ts'
import { useAddressLines } from './use-address-lines.ts'

const WasteFacts = lazyDialog(async () => (await import('./in-letter-words.ts')).WasteFacts)

interface FlowProps {
  readonly flow: OfficeFlow
}

const wideColumn = '232px'

export function Amounts({
  flow,
  amounts: { loaded, inOtherUnits, notYetWeighed, implausible },
}: FlowProps & { readonly amounts: MaterialFlowAmounts }) {
  const { t } = useTranslation('flows')
  const { t: tOffice } = useTranslation('office')
  const { amount, name, number } = useFormats()
  const box = useLetterBox(flow)
  const { estimatedLoad, cargoUnit, density, amountDetermination } = flow
  const complete = inOtherUnits === 0 && implausible === 0
  const percentage =
    estimatedLoad === undefined || estimatedLoad === 0 || !complete
      ? undefined
      : Math.round((loaded / estimatedLoad) * 100)
  const soFar = amount(loaded, cargoUnit)
  return (
    <FactsCard title={t('amounts.title')} minColumnWidth="160px">
      <Fact
        prominent
        term={t('amounts.loaded')}
        details={[
          t('amounts.withoutRefused'),
          percentage === undefined ? undefined : t('amounts.ofEstimate', { shown: number(percentage) }),
          notYetWeighed === 0 ? undefined : t('amounts.notYet', { count: notYetWeighed }),
          implausible === 0 ? undefined : t('amounts.implausible', { count: implausible }),
        ]}
      >
        {complete ? soFar : t('amounts.atLeast', { amount: soFar })}
      </Fact>
      <Fact prominent term={t('facts.estimated')} hint={box('estimatedLoad')}>
        {estimatedLoad === undefined ? '–' : amount(estimatedLoad, cargoUnit)}
      </Fact>
      <Fact term={t('facts.unit')}>{name(cargoUnit.names)}</Fact>
      {density === undefined && !isVolume(cargoUnit) ? null : (
        <Fact term={t('facts.density')} hint={box('density')}>
          {density === undefined ? t('facts.densityMissing') : `${number(density)} t/m³`}
        </Fact>
      )}
      <Fact term={t('facts.determination')}>{tOffice(`flows.determination.${amountDetermination}`)}</Fact>
    </FactsCard>
  )
}

function usePeriodTexts(): (ewcCode: NonNullable<OfficeFlow['ewcCode']>) => string {
  const { t } = useTranslation('flows')
  const { fullDay, name } = useFormats()
  return (ewcCode) => {
    const day = today()
    const { names, validFrom, validTo } = ewcCodeOn(ewcCode, day)
    const { code, later = [] } = ewcCode
    return [
      name(names),
      validFrom !== undefined && validFrom > day && t('codePeriod.from', { day: fullDay(validFrom) }),
      validTo !== undefined && t('codePeriod.until', { day: fullDay(validTo) }),
      ...later
        .filter((period) => (period.validFrom ?? '') > day)
        .map((period) =>
          t('codePeriod.becomes', {
            day: fullDay(period.validFrom ?? ''),
            code: formatEwcCode(code, period.hazardous),
            name: name(period.names),
          }),
        ),
    ]
      .filter(Boolean)
      .join('. ')
  }
}

export function Material({ flow }: FlowProps) {
  const { t } = useTranslation('flows')
  const { t: tOffice } = useTranslation('office')
  const { name } = useFormats()
  const periods = usePeriodTexts()
  const box = useLetterBox(flow)
  const { usualName, documentType, ewcCode, processingMethod, wasteStreamNumber } = flow
  return (
    <FactsCard title={t('material')} minColumnWidth={wideColumn}>
      <Fact term={t('facts.usualName')} hint={box('usualName')}>
        {usualName}
      </Fact>
      <Fact term={t('facts.documentType')}>{tOffice(`flows.documentTypes.${documentType}`)}</Fact>
      <Fact term={t('facts.code')} hint={box('ewcCode')} details={ewcCode && periods(ewcCode)}>
        {ewcCode && <WasteCode ewcCode={ewcCode} />}
      </Fact>
      {processingMethod === undefined ? null : (
        <Fact term={t('facts.method')} hint={box('processingMethod')} details={name(processingMethod.names)}>
          {showProcessingMethod(processingMethod.code)}
        </Fact>
      )}
      <Fact term={t('facts.wasteStream')} hint={box('wasteStreamNumber')}>
        {wasteStreamNumber}
      </Fact>
      <WasteFacts flow={flow} />
      <Goods flow={flow} />
    </FactsCard>
  )
}

function Goods({ flow: { product, evidence } }: FlowProps) {
  const { t } = useTranslation('flows')
  const { roles } = useUser()
  const { run, busy } = useMutation()
  const file = evidence?.file
  return (
    <>
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
          {may(roles, 'change', 'Product') ? (
            <TextLink to={`/products/${product.id}`}>{product.name}</TextLink>
          ) : (
            product.name
          )}
        </Fact>
      )}
      {evidence === undefined ? null : (
        <Fact term={t('facts.evidence')} details={[evidence.documentNumber, evidence.organisationName]}>
          {t(`declarationTypes.${evidence.declarationType}`)}
          {file === undefined ? null : (
            <chakra.span display="block">
              <Button
                size="sm"
                variant="ghost"
                disabled={busy}
                onClick={() => void run(() => downloadFile(file))}
              >
                {t('evidenceFile')}
              </Button>
            </chakra.span>
          )}
        </Fact>
      )}
    </>
  )
}

export function Places({ flow }: FlowProps) {
  const { t } = useTranslation('flows')
  const box = useLetterBox(flow)
  const { number } = useFormats()
  const addressOf = useAddressLines()
  const placeFact = (term: string, place: LoadingPlace, hint: string | undefined) => (
    <Fact
      term={term}
      hint={hint}
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
      {placeFact(t('facts.origin'), flow.origin, box('originLocation'))}
      {placeFact(t('facts.destination'), flow.destination, box('destinationLocation'))}
    </FactsCard>
  )
}

export function Parties({ flow }: FlowProps) {
  const { t } = useTranslation('flows')
  const box = useLetterBox(flow)
  const { sender, disposer, receiver, transportedBy, carriers, privateDisposer } = flow
  const { name } = useFormats()
  const senderRole = senderRoleOf(flow)
  // A sender type that administrators added has a name beside its role.
  const ownTypeName =
    flow.senderType === senderRole || flow.senderTypeNames === undefined
      ? undefined
      : name(flow.senderTypeNames)
  const addressOf = useAddressLines()
  const partyDetails = (party: Party) => [
    ...addressOf(party),
    party.vihbNumber === undefined ? undefined : t('vihb', { number: party.vihbNumber }),
  ]
  const disposerDetails = (party: Party) =>
    privateDisposer === true ? [...addressOf(party), t('privateDisposer')] : partyDetails(party)
  return (
    <FactsCard title={t('parties')} minColumnWidth={wideColumn}>
      <Fact
        term={t('facts.sender')}
        hint={box('sender')}
        details={[
          ownTypeName,
          senderRole === undefined ? undefined : t('as', { type: t(`senderTypes.${senderRole}`) }),
          ...partyDetails(sender),
        ]}
      >
        {sender.name}
      </Fact>
      <Fact term={t('facts.disposer')} hint={box('disposer')} details={disposer && disposerDetails(disposer)}>
        {disposer?.name}
      </Fact>
      <Fact term={t('facts.receiver')} hint={box('receiver')} details={receiver && partyDetails(receiver)}>
        {receiver?.name}
      </Fact>
      <Fact term={t('facts.transportedBy')} hint={box('transportedBy')}>
        {t(`transportTypes.${transportedBy}`)}
      </Fact>
      {carriers.map((carrier) => (
        <Fact
          key={carrier.id}
          term={t(`carrierTypes.${carrier.type}`)}
          hint={box('carriers')}
          details={partyDetails(carrier)}
        >
          {carrier.name}
        </Fact>
      ))}
    </FactsCard>
  )
}
