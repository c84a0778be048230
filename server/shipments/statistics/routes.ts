import { may } from '#contract/kit/permissions.ts'
import { readCustomerStatistics } from '#contract/office/statistics.ts'
import { handle, type Route } from '../../platform/http/request/endpoint.ts'
import { statisticsOf } from './queries.ts'

export const statisticsRoutes: readonly Route[] = [
  handle(
    readCustomerStatistics,
    (viewer) => may(viewer.roles, 'read', 'CustomerStatistics'),
    ({ db, viewer, params, query }) => statisticsOf(db, viewer, params.id, query),
  ),
]
