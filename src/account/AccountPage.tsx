import { chakra } from '@chakra-ui/react'
import { Fragment, lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router-dom'
import { mayPerform } from '#contract/kit/permissions.ts'
import { isOnlyDriver } from '#contract/kit/roles.ts'
import { usesOnlyDriverShell } from '../app/session/impersonation.ts'
import { usesDeviceTokens } from '../app/session/page-tokens.ts'
import { useSendingWays } from '../app/forms/sending-ways.ts'
import { useTitle } from '../app/frame/use-title.ts'
import { useSession } from '../app/session/session.ts'
import { useUser } from '../app/session/use-user.ts'
import { Logo } from '../parts/Logo.tsx'
import { PageTitle } from '../ui/theme/surfaces.tsx'
import { Appearance } from './Appearance.tsx'
import { BareFrame } from './BareFrame.tsx'
import { Contact } from './Contact.tsx'
import { Deactivation } from './Deactivation.tsx'
import { Notifications } from './Notifications.tsx'
import { PersonalData } from './PersonalData.tsx'
import { Profile } from './Profile.tsx'
import { ChangeSecret } from './ChangeSecret.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'

/** Lazy, because it opens the device's database, which office users do not have. */
const PositionConsent = lazy(async () => ({
  default: (await import('./PositionConsent.tsx')).PositionConsent,
}))

const BackLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '48px',
    padding: '0 12px 0 8px',
    borderRadius: 'control',
    fontWeight: '600',
    textDecoration: 'none',
    '&:hover': { background: 'bg.muted' },
  },
})

export function Component() {
  const { t } = useTranslation('account')
  const user = useUser()
  const ways = useSendingWays()
  const isUnlocked = useSession((session) => 'unlocked' in session)
  useTitle(t('title'))
  // Opened by the pincode alone.
  if (isUnlocked) return <Navigate to="/driver" replace />
  const kind = isOnlyDriver(user.roles) ? 'pincode' : 'password'
  const Frame = usesOnlyDriverShell(user.roles) ? DriverFrame : Fragment
  return (
    <Frame>
      <chakra.div maxWidth="720px" display="grid" gap="16px">
        <PageTitle>{t('title')}</PageTitle>
        <Profile user={user} />
        <Contact user={user} ways={ways} />
        <Notifications user={user} ways={ways} />
        {usesDeviceTokens() ? (
          <Suspense>
            <PositionConsent />
          </Suspense>
        ) : null}
        <Appearance />
        <ChangeSecret kind={kind} />
        {mayPerform(user.roles, 'useSecondFactor') ? <SecondFactor /> : null}
        <Sessions />
        <PersonalData kind={kind} />
        <Deactivation user={user} kind={kind} />
      </chakra.div>
    </Frame>
  )
}

function DriverFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('account')
  return (
    <BareFrame
      start={
        <BackLink to="/driver">
          <span aria-hidden="true">←</span>
          <Logo size={28} />
          {t('back')}
        </BackLink>
      }
    >
      {children}
    </BareFrame>
  )
}
