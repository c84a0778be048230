import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeSecret } from '#contract/accounts/password-changes.ts'
import { fitsPasswordRule, pincodeFault } from '#contract/accounts/secrets.ts'
import { call } from '../api/call.ts'
import { useForm } from '../app/forms/use-form.ts'
import { usesDeviceTokens } from '../app/session/page-tokens.ts'
import { useUser } from '../app/session/use-user.ts'
import { TextField } from '../ui/controls/fields.tsx'
import { toast } from '../ui/overlays/toaster.ts'
import { AccountForm, CurrentSecretField, type SecretKind, secretProps } from './AccountForm.tsx'
import { AccountSection } from './AccountSection.tsx'

/** The current secret is required, because a phone may be left unattended. */
export function ChangeSecret({ kind }: { readonly kind: SecretKind }) {
  const { t } = useTranslation('account')
  // A new key empties the fields after every success.
  const [formKey, setFormKey] = useState(0)
  return (
    <AccountSection title={t(`secret.${kind}.title`)}>
      <SecretForm key={formKey} kind={kind} onDone={() => setFormKey(formKey + 1)} />
    </AccountSection>
  )
}

function useSecretForm(kind: SecretKind, onDone: () => void) {
  const { t } = useTranslation('account')
  const user = useUser()
  const faultOf = (newSecret: string) => {
    if (kind === 'password')
      return fitsPasswordRule(newSecret) ? {} : { newSecret: t('secret.password.rule') }
    const fault = pincodeFault(newSecret)
    return fault === undefined ? {} : { newSecret: t(`secret.pincode.${fault}`) }
  }
  return useForm({
    initial: { current: '', newSecret: '', confirmation: '' },
    fieldNames: {
      currentPassword: 'current',
      currentPincode: 'current',
      password: 'newSecret',
      pincode: 'newSecret',
      confirmPassword: 'confirmation',
      confirmPincode: 'confirmation',
    },
    validate: ({ current, newSecret, confirmation }) => ({
      ...(current === '' ? { current: t('required') } : {}),
      ...faultOf(newSecret),
      ...(newSecret === confirmation ? {} : { confirmation: t('secret.differ') }),
    }),
    send: async ({ current, newSecret, confirmation }) => {
      await call(changeSecret, {
        body:
          kind === 'password'
            ? { currentPassword: current, password: newSecret, confirmPassword: confirmation }
            : { currentPincode: current, pincode: newSecret, confirmPincode: confirmation },
      })
      if (kind === 'pincode' && usesDeviceTokens())
        void (await import('../app/session/device-lock.ts')).rememberPincode(user.id, newSecret)
      toast('success', t(`secret.${kind}.saved`))
      onDone()
    },
  })
}

export function SecretForm({ kind, onDone }: { readonly kind: SecretKind; readonly onDone: () => void }) {
  const { t } = useTranslation('account')
  const form = useSecretForm(kind, onDone)
  const newSecretProps = { ...secretProps(kind), autoComplete: 'new-password' }
  return (
    <AccountForm form={form} submit={t(`secret.${kind}.save`)} variant="outline">
      <CurrentSecretField kind={kind} {...form.text('current')} />
      <chakra.div
        display="grid"
        gap="16px"
        gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
        alignItems="start"
      >
        <TextField label={t(`secret.${kind}.wanted`)} {...newSecretProps} {...form.text('newSecret')} />
        <TextField label={t('secret.again')} {...newSecretProps} {...form.text('confirmation')} />
      </chakra.div>
      <chakra.p color="fg.muted" fontSize="0.9375rem">
        {t(`secret.${kind}.rule`)} {t('secret.elsewhere')}
      </chakra.p>
    </AccountForm>
  )
}
