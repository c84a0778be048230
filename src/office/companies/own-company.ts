import { useSession } from '../../app/session/session.ts'

/** The id of the company that the signed-in user works for. */
export function ownCompanyId(): string | undefined {
  const session = useSession.getState()
  return session.state === 'signed-in' ? session.user.company?.id : undefined
}
