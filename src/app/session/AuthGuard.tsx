import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import type { SetUp } from '#contract/accounts/current-user.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { authStrategy } from './auth-strategy.ts'
import { isImpersonating } from './impersonation.ts'
import { checkSession, useSession } from './session.ts'
import { signInAddress } from './sign-in-address.ts'

const BrokenStorage = lazy(async () => ({
  default: (await import('../frame/BrokenStorage.tsx')).BrokenStorage,
}))

// The sign-in pages show this in an alert; here it is only logged (specification, section 8).
// oxlint-disable-next-line no-console
if (authStrategy !== 'custom') console.error(`Unknown auth strategy "${authStrategy}"`)

/**
 * Specification, section 4. The sign-in page, to which others are redirected, leads back here. A user who
 * must set something up first sees `SetUpPage` in place of every page.
 */
export function AuthGuard({ SetUpPage }: { readonly SetUpPage: ComponentType<{ readonly setUp: SetUp }> }) {
  const session = useSession()
  const location = useLocation()
  const { t } = useTranslation('app')
  if (session.state === 'loading') return null
  if (session.state === 'error')
    return (
      <Alert
        tone="danger"
        title={t('sessionError')}
        action={<Button onClick={() => void checkSession()}>{t('tryAgain')}</Button>}
      >
        <Suspense>{session.storage && <BrokenStorage />}</Suspense>
      </Alert>
    )
  if (session.state === 'signed-out')
    return <Navigate to={session.signedOutByUser ? '/auth/sign-in' : signInAddress(location)} replace />
  const { setUp } = session.user
  if (setUp !== undefined && !isImpersonating())
    return (
      <Suspense>
        <SetUpPage setUp={setUp} />
      </Suspense>
    )
  return <Outlet />
}
