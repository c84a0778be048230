import { type ShipmentException, shipmentExceptions } from '#contract/shipments.ts'
import { call } from '../../api/call.ts'

/** The open exception to go on with after one, and how many are open: the next older one, or the newest where there is none. */
export async function nextException({
  recordedAt,
}: ShipmentException): Promise<{ readonly next: ShipmentException | undefined; readonly open: number }> {
  const query = { settled: false, order: { recordedAt: 'desc' }, itemsPerPage: 1 } as const
  const { member, totalItems } = await call(shipmentExceptions.list, { query })
  const older = await call(shipmentExceptions.list, {
    query: { ...query, recordedAt: { strictly_before: recordedAt } },
  })
  return { next: older.member[0] ?? member[0], open: totalItems }
}
