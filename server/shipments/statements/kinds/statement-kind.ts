import type { Locale } from '#contract/kit/locales.ts'
import type { ProblemCode } from '#contract/kit/problems.ts'
import type { ShipmentEvent, ShipmentState } from '#contract/shipments/shipment-events.ts'
import type { StatementKind } from '#contract/shipments/shipment-lists.ts'
import type { Phase } from '#contract/shipments/shipment-fields.ts'
import type { MailedEvent } from '../../../platform/db/schema/owed-mails.ts'
import type { Viewer, WriteCall } from '../../../platform/http/request/endpoint.ts'
import type { ShipmentStatement } from '../../events/shipment-statement.ts'
import type { ShipmentAudience } from '../../mails/notify-changes.ts'
import type { FlowContext } from '../flow-at.ts'
import type { NamesOf } from '../names-in-letters.ts'
import type { ShipmentEntry } from '../pending-writes.ts'
import type { StatementContext, StoredFlow, TransportModeContext } from '../statement-context.ts'
import type { AnswerCheck } from './verify-answers.ts'

/** What a batch knows; each statement sees the changes of those before it. */
export interface BatchFacts {
  readonly viewer: Viewer
  readonly driver: StatementContext['driver']
  readonly flows: ReadonlyMap<string, StoredFlow>
  readonly modes: ReadonlyMap<string, TransportModeContext>
  /** With names that the batch itself gives and replaces. */
  readonly vehicleNames: readonly VehicleName[]
  readonly deviceCodes: ReadonlyMap<string, string>
  readonly shipmentsByNumber: Map<string, string>
  /** Of this customer; also of the shipments that a statement names beside its own. */
  readonly stateOf: (shipment: string, customerId: string) => ShipmentState | undefined
  /** Also of the shipments that a statement names beside its own; without a record for unknown ones. */
  readonly entryOf: (shipment: string) => ShipmentEntry | undefined
  /** The shipments that go on with the cargo of each. */
  readonly followers: Map<string, Follower>
  readonly usedPhotoIds: ReadonlySet<string>
  /** Of signatures by an own phone, by operation. */
  readonly usedNonces: Set<string>
  /** What the letter of this state carries, and by what: only where a signature is compared with it. */
  readonly namesOf: NamesOf
  readonly answerChecks: ReadonlyMap<string, AnswerCheck>
}

export type VehicleName = Pick<TransportModeContext, 'id' | 'identificationCode'>

export interface Follower {
  readonly id: string
  readonly number: string
}

export interface StatementTarget {
  readonly flow: FlowContext
  /** `usable`: owned by the driver or their company. Undefined for an unknown id. */
  readonly mode: (TransportModeContext & { readonly usable: boolean }) | undefined
  readonly audience: ShipmentAudience
}

export type StatementFacts = BatchFacts & ShipmentEntry & StatementTarget

/** All that the server does about one kind of statement. */
export interface KindRules<Kind extends StatementKind = StatementKind> {
  /** A field that only this kind has, apart from the kinds before it in the table. */
  readonly knownBy: string
  /** Of its photos and its position. */
  readonly phase?: Phase
  /** The refusals that the office settles; all of them when absent. */
  readonly settledByOffice?: ReadonlySet<ProblemCode>
  /** Stated by the receiver, so a file that somebody imported does not prove it. */
  readonly isOfReceiver?: true
  /** Undefined when the driver may not know what it is about. */
  resolve(
    facts: BatchFacts,
    entry: ShipmentEntry,
    stated: ShipmentStatement<Kind>,
  ): StatementTarget | undefined
  /** The problem of one that was not resolved; not_found when absent. */
  unresolvedProblem?(facts: BatchFacts, entry: ShipmentEntry, stated: ShipmentStatement<Kind>): ProblemCode
  /**
   * @returns what is recorded
   * @throws HttpProblem with the code of the first broken rule
   */
  validate(facts: StatementFacts, stated: ShipmentStatement<Kind>, locale: Locale): Recorded<Kind>
  /**
   * As `validate`, without the rules that the office may waive: what it refers to must exist. The office
   * cannot accept a kind without it.
   */
  accept?(facts: StatementFacts, stated: ShipmentStatement<Kind>, locale: Locale): Recorded<Kind>
  /** A statement about another shipment that takes effect with it; the office's rules for accepting apply. */
  alsoStates?(facts: StatementFacts, stated: ShipmentStatement<Kind>): ShipmentStatement | undefined
  /** Before the office accepts it. */
  prepareAcceptance?(
    call: Pick<WriteCall, 'db' | 'viewer' | 'request'>,
    driver: Viewer,
    statement: ShipmentStatement<Kind>['statement'],
  ): Promise<void>
  /** Whether an event of this kind records it; undefined or absent: by the same operation with the same content. */
  isRecordedBy?(
    recorded: Recorded<Kind>,
    stated: ShipmentStatement<Kind>,
    isSameOperation: boolean,
    facts: BatchFacts,
  ): boolean | undefined
  /** Held mails are looked at again: one may wait for what it says. */
  readonly releasesMails?: true
  /**
   * @param before the state before it
   * @param occurredAt when it was stated, by a clock that is right
   */
  mailedAs?(
    statement: Recorded<Kind>,
    before: ShipmentState | undefined,
    occurredAt: string,
  ): MailedEvent | undefined
  /** What it changes of the batch beside the shipment's state. */
  record?(facts: BatchFacts, entry: ShipmentEntry, target: StatementTarget, statement: Recorded<Kind>): void
}

type Recorded<Kind extends StatementKind> = Extract<ShipmentEvent, { kind: Kind }>['statement']
export type RecordedStatement = Recorded<StatementKind>
