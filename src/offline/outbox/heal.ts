import type { HandOverDecision, ReplicaType } from '#contract/device/replica.ts'
import { type OutboxRow, type Store, undeliveredRows } from '../store/device-database.ts'
import { tableByType } from '../store/replica-table-names.ts'

interface ReplicaPageRows {
  readonly reset: boolean
  readonly changed: readonly { readonly type: ReplicaType; readonly id: string; readonly row: unknown }[]
}

/** Replica types whose change may heal a refusal. All other refusals wait for a person. */
const healedBy: Readonly<Record<string, readonly ReplicaType[]>> = {
  project_blocked: ['Project'],
  material_flow_not_carried: ['MaterialFlow', 'Project', 'Driver'],
  ewc_code_not_valid_then: ['MaterialFlow'],
  unload_by_other_carrier: ['MaterialFlow', 'Driver'],
  validation_failed: ['MaterialFlow', 'TransportMode'],
  account_needs_approval: ['Driver', 'TransportMode'],
  shipment_not_loaded: ['Shipment'],
  not_found: ['Project', 'MaterialFlow', 'Driver', 'TransportMode', 'Shipment'],
}

interface Refused {
  readonly row: OutboxRow
  readonly before: ReadonlyMap<string, string>
  readonly isReset: boolean
}

/** Call it in the page's transaction, before the page is stored. */
export async function readRefused(store: Store, userId: string, page: ReplicaPageRows): Promise<Refused[]> {
  if (page.changed.length === 0) return []
  const rows = await undeliveredRows(store.outbox, userId, 'attention').toArray()
  return await Promise.all(
    rows.map(async (row) => ({ row, before: await dependenciesOf(store, row), isReset: page.reset })),
  )
}

/** Queues refusals again whose dependencies the page has changed. True when there is any. */
export async function retryHealed(store: Store, refused: readonly Refused[]): Promise<boolean> {
  let isAnyQueued = false
  for (const { row, before, isReset } of refused) {
    const current = await store.outbox.get(row.id)
    if (current?.state !== 'attention') continue
    const after = await dependenciesOf(store, row)
    // After a reset the earlier rows are known as well, so only differences count.
    const isChanged = [...after].some(([key, value]) => before.get(key) !== value)
    if (!isChanged || (isReset && before.size === 0)) continue
    await store.outbox.put({ ...current, wait: undefined, state: 'ready' })
    isAnyQueued = true
  }
  return isAnyQueued
}

/** A restored server may have forgotten the pairing. Call it within a transaction over `outbox`. */
export async function retryPaired(store: Store, userId: string, flows: ReadonlySet<string>): Promise<void> {
  for (const row of await undeliveredRows(store.outbox, userId, 'attention').toArray()) {
    const isOfProject = healedBy[row.problem?.code ?? '']?.includes('Project') === true
    if (isOfProject && flows.has((await loadedFlow(store, row)) ?? ''))
      await store.outbox.put({ ...row, wait: undefined, state: 'ready' })
  }
}

async function loadedFlow(store: Store, row: OutboxRow): Promise<string | undefined> {
  const rows = await store.outbox.where('lane').equals(row.lane).toArray()
  const load = [row, ...rows].find(({ type }) => type === 'shipment.load')
  return (load?.payload as { readonly materialFlow?: string } | undefined)?.materialFlow
}

/** The rows that may heal a refused operation, as text, by type and id. */
async function dependenciesOf(store: Store, row: OutboxRow): Promise<Map<string, string>> {
  const payload = row.payload as Readonly<
    Record<'shipment' | 'materialFlow' | 'transportMode', string | undefined>
  >
  const shipment = await store.shipments.get(payload.shipment ?? '')
  const load =
    payload.materialFlow === undefined
      ? (await store.outbox.where('lane').equals(row.lane).toArray()).find(
          ({ type }) => type === 'shipment.load',
        )
      : row
  const loaded = load?.payload as typeof payload | undefined
  const flow = await store.materialFlows.get(shipment?.materialFlow ?? loaded?.materialFlow ?? '')
  const ids: Partial<Record<ReplicaType, string | undefined>> = {
    Shipment: payload.shipment,
    MaterialFlow: flow?.id,
    Project: flow?.project,
    TransportMode: shipment?.transportMode ?? loaded?.transportMode,
    Driver: (await store.drivers.toCollection().first())?.id,
  }
  const found = new Map<string, string>()
  for (const type of healedBy[row.problem?.code ?? ''] ?? []) {
    const id = ids[type]
    const current: unknown = id === undefined ? undefined : await store.table(tableByType[type]).get(id)
    if (current !== undefined) found.set(`${type}/${id}`, JSON.stringify(current))
  }
  return found
}

/** Call it in a page's transaction over `outbox` and `photos`. True when the office asks for any again. */
export async function closeDecided(
  store: Store,
  changed: ReplicaPageRows['changed'],
  now: number,
): Promise<boolean> {
  let isAnyQueued = false
  for (const { type, row } of changed) {
    if (type !== 'OperationDecision' && type !== 'HandOverDecision') continue
    const { id, decision, comment, decidedAt } = row as HandOverDecision
    const operation = await store.outbox.get(id)
    if (operation?.state === 'handed_over') {
      // An earlier decision on its refusal does not decide on the hand-over.
      if (type === 'HandOverDecision')
        await store.outbox.put({
          ...operation,
          decision: { decision, comment, decidedAt },
          state: 'settled',
          view: undefined,
          onBoard: undefined,
        })
      continue
    }
    // A decision to send it again is answered by its receipt.
    if (
      decision === 'healed' ||
      operation?.queue === undefined ||
      operation.decision?.decidedAt === decidedAt
    )
      continue
    const decided = { ...operation, decision: { decision, comment, decidedAt } }
    if (decision === 'delivered_again') {
      await store.outbox.put({ ...decided, wait: undefined, state: 'ready' })
      isAnyQueued = true
      continue
    }
    await store.outbox.put({
      ...decided,
      state: 'settled',
      wait: undefined,
      doneAt: now,
      queue: undefined,
      view: undefined,
      unsettled: undefined,
      onBoard: undefined,
    })
    await forgetPredecessor(store, operation)
    // Accepted operations count with their photos; all others are kept for a while, unsent.
    await store.photos
      .where('operation')
      .equals(id)
      .modify((photo, ref) => {
        if (photo.state !== 'announced') return
        ref.value =
          decision === 'accepted' || decision === 'corrected'
            ? { ...photo, state: 'waiting', optional: true }
            : { ...photo, state: 'set_aside', queue: undefined, doneAt: now }
      })
  }
  return isAnyQueued
}

export const forgetPredecessor = (store: Store, { id, userId }: OutboxRow) =>
  undeliveredRows(store.outbox, userId)
    .filter((row) => row.after.includes(id))
    .modify((row, ref) => {
      ref.value = { ...row, wait: undefined, after: row.after.filter((predecessor) => predecessor !== id) }
    })
