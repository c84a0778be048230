import { useTranslation } from 'react-i18next'
import { showProcessingMethod } from '#contract/letters/letter-formats.ts'
import { formatEwcCode } from '#contract/parties/ewc-codes.ts'
import { letterTextIn } from '#contract/letters/letter-texts/letter-text.ts'
import { wasteLines } from '#contract/letters/waste-lines.ts'
import { language } from '../../i18n/setup.ts'
import { giverLine } from '#contract/letters/letter-addresses.ts'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import type { LoadingPlace, Party } from '#contract/flows/material-flows.ts'
import { requirementsOf } from '../shared/detail/flow-requirements.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import type { FlowFact } from './changed-facts.ts'
import { usePlannedText } from './use-planned-text.ts'
import { useAddressLines } from './use-address-lines.ts'

const collectionWays = ['repeatingLoads', 'routeCollection', 'collectorsScheme'] as const
const occasions = ['atLoad', 'atUnload', 'onNewLetter'] as const

const joined = (parts: readonly (string | undefined)[], separator = ', ') =>
  parts.filter(Boolean).join(separator)

function usePlaceTexts() {
  const { t } = useTranslation('flows')
  const { number } = useFormats()
  const addressOf = useAddressLines()
  const party = (one: Party | undefined) =>
    one === undefined
      ? ''
      : joined([
          one.name,
          ...addressOf(one),
          one.vihbNumber === undefined ? undefined : t('vihb', { number: one.vihbNumber }),
        ])
  const place = ({ position, ...one }: LoadingPlace) =>
    joined([
      one.description,
      one.company,
      ...addressOf(one),
      position === undefined ? undefined : `${number(position.latitude)} / ${number(position.longitude)}`,
    ])
  return { party, place }
}

// oxlint-disable-next-line max-lines-per-function -- a table with a text for each fact
export function useFactTexts(): Record<FlowFact, (flow: OfficeFlow) => string> {
  const { t } = useTranslation('flows')
  const { t: tOffice } = useTranslation('office')
  const { amount, name, number } = useFormats()
  const planned = usePlannedText()
  const { party, place } = usePlaceTexts()
  const allowed = (is: boolean | undefined) => (is === undefined ? '' : t(is ? 'allowed' : 'notAllowed'))
  return {
    usualName: ({ usualName }) => usualName,
    documentType: ({ documentType }) => tOffice(`flows.documentTypes.${documentType}`),
    code: ({ ewcCode }) =>
      ewcCode === undefined ? '' : `${formatEwcCode(ewcCode.code, ewcCode.hazardous)} ${name(ewcCode.names)}`,
    method: ({ processingMethod }) =>
      processingMethod === undefined
        ? ''
        : `${showProcessingMethod(processingMethod.code)} ${name(processingMethod.names)}`,
    wasteStream: ({ wasteStreamNumber = '' }) => wasteStreamNumber,
    description: (flow) =>
      joined(
        wasteLines(flow, letterTextIn(language())).map(({ label, text }) => `${label}: ${text}`),
        '; ',
      ),
    planned,
    product: ({ product }) => product?.name ?? '',
    evidence: ({ evidence }) =>
      evidence === undefined
        ? ''
        : joined([
            t(`declarationTypes.${evidence.declarationType}`),
            evidence.documentNumber,
            evidence.organisationName,
          ]),
    origin: ({ origin }) => place(origin),
    destination: ({ destination }) => place(destination),
    sender: ({ sender, senderTypeNames }) =>
      joined([party(sender), senderTypeNames === undefined ? undefined : name(senderTypeNames)]),
    disposer: ({ disposer, privateDisposer }) =>
      joined([party(disposer), privateDisposer === true ? t('privateDisposer') : undefined]),
    receiver: ({ receiver }) => party(receiver),
    transportedBy: ({ transportedBy }) => t(`transportTypes.${transportedBy}`),
    carriers: ({ carriers }) =>
      joined(
        carriers.map((carrier) => `${carrier.name} (${t(`carrierTypes.${carrier.type}`)})`),
        '; ',
      ),
    estimated: ({ estimatedLoad, cargoUnit }) =>
      estimatedLoad === undefined ? '' : amount(estimatedLoad, cargoUnit),
    unit: ({ cargoUnit }) => name(cargoUnit.names),
    density: ({ density }) => (density === undefined ? '' : `${number(density)} t/m³`),
    determination: ({ amountDetermination }) => tOffice(`flows.determination.${amountDetermination}`),
    demands: (flow) =>
      joined([
        ...requirementsOf(flow).map((requirement) => tOffice(`flows.asked.${requirement}`)),
        `${t('transporterNote')}: ${allowed(flow.allowTransporterNote)}`,
      ]),
    loadInstructions: ({ loadInstructions = '' }) => loadInstructions,
    unloadInstructions: ({ unloadInstructions = '' }) => unloadInstructions,
    remarks: ({ remarksForLetter = '' }) => remarksForLetter,
    signatures: ({ signatures = [] }) =>
      joined(signatures.map((signatory) => t(`form.signatory.${signatory}`))),
    correction: ({ correctionMinutes }) =>
      correctionMinutes === undefined ? '' : `${number(correctionMinutes)} ${t('form.minutes')}`,
    otherCarriers: ({ otherCarriersMayUnload }) => allowed(otherCarriersMayUnload),
    collection: (flow) =>
      joined(collectionWays.map((way) => (flow[way] === true ? t(`form.${way}`) : undefined))),
    givers: ({ givers = [] }) => joined(givers.map(giverLine), '; '),
    recipients: ({ recipients = [] }) =>
      joined(
        recipients.map(
          (recipient) =>
            `${recipient.email} (${joined(occasions.map((occasion) => (recipient[occasion] ? t(`occasions.${occasion}`) : undefined)))})`,
        ),
        '; ',
      ),
  }
}
