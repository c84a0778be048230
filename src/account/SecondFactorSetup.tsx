import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { beginSecondFactor, confirmSecondFactor } from '#contract/accounts/second-factor.ts'
import { call } from '../api/call.ts'
import { reportError } from '../app/frame/fault-reports.ts'
import { useForm } from '../app/forms/use-form.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/fields.tsx'
import { QrCode } from '../ui/controls/QrCode.tsx'
import { Alert } from '../ui/theme/surfaces.tsx'
import { toast } from '../ui/overlays/toaster.ts'
import { useFocusWithin } from './use-focus-within.ts'

interface SetupProps {
  readonly onDone: (codes: readonly string[]) => void
  readonly onCancel?: () => void
}

interface AppSecret {
  readonly secret: string
  readonly uri: string
}

export function SecondFactorSetup({ onDone, onCancel }: SetupProps) {
  const [appSecret, setAppSecret] = useState<AppSecret>()
  return appSecret === undefined ? (
    <PasswordStep onDone={setAppSecret} onCancel={onCancel} />
  ) : (
    <CodeStep appSecret={appSecret} onDone={onDone} onCancel={onCancel} />
  )
}

function PasswordStep({
  onDone,
  onCancel,
}: {
  readonly onDone: (secret: AppSecret) => void
  readonly onCancel: (() => void) | undefined
}) {
  const { t } = useTranslation('account')
  const container = useFocusWithin<HTMLDivElement>()
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => (password === '' ? { password: t('required') } : {}),
    send: async ({ password }) => onDone(await call(beginSecondFactor, { body: { password } })),
  })
  return (
    <chakra.form {...form.form} display="grid" gap="field" width="100%">
      <chakra.div ref={container} display="contents">
        {form.formError === undefined ? null : <Alert tone="danger">{form.formError}</Alert>}
        <TextField
          label={t('secret.password.current')}
          type="password"
          autoComplete="current-password"
          {...form.text('password')}
        />
        <chakra.div display="flex" gap="12px" flexWrap="wrap">
          <Button type="submit" size="lg" disabled={form.busy}>
            {t(form.busy ? 'busy' : 'secondFactor.begin')}
          </Button>
          {onCancel === undefined ? null : (
            <Button size="lg" variant="ghost" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
        </chakra.div>
      </chakra.div>
    </chakra.form>
  )
}

const reportCodeError = (error: unknown) => reportError(error, 'second factor code')
/** Groups of four, which are easier to type over. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

function CodeStep({
  appSecret,
  onDone,
  onCancel,
}: {
  readonly appSecret: AppSecret
  readonly onDone: SetupProps['onDone']
  readonly onCancel: (() => void) | undefined
}) {
  const { t } = useTranslation('account')
  const container = useFocusWithin<HTMLDivElement>()
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { code: t('required') } : {}),
    send: async ({ code }) => {
      const { recoveryCodes } = await call(confirmSecondFactor, { body: { code } })
      toast('success', t('secondFactor.enabled'))
      onDone(recoveryCodes)
    },
  })
  return (
    <chakra.form {...form.form} display="grid" gap="field" width="100%">
      <chakra.div ref={container} display="contents">
        {form.formError === undefined ? null : <Alert tone="danger">{form.formError}</Alert>}
        <p>{t('secondFactor.scan')}</p>
        <QrCode text={appSecret.uri} label={t('secondFactor.qr')} onError={reportCodeError} />
        <div>
          <chakra.div color="fg.muted" fontSize="label">
            {t('secondFactor.key')}
          </chakra.div>
          <chakra.div fontFamily="mono" overflowWrap="anywhere">
            {grouped(appSecret.secret)}
          </chakra.div>
        </div>
        <TextField
          label={t('secondFactor.code')}
          help={t('secondFactor.codeHelp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.text('code')}
        />
        <chakra.div display="flex" gap="12px" flexWrap="wrap">
          <Button type="submit" size="lg" disabled={form.busy}>
            {t(form.busy ? 'busy' : 'secondFactor.confirm')}
          </Button>
          {onCancel === undefined ? null : (
            <Button size="lg" variant="ghost" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
        </chakra.div>
      </chakra.div>
    </chakra.form>
  )
}
