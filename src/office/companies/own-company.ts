import { useSession } from '../../app/session/session.ts'

export function ownCompanyId(): string | undefined {
  const session = useSession.getState()
  return session.state === 'signed-in' ? session.user.company?.id : undefined
}
