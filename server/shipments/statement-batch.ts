import type { Locale } from '#contract/locales.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { applyEvent, type LoadStatement, type ShipmentEvent } from '#contract/shipment-events.ts'
import type { TransportModeType } from '#contract/master-data.ts'
import type { Queryable } from '../db/connect.ts'
import { newId } from '../db/uuid.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { Refusal } from '../http/request/problem.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Concerned } from './announce.ts'
import { refuseBreaches } from './validate-statement.ts'
import { type FlowGround, type Grounds, groundsOf, type ModeGround } from './statement-context.ts'
import type { Account, Pages } from './pending-writes.ts'
import { type News, tellRecipients } from './mail-shipments.ts'
import { type EventDraft, sealed, type SealedEvent } from './record.ts'
import type { Stated } from './shipment-statement.ts'
import { writeLedger } from './write-statements.ts'

/** Known to the driver, and all that it has to do with. */
export interface Known {
  readonly flow: FlowGround
  readonly mode: (ModeGround & { readonly usable: boolean }) | undefined
  readonly concerned: Concerned
}

/**
 * Judges what drivers state about shipments, one statement after the other, and writes what became of them at once. It is
 * opened on all that the statements need, reads nothing after that, and knows what the statements before have changed.
 * Whoever opens it holds the shipments and their numbers (`lockInOrder`).
 */
export class Ledger {
  readonly #viewer: Viewer
  readonly #grounds: Grounds
  readonly #accounts = new Map<string, Account>()
  readonly #flows: ReadonlyMap<string, FlowGround>
  readonly #modes: Map<string, ModeGround>
  readonly #codes: ReadonlyMap<string, string>
  readonly #numbers: Map<string, string>
  readonly #photos: Set<string>
  readonly #refused: Set<string>
  readonly #events: SealedEvent[] = []
  readonly #newPhotos: Pages['photos'][number][] = []
  readonly #settled: Pages['settled'][number][] = []
  readonly #changed = new Map<string, Concerned>()
  readonly #told = new Map<string, Concerned>()
  readonly #news: News[] = []

  private constructor(viewer: Viewer, grounds: Grounds) {
    this.#viewer = viewer
    this.#grounds = grounds
    this.#flows = new Map(grounds.flows.map((flow) => [flow.id, flow]))
    this.#modes = new Map(grounds.modes.map((mode) => [mode.id, mode]))
    this.#codes = new Map(grounds.devices.map(({ id, code }) => [id, code]))
    this.#numbers = new Map(grounds.numbers.map(({ number, id }) => [number, id]))
    this.#photos = new Set(grounds.photos)
    this.#refused = new Set(grounds.refused)
    for (const standing of grounds.shipments) this.#accountOf(standing.id).standing = standing
    for (const entry of grounds.record) {
      const account = this.#accountOf(entry.shipmentId)
      account.record.push(entry)
      account.state = applyEvent(account.state, entry.event)
    }
  }

  /** `modes`: transport modes beside those that are stated, which will be made or asked for. */
  static async open(
    db: Queryable,
    viewer: Viewer,
    stated: readonly Stated[],
    modes: readonly string[] = [],
  ): Promise<Ledger> {
    return new Ledger(viewer, await groundsOf(db, viewer, stated, modes))
  }

  hasMode = (id: string): boolean => this.#modes.has(id)

  /** A transport mode of the driver's own that is made in the same breath. */
  addMode(id: string, type: TransportModeType): void {
    this.#modes.set(id, { id, type, companyId: null, ownerId: this.#viewer.userId })
  }

