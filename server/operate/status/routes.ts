import { readSystemStatus } from '#contract/office/system-status.ts'
import { handle, type Route } from '../../platform/http/request/endpoint.ts'
import { requires } from '../../platform/http/request/required-permission.ts'
import { readStatus, type StatusSources } from './read-status.ts'

export const statusRoutes = (sources: StatusSources): readonly Route[] => [
  handle(readSystemStatus, requires('readSystemStatus'), ({ db }) => readStatus(db, sources)),
]
