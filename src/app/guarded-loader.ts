import { type LoaderFunction, redirect } from 'react-router-dom'
import { livesAtTheWheel } from './impersonation.ts'
import { signInAddress } from './sign-in-address.ts'
import { type Session, useSession } from './session.ts'

/**
 * Loaders run before anything is rendered, AuthGuard among it: an office loader waits until it is known who is signed in,
 * and turns away whoever may not come in.
 */
export const guarded =
  (loader: LoaderFunction): LoaderFunction =>
  async (given, context) => {
    const session = await settledSession()
    const url = new URL(given.request.url)
    if (session.state === 'signed-out') throw redirect(session.left ? '/auth/sign-in' : signInAddress(url))
    if (session.state === 'signed-in' && livesAtTheWheel(session.user.roles)) throw redirect('/driver')
    // A session in error is shown by AuthGuard; there is nothing to load for it.
    return session.state === 'signed-in' ? await loader(given, context) : null
  }

function settledSession(): Promise<Session> {
  return new Promise((resolve) => {
    const now = useSession.getState()
    if (now.state !== 'loading') return resolve(now)
    const stop = useSession.subscribe((session) => {
      if (session.state === 'loading') return
      stop()
      resolve(session)
    })
  })
}
