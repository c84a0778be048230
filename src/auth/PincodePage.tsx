import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router-dom'
import { changeByLink } from '#contract/accounts/password-changes.ts'
import { call } from '../api/call.ts'
import { NetworkError, Problem } from '../api/errors.ts'
import { reportError } from '../app/frame/fault-reports.ts'
import { signIn, useSession } from '../app/session/session.ts'
import { addressAfterSignIn } from '../app/session/sign-in-address.ts'
import { DoneFrame } from './AuthForm.tsx'
import { LinkGate } from './LinkGate.tsx'
import { NewSecretForm } from './NewSecretForm.tsx'

export function Component() {
  const { t } = useTranslation('registration')
  const { hash = '-' } = useParams()
  return (
    <LinkGate hash={hash} title={t('pincode.title')}>
      {({ userEmail, userPhone }) => <NewPincode hash={hash} account={userPhone ?? userEmail} />}
    </LinkGate>
  )
}

function reportUnlessKnown(error: unknown): void {
  if (!(error instanceof Problem || error instanceof NetworkError)) reportError(error, 'sign in')
}

function NewPincode({ hash, account }: { readonly hash: string; readonly account: string | undefined }) {
  const { t } = useTranslation(['registration', 'auth'])
  const [done, setDone] = useState(false)
  const [wasSignedIn] = useState(() => useSession.getState().state === 'signed-in')
  const session = useSession()
  const save = async (pincode: string) => {
    const { username } = await call(changeByLink, { params: { hash }, body: { pincode } })
    // Another user who is signed in on this device stays signed in. If this fails, the user signs in by hand.
    if (username !== undefined && useSession.getState().state === 'signed-out')
      await signIn(username, pincode).catch(reportUnlessKnown)
    setDone(true)
  }
  if (done && session.state === 'signed-in' && !wasSignedIn)
    return <Navigate to={addressAfterSignIn('', session.user)} replace />
  if (done)
    return (
      <DoneFrame title={t('pincode.doneTitle')} onward={t('auth:signIn')}>
        {t('pincode.done')}
      </DoneFrame>
    )
  return (
    <NewSecretForm
      kind="pincode"
      lead={account === undefined ? t('pincode.rule') : t('pincode.lead', { account })}
      send={save}
    />
  )
}
