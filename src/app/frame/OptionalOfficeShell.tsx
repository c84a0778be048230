import { type ComponentType, type ReactNode, Suspense } from 'react'
import { usesOnlyDriverShell } from '../session/impersonation.ts'
import { useSession } from '../session/session.ts'

/**
 * The layout of a page that the office and others share, such as the account: the office shell for office
 * users, and `otherwise` for guests and drivers, and while it is not known yet who is here.
 */
export function OptionalOfficeShell({
  OfficeShell,
  otherwise,
}: {
  readonly OfficeShell: ComponentType
  readonly otherwise: ReactNode
}) {
  const session = useSession()
  if (session.state !== 'signed-in' || usesOnlyDriverShell(session.user.roles)) return otherwise
  return (
    <Suspense fallback={null}>
      <OfficeShell />
    </Suspense>
  )
}
