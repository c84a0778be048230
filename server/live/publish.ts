import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { liveMessage, type LiveMessage } from '#contract/live.ts'
import type { Queryable } from '../db/connect.ts'
import { newId } from '../db/uuid.ts'

export const liveChannel = 'vrachtpas_live'

/** What instances tell each other. Nothing but ids: PostgreSQL carries at most 8000 bytes, and every instance hears all of it. */
export const announcement = z.object({
  id: z.string(),
  message: liveMessage,
  /** Whom it concerns: a customer, a project's readers, a transporter, a driver. */
  audience: z.object({
    customerId: z.optional(z.string()),
    projectId: z.optional(z.string()),
    companyId: z.optional(z.string()),
    userId: z.optional(z.string()),
  }),
})
export type Announcement = z.output<typeof announcement>
export type Audience = Announcement['audience']

/** Tells the listeners of every instance that a resource changed, once the transaction commits, and never if it does not. */
export async function publish(db: Queryable, message: LiveMessage, audience: Audience): Promise<void> {
  await db.execute(sql`select pg_notify(${liveChannel}, ${announcementOf(message, audience)})`)
}

/** What `publish` says, for a statement that tells of many things at once. */
export function announcementOf(message: LiveMessage, audience: Audience): string {
  const told: Announcement = { id: newId(), message, audience }
  return JSON.stringify(told)
}
