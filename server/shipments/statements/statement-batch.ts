import { isDeepStrictEqual } from 'node:util'
import type { Locale } from '#contract/kit/locales.ts'
import type { PhotoManifest } from '#contract/shipments/media.ts'
import { missingInAcceptance } from '#contract/shipments/shipment-acceptance.ts'
import { applyEvent, stateProblem } from '#contract/shipments/shipment-events.ts'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import type { MailedEvent } from '../../platform/db/schema/owed-mails.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import { newId } from '../../platform/db/uuid.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type NewPosition, writePositions } from '../../accounts/positions/write-positions.ts'
import type { ShipmentAudience } from '../mails/notify-changes.ts'
import { assertMayTransport, validateStatement } from './validate-statement.ts'
import {
  type StatementContext,
  type StoredFlow,
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
import { flowAt, type FlowContext } from './flow-at.ts'
import { keptIdsOf } from './photo-ids.ts'
import { refusedFields } from './refused-fields.ts'
import {
  momentOf,
  type ShipmentRemark,
  type ShipmentStatement,
  type StatingOperation,
} from '../events/shipment-statement.ts'
import { validateAcceptance, validateCorrection, validateNote, validateSignature } from './validate-remark.ts'
import { type AnswerCheck, verifyAnswers } from './verify-answers.ts'
import { writeStatements } from './write-statements.ts'

export type AcceptableRemark = Exclude<ShipmentRemark, { kind: 'corrected' }>

export interface StatementTarget {
  readonly flow: FlowContext
  readonly mode: (TransportModeContext & { readonly usable: boolean }) | undefined
  readonly audience: ShipmentAudience
  /** Unloaded by its QR code, by a driver of another carrier than the one that loaded it. */
  readonly isUnloadByOtherCarrier: boolean
}

/**
 * Everything the statements need is read when the batch is opened; each sees the changes of those before it,
 * and one query writes all. The caller has locked the shipments (`lockInOrder`).
 */
export class StatementBatch {
  readonly #viewer: Viewer
  readonly #context: StatementContext
  readonly #entries = new Map<string, ShipmentEntry>()
  readonly #flows: ReadonlyMap<string, StoredFlow>
  readonly #modes: Map<string, TransportModeContext>
  readonly #deviceCodes: ReadonlyMap<string, string>
  readonly #shipmentsByNumber: Map<string, string>
  readonly #usedPhotoIds: Set<string>
  readonly #keptPhoto: ReturnType<typeof keptIdsOf>
  readonly #eventIds: ReadonlySet<string>
  readonly #refusedOperations: Set<string>
  readonly #dismissedOperations: ReadonlySet<string>
  readonly #ofRevokedDevice: ReadonlySet<string>
  readonly #answerChecks: ReadonlyMap<string, AnswerCheck>
  readonly #events: ChainedEvent[] = []
  readonly #newPhotos: PendingWrites['photos'][number][] = []
  readonly #settledRefusals: PendingWrites['settledRefusals'][number][] = []
  readonly #changedShipments = new Map<string, ShipmentAudience>()
  readonly #notifiedShipments = new Map<string, ShipmentAudience>()
  readonly #notifications: RecipientNotification[] = []
  readonly #positions: NewPosition[] = []

  private constructor(
    viewer: Viewer,
    context: StatementContext,
    answerChecks: ReadonlyMap<string, AnswerCheck>,
  ) {
    this.#viewer = viewer
    this.#context = context
    this.#answerChecks = answerChecks
    this.#flows = new Map(context.flows.map((flow) => [flow.id, flow]))
    this.#modes = new Map(context.modes.map((mode) => [mode.id, mode]))
    this.#deviceCodes = new Map(context.devices.map(({ id, code }) => [id, code]))
    this.#shipmentsByNumber = new Map(context.numbers.map(({ number, id }) => [number, id]))
    this.#usedPhotoIds = new Set(
      context.photos.flatMap(({ id, announcedAs, isOwn, isUsed }) =>
        isOwn && isUsed ? [announcedAs ?? id] : [],
      ),
    )
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
    statements: readonly (ShipmentStatement | ShipmentRemark)[],
    modeIds: readonly string[] = [],
  ): Promise<StatementBatch> {
    const context = await loadStatementContext(db, viewer, statements, modeIds)
    return new StatementBatch(viewer, context, await verifyAnswers(statements, context.devices))
  }

  hasTransportMode = (id: string): boolean => this.#modes.has(id)

  assertOwnsTransportMode(id: string): void {
    if (this.#modes.get(id)?.ownerId !== this.#viewer.userId) throw new HttpProblem('not_found')
  }

  isOwnTransportMode({
    id,
    type,
    identificationCode,
  }: Pick<TransportModeContext, 'id' | 'type' | 'identificationCode'>): boolean {
    const mode = this.#modes.get(id)
    return (
      mode?.ownerId === this.#viewer.userId &&
      mode.type === type &&
      mode.identificationCode === identificationCode
    )
  }

  /** An own phone's signature may also come by the driver's phone, and is recorded once. */
  isRecorded({ kind, operation, statement }: ShipmentStatement | ShipmentRemark): boolean {
    const { userId } = this.#viewer
    const { record } = this.#entryOf(statement.shipment)
    if (kind === 'signature')
      return record.some(
        ({ event, operationId, userId: recordedBy }) =>
          event.kind === 'signature' &&
          ((operationId === operation.id && recordedBy === userId) ||
            (statement.challenge !== undefined && event.statement.challenge === statement.challenge)),
      )
    // Absent fields are undefined in one and missing in the other.
    const stated: unknown = JSON.parse(JSON.stringify(statement))
    return record.some(
      (recorded) =>
        recorded.operationId === operation.id &&
        recorded.userId === userId &&
        recorded.event.kind === kind &&
        (kind === 'corrected' || isDeepStrictEqual(recorded.event.statement, stated)),
    )
  }

  assertMayTransport = (operation: Parameters<typeof assertMayTransport>[1]): void =>
    assertMayTransport(this.#context.driver, operation)

  /** Makes a new transport mode known to later statements. The caller writes it. */
  addTransportMode({
    id,
    type,
    identificationCode,
  }: Pick<TransportModeContext, 'id' | 'type' | 'identificationCode'>): void {
    this.#modes.set(id, { id, type, identificationCode, companyId: null, ownerId: this.#viewer.userId })
  }

  /**
   * Adds nothing when it throws; `recordRefusal` then keeps the evidence.
   * @throws HttpProblem operation_dismissed after a decision of the office; not_found for anything that the
   * driver may not know; shipment_already_loaded for another customer's shipment; else see
   * `validateStatement`
   */
  apply(shipmentStatement: ShipmentStatement, locale: Locale): void {
    const { statement, operation } = shipmentStatement
    const entry = this.#entryOf(statement.shipment)
    if (
      [operation.id, operation.supersedes].some((id) => id !== undefined && this.#dismissedOperations.has(id))
    )
      throw new HttpProblem('operation_dismissed')
    const target = this.#resolveTarget(entry, shipmentStatement)
    if (target === undefined)
      throw new HttpProblem(
        this.#isIdOfAnother(entry, shipmentStatement) ? 'shipment_already_loaded' : 'not_found',
      )
    validateStatement(
      {
        ...target,
        driver: this.#context.driver,
        isOwnShipment: entry.shipment?.driverId === this.#context.driver?.id,
        state: entry.state,
        deviceCode: operation.device === undefined ? undefined : this.#deviceCodes.get(operation.device),
        numberTakenBy:
          shipmentStatement.kind === 'loaded'
            ? this.#shipmentsByNumber.get(shipmentStatement.statement.number)
            : undefined,
        usedPhotoIds: this.#usedPhotoIds,
      },
      shipmentStatement,
      locale,
    )

    this.#applyTo(entry, target, shipmentStatement)
  }

  /**
   * Adds nothing when it throws.
   * @throws HttpProblem not_found for shipments that the driver may not know; else see `validateCorrection`,
   * `validateNote`, `validateAcceptance` and `validateSignature`
   */
  applyRemark(remark: ShipmentRemark, locale: Locale): void {
    const entry = this.#entryOf(remark.statement.shipment)
    const target = this.#resolveRemark(entry, remark)
    if (target === undefined) throw new HttpProblem('not_found')
    this.#applyRemarkTo(entry, target, remark, this.#validateRemark(entry, target, remark, locale))
  }

  /**
   * Accepts it without the rules of time. A signature whose challenge is not of the device's key is recorded
   * as unverified.
   * @throws HttpProblem exception_not_acceptable for a signature that answers something else, a full letter,
   * or a refused cargo that is not on board
   */
  acceptRemark(remark: AcceptableRemark, locale: Locale): void {
    const entry = this.#entryOf(remark.statement.shipment)
    const target = this.#resolveRemark(entry, remark)
    if (target === undefined) throw new HttpProblem('exception_not_acceptable')
    if (remark.kind === 'signature') {
      const { isAnswered = false } = this.#answerChecks.get(remark.operation.id) ?? {}
      const input = { ...target, ...entry, userId: this.#viewer.userId }
      const recorded = acceptable(() =>
        validateSignature(input, remark, { isAnswered, isOfDevice: undefined }, locale),
      )
      return this.#applyRemarkTo(entry, target, remark, recorded)
    }
    const isRefusedCargo = remark.kind === 'acceptance' && remark.statement.outcome === 'refused'
    if (
      stateProblem(entry.state, isRefusedCargo ? 'unloaded' : 'acceptance') !== undefined ||
      (remark.kind === 'acceptance' && missingInAcceptance(remark.statement).length > 0)
    )
      throw new HttpProblem('exception_not_acceptable')
    if (remark.kind === 'noted')
      return this.#applyRemarkTo(entry, target, remark, { note: remark.statement.note })
    const statement = { ...remark.statement, photos: this.#unusedPhotos(remark.statement.photos) }
    this.#applyRemarkTo(entry, target, { ...remark, statement }, statement)
  }

  #applyRemarkTo(
    entry: ShipmentEntry,
    { flow, audience }: Pick<StatementTarget, 'flow' | 'audience'>,
    remark: ShipmentRemark,
    statement: object,
  ): void {
    const event = this.#appendEvent(entry, {
      ...this.#draftEvent(remark, {
        id: this.#eventIdOf(remark.operation),
        kind: remark.kind,
        customerId: flow.customerId,
      }),
      statement: { ...statement },
    })
    entry.state = applyEvent(entry.state, correctedEvent(toShipmentEvent(event), event.clockOffset))
    entry.appliedEvents += 1
    if (remark.kind === 'acceptance') this.#addPhotos(entry, flow, remark)
    this.#settleRefusal(entry, remark.operation.id, event)
    this.#changedShipments.set(entry.id, audience)
    this.#notifiedShipments.set(entry.id, audience)
    const mailed = mailedEventOf(remark)
    if (mailed !== undefined) this.#notify(entry, event.id, mailed, flow)
  }

  #validateRemark(
    { state, record }: ShipmentEntry,
    { flow, mode }: Pick<StatementTarget, 'flow' | 'mode'>,
    remark: ShipmentRemark,
    locale: Locale,
  ): object {
    const input = { flow, mode, state, record, userId: this.#viewer.userId }
    if (remark.kind === 'corrected') return validateCorrection(input, remark, locale)
    if (remark.kind === 'noted') {
      validateNote(input, remark, locale)
      return { note: remark.statement.note }
    }
    if (remark.kind === 'signature')
      return validateSignature(input, remark, this.#answerChecks.get(remark.operation.id), locale)
    validateAcceptance({ ...input, usedPhotoIds: this.#usedPhotoIds }, remark, locale)
    return remark.statement
  }

  /**
   * Accepts it whatever rules it broke, but its references must exist. Photos whose ids are in use are left
   * out; the device sends the others after the decision.
   * @throws HttpProblem exception_not_acceptable
   */
  accept(shipmentStatement: ShipmentStatement): void {
    const accepted = {
      ...shipmentStatement,
      statement: {
        ...shipmentStatement.statement,
        photos: this.#unusedPhotos(shipmentStatement.statement.photos),
      },
    } as ShipmentStatement
    const entry = this.#entryOf(shipmentStatement.statement.shipment)
    const target = this.#resolveTarget(entry, accepted)
    const isNumberTaken =
      shipmentStatement.kind === 'loaded' && this.#shipmentsByNumber.has(shipmentStatement.statement.number)
    if (
      target?.mode === undefined ||
      isNumberTaken ||
      stateProblem(entry.state, shipmentStatement.kind) !== undefined
    )
      throw new HttpProblem('exception_not_acceptable')
    this.#applyTo(entry, target, accepted)
  }

  /** Leaves no refusal in that shipment's record, which another office reads. */
  #isIdOfAnother({ record }: ShipmentEntry, { kind, statement }: ShipmentStatement): boolean {
    const flow = kind === 'loaded' ? this.#flows.get(statement.materialFlow) : undefined
    return flow?.paired === true && record.some(({ customerId }) => customerId !== flow.customerId)
  }

  #unusedPhotos = (photos: readonly PhotoManifest[]): PhotoManifest[] =>
    photos.filter(
      ({ id }, index) =>
        !this.#usedPhotoIds.has(id) && photos.findIndex((photo) => photo.id === id) === index,
    )

  #applyTo(entry: ShipmentEntry, target: StatementTarget, shipmentStatement: ShipmentStatement): void {
    const { operation, kind } = shipmentStatement
    const event = this.#appendEvent(
      entry,
      this.#draftEvent(shipmentStatement, {
        id: this.#eventIdOf(operation),
        kind,
        customerId: target.flow.customerId,
      }),
    )
    entry.state = applyEvent(
      entry.state,
      correctedEvent({ ...shipmentStatement, occurredAt: operation.occurredAt }, operation.clockOffset),
    )
    entry.appliedEvents += 1
    if (shipmentStatement.kind === 'loaded') this.#addShipment(entry, target, shipmentStatement.statement)
    this.#addPhotos(entry, target.flow, shipmentStatement)
    this.#addPosition(target.flow, shipmentStatement)
    for (const id of [operation.id, operation.supersedes])
      if (id !== undefined) this.#settleRefusal(entry, id, event)
    this.#changedShipments.set(entry.id, target.audience)
    this.#notifiedShipments.set(entry.id, target.audience)
    this.#notify(entry, event.id, kind, target.flow)
  }

  #notify(
    { id: shipmentId }: ShipmentEntry,
    id: string,
    event: MailedEvent,
    { recipients }: FlowContext,
  ): void {
    this.#notifications.push({ id, shipmentId, event, recipients })
  }

  /** Once per operation, without changing the shipment; not for shipments and flows unknown to the driver. */
  recordRefusal(refused: ShipmentStatement | ShipmentRemark, problem: HttpProblem): void {
    const { statement, operation } = refused
    const entry = this.#entryOf(statement.shipment)
    const target =
      refused.kind === 'loaded' || refused.kind === 'unloaded'
        ? this.#resolveTarget(entry, refused)
        : this.#resolveRemark(entry, refused)
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
    if (refused.kind === 'loaded' || refused.kind === 'unloaded') this.#addPosition(target.flow, refused)
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
      notifyRecipients(db, this.#notifications),
    ])
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

  /**
   * Undefined when the driver may not know it. A load needs a pairing at some time: the rules judge ended
   * ones, because the load may be older. An unload needs the driver's own shipment, a usable transport mode,
   * or a scan of the letter by an approved driver.
   */
  #resolveTarget(entry: ShipmentEntry, shipmentStatement: ShipmentStatement): StatementTarget | undefined {
    const { shipment } = entry
    const { driver } = this.#context
    if (driver === null || (shipmentStatement.kind === 'unloaded' && shipment === undefined)) return undefined
    const storedFlow = this.#flows.get(
      shipmentStatement.kind === 'loaded'
        ? shipmentStatement.statement.materialFlow
        : (shipment?.materialFlowId ?? ''),
    )
    if (storedFlow === undefined) return undefined
    const flow = flowAt(storedFlow, momentOf(shipmentStatement.operation), this.#loadingCompanyId)
    if (entry.record.some(({ customerId }) => customerId !== flow.customerId)) return undefined
    return shipmentStatement.kind === 'loaded'
      ? this.#resolveLoad(flow, shipmentStatement.statement.transportMode)
      : this.#resolveUnload(flow, shipment, {
          isScanned: shipmentStatement.statement.scanned === true,
          statedBy: shipmentStatement.operation.statedBy,
        })
  }

  #resolveLoad(flow: FlowContext, modeId: string): StatementTarget | undefined {
    if (!flow.paired) return undefined
    const mode = this.#modeOf(modeId, this.#loadingFleetId)
    return {
      flow,
      mode,
      audience: toShipmentAudience(flow, mode, this.#loadingCompanyId, this.#viewer.userId),
      isUnloadByOtherCarrier: false,
    }
  }

  #resolveUnload(
    flow: FlowContext,
    shipment: ShipmentEntry['shipment'],
    { isScanned, statedBy }: { readonly isScanned: boolean; readonly statedBy: string | undefined },
  ): StatementTarget | undefined {
    const { fleetCompanyId } = this.#viewer
    const mode = this.#modeOf(shipment?.transportModeId ?? '', fleetCompanyId)
    const isOnBoard = shipment?.driverId === this.#context.driver?.id || mode?.usable === true
    if (!isOnBoard && !(isScanned && flow.carried && fleetCompanyId !== undefined)) return undefined
    return {
      flow,
      mode,
      audience: {
        ...toShipmentAudience(
          flow,
          mode,
          shipment?.transporterId ?? undefined,
          shipment?.ownerUserId ?? undefined,
        ),
        unloaderUserId: statedBy ?? this.#viewer.userId,
      },
      isUnloadByOtherCarrier: !isOnBoard && !isLoadedFor(shipment, fleetCompanyId),
    }
  }

  /** Undefined unless it is the driver's own, on a usable transport mode, or unloaded by the driver. */
  #resolveRemark(
    { shipment, record }: ShipmentEntry,
    { operation }: ShipmentRemark,
  ): Omit<StatementTarget, 'isUnloadByOtherCarrier'> | undefined {
    const { driver } = this.#context
    const storedFlow = this.#flows.get(shipment?.materialFlowId ?? '')
    if (driver === null || shipment === undefined || storedFlow === undefined) return undefined
    const mode = this.#modeOf(shipment.transportModeId, this.#viewer.fleetCompanyId)
    const unloaderUserId = record.find(({ event }) => event.kind === 'unloaded')?.userId
    const { userId } = this.#viewer
    if (shipment.driverId !== driver.id && unloaderUserId !== userId && mode?.usable !== true)
      return undefined
    const flow = flowAt(storedFlow, momentOf(operation), this.#loadingCompanyId)
    return {
      flow,
      mode,
      audience: {
        ...toShipmentAudience(
          flow,
          mode,
          shipment.transporterId ?? undefined,
          shipment.ownerUserId ?? undefined,
        ),
        unloaderUserId,
      },
    }
  }

  get #loadingCompanyId(): string | undefined {
    return this.#viewer.companyId ?? this.#context.driver?.companyId ?? undefined
  }

  /** Undefined before an approval. A company that rejected the driver since counts: the load may be older. */
  get #loadingFleetId(): string | undefined {
    const { driver } = this.#context
    return (
      this.#viewer.fleetCompanyId ?? (driver?.rejected === true ? (driver.companyId ?? undefined) : undefined)
    )
  }

  #modeOf(id: string, companyId: string | undefined): StatementTarget['mode'] {
    const mode = this.#modes.get(id)
    if (mode === undefined) return undefined
    return {
      ...mode,
      usable:
        mode.ownerId === this.#viewer.userId || (mode.companyId !== null && mode.companyId === companyId),
    }
  }

  /** The operation's id, unless another operation's event has it. */
  #eventIdOf = ({ id }: StatingOperation): string => (this.#eventIds.has(id) ? newId() : id)

  #draftEvent(
    { operation, statement }: ShipmentStatement | ShipmentRemark,
    identity: Pick<EventDraft, 'id' | 'kind' | 'customerId'>,
  ): EventDraft {
    return {
      ...identity,
      reason: null,
      violations: null,
      shipmentId: statement.shipment,
      operationId: operation.id,
      userId: operation.statedBy ?? this.#viewer.userId,
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

  #addShipment(entry: ShipmentEntry, { flow, mode }: StatementTarget, statement: LoadStatement): void {
    entry.newLoad = { flow, statement }
    entry.shipment = {
      id: entry.id,
      materialFlowId: flow.id,
      transportModeId: mode?.id ?? statement.transportMode,
      driverId: this.#context.driver?.id ?? null,
      transporterId: this.#loadingCompanyId ?? null,
      ownerUserId: this.#viewer.userId,
    }
    this.#shipmentsByNumber.set(statement.number, entry.id)
  }

  /** Keeps the position under its operation, also of a refused one, which the office may accept later. */
  #addPosition(
    { customerId }: FlowContext,
    { position, kind, statement, operation }: ShipmentStatement,
  ): void {
    if (position === undefined) return
    this.#positions.push({
      operationId: operation.id,
      shipmentId: statement.shipment,
      customerId,
      userId: this.#viewer.userId,
      phase: kind === 'loaded' ? 'load' : 'unload',
      latitude: position.latitude,
      longitude: position.longitude,
      accuracy: position.accuracy,
      measuredAt: new Date(momentOf({ ...operation, occurredAt: position.measuredAt })),
      statedAt: new Date(momentOf(operation)),
    })
  }

  #addPhotos(
    entry: ShipmentEntry,
    { customerId }: FlowContext,
    { kind, statement, operation }: ShipmentStatement | Extract<ShipmentRemark, { kind: 'acceptance' }>,
  ): void {
    for (const photo of statement.photos) {
      this.#usedPhotoIds.add(photo.id)
      this.#newPhotos.push({
        photo,
        ...this.#keptPhoto(photo.id),
        phase: kind === 'loaded' ? 'load' : 'unload',
        shipmentId: entry.id,
        customerId,
        ownerId: operation.statedBy ?? this.#viewer.userId,
      })
    }
  }
}

