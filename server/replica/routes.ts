import { readReplicaChanges } from '#contract/replica.ts'
import type { Database } from '../db/connect.ts'
import { handle, type Route } from '../http/endpoint.ts'
import { mayReplicate } from './policy.ts'
import { readChanges } from './read-changes.ts'

/** `secret` seals the cursors that devices keep. */
export const replicaRoutes = (database: Database, secret: Uint8Array): readonly Route[] => [
  handle(readReplicaChanges, mayReplicate, ({ viewer, query }) => readChanges(database, secret, viewer, query)),
]
