import { dayIn } from '#contract/accounts/customer-days.ts'
import type { CheckedLetter } from '#contract/letters/check.ts'
import { periodOn, type Validity } from '#contract/parties/ewc-codes.ts'
import type { CertificateClaims } from '#contract/letters/letter-code/letter-claims.ts'
import type { LetterCodeOutcome } from '#contract/letters/letter-code/letter-code.ts'
import { placeInCode } from '#contract/letters/letter-code/place-in-code.ts'
import {
  letterDayOfYear,
  letterNumber,
  showEwcCode,
  showProcessingMethod,
} from '#contract/letters/letter-formats.ts'
import { weighedAtEnd } from '#contract/letters/letter-boxes.ts'
import { letterMoment } from '#contract/letters/letter-moment.ts'
import { roleOnPaper, withoutWasteLaw } from '#contract/letters/without-waste-law.ts'
import { shownAmount } from '#contract/shipments/kilograms.ts'
import { capacityOf } from '#contract/parties/vehicle-capacity.ts'
import type { ShipmentEnding } from '#contract/shipments/shipment-lists.ts'
import type { TransportModeType } from '#contract/parties/master-data.ts'
import type { Texts } from '../texts.ts'
import { amountText } from '../formats.ts'

export type VerifiedLetter = Extract<LetterCodeOutcome, { readonly claims: unknown }>
export type LetterClaims = VerifiedLetter['claims']
type CheckedFlow = NonNullable<CheckedLetter['letter']>['content']['flow']

export const timeZoneOf = (letter: CheckedLetter | undefined, code: VerifiedLetter | undefined) =>
  letter?.letter?.content.timeZone ?? code?.claims.issuedFlow.timeZone

/** What an officer checks of a letter, from its code or from the office. Moments in milliseconds. */
export interface Facts {
  readonly material: string
  readonly ewcCode?: string | undefined
  readonly isWaste: boolean
  readonly hazardous: boolean
  /**
   * Set where the EWC code was not valid on the day of the load: the text to show, and the code's last or
   * first day.
   */
  readonly ewcNotValid?: ReturnType<typeof notValidOn>
  readonly modeType?: TransportModeType | undefined
  readonly identification?: string | undefined
  readonly driver?: string | undefined
  readonly from: string
  readonly to: string
  readonly receiver?: string | undefined
  readonly wasteStream?: string | undefined
  readonly amount?: number | undefined
  readonly unit?: string | undefined
  readonly isEstimated: boolean
  readonly number: string
  readonly loadedAt: number
  readonly unloadedAt?: number | undefined
  readonly status: ReturnType<typeof stateAtOffice>
  /** Of a part that the receiver took. */
  readonly partTaken?: PartTaken | undefined
}

interface PartTaken {
  readonly kilograms?: number | undefined
  /** What became of the rest, and when. */
  readonly ending?: ShipmentEnding | undefined
  readonly endedAt?: number | undefined
}

/** What was refused as a whole was not unloaded there: its state is what became of it. */
export const stateAtOffice = ({
  status,
  ending,
  acceptance,
}: Pick<CheckedLetter, 'status' | 'ending' | 'acceptance'>) => {
  if (acceptance?.outcome === 'refused' && ending !== undefined) return ending
  return status === 'turned_away' && acceptance?.outcome === 'partly' ? 'part_turned_away' : status
}

/** When a part was unloaded at the receiver, or all; or when what was refused as a whole came to its end. */
function unloadedAtOffice({ unloadDate, ending, endDate }: CheckedLetter): number | undefined {
  const at = unloadDate ?? (ending === undefined ? undefined : endDate)
  return at === undefined ? undefined : Date.parse(at)
}

const partTakenAtOffice = ({ acceptance, ending, endDate }: CheckedLetter): PartTaken | undefined =>
  acceptance?.outcome === 'partly'
    ? {
        kilograms: acceptance.kilograms,
        ending,
        endedAt: ending === undefined || endDate === undefined ? undefined : Date.parse(endDate),
      }
    : undefined

/**
 * Replaces texts that the code had to shorten by the office's whole ones, where both begin alike: an officer
 * compares exactly these.
 */
