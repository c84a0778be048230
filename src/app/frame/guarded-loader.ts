import { type LoaderFunction, redirect } from 'react-router-dom'
import { usesOnlyDriverShell } from '../session/impersonation.ts'
import { signInAddress } from '../session/sign-in-address.ts'
import { type Session, useSession } from '../session/session.ts'

/**
 * Loaders run before anything is rendered, including AuthGuard. This makes a loader wait for the session, and
 * redirects users who may not read the page.
 */
export const guardLoader =
  (loader: LoaderFunction): LoaderFunction =>
  async (args, context) => {
    const session = await settledSession()
    const url = new URL(args.request.url)
    if (session.state === 'signed-out')
      throw redirect(session.signedOutByUser ? '/auth/sign-in' : signInAddress(url))
    if (session.state === 'signed-in' && usesOnlyDriverShell(session.user.roles)) throw redirect('/driver')
    // AuthGuard shows the session's error or the set-up page: there is nothing to load.
    return session.state === 'signed-in' && session.user.setUp === undefined
      ? await loader(args, context)
      : null
  }

function settledSession(): Promise<Session> {
  return new Promise((resolve) => {
    const current = useSession.getState()
    if (current.state !== 'loading') return resolve(current)
    const unsubscribe = useSession.subscribe((session) => {
      if (session.state === 'loading') return
      unsubscribe()
      resolve(session)
    })
  })
}
