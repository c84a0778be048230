import * as z from 'zod/mini'
import { liveMessage, type LiveMessage } from '#contract/live.ts'
import type { Queryable } from '../db/connect.ts'
import { notify } from '../db/notification-queue.ts'
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

/** Tells the listeners of every instance that resources changed, once the transaction has committed, and never if it does not. */
export async function publish(db: Queryable, message: LiveMessage, audience: Audience): Promise<void> {
  await publishAll(db, [[message, audience]])
}

export async function publishAll(
  db: Queryable,
  told: readonly (readonly [LiveMessage, Audience])[],
): Promise<void> {
  await notify(
    db,
    liveChannel,
    told.map(([message, audience]) => announcementOf(message, audience)),
  )
}

function announcementOf(message: LiveMessage, audience: Audience): string {
  const told: Announcement = { id: newId(), message, audience }
  return JSON.stringify(told)
}
