import type { Route } from '../http/request/endpoint.ts'
import { auditEntriesRoutes } from './serve-audit-entries.ts'

export const auditRoutes: readonly Route[] = auditEntriesRoutes
