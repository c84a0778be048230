import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router-dom'
import { changeByLink } from '#contract/accounts/password-changes.ts'
import { pincodeFault } from '#contract/accounts/secrets.ts'
import { call } from '../api/call.ts'
import { NetworkError, Problem } from '../api/errors.ts'
import { reportError } from '../app/frame/fault-reports.ts'
import { signIn, useSession } from '../app/session/session.ts'
import { addressAfterSignIn } from '../app/session/sign-in-address.ts'
import { useForm } from '../app/forms/use-form.ts'
import { Button, LinkButton } from '../ui/controls/Button.tsx'
import { Alert } from '../ui/theme/surfaces.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { LinkGate } from './LinkGate.tsx'
import { SecretField } from './SecretField.tsx'

function PincodePage() {
  const { t } = useTranslation(['registration', 'auth'])
  const { hash = '-' } = useParams()
  return (
    <LinkGate hash={hash} title={t('pincode.title')}>
      {({ userEmail, userPhone }) => <NewPincodeForm hash={hash} account={userPhone ?? userEmail} />}
    </LinkGate>
  )
}

function reportUnlessKnown(error: unknown): void {
  if (!(error instanceof Problem || error instanceof NetworkError)) reportError(error, 'sign in')
}

function NewPincodeForm({ hash, account }: { readonly hash: string; readonly account: string | undefined }) {
  const { t } = useTranslation(['registration', 'auth'])
  const [done, setDone] = useState(false)
  const [wasSignedIn] = useState(() => useSession.getState().state === 'signed-in')
  const form = useForm({
    initial: { pincode: '', confirmPincode: '' },
    validate: ({ pincode, confirmPincode }) => ({
      ...(pincodeFault(pincode) === undefined
        ? {}
        : { pincode: t(`pincode.${pincodeFault(pincode) ?? 'rule'}`) }),
      ...(pincode === confirmPincode ? {} : { confirmPincode: t('pincode.differ') }),
    }),
    send: async ({ pincode }) => {
      const { username } = await call(changeByLink, { params: { hash }, body: { pincode } })
      // Another user who is signed in on this device stays signed in. If this fails, the user signs in by
      // hand.
      if (username !== undefined && useSession.getState().state === 'signed-out')
        await signIn(username, pincode).catch(reportUnlessKnown)
      setDone(true)
    },
  })
  const session = useSession()
  if (done && session.state === 'signed-in' && !wasSignedIn)
    return <Navigate to={addressAfterSignIn('', session.user)} replace />
  if (done) {
    return (
      <AuthFrame title={t('pincode.doneTitle')}>
        <Alert tone="success">{t('pincode.done')}</Alert>
        <LinkButton to="/auth/sign-in" size="lg" wide>
          {t('auth:signIn')}
        </LinkButton>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={t('pincode.title')}
      lead={account === undefined ? t('pincode.rule') : t('pincode.lead', { account })}
    >
      <chakra.form {...form.form} display="grid" gap="16px">
        {form.formError === undefined ? null : <Alert tone="danger">{form.formError}</Alert>}
        <SecretField
          kind="pincode"
          label={t('pincode.new')}
          help={t('pincode.rule')}
          autoComplete="new-password"
          {...form.text('pincode')}
        />
        <SecretField
          kind="pincode"
          label={t('pincode.again')}
          autoComplete="new-password"
          {...form.text('confirmPincode')}
        />
        <Button type="submit" size="lg" wide disabled={form.busy}>
          {t(form.busy ? 'auth:busy' : 'pincode.save')}
        </Button>
      </chakra.form>
    </AuthFrame>
  )
}

export { PincodePage as Component }
