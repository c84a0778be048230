import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationMethod } from '#contract/notification-methods.ts'
import { requestPasswordChange } from '#contract/password-changes.ts'
import { call } from '../api/call.ts'
import { useForm } from '../app/use-form.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { TextField } from '../ui/fields.tsx'
import { Alert } from '../ui/surfaces.tsx'
import { AuthFrame } from './AuthFrame.tsx'

/**
 * Requests a link to set a new password or pincode: by mail for an e-mail address, by text message for a
 * phone number.
 */
function ResetPasswordPage() {
  const { t } = useTranslation(['registration', 'auth'])
  const [confirmation, setConfirmation] = useState<{
    readonly method: NotificationMethod
    readonly to: string
  }>()
  const form = useForm({
    initial: { name: '' },
    fieldNames: { userEmail: 'name', userPhone: 'name' },
    validate: ({ name }) => (name.trim() === '' ? { name: t('auth:required') } : {}),
    send: async ({ name }) => {
      const to = name.trim()
      const response = await call(requestPasswordChange, {
        body: to.includes('@') ? { userEmail: to } : { userPhone: to },
      })
      setConfirmation({ method: response.notificationMethod, to })
    },
  })
  if (confirmation !== undefined) {
    return (
      <AuthFrame title={t('reset.sentTitle')}>
        <Alert tone="success">
          {t(confirmation.method === 'sms' ? 'reset.sentSms' : 'reset.sentEmail', { to: confirmation.to })}
        </Alert>
        <p>{t('reset.valid')}</p>
        <chakra.div display="grid" gap="12px">
          <LinkButton to="/auth/sign-in" size="lg" wide>
            {t('auth:backToSignIn')}
          </LinkButton>
          <Button variant="ghost" size="lg" wide onClick={() => setConfirmation(undefined)}>
            {t('reset.again')}
          </Button>
        </chakra.div>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('reset.title')} lead={t('reset.lead')}>
      <chakra.form {...form.form} display="grid" gap="16px">
        {form.formError === undefined ? null : <Alert tone="danger">{form.formError}</Alert>}
        <TextField
          label={t('auth:username')}
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('name')}
        />
        <Button type="submit" size="lg" wide disabled={form.busy}>
          {t(form.busy ? 'auth:busy' : 'reset.send')}
        </Button>
        <LinkButton to="/auth/sign-in" variant="ghost" size="lg" wide>
          {t('auth:backToSignIn')}
        </LinkButton>
      </chakra.form>
    </AuthFrame>
  )
}

export { ResetPasswordPage as Component }
