import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestPasswordChange, type NotificationMethod } from '#contract/password-changes.ts'
import { call } from '../api/call.ts'
import { useForm } from '../app/use-form.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { TextField } from '../ui/fields.tsx'
import { Alert } from '../ui/surfaces.tsx'
import { AuthFrame } from './AuthFrame.tsx'

/** Asks for a link that sets a new password or pincode: by mail, or as a text message for who typed a number. */
export function Component() {
  const { t } = useTranslation('auth')
  const [sent, setSent] = useState<{ readonly method: NotificationMethod; readonly to: string }>()
  const form = useForm({
    initial: { name: '' },
    called: { userEmail: 'name', userPhone: 'name' },
    check: ({ name }) => (name.trim() === '' ? { name: t('required') } : {}),
    send: async ({ name }) => {
      const to = name.trim()
      const answer = await call(requestPasswordChange, {
        body: to.includes('@') ? { userEmail: to } : { userPhone: to },
      })
      setSent({ method: answer.notificationMethod, to })
    },
  })
  if (sent !== undefined) {
    return (
      <AuthFrame title={t('reset.sentTitle')}>
        <Alert tone="success">
          {t(sent.method === 'sms' ? 'reset.sentSms' : 'reset.sentEmail', { to: sent.to })}
        </Alert>
        <p>{t('reset.valid')}</p>
        <chakra.div display="grid" gap="12px">
          <LinkButton to="/auth/sign-in" size="lg" wide>
            {t('backToSignIn')}
          </LinkButton>
          <Button variant="ghost" size="lg" wide onClick={() => setSent(undefined)}>
            {t('reset.again')}
          </Button>
        </chakra.div>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('reset.title')} lead={t('reset.lead')}>
      <chakra.form {...form.form} display="grid" gap="16px">
        {form.said === undefined ? null : <Alert tone="danger">{form.said}</Alert>}
        <TextField
          label={t('username')}
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('name')}
        />
        <Button type="submit" size="lg" wide disabled={form.busy}>
          {t(form.busy ? 'busy' : 'reset.send')}
        </Button>
        <LinkButton to="/auth/sign-in" variant="ghost" size="lg" wide>
          {t('backToSignIn')}
        </LinkButton>
      </chakra.form>
    </AuthFrame>
  )
}
