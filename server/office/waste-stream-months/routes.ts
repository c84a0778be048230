import { listWasteStreamMonths, type WasteStreamMonth } from '#contract/office/waste-stream-months.ts'
import { mayPerform } from '#contract/kit/permissions.ts'
import { handle, type Route } from '../../platform/http/request/endpoint.ts'
import { monthsBetween, readMonths } from './read-months.ts'

export const wasteStreamMonthsRoutes: readonly Route[] = [
  handle(
    listWasteStreamMonths,
    (viewer) => mayPerform(viewer.roles, 'exportLists'),
    async ({ db, viewer, query, locale }) => {
      const batches: (readonly WasteStreamMonth[])[] = []
      for await (const batch of readMonths(db, viewer, query, monthsBetween(query, locale)))
        batches.push(batch)
      return { months: batches.flat() }
    },
    { scope: 'shipments:read' },
  ),
]
