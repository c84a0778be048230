import { isUnlocked } from '../../app/session/page-tokens.ts'
import { checkSession } from '../../app/session/session.ts'
import { requestSync } from '../../offline/sync/scheduler.ts'

/** A session that has ended leads to the sign-in page, and back here afterwards. */
export async function signInAgain(): Promise<void> {
  if (isUnlocked()) return (await import('../../app/session/device-lock.ts')).closeUnlocked()
  await checkSession()
  requestSync('tap')
}
