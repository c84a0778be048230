import type { PushContent } from '#contract/accounts/push.ts'
import type { KeyCipher } from '../secrets/key-cipher.ts'
import type { Database } from '../db/connect.ts'
import { and, eq } from '../db/drizzle.ts'
import { pushSubscriptions } from '../db/schema/push.ts'
import type { JobAttempt, PayloadOf } from '../jobs/job-list.ts'
import { TemporaryFailure } from '../jobs/temporary-failure.ts'
import { isAlive } from './notify-drivers.ts'
import { readPushKeys } from './push-keys.ts'
import type { PushSender } from './web-push.ts'

/** Removes unsubscribed browsers; a browser shows a repeated message once. */
export const sendPush =
  ({ query }: Database, sender: PushSender, cipher: KeyCipher) =>
  async ({ payload }: JobAttempt<PayloadOf<'send_push'>>): Promise<void> => {
    const [subscription] = await query
      .select()
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, payload.subscription), isAlive(query)))
    if (subscription === undefined) return
    const { id, endpoint, p256dh, auth, language } = subscription
    const content: PushContent = { language, message: payload.message }
    const keys = await readPushKeys(query, cipher)
    const outcome = await sender
      .send({ endpoint, p256dh, auth, keys }, JSON.stringify(content), payload.message.kind)
      .catch((cause: unknown) => {
        throw new TemporaryFailure('The push service could not be reached, or did not take it.', { cause })
      })
    if (outcome === 'gone') await query.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
  }
