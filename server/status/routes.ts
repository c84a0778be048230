import { mayPerform } from '#contract/permissions.ts'
import { readSystemStatus } from '#contract/system-status.ts'
import { handle, type Route } from '../http/request/endpoint.ts'
import { readStatus, type StatusSources } from './read-status.ts'

/** How the server does, for its administrators. */
export const statusRoutes = (sources: StatusSources): readonly Route[] => [
  handle(
    readSystemStatus,
    (viewer) => mayPerform(viewer.roles, 'readSystemStatus'),
    ({ db }) => readStatus(db, sources),
  ),
]
