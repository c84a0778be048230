import type { LmaProcessor } from '#contract/integrations/lma.ts'
import { isOwnProcessor } from '../../accounts/access/companies.ts'
import { managedBy } from '../../accounts/access/owners.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, asc, eq, type SQL, sql } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { found } from '../../platform/http/request/problem.ts'

export interface Processor extends LmaProcessor {
  readonly customerId: string
}

const notifiedBy = (viewer: Viewer): SQL | undefined =>
  and(managedBy(viewer, companies.customerId), isOwnProcessor)

const columns = {
  id: companies.id,
  name: companies.name,
  processorNumber: sql<string>`${companies.processorNumber}`,
  customerId: sql<string>`${companies.customerId}`,
}

export const listProcessors = (db: Queryable, viewer: Viewer): Promise<Processor[]> =>
  db.select(columns).from(companies).where(notifiedBy(viewer)).orderBy(asc(companies.name))

/** @throws HttpProblem not_found for a company that the viewer does not notify for */
export const findProcessor = async (db: Queryable, viewer: Viewer, id: string): Promise<Processor> =>
  found(
    await db
      .select(columns)
      .from(companies)
      .where(and(eq(companies.id, id), notifiedBy(viewer))),
  )
