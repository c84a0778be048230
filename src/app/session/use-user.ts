import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { useSession } from './session.ts'

/** Only below AuthGuard. */
export function useUser(): CurrentUser {
  const session = useSession()
  if (session.state !== 'signed-in') throw new Error('useUser must be used within AuthGuard')
  return session.user
}
