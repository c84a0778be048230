import { readReplicaChanges } from '#contract/replica.ts'
import { handle, type Route } from '../http/request/endpoint.ts'
import { mayReplicate } from './policy.ts'
import { type Feed, readChanges } from './read-changes.ts'

export const replicaRoutes = (feed: Feed): readonly Route[] => [
  handle(readReplicaChanges, mayReplicate, ({ viewer, query }) => readChanges(feed, viewer, query)),
]
