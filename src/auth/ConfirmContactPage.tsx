import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { confirmContactChange } from '#contract/accounts/password-changes.ts'
import { call } from '../api/call.ts'
import { checkSession, useSession } from '../app/session/session.ts'
import { useForm } from '../app/forms/use-form.ts'
import { AuthForm, DoneFrame } from './AuthForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { type LinkDetails, LinkGate } from './LinkGate.tsx'
import { SecretField } from './SecretField.tsx'

/** Needs the link that was sent to the new address, and the password or pincode. */
export function Component() {
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
      <DoneFrame title={t('contact.doneTitle')} to="/account" onward={t('contact.toAccount')}>
        {t('contact.done', { contact })}
      </DoneFrame>
    )
  }
  return (
    <AuthFrame
      title={t(details.newPhone === undefined ? 'contact.titleEmail' : 'contact.titlePhone')}
      lead={t('contact.lead', { contact })}
    >
      <AuthForm form={form} submit={t('contact.save')}>
        <SecretField
          kind="password"
          label={t('auth:secret')}
          autoComplete="current-password"
          {...form.text('password')}
        />
      </AuthForm>
    </AuthFrame>
  )
}
