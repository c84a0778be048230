import type { Queryable } from '../../platform/db/connect.ts'
import { companyVisibleTo, findChangeableCompany } from '../../parties/companies/queries.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import type { CompanyRow } from './connection-state.ts'

/**
 * That the viewer may change.
 * @throws HttpProblem not_found, access_denied
 */
export async function findConnectedCompany(db: Queryable, viewer: Viewer, id: string): Promise<CompanyRow> {
  const company = await findChangeableCompany(db, viewer, id)
  if (company !== undefined) return company
  throw new HttpProblem((await companyVisibleTo(db, viewer, id)) ? 'access_denied' : 'not_found')
}
