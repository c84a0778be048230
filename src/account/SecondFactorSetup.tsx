import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { beginSecondFactor, confirmSecondFactor } from '#contract/accounts/second-factor.ts'
import { call } from '../api/call.ts'
import { reportError } from '../app/frame/fault-reports.ts'
import { useForm } from '../app/forms/use-form.ts'
import { TextField } from '../ui/controls/fields.tsx'
import { QrCode } from '../ui/controls/QrCode.tsx'
import { toast } from '../ui/overlays/toaster.ts'
import { AccountForm, CurrentSecretField } from './AccountForm.tsx'

interface SetupProps {
  readonly onDone: (codes: readonly string[]) => void
  readonly onCancel?: (() => void) | undefined
}

interface AppSecret {
  readonly secret: string
  readonly uri: string
}

export function SecondFactorSetup({ onDone, onCancel }: SetupProps) {
  const { t } = useTranslation('account')
  const [appSecret, setAppSecret] = useState<AppSecret>()
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => (password === '' ? { password: t('required') } : {}),
    send: async ({ password }) => setAppSecret(await call(beginSecondFactor, { body: { password } })),
  })
  if (appSecret !== undefined) return <CodeStep appSecret={appSecret} onDone={onDone} onCancel={onCancel} />
  return (
    <AccountForm form={form} submit={t('secondFactor.begin')} takesFocus onCancel={onCancel}>
      <CurrentSecretField kind="password" {...form.text('password')} />
    </AccountForm>
  )
}

const reportCodeError = (error: unknown) => reportError(error, 'second factor code')
/** Groups of four, which are easier to type over. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

function CodeStep({ appSecret, onDone, onCancel }: SetupProps & { readonly appSecret: AppSecret }) {
  const { t } = useTranslation('account')
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
    <AccountForm form={form} submit={t('secondFactor.confirm')} takesFocus onCancel={onCancel}>
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
    </AccountForm>
  )
}
