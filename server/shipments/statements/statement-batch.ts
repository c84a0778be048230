import { isDeepStrictEqual } from 'node:util'
import type { Locale } from '#contract/kit/locales.ts'
import type { ProblemCode } from '#contract/kit/problems.ts'
import type { PhotoManifest } from '#contract/shipments/media.ts'
import { applyEvent } from '#contract/shipments/shipment-events.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import { newId } from '../../platform/db/uuid.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type NewPosition, writePositions } from '../../accounts/positions/write-positions.ts'
import type { ShipmentAudience } from '../mails/notify-changes.ts'
import {
  type StatementContext,
  loadStatementContext,
  type TransportModeContext,
} from './statement-context.ts'
import type { ShipmentEntry, PendingWrites } from './pending-writes.ts'
import { type RecipientNotification, notifyRecipients } from '../mails/notify-recipients.ts'
import {
  type EventDraft,
  chainEvent,
  type ChainedEvent,
  correctedEvent,
  toShipmentEvent,
} from '../events/event-chain.ts'
import { assertMayLoad, load } from './kinds/load.ts'
import { assertMayTransport } from './kinds/rules.ts'
import type {
  BatchFacts,
  RecordedStatement,
  StatementFacts,
  StatementTarget,
  VehicleName,
} from './kinds/statement-kind.ts'
import { rulesOf } from './kinds/statement-kinds.ts'
import { verifyAnswers } from './kinds/verify-answers.ts'
import type { FlowContext } from './flow-at.ts'
import { readNamesInLetters } from './names-in-letters.ts'
import { keptIdsOf } from './photo-ids.ts'
import { claimVehicles } from './read-customers.ts'
import { refusedFields } from './refused-fields.ts'
import { endTreatments } from './end-treatments.ts'
import { lockOnward } from './lock-onward.ts'
import { momentOf, type ShipmentStatement } from '../events/shipment-statement.ts'
import { writeStatements } from './write-statements.ts'

type Accepted = [ShipmentEntry, StatementTarget, ShipmentStatement, RecordedStatement]
type OwnTransportMode = Pick<TransportModeContext, 'id' | 'type' | 'identificationCode'>

/** What has become of a cargo, which the office may not know when it accepts a statement of it. */
const explained: ReadonlySet<ProblemCode> = new Set([
  'cargo_goes_on_already',
  'shipment_already_unloaded',
  'shipment_turned_away',
  'shipment_not_turned_away',
  'shipment_not_unloaded',
])

/**
 * Everything the statements need is read when the batch is opened; each sees the changes of those before it,
 * and one query writes all. The caller has locked the shipments (`lockInOrder`).
 */