/** Undefined for a full acceptance, which is part of its unload. */
function mailedEventOf(remark: ShipmentRemark): MailedEvent | undefined {
  if (remark.kind === 'corrected') return 'corrected'
  if (remark.kind === 'signature') return 'signed'
  return remark.kind === 'acceptance' && remark.statement.outcome !== 'accepted' ? 'not_accepted' : undefined
}

function acceptable<Checked>(check: () => Checked): Checked {
  try {
    return check()
  } catch (error) {
    throw error instanceof HttpProblem ? new HttpProblem('exception_not_acceptable') : error
  }
}

/** The column holds safe integers; larger offsets are recorded as the largest. */
const clampOffset = (milliseconds: number) =>
  Math.round(Math.min(Math.max(milliseconds, -Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER))

const toShipmentAudience = (
  flow: FlowContext,
  mode: StatementTarget['mode'],
  transporterId: string | undefined,
  ownerUserId: string | undefined,
): ShipmentAudience => ({
  customerId: flow.customerId,
  projectId: flow.projectId,
  transporterId,
  ownerUserId,
  modeCompanyId: mode?.companyId ?? undefined,
})

const isLoadedFor = (shipment: ShipmentEntry['shipment'], companyId: string | undefined): boolean =>
  shipment !== undefined && shipment.transporterId === companyId
