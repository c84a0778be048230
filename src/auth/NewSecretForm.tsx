import { useTranslation } from 'react-i18next'
import { fitsPasswordRule, pincodeFault } from '#contract/accounts/secrets.ts'
import { useForm } from '../app/forms/use-form.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { SecretField } from './SecretField.tsx'

/** Asks for a new password or pincode, twice. */
export function NewSecretForm({
  kind,
  lead,
  send,
}: {
  readonly kind: 'password' | 'pincode'
  readonly lead: string | undefined
  readonly send: (secret: string) => Promise<void>
}) {
  const { t } = useTranslation('registration')
  const faultOf = (secret: string) => {
    if (kind === 'password') return fitsPasswordRule(secret) ? undefined : t('password.rule')
    const fault = pincodeFault(secret)
    return fault && t(`pincode.${fault}`)
  }
  const form = useForm({
    initial: { secret: '', confirmation: '' },
    fieldNames: {
      password: 'secret',
      confirmPassword: 'confirmation',
      pincode: 'secret',
      confirmPincode: 'confirmation',
    },
    validate: ({ secret, confirmation }) => {
      const fault = faultOf(secret)
      return {
        ...(fault !== undefined && { secret: fault }),
        ...(secret !== confirmation && { confirmation: t(`${kind}.differ`) }),
      }
    },
    send: ({ secret }) => send(secret),
  })
  return (
    <AuthFrame title={t(`${kind}.title`)} lead={lead}>
      <AuthForm form={form} submit={t(`${kind}.save`)}>
        <SecretField
          kind={kind}
          label={t(`${kind}.new`)}
          help={t(`${kind}.rule`)}
          autoComplete="new-password"
          {...form.text('secret')}
        />
        <SecretField
          kind={kind}
          label={t(`${kind}.again`)}
          autoComplete="new-password"
          {...form.text('confirmation')}
        />
      </AuthForm>
    </AuthFrame>
  )
}