export class StatementBatch {
  readonly #facts: BatchFacts & {
    readonly modes: Map<string, TransportModeContext>
    readonly vehicleNames: VehicleName[]
    readonly usedPhotoIds: Set<string>
  }
  readonly #entries = new Map<string, ShipmentEntry>()
  readonly #keptPhoto: ReturnType<typeof keptIdsOf>
  readonly #eventIds: ReadonlySet<string>
  readonly #refusedOperations: Set<string>
  readonly #dismissedOperations: ReadonlySet<string>
  readonly #ofRevokedDevice: ReadonlySet<string>
  readonly #events: ChainedEvent[] = []
  readonly #newPhotos: PendingWrites['photos'][number][] = []
  readonly #settledRefusals: PendingWrites['settledRefusals'][number][] = []
  readonly #changedShipments = new Map<string, ShipmentAudience>()
  readonly #notifiedShipments = new Map<string, ShipmentAudience>()
  readonly #releasedShipments = new Set<string>()
  readonly #notifications: RecipientNotification[] = []
  readonly #positions: NewPosition[] = []

  private constructor(
    viewer: Viewer,
    context: StatementContext,
    { answerChecks, namesOf }: Pick<BatchFacts, 'answerChecks' | 'namesOf'>,
  ) {
    this.#facts = {
      viewer,
      driver: context.driver,
      flows: new Map(context.flows.map((flow) => [flow.id, flow])),
      modes: new Map(context.modes.map((mode) => [mode.id, mode])),
      vehicleNames: [...context.modes],
      deviceCodes: new Map(context.devices.map(({ id, code }) => [id, code])),
      stateOf: (id, customerId) => {
        const entry = this.#entries.get(id)
        return entry?.record.every((recorded) => recorded.customerId === customerId) ? entry.state : undefined
      },
      entryOf: (id) => this.#entries.get(id),
      shipmentsByNumber: new Map(context.numbers.map(({ number, id }) => [number, id])),
      followers: new Map(context.followers.map(({ first, id, number }) => [first, { id, number }])),
      usedPhotoIds: new Set(
        context.photos.flatMap(({ id, announcedAs, isOwn, isUsed }) =>
          isOwn && isUsed ? [announcedAs ?? id] : [],
        ),
      ),
      usedNonces: new Set(context.nonces),
      namesOf,
      answerChecks,
    }
    this.#keptPhoto = keptIdsOf(context.photos)
    this.#eventIds = new Set(context.eventIds)
    this.#refusedOperations = new Set(context.refused)
    this.#dismissedOperations = new Set(context.dismissed)
    this.#ofRevokedDevice = new Set(context.ofRevokedDevice)
    for (const shipment of context.shipments) this.#entryOf(shipment.id).shipment = shipment
    for (const recorded of context.record) {
      const entry = this.#entryOf(recorded.shipmentId)
      entry.record.push(recorded)
      entry.state = applyEvent(entry.state, correctedEvent(recorded.event, recorded.clockOffset))
    }
  }

  static async open(
    db: Queryable,
    viewer: Viewer,
    statements: readonly ShipmentStatement[],
    modeIds: readonly string[] = [],
  ): Promise<StatementBatch> {
    const onward = await lockOnward(db, statements)
    const context = await loadStatementContext(db, viewer, statements, modeIds, onward)
    return new StatementBatch(viewer, context, {
      answerChecks: await verifyAnswers(statements, context.devices),
      namesOf: await readNamesInLetters(db, statements, context),
    })
  }

  hasTransportMode = (id: string): boolean => this.#facts.modes.has(id)

  assertOwnsTransportMode(id: string): void {
    const { modes, viewer } = this.#facts
    if (modes.get(id)?.ownerId !== viewer.userId) throw new HttpProblem('not_found')
  }

  isOwnTransportMode({ id, type, identificationCode }: OwnTransportMode): boolean {
    const { modes, viewer } = this.#facts
    const mode = modes.get(id)
    return (
      mode?.ownerId === viewer.userId && mode.type === type && mode.identificationCode === identificationCode
    )
  }

  /** Makes a new transport mode known to later statements. The caller writes it. */
  addTransportMode({ id, type, identificationCode }: OwnTransportMode): void {
    const { modes, vehicleNames, viewer } = this.#facts
    modes.set(id, { id, type, identificationCode, companyId: null, ownerId: viewer.userId })
    vehicleNames.push({ id, identificationCode })
  }

  /** Makes a new name of an own transport mode known to later statements. The caller writes it. */
  renameTransportMode({ id, identificationCode }: VehicleName): void {
    this.#facts.vehicleNames.push({ id, identificationCode })
  }

  assertMayTransport = (operation: Parameters<typeof assertMayTransport>[1]): void =>
    assertMayTransport(this.#facts.driver, operation)

  isRecorded(stated: ShipmentStatement): boolean {
    const rules = rulesOf(stated)
    // Absent fields are undefined in one and missing in the other.
    const statement = JSON.parse(JSON.stringify(stated.statement)) as Record<string, unknown>
    // Photos whose ids were in use are left out of what the office accepts.
    const isAsStated = (recorded: object) =>
      Object.entries(recorded).every(
        ([name, value]) => name === 'photos' || isDeepStrictEqual(statement[name], value),
      )
    const entry = this.#entryOf(stated.statement.shipment)
    return entry.record.some(({ event, operationId, userId }) => {
      if (event.kind !== stated.kind) return false
      const isSameOperation = operationId === stated.operation.id && userId === this.#facts.viewer.userId
      const isRecorded =
        rules.isRecordedBy?.(event.statement, stated, isSameOperation, this.#facts) ??
        (isSameOperation && isAsStated(event.statement))
      // Whoever may state nothing of it is not told what another operation recorded.
      return isRecorded && (isSameOperation || rules.resolve(this.#facts, entry, stated) !== undefined)
    })
  }

  /**
   * Adds nothing when it throws; `recordRefusal` then keeps the evidence.
   * @throws HttpProblem operation_dismissed after a decision of the office; not_found for anything that the
   * driver may not know; shipment_already_loaded for another customer's shipment; else see the `validate` of
   * its kind
   */
  apply(stated: ShipmentStatement, locale: Locale): void {
    const { id, supersedes = id } = stated.operation
    if (this.#dismissedOperations.has(id) || this.#dismissedOperations.has(supersedes))
      throw new HttpProblem('operation_dismissed')
    const rules = rulesOf(stated)
    const entry = this.#entryOf(stated.statement.shipment)
    const target = rules.resolve(this.#facts, entry, stated)
    if (target === undefined)
      throw new HttpProblem(rules.unresolvedProblem?.(this.#facts, entry, stated) ?? 'not_found')
    const facts = { ...this.#facts, ...entry, ...target }
    const recorded = rules.validate(facts, stated, locale)
    const other = this.#other(facts, stated, locale)
    this.#record(entry, target, stated, recorded)
    if (other !== undefined) this.#record(...other)
  }

  /**
   * Accepts it for the office, whatever waivable rules it broke. Photos whose ids are in use are left out; the
   * device sends the others after the decision.
   * @throws HttpProblem exception_not_acceptable, or what has become of its cargo
   */
  accept(stated: ShipmentStatement, locale: Locale): void {
    const accepted = this.#accepted(stated, locale)
    const [entry, target] = accepted
    const other = this.#other({ ...this.#facts, ...entry, ...target }, stated, locale)
    this.#record(...accepted)
    if (other !== undefined) this.#record(...other)
  }

  /** What takes effect with it on another shipment. */
  #other(facts: StatementFacts, stated: ShipmentStatement, locale: Locale): Accepted | undefined {
    const other = rulesOf(stated).alsoStates?.(facts, stated)
    return other && this.#accepted(other, locale)
  }

  #accepted(stated: ShipmentStatement, locale: Locale): Accepted {
    const rules = rulesOf(stated)
    const entry = this.#entryOf(stated.statement.shipment)
    const target = rules.resolve(this.#facts, entry, stated)
    if (target === undefined || rules.accept === undefined) throw new HttpProblem('exception_not_acceptable')
    try {
      return [entry, target, stated, rules.accept({ ...this.#facts, ...entry, ...target }, stated, locale)]
    } catch (error) {
      throw error instanceof HttpProblem && !explained.has(error.code)
        ? new HttpProblem('exception_not_acceptable')
        : error
    }
  }

  /**
   * For a load that the office makes: what it may not waive, apart from the fields.
   * @throws HttpProblem not_found, and see `assertMayLoad`
   */
  assertMayLoad(stated: ShipmentStatement<'loaded'>): void {
    const entry = this.#entryOf(stated.statement.shipment)
    const target = load.resolve(this.#facts, entry, stated)
    if (target === undefined) throw new HttpProblem('not_found')
    assertMayLoad({ ...this.#facts, ...entry, ...target }, stated)
  }

  #record(
    entry: ShipmentEntry,
    target: StatementTarget,
    stated: ShipmentStatement,
    recorded: RecordedStatement,
  ): void {
    const { operation, kind } = stated
    const rules = rulesOf(stated)
    const { flow, audience } = target
    const event = this.#appendEvent(entry, {
      ...this.#draftEvent(stated, {
        // The operation's id, unless another operation's event has it.
        id: this.#eventIds.has(operation.id) ? newId() : operation.id,
        kind,
        customerId: flow.customerId,
      }),
      statement: { ...recorded },
    })
    const before = entry.state
    const corrected = correctedEvent(toShipmentEvent(event), event.clockOffset)
    entry.state = applyEvent(before, corrected)
    entry.appliedEvents += 1
    rules.record?.(this.#facts, entry, target, recorded)
    if ('photos' in recorded) this.#addPhotos(flow, stated, recorded.photos)
    this.#addPosition(flow, stated)
    for (const id of [operation.id, operation.supersedes])
      if (id !== undefined) this.#settleRefusal(entry, id, event)
    this.#changedShipments.set(entry.id, audience)
    this.#notifiedShipments.set(entry.id, audience)
    if (rules.releasesMails) this.#releasedShipments.add(entry.id)
    const mailed = rules.mailedAs?.(recorded, before, corrected.occurredAt)
    if (mailed !== undefined)
      this.#notifications.push({
        id: event.id,
        shipmentId: entry.id,
        event: mailed,
        recipients: flow.recipients,
      })
  }

  /**
   * Once per operation, without changing the shipment; not for shipments and flows unknown to the driver, nor
   * where the office has nothing to settle.
   */
  recordRefusal(refused: ShipmentStatement, problem: HttpProblem): void {
    const { statement, operation } = refused
    const rules = rulesOf(refused)
    if (rules.settledByOffice?.has(problem.code) === false) return
    const entry = this.#entryOf(statement.shipment)
    const target = rules.resolve(this.#facts, entry, refused)
    if (target === undefined || this.#refusedOperations.has(operation.id)) return
    this.#refusedOperations.add(operation.id)
    this.#appendEvent(entry, {
      ...this.#draftEvent(refused, {
        id: newId(),
        kind: 'refused',
        customerId: target.flow.customerId,
      }),
      reason: problem.code,
      violations: refusedFields(problem, target.flow),
    })
    this.#addPosition(target.flow, refused)
    this.#notifiedShipments.set(entry.id, target.audience)
  }

  /**
   * Enqueues letters and mails too.
   * @throws HttpProblem validation_failed on `photos`, when another transaction has taken one of their ids
   */
  async write(db: Queryable, locale: Locale): Promise<void> {
    // Sent in parallel, because none depends on the result of another.
    await settleAll([
      writeStatements(
        db,
        {
          entries: this.#entries.values(),
          events: this.#events,
          photos: this.#newPhotos,
          settledRefusals: this.#settledRefusals,
          changedShipments: this.#changedShipments,
          notifiedShipments: this.#notifiedShipments,
        },
        locale,
      ),
      writePositions(db, this.#positions),
      this.#changedShipments.size === 0
        ? undefined
        : enqueue(db, 'keep_letters', { shipments: [...this.#changedShipments.keys()] }),
      notifyRecipients(db, this.#notifications, this.#releasedShipments),
    ])
    const weighedAnew = this.#events.flatMap(({ kind, shipmentId }) =>
      kind === 'corrected' || kind === 'acceptance' ? [shipmentId] : [],
    )
    if (weighedAnew.length > 0) await endTreatments({ db, viewer: this.#facts.viewer }, weighedAnew)
    // Handed-over vehicles belong to the customer whose load names them, even when the load is refused.
    if (this.#events.some(({ statement }) => 'transportMode' in statement))
      await claimVehicles(db, this.#facts.viewer)
  }

  #entryOf(id: string): ShipmentEntry {
    const existing = this.#entries.get(id)
    if (existing !== undefined) return existing
    const created: ShipmentEntry = {
      id,
      record: [],
      state: undefined,
      shipment: undefined,
      newLoad: undefined,
      appliedEvents: 0,
    }
    this.#entries.set(id, created)
    return created
  }

  #draftEvent(
    { operation, statement }: ShipmentStatement,
    identity: Pick<EventDraft, 'id' | 'kind' | 'customerId'>,
  ): EventDraft {
    return {
      ...identity,
      reason: null,
      violations: null,
      shipmentId: statement.shipment,
      operationId: operation.id,
      userId: operation.statedBy ?? this.#facts.viewer.userId,
      deviceId: operation.device ?? null,
      occurredAt: new Date(operation.occurredAt),
      recordedAt: new Date(),
      clockOffset: operation.clockOffset === undefined ? null : clampOffset(operation.clockOffset),
      deliveryOffset: operation.deliveryOffset === undefined ? null : clampOffset(operation.deliveryOffset),
      statement,
    }
  }

  #appendEvent(entry: ShipmentEntry, draft: EventDraft): ChainedEvent {
    const event = chainEvent(entry.record.at(-1), draft)
    const { shipmentId, customerId, sequence, operationId, hash, userId, clockOffset } = event
    entry.record.push({
      shipmentId,
      customerId,
      sequence,
      operationId,
      userId,
      clockOffset,
      hash,
      event: toShipmentEvent(event),
    })
    this.#events.push(event)
    return event
  }

  /**
   * Accepting it settles its earlier refusal. Only of the same user, because any operation may name another's
   * id. The office settles what a revoked device delivered.
   */
  #settleRefusal(
    entry: ShipmentEntry,
    operationId: string,
    { userId, recordedAt: settledAt }: ChainedEvent,
  ): void {
    if (
      !this.#refusedOperations.has(operationId) ||
      this.#ofRevokedDevice.has(operationId) ||
      !entry.record.some(
        ({ event, operationId: id, userId: statedBy }) =>
          event.kind === 'refused' && id === operationId && statedBy === userId,
      )
    )
      return
    const unwritten = this.#events.find(
      (event) => event.kind === 'refused' && event.operationId === operationId,
    )
    if (unwritten === undefined) this.#settledRefusals.push({ operationId, userId, settledAt })
    else unwritten.settledAt = settledAt
  }

  /** Keeps the position under its operation, also of a refused one, which the office may accept later. */
  #addPosition(
    { customerId }: FlowContext,
    { position, kind, statement, operation }: ShipmentStatement,
  ): void {
    const { phase } = rulesOf({ kind })
    if (position === undefined || phase === undefined) return
    this.#positions.push({
      operationId: operation.id,
      shipmentId: statement.shipment,
      customerId,
      userId: this.#facts.viewer.userId,
      phase,
      latitude: position.latitude,
      longitude: position.longitude,
      accuracy: position.accuracy,
      measuredAt: new Date(momentOf({ ...operation, occurredAt: position.measuredAt })),
      statedAt: new Date(momentOf(operation)),
    })
  }

  #addPhotos(
    { customerId }: FlowContext,
    { kind, statement, operation }: ShipmentStatement,
    photos: readonly PhotoManifest[],
  ): void {
    const { phase = 'unload' } = rulesOf({ kind })
    for (const photo of photos) {
      this.#facts.usedPhotoIds.add(photo.id)
      this.#newPhotos.push({
        photo,
        ...this.#keptPhoto(photo.id),
        phase,
        shipmentId: statement.shipment,
        customerId,
        ownerId: operation.statedBy ?? this.#facts.viewer.userId,
      })
    }
  }
}

/** The column holds safe integers; larger offsets are recorded as the largest. */
const clampOffset = (milliseconds: number) =>
  Math.round(Math.min(Math.max(milliseconds, -Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER))
