import { chakra } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { NetworkError, Problem } from '../api/errors.ts'
import { signIn, useSession } from '../app/session.ts'
import { addressAfterSignIn } from '../app/sign-in-address.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/fields.tsx'
import { Alert } from '../ui/surfaces.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { SecretField } from './SecretField.tsx'

/** One form for all: e-mail or mobile number, password or pincode. */
export function Component() {
  const { t } = useTranslation('auth')
  const session = useSession()
  const location = useLocation()
  const [values, setValues] = useState({ username: '', secret: '' })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  if (session.state === 'signed-in') return <Navigate to={addressAfterSignIn(location.search, session.user)} replace />

  const said = refusal ?? (session.state === 'error' ? t('failed') : undefined)
  const looksLikePhone = /^[+\d][\d\s()-]{3,}$/.test(values.username)
  const missing = (value: string) => (tried && value.trim() === '' ? t('required') : undefined)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    setRefusal(undefined)
    if (values.username.trim() === '' || values.secret === '') return
    setBusy(true)
    try {
      await signIn(values.username.trim(), values.secret)
    } catch (error) {
      setRefusal(error instanceof Problem ? error.detail : error instanceof NetworkError ? t(error.kind === 'portal' ? 'portal' : 'offline') : t('failed'))
      if (!(error instanceof Problem || error instanceof NetworkError)) throw error
    } finally {
      setBusy(false)
    }
  }

  return (
    <AuthFrame title={t('title')} lead={t('welcome')}>
      <chakra.form noValidate onSubmit={(event) => void submit(event)} display="grid" gap="16px">
        {said === undefined || busy ? null : <Alert tone="danger">{said}</Alert>}
        <TextField
          label={t('username')} name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} size="lg" value={values.username}
          error={missing(values.username)} onChange={(event) => setValues({ ...values, username: event.target.value })}
        />
        <SecretField
          kind="password" label={t('secret')} name="password" autoComplete="current-password" value={values.secret} inputMode={looksLikePhone ? 'numeric' : 'text'}
          error={missing(values.secret)} onChange={(event) => setValues({ ...values, secret: event.target.value })}
        />
        <Button type="submit" size="lg" wide disabled={busy}>{t(busy ? 'signingIn' : 'signIn')}</Button>
        <chakra.nav aria-label={t('otherWays')} display="grid" gap="4px" paddingTop="8px">
          <Way to="/auth/reset-password">{t('forgotten')}</Way>
          <Way to="/auth/registration">{t('register')}</Way>
        </chakra.nav>
      </chakra.form>
    </AuthFrame>
  )
}

function Way({ to, children }: { readonly to: string; readonly children: string }) {
  return <chakra.span><PlainLink to={to}>{children}</PlainLink></chakra.span>
}

const PlainLink = chakra(Link, { base: { display: 'inline-flex', alignItems: 'center', minHeight: '44px', color: 'primary.fg', fontWeight: '600', textDecoration: 'underline', textUnderlineOffset: '3px' } })
