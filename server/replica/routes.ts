import { readReplicaChanges } from '#contract/replica.ts'
import { handle, type Route } from '../http/request/endpoint.ts'
import { mayReplicate } from './policy.ts'
import { type ChangeFeed, readChanges } from './read-changes.ts'

/** The change feed that devices synchronise from. */
export const replicaRoutes = (feed: ChangeFeed): readonly Route[] => [
  handle(readReplicaChanges, mayReplicate, ({ viewer, query }) => readChanges(feed, viewer, query)),
]
