import type { Transaction } from '../../platform/db/connect.ts'
import { or, type SQL } from '../../platform/db/drizzle.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { lockVisible } from '../../platform/http/collection/change-steps.ts'
import { visibleTo } from '../../accounts/access/shipments.ts'
import { lockInOrder } from '../events/event-chain.ts'

export type LockedShipment = typeof shipments.$inferSelect

/**
 * The advisory lock comes before the row lock, as in deliveries, to avoid deadlocks.
 * @param options `permission` must hold for the row; `alsoVisible` admits rows that the viewer does not see
 * otherwise
 * @throws HttpProblem not_found, access_denied
 */
export async function lockShipment(
  db: Transaction,
  viewer: Viewer,
  id: string,
  { permission, alsoVisible }: { permission?: (viewer: Viewer) => SQL; alsoVisible?: SQL | undefined } = {},
): Promise<LockedShipment> {
  await lockInOrder(db, [id])
  return await lockVisible(db, shipments, {
    idColumn: shipments.id,
    id,
    visible: or(visibleTo(viewer), alsoVisible),
    permitted: permission?.(viewer),
  })
}
