import { sql } from '../../platform/db/drizzle.ts'
import { documentVersions } from '../../platform/db/schema/documents.ts'

/** The event that a letter cites as its last; null in letters of the first releases. */
export const recordHash = sql<string | null>`${documentVersions.content} -> 'shipment' ->> 'recordHash'`
