import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { setForgottenPassword } from '#contract/accounts/password-changes.ts'
import { fitsPasswordRule } from '#contract/accounts/secrets.ts'
import { call } from '../api/call.ts'
import { useForm } from '../app/forms/use-form.ts'
import { Button, LinkButton } from '../ui/controls/Button.tsx'
import { Alert } from '../ui/theme/surfaces.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { LinkGate } from './LinkGate.tsx'
import { SecretField } from './SecretField.tsx'

function ChangePasswordPage() {
  const { t } = useTranslation(['registration', 'auth'])
  const [search] = useSearchParams()
  const hash = search.get('hash') ?? '-'
  return (
    <LinkGate hash={hash} title={t('password.title')}>
      {({ userEmail, firstSecret = false }) => (
        <NewPasswordForm hash={hash} account={userEmail} isFirst={firstSecret} />
      )}
    </LinkGate>
  )
}

function NewPasswordForm({
  hash,
  account,
  isFirst,
}: {
  readonly hash: string
  readonly account: string | undefined
  /** For a first password, which ends no sessions. */
  readonly isFirst: boolean
}) {
  const { t } = useTranslation(['registration', 'auth'])
  const [done, setDone] = useState(false)
  const form = useForm({
    initial: { password: '', confirmPassword: '' },
    validate: ({ password, confirmPassword }) => ({
      ...(fitsPasswordRule(password) ? {} : { password: t('password.rule') }),
      ...(password === confirmPassword ? {} : { confirmPassword: t('password.differ') }),
    }),
    send: async (values) => {
      await call(setForgottenPassword, { body: { changePasswordRequestHash: hash, ...values } })
      setDone(true)
    },
  })
  if (done) return <PasswordSet isFirst={isFirst} />
  return (
    <AuthFrame
      title={t('password.title')}
      lead={account === undefined ? undefined : t('password.lead', { account })}
    >
      <chakra.form {...form.form} display="grid" gap="16px">
        {form.formError === undefined ? null : <Alert tone="danger">{form.formError}</Alert>}
        <SecretField
          kind="password"
          label={t('password.new')}
          help={t('password.rule')}
          autoComplete="new-password"
          {...form.text('password')}
        />
        <SecretField
          kind="password"
          label={t('password.again')}
          autoComplete="new-password"
          {...form.text('confirmPassword')}
        />
        <Button type="submit" size="lg" wide disabled={form.busy}>
          {t(form.busy ? 'auth:busy' : 'password.save')}
        </Button>
      </chakra.form>
    </AuthFrame>
  )
}

function PasswordSet({ isFirst }: { readonly isFirst: boolean }) {
  const { t } = useTranslation(['registration', 'auth'])
  return (
    <AuthFrame title={t('password.doneTitle')}>
      <Alert tone="success">
        {t('password.done')} {isFirst ? null : t('password.elsewhere')}
      </Alert>
      <LinkButton to="/auth/sign-in" size="lg" wide>
        {t('auth:signIn')}
      </LinkButton>
    </AuthFrame>
  )
}

export { ChangePasswordPage as Component }
