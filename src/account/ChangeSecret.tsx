import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeSecret } from '#contract/accounts/password-changes.ts'
import { fitsPasswordRule, pincodeFault } from '#contract/accounts/secrets.ts'
import { call } from '../api/call.ts'
import { useForm } from '../app/forms/use-form.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/fields.tsx'
import { Alert, Card, SectionTitle } from '../ui/theme/surfaces.tsx'
import { toast } from '../ui/overlays/toaster.ts'

/** The current secret is required, because a phone may be left unattended. */
export function ChangeSecret({ kind }: { readonly kind: SecretKind }) {
  const { t } = useTranslation('account')
  // A new key empties the fields after every success.
  const [formKey, setFormKey] = useState(0)
  return (
    <Card>
      <chakra.div display="grid" gap="16px">
        <SectionTitle>{t(`secret.${kind}.title`)}</SectionTitle>
        <SecretForm key={formKey} kind={kind} onDone={() => setFormKey(formKey + 1)} />
      </chakra.div>
    </Card>
  )
}

type SecretKind = 'password' | 'pincode'

function useSecretForm(kind: SecretKind, onDone: () => void) {
  const { t } = useTranslation('account')
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
      toast('success', t(`secret.${kind}.saved`))
      onDone()
    },
  })
}

export function SecretForm({ kind, onDone }: { readonly kind: SecretKind; readonly onDone: () => void }) {
  const { t } = useTranslation('account')
  const form = useSecretForm(kind, onDone)
  const pincodeProps = kind === 'pincode' ? ({ inputMode: 'numeric', maxLength: 5 } as const) : {}
  return (
    <chakra.form {...form.form} display="grid" gap="16px">
      {form.formError === undefined ? null : <Alert tone="danger">{form.formError}</Alert>}
      <TextField
        label={t(`secret.${kind}.current`)}
        type="password"
        autoComplete="current-password"
        {...pincodeProps}
        {...form.text('current')}
      />
      <chakra.div
        display="grid"
        gap="16px"
        gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
        alignItems="start"
      >
        <TextField
          label={t(`secret.${kind}.wanted`)}
          type="password"
          autoComplete="new-password"
          {...pincodeProps}
          {...form.text('newSecret')}
        />
        <TextField
          label={t('secret.again')}
          type="password"
          autoComplete="new-password"
          {...pincodeProps}
          {...form.text('confirmation')}
        />
      </chakra.div>
      <chakra.p color="fg.muted" fontSize="0.9375rem">
        {t(`secret.${kind}.rule`)} {t('secret.elsewhere')}
      </chakra.p>
      <div>
        <Button type="submit" size="lg" variant="outline" disabled={form.busy}>
          {t(form.busy ? 'busy' : `secret.${kind}.save`)}
        </Button>
      </div>
    </chakra.form>
  )
}
