import { type Column, type SQL, sql } from 'drizzle-orm'
import { projectShares } from '../db/schema/projects.ts'
import type { Viewer } from '../http/request/endpoint.ts'

/**
 * True where the project that this column names is shared with the viewer's customer by another one. With most customers nobody
 * shares anything: theirs alone is then found, and put in order, by an index.
 */
export const sharedWith = (viewer: Viewer, project: Column): SQL =>
  viewer.customerId === undefined || viewer.hasShares === false || !viewer.roles.includes('ROLE_CUSTOMER')
    ? sql`false`
    : sql`exists (select 1 from ${projectShares} where ${projectShares.projectId} = ${project} and ${projectShares.sharedWithId} = ${viewer.customerId})`
