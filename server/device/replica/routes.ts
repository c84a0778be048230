import { readReplicaChanges } from '#contract/device/replica.ts'
import { readScannedShipment } from '#contract/shipments/scanned-shipments.ts'
import { handle, type Route } from '../../platform/http/request/endpoint.ts'
import { mayReplicate } from './policy.ts'
import { type ChangeFeed, readChanges } from './read-changes.ts'
import { readScanned } from './read-scanned.ts'

const priority = 'deliveries'

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
