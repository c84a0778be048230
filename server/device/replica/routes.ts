import { readReplicaChanges } from '#contract/device/replica.ts'
import { isDriver } from '#contract/kit/roles.ts'
import { readScannedShipment } from '#contract/shipments/scanned-shipments.ts'
import { handle, type Route, type Viewer } from '../../platform/http/request/endpoint.ts'
import { type ChangeFeed, readChanges } from './read-changes.ts'
import { readScanned } from './read-scanned.ts'

const priority = 'deliveries'
const mayReplicate = (viewer: Viewer) => isDriver(viewer.roles)

export const replicaRoutes = (feed: ChangeFeed): readonly Route[] => [
  handle(readReplicaChanges, mayReplicate, ({ viewer, query }) => readChanges(feed, viewer, query), {
    priority,
  }),
  handle(
    readScannedShipment,
    mayReplicate,
    ({ viewer, params: { id } }) => readScanned(feed.database, viewer, id),
    { priority },
  ),
]