export function wholeLetter(code: VerifiedLetter, { letter }: CheckedLetter): VerifiedLetter {
  if (letter === undefined) return code
  const { flow, transportMode, driver, transporter } = letter.content
  const { sender, disposer, receiver, carriers } = flow
  const { issuedFlow, loadRecord } = code.claims
  const companies = [...carriers, sender, disposer, receiver].map((party) => party?.name)
  const drivers = { driver: [driver], carrier: [transporter, ...companies] }
  return {
    ...code,
    claims: {
      issuedFlow: withWholeTexts(issuedFlow, {
        material: [flow.product?.name, flow.usualName],
        sender: [sender.name],
        disposer: [disposer?.name],
        carrier: companies,
        receiver: [receiver?.name],
        ...wholePlaces(flow),
      }),
      loadRecord: withWholeTexts(loadRecord, {
        ...drivers,
        identification: [transportMode?.identificationCode],
      }),
    },
    ...(code.certificate && {
      certificate: withWholeTexts(code.certificate, { driver: [driver], company: drivers.carrier }),
    }),
  }
}

function wholePlaces({ origin, destination }: CheckedFlow) {
  const [from, fromStreet, fromTown] = placeInCode(origin)
  const [to, toStreet, toTown] = placeInCode(destination)
  return {
    from: [from],
    fromStreet: [fromStreet],
    fromTown: [fromTown],
    to: [to],
    toStreet: [toStreet],
    toTown: [toTown],
  }
}

/** A shortened text is replaced by the first whole text that begins with it. */
const withWholeTexts = <Claims extends object>(
  claims: Claims,
  whole: Partial<Record<keyof Claims, readonly (string | undefined)[]>>,
): Claims => ({
  ...claims,
  ...Object.fromEntries(
    Object.entries<readonly (string | undefined)[] | undefined>(whole).flatMap(([name, texts = []]) => {
      const stated: unknown = claims[name as keyof Claims]
      const found = texts.find((text) => text !== undefined && isShortOf(stated, text))
      return found === undefined ? [] : [[name, found]]
    }),
  ),
})

export const factsOfCode = (
  { issuedFlow, loadRecord }: LetterClaims,
  certificate: CertificateClaims | undefined,
): Facts => ({
  material: issuedFlow.material,
  isWaste: issuedFlow.documentType === 'waste',
  ...ewcOfCode(issuedFlow, loadRecord.loadedAt),
  modeType: loadRecord.modeType,
  identification: loadRecord.identification,
  driver: certificate?.driver ?? loadRecord.driver,
  from: placeText(issuedFlow.from, issuedFlow.fromStreet, issuedFlow.fromTown),
  to: placeText(issuedFlow.to, issuedFlow.toStreet, issuedFlow.toTown),
  receiver: issuedFlow.receiver,
  amount: loadRecord.amount,
  unit: loadRecord.unit,
  isEstimated: loadRecord.estimated === true,
  number: loadRecord.number,
  loadedAt: loadRecord.loadedAt,
  unloadedAt: loadRecord.unloadedAt,
  status: stateInCode(loadRecord),
  partTaken:
    loadRecord.taken === 'partly'
      ? { kilograms: loadRecord.takenKilograms, ending: loadRecord.ending, endedAt: loadRecord.endedAt }
      : undefined,
})

/** The same as at the office. */
function stateInCode({ turnedAway, taken, ending, unloadedAt }: LetterClaims['loadRecord']): Facts['status'] {
  if (turnedAway === true) return taken === 'partly' ? 'part_turned_away' : 'turned_away'
  if (taken === 'refused' && ending !== undefined) return ending
  return unloadedAt === undefined ? 'loaded' : 'unloaded'
}

/** The state is the office's where that is the newer: a phone may know first what came after the load. */
export const withStateAtOffice = (
  code: Facts,
  letter: CheckedLetter,
  record: LetterClaims['loadRecord'],
): Facts =>
  (letter.status === 'loaded' && !isAcceptedSince(letter, record)) ||
  (letter.status === 'turned_away' && hasEnded(code))
    ? code
    : {
        ...code,
        status: stateAtOffice(letter),
        unloadedAt: unloadedAtOffice(letter),
        partTaken: partTakenAtOffice(letter),
      }

/** The receiver took it after all, by a word of after the refusal: the code may be signed later than either. */
export const isAcceptedSince = (
  { acceptance }: CheckedLetter,
  { issuedAt, turnedAwayAt = issuedAt }: LetterClaims['loadRecord'],
): boolean => acceptance?.outcome === 'accepted' && Date.parse(acceptance.occurredAt) > turnedAwayAt

/** What its receiver did not take: nothing that came to an end is on board again. */
const hasEnded = ({ status, partTaken }: Facts): boolean =>
  status === 'returned' || status === 'forwarded' || partTaken?.ending !== undefined

