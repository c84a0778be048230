import type { LoadOfWeek } from '#contract/letters/documents.ts'
import { weekOfLetter } from '#contract/letters/letter-rules.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, gte, inArray, lte } from '../../platform/db/drizzle.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'

type LoadedShipment = Pick<
  typeof shipments.$inferSelect,
  'id' | 'materialFlowId' | 'transportModeId' | 'loadDate'
>

const weekMs = 7 * 24 * 60 * 60 * 1000

/** Stops at that load. One that arrives after the next letter is on its own letter and later ones only. */
export async function readLoadsOfWeek(
  db: Queryable,
  repeating: readonly { readonly shipment: LoadedShipment; readonly timeZone: string | undefined }[],
): Promise<ReadonlyMap<string, LoadOfWeek[]>> {
  if (repeating.length === 0) return new Map()
  const times = repeating.map(({ shipment }) => shipment.loadDate.getTime())
  const rows = await db
    .select({
      materialFlowId: shipments.materialFlowId,
      transportModeId: shipments.transportModeId,
      loadDate: shipments.loadDate,
      netKilograms: shipments.netKilograms,
      acceptance: shipments.acceptance,
    })
    .from(shipments)
    .where(
      and(
        inArray(shipments.materialFlowId, [
          ...new Set(repeating.map(({ shipment }) => shipment.materialFlowId)),
        ]),
        inArray(shipments.transportModeId, [
          ...new Set(repeating.map(({ shipment }) => shipment.transportModeId)),
        ]),
        gte(shipments.loadDate, new Date(Math.min(...times) - weekMs)),
        lte(shipments.loadDate, new Date(Math.max(...times))),
      ),
    )
    .orderBy(shipments.loadDate)
  const weekOf = (moment: Date, timeZone: string | undefined) =>
    weekOfLetter(moment.toISOString(), timeZone).from
  return new Map(
    repeating.map(({ shipment, timeZone }) => {
      const week = weekOf(shipment.loadDate, timeZone)
      const loads = rows.filter(
        (row) =>
          row.materialFlowId === shipment.materialFlowId &&
          row.transportModeId === shipment.transportModeId &&
          row.loadDate <= shipment.loadDate &&
          weekOf(row.loadDate, timeZone) === week,
      )
      return [
        shipment.id,
        loads.map(({ loadDate, netKilograms, acceptance }) => ({
          at: formatTimestamp(loadDate),
          ...(netKilograms !== null && { kilograms: netKilograms }),
          ...(acceptance !== null && acceptance !== 'accepted' && { notTaken: acceptance }),
        })),
      ]
    }),
  )
}
