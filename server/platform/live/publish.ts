import * as z from 'zod/mini'
import { liveMessage, type LiveMessage } from '#contract/office/live.ts'
import type { Queryable } from '../db/connect.ts'
import { notify } from '../db/notification-queue.ts'
import { newId } from '../db/uuid.ts'

export const liveChannel = 'vrachtpas_live'

/** Only ids: a PostgreSQL notification has at most 8000 bytes and reaches every instance. */
const liveNotification = z.object({
  id: z.string(),
  message: liveMessage,
  audience: z.object({
    customerId: z.optional(z.string()),
    projectId: z.optional(z.string()),
    companyId: z.optional(z.string()),
    userId: z.optional(z.string()),
  }),
})
export type LiveNotification = z.output<typeof liveNotification>
export type Audience = LiveNotification['audience']

/** Sends a live message to the streams of every instance after the caller's commit. */
export async function publish(db: Queryable, message: LiveMessage, audience: Audience): Promise<void> {
  await publishAll(db, [[message, audience]])
}

export async function publishAll(
  db: Queryable,
  messages: readonly (readonly [LiveMessage, Audience])[],
): Promise<void> {
  await notify(
    db,
    liveChannel,
    messages.map(([message, audience]) => encodeNotification(message, audience)),
  )
}

function encodeNotification(message: LiveMessage, audience: Audience): string {
  const notification: LiveNotification = { id: newId(), message, audience }
  return JSON.stringify(notification)
}

/** Undefined for another server version's notification. */
export function parseNotification(payload: string): LiveNotification | undefined {
  try {
    const result = z.safeParse(liveNotification, JSON.parse(payload))
    return result.success ? result.data : undefined
  } catch {
    return undefined
  }
}