function ewcOfCode(
  { hazardous = false, plannedChange, timeZone, ...flow }: LetterClaims['issuedFlow'],
  loadedAt: number,
): Pick<Facts, 'ewcCode' | 'hazardous' | 'ewcNotValid' | 'wasteStream'> {
  const day = dayIn(loadedAt, timeZone)
  const {
    ewcCode,
    ewcPeriods,
    wasteStreamNumber: wasteStream,
  } = plannedChange === undefined || day < plannedChange.from ? flow : plannedChange
  if (ewcPeriods === undefined) return { ewcCode, hazardous, wasteStream }
  const period = periodOn(ewcPeriods, day)
  return { ewcCode, hazardous: period.hazardous, ewcNotValid: notValidOn(period, day), wasteStream }
}

function notValidOn({ validFrom, validTo }: Validity, day: string) {
  if (validTo != null && validTo < day) return { key: 'letter:ewcEnded', day: validTo } as const
  return validFrom != null && validFrom > day
    ? ({ key: 'letter:ewcToCome', day: validFrom } as const)
    : undefined
}

export function factsOfOffice(checked: CheckedLetter): Facts | undefined {
  const { letter, number, loadDate } = checked
  if (letter === undefined) return undefined
  const { shipment, transportMode, driver } = letter.content
  const flow = withoutWasteLaw(letter.content.flow)
  const measured = weighedAtEnd({ flow, shipment, transportMode }) ?? shipment
  const weighed = measured && shownAmount(flow, measured)
  const unloadedAt = unloadedAtOffice(checked)
  const capacity =
    transportMode === undefined || unloadedAt !== undefined ? undefined : capacityOf(transportMode)
  return {
    material: flow.documentType === 'product' ? (flow.product?.name ?? flow.usualName) : flow.usualName,
    ewcCode: flow.ewcCode?.code,
    isWaste: flow.documentType === 'waste',
    hazardous: flow.ewcCode?.hazardous === true,
    ewcNotValid: flow.ewcCode && notValidOn(flow.ewcCode, dayIn(loadDate, letter.content.timeZone)),
    modeType: transportMode?.type,
    identification: transportMode?.identificationCode,
    driver,
    from: placeText(...placeInCode(flow.origin)),
    to: placeText(...placeInCode(flow.destination)),
    receiver: flow.receiver?.name,
    wasteStream: flow.wasteStreamNumber,
    amount: weighed?.amount ?? capacity,
    unit: weighed?.unit ?? 'kg',
    isEstimated: weighed === undefined && capacity !== undefined,
    number,
    loadedAt: Date.parse(loadDate),
    unloadedAt,
    status: stateAtOffice(checked),
    partTaken: partTakenAtOffice(checked),
  }
}

/** Some places are called by their street, or by street and town. */
const placeText = (...parts: readonly (string | undefined)[]) =>
  parts
    .filter((part, index, all) => part && !all.slice(0, index).some((earlier) => earlier?.includes(part)))
    .join(', ')

type FactName =
  | 'material'
  | 'ewc'
  | 'hazard'
  | 'wasteStream'
  | TransportModeType
  | 'driver'
  | 'from'
  | 'to'
  | 'receiver'
  | 'weight'
  | 'number'
  | 'time'
  | 'state'
  | 'acceptance'
  | 'onward'

export interface Fact {
  readonly name: FactName
  readonly value: string
  /** Must be visible from a step away. */
  readonly isDanger?: true
}

export function factsInOrder(facts: Facts, texts: Texts): readonly Fact[] {
  const { text, language } = texts
  const amount = amountText(facts.amount, facts.unit, language)
  const listed: readonly (Fact | undefined)[] = [
    { name: 'material', value: facts.material },
    facts.ewcCode === undefined ? undefined : ewcFact(facts.ewcCode, facts, texts),
    !facts.isWaste
      ? undefined
      : facts.hazardous
        ? { name: 'hazard', value: text('facts.hazardous'), isDanger: true }
        : { name: 'hazard', value: text('facts.notHazardous') },
    facts.wasteStream === undefined ? undefined : { name: 'wasteStream', value: facts.wasteStream },
    facts.modeType === undefined || facts.identification === undefined
      ? undefined
      : { name: facts.modeType, value: facts.identification },
    facts.driver === undefined ? undefined : { name: 'driver', value: facts.driver },
    { name: 'from', value: facts.from },
    { name: 'to', value: facts.to },
    facts.receiver === undefined ? undefined : { name: 'receiver', value: facts.receiver },
    {
      name: 'weight',
      value:
        amount === undefined
          ? text('facts.afterUnloading')
          : facts.isEstimated
            ? text('facts.estimated', { amount })
            : amount,
    },
    { name: 'number', value: facts.number },
    { name: 'time', value: letterMoment(facts.loadedAt, texts) },
    {
      name: 'state',
      value:
        facts.unloadedAt === undefined || facts.status.endsWith('turned_away')
          ? text(`states.${facts.status}`)
          : `${text(`states.${facts.status}`)}, ${letterMoment(facts.unloadedAt, texts)}`,
    },
    ...(facts.partTaken === undefined ? [] : partTakenFacts(facts.partTaken, texts)),
  ]
  return listed.filter((fact) => fact !== undefined)
}

