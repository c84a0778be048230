import { defaultTimeZone } from '#contract/accounts/customer-days.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { customerOf } from './customer-of.ts'

/**
 * The time zone by which a viewer's days begin and end: that of the viewer's customer, or of the customer in
 * whose address book the viewer's company is; else the default.
 */
export const timeZoneOf = async (
  db: Queryable,
  member: Pick<Viewer, 'customerId' | 'companyId'>,
): Promise<string> => (await customerOf(db, member))?.timeZone ?? defaultTimeZone
