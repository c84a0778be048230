import type { subscribeToPush as subscribeEndpoint, unsubscribeFromPush } from '#contract/accounts/push.ts'
import { and, desc, eq, inArray } from '../db/drizzle.ts'
import { pushSubscriptions } from '../db/schema/push.ts'
import { newId } from '../db/uuid.ts'
import type { RequestOf, WriteCall } from '../http/request/endpoint.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { isPushService } from './push-services.ts'

/** More phones and browsers than one driver has. */
const maxSubscriptions = 10

/** Drops the oldest of too many. Throws HttpProblem push_service_unknown. */
export async function subscribe(
  { db, viewer, body }: WriteCall & RequestOf<typeof subscribeEndpoint>,
  otherServices: readonly string[],
): Promise<undefined> {
  const { endpoint, keys, language } = body
  if (!isPushService(endpoint, otherServices)) throw new HttpProblem('push_service_unknown')
  const owned = { userId: viewer.userId, sessionId: viewer.sessionId, ...keys, language }
  await db
    .insert(pushSubscriptions)
    .values({ id: newId(), endpoint, ...owned })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: owned })
  await db
    .delete(pushSubscriptions)
    .where(
      inArray(
        pushSubscriptions.id,
        db
          .select({ id: pushSubscriptions.id })
          .from(pushSubscriptions)
          .where(eq(pushSubscriptions.userId, viewer.userId))
          .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
          .offset(maxSubscriptions),
      ),
    )
}

export async function unsubscribe({
  db,
  viewer,
  body,
}: WriteCall & RequestOf<typeof unsubscribeFromPush>): Promise<undefined> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, body.endpoint), eq(pushSubscriptions.userId, viewer.userId)))
}
