import { type Column, eq, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import type { Viewer } from '../../platform/http/request/viewer.ts'
import { never } from './shared-with.ts'

/** Rows of the customer whose staff the viewer is. */
export const ofCustomer = ({ roles, customerId }: Viewer, column: Column): SQL =>
  roles.includes('ROLE_CUSTOMER') && customerId !== undefined ? eq(column, customerId) : never

/** Rows of the company whose planner the viewer is. */
export const ofPlanner = ({ roles, companyId }: Viewer, column: Column): SQL =>
  roles.includes('ROLE_TRANSPORTER') && companyId !== undefined ? eq(column, companyId) : never

/** All rows for administrators, those of their customer for staff. */
export const managedBy = (viewer: Viewer, column: Column): SQL =>
  viewer.roles.includes('ROLE_ADMIN') ? sql`true` : ofCustomer(viewer, column)

/** As `managedBy`, and for a company's planners its own rows. */
export const changeableWith = (viewer: Viewer, customer: Column, company: Column): SQL =>
  or(managedBy(viewer, customer), ofPlanner(viewer, company)) ?? never
