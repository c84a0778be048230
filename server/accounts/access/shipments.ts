import { eq, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { changeableWith, managedBy } from './owners.ts'
import { never, readBy, sharedWith } from './shared-with.ts'

/** Written as text: with a parameter a prepared plan could not use the partial index of those on board. */
export const isOnBoard = sql`${shipments.status} <> 'unloaded'`

export const onUsableTransportMode = (viewer: Viewer): SQL => sql`exists (select 1 from ${transportModes}
  where ${transportModes.id} = ${shipments.transportModeId}
    and (${transportModes.ownerId} = ${viewer.userId} or ${transportModes.companyId} = ${viewer.fleetCompanyId ?? null}))`

/** Their own, and those on a transport mode that they may use, because colleagues may unload them. */
const visibleToDriver = (viewer: Viewer): SQL =>
  sql`(${shipments.driverId} = ${viewer.driverId ?? null} or (${isOnBoard} and ${onUsableTransportMode(viewer)}))`

/** The reasons for which a viewer may read shipments: one condition each. */
export function visibleAs(viewer: Viewer): readonly SQL[] {
  const reasons: SQL[] = []
  for (const role of viewer.roles) {
    if (role === 'ROLE_ADMIN') return [sql`true`]
    if (role === 'ROLE_CUSTOMER' && viewer.customerId !== undefined)
      reasons.push(eq(shipments.customerId, viewer.customerId), sharedWith(viewer, shipments.projectId))
    if (role === 'ROLE_TRANSPORTER' && viewer.companyId !== undefined)
      reasons.push(eq(shipments.transporterId, viewer.companyId), sharedWith(viewer, shipments.projectId))
    if (role === 'ROLE_DRIVER') reasons.push(visibleToDriver(viewer))
    if (role === 'ROLE_PROJECT_READER') reasons.push(readBy(viewer, shipments.projectId))
  }
  return reasons.filter((reason) => reason !== never)
}

export const visibleTo = (viewer: Viewer): SQL => or(...visibleAs(viewer)) ?? never

/** As those of its flow (`flows.ts`). */
export const readsAddresses = (viewer: Viewer): SQL =>
  or(
    changeableWith(viewer, shipments.customerId, shipments.transporterId),
    viewer.roles.includes('ROLE_DRIVER') ? visibleToDriver(viewer) : undefined,
  ) ?? never

/** Visible shipments that a viewer may correct and settle: shared shipments are read-only. */
export const changeableBy = (viewer: Viewer): SQL => managedBy(viewer, shipments.customerId)
