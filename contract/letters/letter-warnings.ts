import { senderRoleOf } from '../parties/master-data.ts'
import type { MaterialFlowDraft } from '../flows/material-flow-draft.ts'
import type { WarningCode } from '../flows/readiness-codes.ts'
import type { LoadingPlace, Party } from '../flows/material-flows.ts'
import { isKnownCollectable } from '../parties/collectable-codes.ts'
import { isUncounted, travelsLoose } from '../parties/packaging.ts'
import { isUnprovenBaarle, sideOfBorder, sideOfPosition } from '../parties/netherlands.ts'
import { flowOn } from '../parties/ewc-codes.ts'
import { keysOf } from '../kit/objects.ts'
import { isVolume } from '../shipments/weights.ts'
import {
  type FlowOfLetter,
  isCarried,
  isCollected,
  isGuidanceLetter,
  isText,
  type LetterBoxNumber,
  type LetterFacts,
  type LetterMoment,
} from './letter-rules.ts'

/** What looks wrong on a letter of waste but may be right, so that it stops nothing. */
interface LetterWarning {
  readonly box: LetterBoxNumber
  /** From when it can be known. */
  readonly moment: Extract<LetterMoment, 'issue' | 'load'>
  /** The field of the flow's form in which it is mended. */
  readonly field: keyof MaterialFlowDraft
  /** An officer at the roadside is told it too. */
  readonly officer?: true
  readonly applies: (facts: LetterFacts) => boolean
}

/** Hazardous waste of one address that may be collected on a route or under the collectors' scheme, in kg. */
const maxHazardousOfGiver = 50

const onIssue = { moment: 'issue' } as const
const officer = { officer: true } as const

/** A number without letters, or none, contradicts nothing. */
const lacksLetter = ({ vihbNumber = '' }: Party, letters: RegExp): boolean =>
  isText(vihbNumber) && !letters.test(vihbNumber.slice(6))
/** By its position at the border without a country, or abroad with a Dutch address; or in either Baarle. */
const isUnclear = (place: LoadingPlace): boolean =>
  sideOfBorder(place) === 'unclear' ||
  isUnprovenBaarle(place) ||
  (place.country === 'NL' && place.position !== undefined && sideOfPosition(place.position) === 'abroad')
const packagingOf = ({ flow, shipment }: LetterFacts) => shipment?.packaging ?? flow.packaging
const isHazardousCollected = ({ flow }: LetterFacts): boolean =>
  isCollected(flow) && flow.ewcCode?.hazardous === true
const isOverLimit = ({ shipment }: LetterFacts): boolean =>
  shipment?.givers?.some(({ kilograms = 0 }) => kilograms > maxHazardousOfGiver) === true
const carriersOf = (flow: FlowOfLetter) => (isCarried(flow) ? flow.carriers : [])

/**
 * In the order of the boxes. The letters of a VIHB number are no published rule (`810933VIXX`: transport and
 * collection, neither trade nor brokerage). The first five characters of a waste stream number are the
 * processor number of the receiver who gave it; a receiver with such a number notifies the LMA and gives one
 * for all that it takes (lma.nl; BWBR0017294, art. 9).
 */
