import { mayPerform } from '#contract/kit/permissions.ts'
import { readSystemStatus } from '#contract/office/system-status.ts'
import { handle, type Route } from '../../platform/http/request/endpoint.ts'
import { readStatus, type StatusSources } from './read-status.ts'

export const statusRoutes = (sources: StatusSources): readonly Route[] => [
  handle(
    readSystemStatus,
    (viewer) => mayPerform(viewer.roles, 'readSystemStatus'),
    ({ db }) => readStatus(db, sources),
  ),
]
