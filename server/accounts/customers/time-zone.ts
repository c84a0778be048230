import { defaultTimeZone } from '#contract/accounts/customer-days.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { customerOf } from './customer-of.ts'

/** The viewer's customer decides, or the one whose address book has their company; else the default. */
export const timeZoneOf = async (
  db: Queryable,
  member: Pick<Viewer, 'customerId' | 'companyId'>,
): Promise<string> => (await customerOf(db, member))?.timeZone ?? defaultTimeZone
