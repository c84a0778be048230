import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { confirmContactChange } from '#contract/accounts/password-changes.ts'
import { call } from '../api/call.ts'
import { checkSession, useSession } from '../app/session/session.ts'
import { useForm } from '../app/forms/use-form.ts'
import { Button, LinkButton } from '../ui/controls/Button.tsx'
import { Alert } from '../ui/theme/surfaces.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { LinkGate } from './LinkGate.tsx'
import { SecretField } from './SecretField.tsx'
import type { LinkDetails } from './use-link.ts'

/** Needs the link that was sent to the new address, and the password or pincode. */
function ConfirmContactPage() {
  const { t } = useTranslation(['registration', 'auth'])
  const [search] = useSearchParams()
  const hash = search.get('hash') ?? '-'
  return (
    <LinkGate
      hash={hash}
      title={t('contact.title')}
      another={{ to: '/account', label: t('contact.another') }}
    >
      {(details) => <ConfirmForm hash={hash} details={details} />}
    </LinkGate>
  )
}

function ConfirmForm({ hash, details }: { readonly hash: string; readonly details: LinkDetails }) {
  const { t } = useTranslation(['registration', 'auth'])
  const [done, setDone] = useState(false)
  const contact = details.newEmail ?? details.newPhone
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => (password === '' ? { password: t('auth:required') } : {}),
    send: async ({ password }) => {
      await call(confirmContactChange, { body: { hash, password } })
      setDone(true)
      // The account page shows the session's user.
      if (useSession.getState().state === 'signed-in') await checkSession()
    },
  })
  if (done) {
    return (
      <AuthFrame title={t('contact.doneTitle')}>
        <Alert tone="success">{t('contact.done', { contact })}</Alert>
        <LinkButton to="/account" size="lg" wide>
          {t('contact.toAccount')}
        </LinkButton>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={t(details.newPhone === undefined ? 'contact.titleEmail' : 'contact.titlePhone')}
      lead={t('contact.lead', { contact })}
    >
      <chakra.form {...form.form} display="grid" gap="16px">
        {form.formError === undefined ? null : <Alert tone="danger">{form.formError}</Alert>}
        <SecretField
          kind="password"
          label={t('auth:secret')}
          autoComplete="current-password"
          {...form.text('password')}
        />
        <Button type="submit" size="lg" wide disabled={form.busy}>
          {t(form.busy ? 'auth:busy' : 'contact.save')}
        </Button>
      </chakra.form>
    </AuthFrame>
  )
}

export { ConfirmContactPage as Component }
