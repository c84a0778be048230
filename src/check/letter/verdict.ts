import type { LetterCodeOutcome } from '#contract/letters/letter-code/letter-code.ts'
import type { ShipmentEnding } from '#contract/shipments/shipment-lists.ts'
import { isAcceptedSince, type LetterClaims } from './facts.ts'
import type { LetterAddress } from './address.ts'
import type { LiveState } from './live.ts'

export interface Findings {
  readonly address: LetterAddress
  readonly outcome: LetterCodeOutcome | undefined
  /** The keys were fetched on this visit: a key that they lack is not of this service. */
  readonly keysAreFresh: boolean
  readonly live: LiveState
  readonly deviceRevokedAt: string | undefined
  /** Whose letter it says it is: this page's server, one that it trusts, or (absent) one that it does not know. */
  readonly signer: { readonly host: string; readonly name?: string | undefined } | undefined
  readonly isChanged: boolean
}

export type Tone = 'good' | 'caution' | 'bad' | 'neutral'

/** The texts have the words of each verdict under the same name. */
export const verdictTones = {
  checking: 'neutral',
  validReceived: 'good',
  validChanged: 'caution',
  turnedAway: 'caution',
  partTurnedAway: 'caution',
  turnedAwayKnown: 'caution',
  partTurnedAwayKnown: 'caution',
  wentElsewhere: 'caution',
  partReturned: 'caution',
  partForwarded: 'caution',
  validNotReceived: 'good',
  validGone: 'caution',
  validOffline: 'good',
  validAsking: 'good',
  validBusy: 'good',
  validElsewhere: 'good',
  revoked: 'bad',
  altered: 'bad',
  otherLetter: 'bad',
  unreadable: 'caution',
  expired: 'bad',
  keysNeeded: 'caution',
  unknownKey: 'bad',
  unknownHost: 'caution',
  elsewhere: 'caution',
  receivedOnly: 'caution',
  notFound: 'bad',
  offlineWithoutCode: 'caution',
  busy: 'caution',
} as const satisfies Readonly<Record<string, Tone>>
export type Verdict = keyof typeof verdictTones

/** What the signature says comes before what the office says: it needs no network. */
export function verdictOf(findings: Findings): Verdict {
  const { address, outcome, live } = findings
  if (address.isOther === true) return 'unreadable'
  if (findings.signer === undefined) return 'unknownHost'
  const isTurnedAway = live.kind === 'found' && live.letter.status === 'turned_away'
  // Nothing travels by it any more, or no more than what its receiver took.
  const known = live.kind === 'found' ? live.letter : undefined
  const isPart = known?.acceptance?.outcome === 'partly'
  if (address.code === undefined && known?.ending !== undefined) return verdictOfEnding(known.ending, isPart)
  if (address.code === undefined && isTurnedAway) return isPart ? 'partTurnedAwayKnown' : 'turnedAwayKnown'
  if (address.code === undefined) return verdictWithoutCode[live.kind]
  if (outcome === undefined) return 'checking'
  if (!('claims' in outcome))
    return outcome.outcome === 'unknown_key' ? verdictOfUnknownKey(findings) : outcome.outcome
  if (outcome.claims.loadRecord.checkToken !== address.token) return 'otherLetter'
  // What the server itself signed does not hang on the phone that loaded.
  const isOfPhone = outcome.certificate !== undefined
  if (isOfPhone && revokedAtOf(findings) !== undefined) return 'revoked'
  if (outcome.outcome === 'expired') return 'expired'
  if (!isOfPhone && live.kind === 'not_found') return 'validGone'
  return verdictOfState(findings, outcome.claims.loadRecord)
}

/** Of a code that holds, by what became of its cargo. */
function verdictOfState({ live, isChanged }: Findings, record: LetterClaims['loadRecord']): Verdict {
  const { turnedAway, taken, ending } = record
  const letter = live.kind === 'found' ? live.letter : undefined
  // The phone may know it before the office does; how it ended, or that it was accepted after all, the office may.
  const isOver = letter !== undefined && (letter.status === 'unloaded' || isAcceptedSince(letter, record))
  const isKnown = letter?.status === 'turned_away'
  // Whoever knows that it was turned away knows too whether all of it was.
  const isPart = (isOfOffice: boolean) => (isOfOffice ? letter?.acceptance?.outcome : taken) === 'partly'
  if (ending === undefined && (isKnown || (turnedAway === true && !isOver)))
    return isPart(isKnown) ? 'partTurnedAway' : 'turnedAway'
  const ended = letter?.ending ?? ending
  if (ended !== undefined) return verdictOfEnding(ended, isPart(letter?.ending !== undefined))
  return letter !== undefined && isChanged ? 'validChanged' : verdictOfValidCode[live.kind]
}

const verdictOfEnding = (ending: ShipmentEnding, isPart: boolean): Verdict =>
  isPart ? (ending === 'returned' ? 'partReturned' : 'partForwarded') : 'wentElsewhere'

/** By the office's answer, or by the list beside the keys. */
export const revokedAtOf = ({ live, deviceRevokedAt }: Findings): string | undefined =>
  live.kind === 'revoked'
    ? live.revokedAt
    : ((live.kind === 'found' ? live.letter.deviceRevokedAt : undefined) ?? deviceRevokedAt)

/** Keys are asked for together with the letter. */
const verdictOfUnknownKey = ({ keysAreFresh, live }: Findings): Verdict =>
  keysAreFresh ? 'unknownKey' : live.kind === 'asking' ? 'checking' : 'keysNeeded'

const verdictWithoutCode = {
  asking: 'checking',
  found: 'receivedOnly',
  revoked: 'notFound',
  not_found: 'notFound',
  offline: 'offlineWithoutCode',
  busy: 'busy',
  elsewhere: 'elsewhere',
} as const satisfies Readonly<Record<LiveState['kind'], Verdict>>

const verdictOfValidCode = {
  asking: 'validAsking',
  found: 'validReceived',
  revoked: 'revoked',
  not_found: 'validNotReceived',
  offline: 'validOffline',
  busy: 'validBusy',
  elsewhere: 'validElsewhere',
} as const satisfies Readonly<Record<LiveState['kind'], Verdict>>

/** Whose letter it says it is, by the name that this page knows the host by. */
export const hostOf = ({ signer, address }: Findings): string =>
  signer?.name === undefined ? (signer?.host ?? address.host ?? '') : `${signer.name} (${signer.host})`
