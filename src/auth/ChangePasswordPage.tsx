import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { setForgottenPassword } from '#contract/accounts/password-changes.ts'
import { call } from '../api/call.ts'
import { DoneFrame } from './AuthForm.tsx'
import { LinkGate } from './LinkGate.tsx'
import { NewSecretForm } from './NewSecretForm.tsx'

export function Component() {
  const { t } = useTranslation(['registration', 'auth'])
  const [search] = useSearchParams()
  const [done, setDone] = useState(false)
  const hash = search.get('hash') ?? '-'
  const save = async (password: string) => {
    await call(setForgottenPassword, {
      body: { changePasswordRequestHash: hash, password, confirmPassword: password },
    })
    setDone(true)
  }
  return (
    <LinkGate hash={hash} title={t('password.title')}>
      {({ userEmail, firstSecret }) =>
        done ? (
          <DoneFrame title={t('password.doneTitle')} onward={t('auth:signIn')}>
            {/* A first password ends no sessions. */}
            {t('password.done')} {firstSecret === true ? null : t('password.elsewhere')}
          </DoneFrame>
        ) : (
          <NewSecretForm
            kind="password"
            lead={userEmail === undefined ? undefined : t('password.lead', { account: userEmail })}
            send={save}
          />
        )
      }
    </LinkGate>
  )
}
