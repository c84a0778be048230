import { chakra } from '@chakra-ui/react'
import { type ComponentType, Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { usesOnlyDriverShell } from './impersonation.ts'
import { useSession } from './session.ts'

/**
 * The layout around an unknown address: the office shell for office users, whose navigation is the way on,
 * and a bare page for guests and drivers, and while it is not known yet who is here.
 */
export function NotFoundLayout({ OfficeShell }: { readonly OfficeShell: ComponentType }) {
  const session = useSession()
  if (session.state === 'signed-in' && !usesOnlyDriverShell(session.user.roles))
    return (
      <Suspense fallback={null}>
        <OfficeShell />
      </Suspense>
    )
  return (
    <chakra.main>
      <Outlet />
    </chakra.main>
  )
}