function partTakenFacts({ kilograms, ending, endedAt }: PartTaken, texts: Texts): readonly Fact[] {
  const { text } = texts
  const taken = [
    text('live.acceptances.partly'),
    kilograms === undefined ? '' : text('live.kilograms', { amount: letterNumber(kilograms, texts) }),
  ]
  const rest = [
    ending === undefined ? '' : text(`letter:turnedAway.${ending}`),
    endedAt === undefined ? '' : letterMoment(endedAt, texts),
  ]
  return [
    { name: 'acceptance', value: taken.filter(Boolean).join(', ') },
    ...(ending === undefined ? [] : [{ name: 'onward', value: rest.filter(Boolean).join(', ') } as const]),
  ]
}

/** The words for what the receiver did are those of the office. */
export const factLabel = (name: FactName): string =>
  `${name === 'acceptance' || name === 'onward' ? 'live' : 'facts'}.${name}`

function ewcFact(ewcCode: string, { hazardous, ewcNotValid }: Facts, { text, language }: Texts): Fact {
  const code = showEwcCode({ code: ewcCode, hazardous })
  return ewcNotValid === undefined
    ? { name: 'ewc', value: code }
    : {
        name: 'ewc',
        value: text(ewcNotValid.key, { code, day: letterDayOfYear(ewcNotValid.day, { language }) }),
        isDanger: true,
      }
}

export interface Difference {
  readonly name: FactName
  readonly before: string
  readonly after: string
}

/**
 * The facts that differ between the office and the code. Places are written differently in both and not
 * compared, nor is an estimate, which is no fact of this load.
 */
export function differencesOf(code: Facts, office: Facts, texts: Texts): readonly Difference[] {
  const after = new Map(factsInOrder(office, texts).map(({ name, value }) => [name, value]))
  const left: readonly FactName[] = ['from', 'to', ...(office.isEstimated ? (['weight'] as const) : [])]
  return factsInOrder(code, texts).flatMap(({ name, value }) => {
    const present = after.get(name)
    return present === undefined || left.includes(name) || isSame(value, present)
      ? []
      : [{ name, before: value, after: present }]
  })
}

const isSame = (inCode: string, atOffice: string): boolean =>
  inCode === atOffice || isShortOf(inCode, atOffice)

/** The code shortens long texts. */
const isShortOf = (inCode: unknown, text: string): boolean =>
  typeof inCode === 'string' && inCode.endsWith('…') && text.startsWith(inCode.slice(0, -1))

export function furtherClaims(
  { claims: { issuedFlow, loadRecord }, certificate, validUntil }: VerifiedLetter,
  texts: Texts,
): readonly (readonly [label: string, value: string])[] {
  const { text } = texts
  const { senderRole, processingMethod } = issuedFlow
  const isWaste = issuedFlow.documentType === 'waste'
  const lines: readonly (readonly [label: string, value: string | undefined | false])[] = [
    [text('facts.sender'), issuedFlow.sender],
    [text('facts.senderRole'), isWaste && senderRole && text(`letter:senderTypes.${senderRole}`)],
    [text(isWaste ? 'facts.disposer' : 'letter:supplier'), issuedFlow.disposer],
    [
      text('facts.carrier'),
      withVihb(issuedFlow.carrier, issuedFlow.carrierVihbNumber) ??
        withVihb(loadRecord.carrier, loadRecord.carrierVihbNumber),
    ],
    [text('facts.company'), withVihb(certificate?.company, certificate?.vihbNumber)],
    [text('facts.method'), processingMethod && showProcessingMethod(processingMethod)],
    [text('facts.flow'), text('facts.flowVersion', { flow: issuedFlow.flow, version: issuedFlow.version })],
    [
      text('facts.corrections'),
      loadRecord.corrections === undefined ? undefined : String(loadRecord.corrections),
    ],
    [
      text('letter:signatures'),
      loadRecord.signedBy
        ?.map((role) => text(`letter:signatories.${roleOnPaper(issuedFlow, role)}`))
        .join(', '),
    ],
    [text('facts.signedAt'), letterMoment(loadRecord.issuedAt, texts)],
    [
      text('facts.validUntil'),
      validUntil === undefined ? text('facts.noEnd') : letterMoment(validUntil, texts),
    ],
  ]
  return lines.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
}

const withVihb = (company: string | undefined, vihbNumber: string | undefined): string | undefined =>
  company === undefined || vihbNumber === undefined ? company : `${company}, VIHB ${vihbNumber}`
