import * as z from 'zod/mini'
import {
  deliverOperations,
  type Operation,
  type OperationResult,
  operationsPerRequest,
} from '#contract/operations.ts'
import { callWith } from '../../api/call.ts'
import type { Client } from '../../api/client.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { batchChooser, type Choice } from './batch.ts'
import { type LineRow, type OutboxRow, type Store, undelivered } from '../store/device-database.ts'
import { durably } from '../store/store-retry.ts'
import type { Lease } from './lease.ts'
import { isHeldBack } from './sync-channel.ts'
import { afterFailure, afterResult, type Delivered, momentOf } from '../outbox/outcome.ts'
import type { Realm } from '../store/runtime.ts'

/** Who sends, for whom, and how much of a hurry he is in. */
export interface Run {
  readonly place: Realm
  readonly userId: string
  readonly client: Client
  readonly lease: Lease
  /** When it must have ended, milliseconds since 1970. */
  readonly until: number
  /** Waits that began before this moment are over: there was a sign that a network may be back. */
  readonly impatientSince: number
  /** Somebody asks for it: try although the server did not let this user in. */
  readonly insist: boolean
}

/** When there is something to do again, milliseconds since 1970; now where time ran out, undefined while nothing waits for a time. */
export type Due = number | undefined

/**
 * Delivers the queued operations of a user until none is left that may go. Every step is in the database before and after
 * its request, one transaction each, so that a page or worker can die between any two lines of this: what was being sent
 * stands in the lease, and is sent again by the next holder under the same ids, which the server counts once.
 */
export async function flush(run: Run, device: string): Promise<Due> {
  let limit = operationsPerRequest
  let sent: Sent | undefined
  for (;;) {
    const step = await durably(run.place, ['outbox', 'lines', 'photos'], (store) =>
      settleAndClaim(run, store, sent, limit),
    )
    if (step.batch.length === 0) return step.dueAt
    limit = step.limit
    sent = { batch: step.batch, delivered: await deliver(run, device, step.batch) }
  }
}

interface Sent {
  readonly batch: readonly OutboxRow[]
  readonly delivered: Delivered
}

interface Step extends Pick<Choice, 'batch' | 'dueAt'> {
  readonly limit: number
}

async function settleAndClaim(
  run: Run,
  store: Store,
  sent: Sent | undefined,
  limitBefore: number,
): Promise<Step> {
  const { place, lease } = run
  let line = await store.lines.get(lease.key)
  let limit = limitBefore
  const ours = line?.fence === lease.fence
  if (sent !== undefined) {
    const settled = await settle(run, store, sent, line, ours)
    line = settled.line
    limit = settled.limit ?? Math.min(operationsPerRequest, limit * 2)
  }
  const nothing = { batch: [], limit, dueAt: undefined }
  if (!ours || line?.lease === undefined) return nothing
  const now = place.now()
  const { hold } = line
  const held = isHeldBack(hold, now, run.impatientSince)
  const paused = line.pause !== undefined && !(run.insist && sent === undefined)
  const choice = held || paused ? undefined : await choose(run, store, hold ? 1 : limit)
  const late = now >= run.until && choice !== undefined && choice.batch.length > 0
  const batch = late ? [] : (choice?.batch ?? [])
  await store.lines.put({ ...line, lease: { ...line.lease, sending: batch.map((row) => row.id) } })
  return { batch, limit, dueAt: late ? now : held ? hold.wait.until : choice?.dueAt }
}

/** Writes what became of a request. A receipt is a receipt, whoever holds the line by now; all else is the holder's to say. */
async function settle(
  { place }: Run,
  store: Store,
  { batch, delivered }: Sent,
  line: LineRow | undefined,
  ours: boolean,
) {
  const fresh = await store.outbox.bulkGet(batch.map((row) => row.id))
  const rows = fresh.flatMap((row) => (row?.queue === undefined ? [] : [row]))
  const moment = momentOf(place)
  if ('failure' in delivered) {
    if (!ours || line === undefined) return { line, limit: undefined }
    const after = afterFailure(rows, line, delivered.failure, moment)
    await store.outbox.bulkPut(after.rows.slice())
    return after
  }
  const results = new Map<string, OperationResult>(delivered.results.map((result) => [result.id, result]))
  const settled = rows
    .map((row) => afterResult(row, results.get(row.id), moment))
    .filter((row) => ours || row.state === 'done')
  await store.outbox.bulkPut(settled)
  const announced = settled.filter((row) => row.state === 'done' && hasPhotos(row)).map((row) => row.id)
  if (announced.length > 0) {
    await store.photos
      .where('operation')
      .anyOf(announced)
      .modify((photo, at) => {
        if (photo.state === 'announced') at.value = { ...photo, state: 'waiting' }
      })
  }
  return { line: line && { ...line, hold: undefined, pause: undefined }, limit: undefined }
}

const hasPhotos = ({ payload }: OutboxRow) =>
  typeof payload === 'object' &&
  payload !== null &&
  'photos' in payload &&
  Array.isArray(payload.photos) &&
  payload.photos.length > 0

const page = 100

async function choose(
  { place, userId, insist, impatientSince }: Run,
  store: Store,
  limit: number,
): Promise<Choice> {
  const stuck = await Promise.all([
    undelivered(store.outbox, userId, 'attention').toArray(),
    undelivered(store.outbox, userId, 'update').toArray(),
  ])
  // What the server answered for one operation alone is not healed by a network that is back.
  const chooser = batchChooser(stuck.flat(), limit, place.now(), insist ? impatientSince : 0)
  // Mostly the first ones all go; more are looked at only where some have to stay.
  for (let last = '', size = limit; ; size = page) {
    const rows = await undelivered(store.outbox, userId, 'ready', last).limit(size).toArray()
    for (const row of rows) chooser.offer(row)
    last = rows.at(-1)?.id ?? ''
    if (rows.length < size || chooser.choice().full) return chooser.choice()
  }
}

async function deliver(
  { place, client }: Run,
  device: string,
  batch: readonly OutboxRow[],
): Promise<Delivered> {
  const operations = batch.map((row) => wireOf(row, device))
  try {
    return await callWith(client, deliverOperations, {
      body: { operations },
      timeout: place.patience(JSON.stringify(operations).length),
    })
  } catch (failure) {
    if (failure instanceof Problem || failure instanceof NetworkError) return { failure }
    // One that does not fit the contract's own schema never left; found singly, it is shown.
    if (failure instanceof z.core.$ZodError) return { failure: new Problem('malformed_request', 400, '') }
    throw failure
  }
}

const wireOf = (row: OutboxRow, device: string): Operation => ({
  id: row.id,
  type: row.type,
  schemaVersion: row.schemaVersion,
  device,
  deviceSequence: row.deviceSequence,
  lane: row.lane,
  after: [...row.after],
  occurredAt: row.occurredAt,
  clockOffset: row.clockOffset,
  payload: row.payload,
})
