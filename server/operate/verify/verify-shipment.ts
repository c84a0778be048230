import type { ShipmentState } from '#contract/shipments/shipment-events.ts'
import { loadStatement } from '#contract/shipments/shipment-statements.ts'
import * as z from 'zod/mini'
import type { mediaObjects } from '../../platform/db/schema/media-objects.ts'
import type { shipments } from '../../platform/db/schema/shipments.ts'
import { isUnchanged } from '../../platform/http/collection/change-steps.ts'
import { toShipmentColumns } from '../../shipments/events/shipment-columns.ts'
import type { Findings } from './findings.ts'
import type { CheckedEvent } from './verify-chain.ts'

type ShipmentRow = typeof shipments.$inferSelect
export type PhotoRow = Pick<
  typeof mediaObjects.$inferSelect,
  'id' | 'announcedAs' | 'shipmentId' | 'sha256' | 'originalSha256' | 'status' | 'kind'
>

/** Drivers may announce a photo again, or drop it, until it has arrived. */
export interface AuditedPhotos {
  readonly announcedAgain: ReadonlyMap<string, ReadonlySet<string>>
  readonly dropped: ReadonlySet<string>
}

export function verifyShipment(
  row: ShipmentRow,
  events: readonly CheckedEvent[],
  photos: readonly PhotoRow[],
  audited: AuditedPhotos,
  findings: Findings,
): void {
  const last = events.at(-1)
  if (last?.state === undefined) {
    findings.add({ shipment: row.number, difference: 'its events do not make a shipment' })
    return
  }
  const { state } = last
  const sequence = last.row.sequence
  for (const [field, stored, stated] of comparedFields(row, events, state))
    if (!isSameValue(stored, stated))
      findings.add({
        shipment: row.number,
        sequence,
        subject: field,
        difference: `${show(stored)} is stored, ${show(stated)} follows from the events`,
      })
  verifyPhotos(row, state, photos, audited, findings)
}

type Comparison = readonly [field: string, stored: unknown, stated: unknown]

/** Without photo counts, because photos may be dropped. */
function comparedFields(
  row: ShipmentRow,
  events: readonly CheckedEvent[],
  state: ShipmentState,
): readonly Comparison[] {
  const { photosAnnounced: _, ...columns } = toShipmentColumns(state)
  const load = events.find(({ row: { kind } }) => kind === 'loaded')
  const flowVersion = z.safeParse(z.pick(loadStatement, { materialFlowVersion: true }), load?.row.statement)
  const stored: Readonly<Record<string, unknown>> = { ...row }
  return [
    ['number', row.number, state.number],
    ['materialFlow', row.materialFlowId, state.materialFlow],
    ['transportMode', row.transportModeId, state.transportMode],
    ['materialFlowVersion', row.materialFlowVersion, flowVersion.data?.materialFlowVersion],
    ...Object.entries(columns).map(([field, stated]) => [field, stored[field], stated] as const),
  ]
}

const halfOfLastDecimal = 0.000_500_1

function isSameValue(stored: unknown, stated: unknown): boolean {
  if (stored instanceof Date && stated instanceof Date) return stored.getTime() === stated.getTime()
  if (typeof stored === 'number' && typeof stated === 'number')
    return Math.abs(stored - stated) <= Math.max(halfOfLastDecimal, Math.abs(stated) * Number.EPSILON)
  return isUnchanged(stored ?? null, stated ?? null)
}

const show = (value: unknown): string =>
  value === null || value === undefined
    ? 'nothing'
    : value instanceof Date
      ? value.toISOString()
      : JSON.stringify(value)

function verifyPhotos(
  { number, photosReceived, photosAnnounced }: ShipmentRow,
  state: ShipmentState,
  photos: readonly PhotoRow[],
  { announcedAgain, dropped }: AuditedPhotos,
  findings: Findings,
): void {
  const cargoPhotos = photos.filter(({ kind }) => kind === 'cargo_photo')
  const add = (id: string, difference: string) =>
    findings.add({ shipment: number, subject: `photo ${id}`, difference })
  const stated = new Map(state.photos.map((photo) => [photo.id, photo]))
  // As the event names it: a photo that came by a file keeps that id when its phone later uses another.
  const nameOf = ({ id, announcedAs }: PhotoRow) => (stated.has(id) ? id : (announcedAs ?? id))
  const kept = new Map(cargoPhotos.map((photo) => [nameOf(photo), photo]))
  for (const { id, sha256 } of stated.values()) {
    const photo = kept.get(id)
    if (photo === undefined) {
      if (!dropped.has(id)) add(id, 'an event states it, and it is not kept')
      continue
    }
    // A photo that came with its camera's metadata is stored without it.
    const arrived = photo.originalSha256 ?? photo.sha256
    if (arrived !== sha256 && announcedAgain.get(id)?.has(arrived) !== true)
      add(id, 'it is kept with another hash than the event states')
  }
  for (const id of kept.keys()) if (!stated.has(id)) add(id, 'it is kept, and no event states it')
  const received = cargoPhotos.filter(({ status }) => status === 'received').length
  if (received !== photosReceived)
    findings.add({
      shipment: number,
      subject: 'photosReceived',
      difference: `${photosReceived} is stored, ${received} photos have arrived`,
    })
  const droppedCount = [...stated.keys()].filter((id) => dropped.has(id)).length
  if (photosAnnounced > stated.size || photosAnnounced < stated.size - droppedCount)
    findings.add({
      shipment: number,
      subject: 'photosAnnounced',
      difference: `${photosAnnounced} is stored, the events state ${stated.size}`,
    })
}
