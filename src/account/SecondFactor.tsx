import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readSecondFactor } from '#contract/accounts/second-factor.ts'
import { call } from '../api/call.ts'
import { language } from '../i18n/setup.ts'
import { Button } from '../ui/controls/Button.tsx'
import { formatMoment } from '../ui/controls/format.ts'
import { Alert } from '../ui/theme/surfaces.tsx'
import { AccountSection, Loaded } from './AccountSection.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RemoveSecondFactor, RenewRecoveryCodes } from './SecondFactorForms.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'
import { useRemoteData } from '../app/frame/use-remote-data.ts'

const readStatus = (signal: AbortSignal) => call(readSecondFactor, { signal })
type Status = Awaited<ReturnType<typeof readStatus>>

type View = 'status' | 'setup' | 'renew' | 'remove' | { readonly codes: readonly string[] }

export function SecondFactor() {
  const { t } = useTranslation('account')
  const status = useRemoteData(readStatus)
  const [view, setView] = useState<View>('status')
  const backToStatus = () => {
    setView('status')
    status.reload()
  }
  const showCodes = (codes: readonly string[]) => setView({ codes })
  const cancel = () => setView('status')
  return (
    <AccountSection title={t('secondFactor.title')}>
      <chakra.div display="grid" gap="field" justifyItems="start">
        {view === 'setup' ? (
          <SecondFactorSetup onDone={showCodes} onCancel={cancel} />
        ) : view === 'renew' ? (
          <RenewRecoveryCodes onDone={showCodes} onCancel={cancel} />
        ) : view === 'remove' ? (
          <RemoveSecondFactor onDone={backToStatus} onCancel={cancel} />
        ) : typeof view === 'object' ? (
          <RecoveryCodes codes={view.codes} onKept={backToStatus} />
        ) : (
          <Loaded data={status} failure={t('secondFactor.unreachable')}>
            {(value) => <StatusView status={value} onChoose={setView} />}
          </Loaded>
        )}
      </chakra.div>
    </AccountSection>
  )
}

const fewRecoveryCodes = 3

function StatusView({
  status: { enabledAt, recoveryCodesLeft, required, usedInSession },
  onChoose,
}: {
  readonly status: Status
  readonly onChoose: (view: View) => void
}) {
  const { t } = useTranslation('account')
  if (enabledAt === undefined)
    return (
      <>
        <chakra.p color="fg.muted">{t('secondFactor.lead')}</chakra.p>
        {required ? <Alert tone="warning">{t('secondFactor.required')}</Alert> : null}
        <Button size="lg" variant="outline" onClick={() => onChoose('setup')}>
          {t('secondFactor.setUp')}
        </Button>
      </>
    )
  return (
    <>
      <p>
        {t('secondFactor.on', {
          moment: formatMoment(enabledAt, language()),
          count: recoveryCodesLeft,
        })}
      </p>
      {recoveryCodesLeft <= fewRecoveryCodes ? (
        <Alert tone="warning">{t('secondFactor.fewLeft')}</Alert>
      ) : null}
      {required && !usedInSession ? <Alert tone="warning">{t('secondFactor.signInAgain')}</Alert> : null}
      <chakra.div display="flex" gap="12px" flexWrap="wrap">
        <Button size="lg" variant="outline" onClick={() => onChoose('renew')}>
          {t('secondFactor.newCodes')}
        </Button>
        <Button size="lg" variant="ghost" onClick={() => onChoose('remove')}>
          {t('secondFactor.remove')}
        </Button>
      </chakra.div>
    </>
  )
}