const warnings: Readonly<Record<WarningCode, LetterWarning>> = {
  border_unclear: {
    ...onIssue,
    ...officer,
    box: '3B',
    field: 'originLocation',
    applies: ({ flow }) => [flow.origin, flow.destination].some(isUnclear),
  },
  // The collector is the disposer, and acts for the client.
  scheme_sender: {
    ...onIssue,
    box: '1',
    field: 'sender',
    applies: ({ flow }) =>
      flow.collectorsScheme === true && flow.carriers.some(({ name }) => name === flow.sender.name),
  },
  vihb_letters: {
    ...onIssue,
    box: '1',
    field: 'sender',
    applies: ({ flow }) =>
      [...carriersOf(flow), flow.sender]
        .flatMap(({ vihbNumber }) => vihbNumber ?? [])
        .some((number) => !/^\d{6}(?!XXXX)[VX][IX][HX][BX]$/.test(number)),
  },
  sender_not_trader: {
    ...onIssue,
    box: '1',
    field: 'sender',
    applies: ({ flow }) => senderRoleOf(flow) === 'merchant' && lacksLetter(flow.sender, /H/),
  },
  sender_not_broker: {
    ...onIssue,
    box: '1',
    field: 'sender',
    applies: ({ flow }) => senderRoleOf(flow) === 'intermediary' && lacksLetter(flow.sender, /B/),
  },
  // A sender that is the primary disposer is the one whose waste it is. A collector stands in box 3A for the givers.
  sender_not_disposer: {
    ...onIssue,
    box: '3A',
    field: 'disposer',
    applies: ({ flow }) =>
      senderRoleOf(flow) === 'primary_disposer' &&
      !isCollected(flow) &&
      flow.privateDisposer !== true &&
      flow.disposer !== undefined &&
      flow.disposer.name !== flow.sender.name,
  },
  private_registered: {
    ...onIssue,
    box: '3A',
    field: 'disposer',
    applies: ({ flow }) => flow.privateDisposer === true && isText(flow.disposer?.vihbNumber),
  },
  carrier_not_transporter: {
    ...onIssue,
    ...officer,
    box: '5',
    field: 'carriers',
    applies: ({ flow }) => carriersOf(flow).some((carrier) => lacksLetter(carrier, /[VI]/)),
  },
  not_collectable: {
    ...onIssue,
    ...officer,
    box: '5',
    field: 'ewcCode',
    applies: ({ flow }) =>
      isCollected(flow) && flow.ewcCode !== undefined && !isKnownCollectable(flow.ewcCode.code),
  },
  hazardous_collected: {
    ...onIssue,
    ...officer,
    box: '5',
    field: 'routeCollection',
    applies: (facts) => isHazardousCollected(facts) && !isOverLimit(facts),
  },
  giver_over_limit: {
    moment: 'load',
    box: '5',
    field: 'givers',
    applies: (facts) => isHazardousCollected(facts) && isOverLimit(facts),
  },
  waste_stream_number_expected: {
    ...onIssue,
    ...officer,
    box: '6',
    field: 'wasteStreamNumber',
    applies: ({ flow }) =>
      !isCollected(flow) && isText(flow.receiver?.processorNumber) && !isText(flow.wasteStreamNumber),
  },
  waste_stream_number_prefix: {
    ...onIssue,
    ...officer,
    box: '6',
    field: 'wasteStreamNumber',
    applies: ({ flow: { wasteStreamNumber, receiver } }) =>
      isText(wasteStreamNumber) &&
      isText(receiver?.processorNumber) &&
      wasteStreamNumber?.slice(0, 5) !== receiver?.processorNumber,
  },
  waste_stream_number_shared: {
    ...onIssue,
    box: '6',
    field: 'wasteStreamNumber',
    applies: ({ flow }) => flow.wasteStreamNumberShared === true,
  },
  composition_missing: {
    ...onIssue,
    box: '6',
    field: 'composition',
    applies: ({ flow }) => !isText(flow.composition),
  },
  concern_substances_missing: {
    ...onIssue,
    box: '6',
    field: 'concernSubstances',
    applies: ({ flow }) => flow.noConcernSubstances !== true && !isText(flow.concernSubstances),
  },
  packaging_missing: {
    ...onIssue,
    box: '6',
    field: 'packaging',
    applies: (facts) => packagingOf(facts) === undefined,
  },
  packaging_uncounted: {
    ...onIssue,
    box: '6',
    field: 'packaging',
    applies: (facts) => isUncounted(packagingOf(facts)),
  },
  packaging_loose: {
    ...onIssue,
    ...officer,
    box: '6',
    field: 'packaging',
    applies: (facts) =>
      packagingOf(facts)?.kind === 'loose' &&
      facts.flow.ewcCode !== undefined &&
      !travelsLoose(facts.flow.ewcCode.code),
  },
  // Nothing makes kilograms of a volume then, unless a load states a density or kilograms of its own.
  density_missing: {
    ...onIssue,
    box: '6',
    field: 'density',
    applies: ({ flow: { cargoUnit, density }, shipment }) =>
      isVolume(cargoUnit) &&
      density === undefined &&
      shipment?.density === undefined &&
      shipment?.statedKilograms === undefined,
  },
}

export const warningRules = warnings

const codes = keysOf(warnings)

/**
 * The warnings of a letter of waste in the order of its boxes; other notes have none. `day`: ISO date of the
 * load in the customer's zone; without a shipment only what is known on issue.
 */
export function letterWarnings({ flow, day, shipment }: LetterFacts): readonly WarningCode[] {
  if (!isGuidanceLetter(flow)) return []
  const facts = { flow: day === undefined ? flow : flowOn(flow, day), day, shipment }
  return codes.filter(
    (code) => (warnings[code].moment === 'issue' || shipment !== undefined) && warnings[code].applies(facts),
  )
}

/** Those that concern an officer who checks a load. */
export const officerWarnings = (facts: LetterFacts): readonly WarningCode[] =>
  letterWarnings(facts).filter((code) => warnings[code].officer === true)
