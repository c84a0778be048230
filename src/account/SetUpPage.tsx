import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readSecondFactor } from '#contract/accounts/second-factor.ts'
import type { SetUp } from '#contract/accounts/current-user.ts'
import { call } from '../api/call.ts'
import { useRemoteData } from '../app/frame/use-remote-data.ts'
import { useTitle } from '../app/frame/use-title.ts'
import { Logo } from '../parts/Logo.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Alert, Card, PageTitle } from '../ui/theme/surfaces.tsx'
import { Loaded } from './AccountSection.tsx'
import { BareFrame } from './BareFrame.tsx'
import { SecretForm } from './ChangeSecret.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'

/** The page's data was refused before, so data and session are loaded again. */
const goOn = () => location.reload()
const leave = async () => (await import('../app/session/sign-out.ts')).signOut()

export function SetUpPage({ setUp }: { readonly setUp: SetUp }) {
  const { t } = useTranslation('account')
  useTitle(t(`setUp.${setUp}.title`))
  return (
    <BareFrame
      start={
        <chakra.span display="inline-flex" alignItems="center" gap="8px" fontWeight="600" paddingLeft="8px">
          <Logo size={28} />
          Vrachtpas
        </chakra.span>
      }
    >
      <chakra.div width="min(560px, 100%)" display="grid" gap="16px" alignContent="start">
        <PageTitle>{t(`setUp.${setUp}.title`)}</PageTitle>
        <chakra.p color="fg.muted">{t(`setUp.${setUp}.lead`)}</chakra.p>
        <Card>
          {setUp === 'password' ? <SecretForm kind="password" onDone={goOn} /> : <SecondFactorFirst />}
        </Card>
        <div>
          <Button size="lg" variant="ghost" onClick={leave}>
            {t('setUp.leave')}
          </Button>
        </div>
      </chakra.div>
    </BareFrame>
  )
}

const readStatus = (signal: AbortSignal) => call(readSecondFactor, { signal })

function SecondFactorFirst() {
  const { t } = useTranslation('account')
  const status = useRemoteData(readStatus)
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes !== undefined)
    return (
      <chakra.div display="grid" gap="field" justifyItems="start">
        <RecoveryCodes codes={codes} onKept={goOn} />
      </chakra.div>
    )
  return (
    <Loaded data={status} failure={t('secondFactor.unreachable')}>
      {({ enabledAt }) =>
        enabledAt === undefined ? (
          <SecondFactorSetup onDone={setCodes} />
        ) : (
          // Set up in another session meanwhile.
          <Alert tone="warning">{t('secondFactor.signInAgain')}</Alert>
        )
      }
    </Loaded>
  )
}
