import { type ComponentType, type ReactNode, Suspense } from 'react'
import { usesOnlyDriverShell } from '../session/impersonation.ts'
import { useSession } from '../session/session.ts'

/**
 * The office shell for office users; `otherwise` for guests and drivers, and while the session is unknown.
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
