import { photoManifest } from '#contract/shipments/media.ts'
import { currentPayload } from '#contract/device/operation-versions.ts'
import { operation } from '#contract/device/operations.ts'
import { letterSignature } from '#contract/shipments/letter-signatures.ts'
import { shipmentAcceptance } from '#contract/shipments/shipment-acceptance.ts'
import { shipmentNote } from '#contract/shipments/shipment-corrections.ts'
import { loadStatement, unloadStatement } from '#contract/shipments/shipment-statements.ts'
import * as z from 'zod/mini'
import type { handOvers } from '../../platform/db/schema/hand-overs.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { isPossibleOffset } from '../operations/measured-clock.ts'
import { withoutImpossible } from '../../shipments/events/measured-values.ts'
import type { ShipmentStatement } from '../../shipments/events/shipment-statement.ts'
import type { AcceptableRemark } from '../../shipments/statements/statement-batch.ts'
import { momentIn } from './evidence.ts'
import { recordOf } from '../../shipments/events/stated-ids.ts'

/** Only the ids of the envelope were checked. */
const kept = z.pick(operation, { type: true, schemaVersion: true, clockOffset: true })

/**
 * @throws HttpProblem exception_not_acceptable for other types, and when the readable part is no statement
 */
export function statedIn(row: typeof handOvers.$inferSelect): ShipmentStatement | AcceptableRemark {
  const { success, data: envelope } = z.safeParse(kept, row.operation)
  if (!success) throw new HttpProblem('exception_not_acceptable')
  const payload = recordOf(withoutImpossible(currentPayload({ ...envelope, payload: row.statement })))
  const photos = Array.isArray(payload['photos']) ? payload['photos'] : []
  const stated = { ...payload, photos: photos.filter((photo) => z.safeParse(photoManifest, photo).success) }
  const isTimed = momentIn(recordOf(row.operation)['occurredAt']) !== null
  const isOffsetKnown = isTimed && isPossibleOffset(row.occurredAt.getTime(), envelope.clockOffset ?? 0)
  const offset = isOffsetKnown ? envelope.clockOffset : undefined
  const latest = row.receivedAt.getTime() - row.occurredAt.getTime()
  const base = {
    operation: {
      id: row.operationId,
      device: row.deviceId,
      occurredAt: row.occurredAt.toISOString(),
      // Nothing was done after it arrived, whatever the phone's clock said.
      clockOffset: (offset ?? 0) > latest ? latest : offset,
    },
  }
  if (row.type === 'shipment.load')
    return { ...base, kind: 'loaded', statement: readable(loadStatement, stated) }
  if (row.type === 'shipment.unload')
    return { ...base, kind: 'unloaded', statement: readable(unloadStatement, stated) }
  if (row.type === 'shipment.note')
    return { ...base, kind: 'noted', statement: readable(shipmentNote, stated) }
  if (row.type === 'shipment.accept')
    return { ...base, kind: 'acceptance', statement: readable(shipmentAcceptance, stated) }
  if (row.type === 'shipment.sign')
    return { ...base, kind: 'signature', statement: readable(letterSignature, stated) }
  throw new HttpProblem('exception_not_acceptable')
}

function readable<Statement>(
  schema: z.ZodMiniType<Statement>,
  stated: Readonly<Record<string, unknown>>,
): Statement {
  const wrong = z.safeParse(schema, stated).error?.issues.map(({ path: [field] }) => field) ?? []
  const { data } = z.safeParse(
    schema,
    Object.fromEntries(Object.entries(stated).filter(([field]) => !wrong.includes(field))),
  )
  if (data === undefined) throw new HttpProblem('exception_not_acceptable')
  return data
}
