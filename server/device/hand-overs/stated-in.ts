import { photoManifest } from '#contract/shipments/media.ts'
import { currentPayload } from '#contract/device/operation-versions.ts'
import { operation } from '#contract/device/operations.ts'
import * as z from 'zod/mini'
import type { handOvers } from '../../platform/db/schema/hand-overs.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { isPossibleOffset } from '../operations/measured-clock.ts'
import { withoutImpossible } from '../../shipments/events/measured-values.ts'
import type { ShipmentStatement } from '../../shipments/events/shipment-statement.ts'
import { kindOfOperation, statementOf } from '../../shipments/statements/kinds/statement-kinds.ts'
import { momentIn } from './evidence.ts'
import { recordOf } from '../../shipments/events/stated-ids.ts'

/** Only the ids of the envelope were checked. */
const kept = z.pick(operation, { type: true, schemaVersion: true, clockOffset: true })

/**
 * @throws HttpProblem exception_not_acceptable for other types, and when the readable part is no statement
 */
export function statedIn(row: typeof handOvers.$inferSelect): ShipmentStatement {
  const { data: envelope } = z.safeParse(kept, row.operation)
  const kind = kindOfOperation(row.type)
  if (envelope === undefined || kind === undefined) throw new HttpProblem('exception_not_acceptable')
  const payload = recordOf(withoutImpossible(currentPayload({ ...envelope, payload: row.statement })))
  const photos = Array.isArray(payload['photos']) ? payload['photos'] : []
  const stated = { ...payload, photos: photos.filter((photo) => z.safeParse(photoManifest, photo).success) }
  const isTimed = momentIn(recordOf(row.operation)['occurredAt']) !== null
  const isOffsetKnown = isTimed && isPossibleOffset(row.occurredAt.getTime(), envelope.clockOffset ?? 0)
  const offset = isOffsetKnown ? envelope.clockOffset : undefined
  const latest = row.receivedAt.getTime() - row.occurredAt.getTime()
  return statementOf(
    kind,
    {
      id: row.operationId,
      device: row.deviceId,
      occurredAt: row.occurredAt.toISOString(),
      // Nothing was done after it arrived, whatever the phone's clock said.
      clockOffset: (offset ?? 0) > latest ? latest : offset,
    },
    (schema) => readable(schema, stated),
  )
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
