import * as z from 'zod/mini'
import {
  faultReports,
  faultParts,
  faultStep,
  reportFaults,
  type StoredFault,
  withoutPersonalData,
} from '#contract/office/fault-reports.ts'
import { networkOf } from '../../accounts/auth/attempts.ts'
import type { Clock } from '../../platform/process/clock.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq, inArray, sql } from '../../platform/db/drizzle.ts'
import { faultReports as table } from '../../platform/db/schema/fault-reports.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import { handle, type Route } from '../../platform/http/request/endpoint.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { saveFaults } from './save-faults.ts'

async function faultsByIds(db: Queryable, ids: readonly string[]): Promise<readonly StoredFault[]> {
  const rows = await db
    .select()
    .from(table)
    .where(inArray(table.id, [...ids]))
  return rows.map(({ fingerprint: _fingerprint, stack, ...row }) => ({
    ...row,
    part: z.parse(z.enum(faultParts), row.part),
    stack: stack ?? undefined,
    steps: z.parse(z.array(faultStep), row.steps),
    firstAt: formatTimestamp(row.firstAt),
    lastAt: formatTimestamp(row.lastAt),
  }))
}

const maxBodyBytes = 256 * 1024

export const faultReportRoutes = ({ clock }: { readonly clock: Clock }): readonly Route[] => [
  ...resourceRoutes(faultReports, {
    table,
    visibleTo: (viewer) => (viewer.roles.includes('ROLE_ADMIN') ? sql`true` : sql`false`),
    searchColumns: [table.message, table.where],
    defaultOrder: [['lastAt', 'desc']],
    loadItems: faultsByIds,
    remove: async ({ db }, id) => void (await db.delete(table).where(eq(table.id, id))),
  }),

  handle(
    reportFaults,
    () => true,
    async ({ db, body, log }) => {
      for (const { steps: _steps, message, ...fault } of body.faults)
        // Logged as a warning: it is no error of the server, and anybody can report one.
        log.warn({ fault: { ...fault, message: withoutPersonalData(message) } }, 'fault of the app')
      await saveFaults(db, body.faults, clock())
      return undefined
    },
    {
      bodyLimit: maxBodyBytes,
      limit: { max: 20, seconds: 60, keyOf: ({ ip }) => networkOf(ip) },
    },
  ),
]