  /**
   * Enters that a shipment was loaded or unloaded, under the operation's id. Refuses what breaks a rule, and then nothing is entered (`keepRefused`
   * keeps the evidence), and answers `not_found` for flows, shipments and transport modes that are none of the driver's.
   */
  record(stated: Stated, locale: Locale): void {
    const { statement, operation } = stated
    const account = this.#accountOf(statement.shipment)
    const known = this.#known(account, stated)
    if (known === undefined) throw new Refusal('not_found')
    refuseBreaches(
      {
        ...known,
        driver: this.#grounds.driver,
        state: account.state,
        deviceCode: operation.device === undefined ? undefined : this.#codes.get(operation.device),
        numberHolder: stated.kind === 'loaded' ? this.#numbers.get(stated.statement.number) : undefined,
        photos: this.#photos,
      },
      stated,
      locale,
    )

    const entered = this.#enter(
      account,
      this.#draft(stated, { id: operation.id, kind: stated.kind, customerId: known.flow.customerId }),
    )
    account.state = applyEvent(account.state, {
      kind: stated.kind,
      occurredAt: operation.occurredAt,
      statement,
    } as ShipmentEvent)
    account.applied += 1
    if (stated.kind === 'loaded') this.#load(account, known, stated.statement)
    this.#announce(account, known.flow, stated)
    this.#settle(account, operation.id, entered.recordedAt)
    this.#changed.set(account.id, known.concerned)
    this.#told.set(account.id, known.concerned)
    this.#news.push({ recipients: known.flow.recipients, shipment: account.id, event: stated.kind })
  }

  /**
   * Keeps a refused statement as evidence for the office, once an operation, without changing the shipment: what a driver did
   * is never dropped. Nothing is kept of flows and shipments that he cannot know.
   */
  keepRefused(stated: Stated, reason: ProblemCode): void {
    const account = this.#accountOf(stated.statement.shipment)
    const known = this.#known(account, stated)
    if (known === undefined || this.#refused.has(stated.operation.id)) return
    this.#refused.add(stated.operation.id)
    this.#enter(account, {
      ...this.#draft(stated, { id: newId(), kind: 'refused', customerId: known.flow.customerId }),
      reason,
    })
    this.#told.set(account.id, known.concerned)
  }

  /** Writes all that was entered. @throws Refusal validation_failed on `photos`, where another was faster with an id */
  async write(db: Queryable, locale: Locale): Promise<void> {
    await writeLedger(
      db,
      {
        accounts: this.#accounts.values(),
        events: this.#events,
        photos: this.#newPhotos,
        settled: this.#settled,
        changed: this.#changed,
        told: this.#told,
      },
      locale,
    )
    if (this.#changed.size > 0) await enqueue(db, 'keep_letters', { shipments: [...this.#changed.keys()] })
    await tellRecipients(db, this.#news)
  }

  #accountOf(id: string): Account {
    const there = this.#accounts.get(id)
    if (there !== undefined) return there
    const opened: Account = {
      id,
      record: [],
      state: undefined,
      standing: undefined,
      loaded: undefined,
      applied: 0,
    }
    this.#accounts.set(id, opened)
    return opened
  }

  /**
   * Undefined where the driver was never paired with the project of the flow that he says he loaded, or where the shipment is
   * neither his own, nor on a transport mode that he may use, nor one whose letter he has before him: he cannot know it. One
   * whose pairing has ended may have loaded before that, so he is answered by the rules.
   */
  #known(account: Account, stated: Stated): Known | undefined {
    const { standing } = account
    const { driver } = this.#grounds
    if (driver === null || (stated.kind === 'unloaded' && standing === undefined)) return undefined
    const flow = this.#flows.get(
      stated.kind === 'loaded' ? stated.statement.materialFlow : (standing?.materialFlowId ?? ''),
    )
    if (flow === undefined || account.record.some(({ customerId }) => customerId !== flow.customerId))
      return undefined
    if (stated.kind === 'loaded') {
      if (!flow.paired) return undefined
      const mode = this.#modeOf(stated.statement.transportMode, this.#loadsFor)
      return { flow, mode, concerned: concerned(flow, mode, this.#loadsFor, this.#viewer.userId) }
    }
    const { companyId } = this.#viewer
    const mode = this.#modeOf(standing?.transportModeId ?? '', companyId)
    const own = standing?.driverId === driver.id || mode?.usable === true
    if (!own && !(stated.statement.scanned === true && flow.carried && companyId !== undefined))
      return undefined
    return {
      flow,
      mode,
      concerned: concerned(
        flow,
        mode,
        standing?.transporterId ?? undefined,
        standing?.ownerUserId ?? undefined,
      ),
    }
  }

  /** Whose driver he was when he loaded: a transporter who rejected him since is his no more, and he sees nothing else of it. */
  get #loadsFor(): string | undefined {
    return this.#viewer.companyId ?? this.#grounds.driver?.companyId ?? undefined
  }

  #modeOf(id: string, companyId: string | undefined): Known['mode'] {
    const mode = this.#modes.get(id)
    if (mode === undefined) return undefined
    return {
      ...mode,
      usable:
        mode.ownerId === this.#viewer.userId || (mode.companyId !== null && mode.companyId === companyId),
    }
  }

  #draft({ operation, statement }: Stated, own: Pick<EventDraft, 'id' | 'kind' | 'customerId'>): EventDraft {
    return {
      ...own,
      reason: null,
      shipmentId: statement.shipment,
      operationId: operation.id,
      userId: operation.by ?? this.#viewer.userId,
      deviceId: operation.device ?? null,
      occurredAt: new Date(operation.occurredAt),
      recordedAt: new Date(),
      clockOffset: operation.clockOffset === undefined ? null : clamped(operation.clockOffset),
      statement,
    }
  }

  #enter(account: Account, draft: EventDraft): SealedEvent {
    const event = sealed(account.record.at(-1), draft)
    const { shipmentId, customerId, sequence, operationId, hash, kind, statement } = event
    account.record.push({
      shipmentId,
      customerId,
      sequence,
      operationId,
      hash,
      event: { kind, occurredAt: event.occurredAt.toISOString(), statement } as ShipmentEvent,
    })
    this.#events.push(event)
    return event
  }

  /** What was refused before heals by being accepted. */
  #settle(account: Account, operationId: string, at: Date): void {
    if (
      !this.#refused.has(operationId) ||
      !account.record.some((entry) => entry.event.kind === 'refused' && entry.operationId === operationId)
    )
      return
    const fresh = this.#events.find((event) => event.kind === 'refused' && event.operationId === operationId)
    if (fresh === undefined) this.#settled.push({ operationId, at })
    else fresh.settledAt = at
  }

  #load(account: Account, { flow, mode }: Known, statement: LoadStatement): void {
    account.loaded = { flow, statement }
    account.standing = {
      id: account.id,
      materialFlowId: flow.id,
      transportModeId: mode?.id ?? statement.transportMode,
      driverId: this.#grounds.driver?.id ?? null,
      transporterId: this.#loadsFor ?? null,
      ownerUserId: this.#viewer.userId,
    }
    this.#numbers.set(statement.number, account.id)
  }

  /** The photos that a statement names: their bytes follow by themselves. */
  #announce(account: Account, { customerId }: FlowGround, { kind, statement, operation }: Stated): void {
    for (const photo of statement.photos) {
      this.#photos.add(photo.id)
      this.#newPhotos.push({
        photo,
        phase: kind === 'loaded' ? 'load' : 'unload',
        shipmentId: account.id,
        customerId,
        ownerId: operation.by ?? this.#viewer.userId,
      })
    }
  }
}

/** A clock that is further off than a number can say is kept as far off as that. */
const clamped = (milliseconds: number) =>
  Math.round(Math.min(Math.max(milliseconds, -Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER))

const concerned = (
  flow: FlowGround,
  mode: Known['mode'],
  transporterId: string | undefined,
  ownerUserId: string | undefined,
): Concerned => ({
  customerId: flow.customerId,
  projectId: flow.projectId,
  transporterId,
  ownerUserId,
  modeCompanyId: mode?.companyId ?? undefined,
})
