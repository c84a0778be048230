import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { hasKeptLetters, signIn, useSession } from '../app/session.ts'
import { addressAfterSignIn } from '../app/sign-in-address.ts'
import { useForm } from '../app/use-form.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/fields.tsx'
import { Alert } from '../ui/surfaces.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { SecretField } from './SecretField.tsx'

/** The sign-in form of all users: e-mail address or mobile number, with password or pincode. */
function SignInPage() {
  const { t } = useTranslation('auth')
  const session = useSession()
  const location = useLocation()
  const form = useForm({
    initial: { username: '', secret: '' },
    fieldNames: { password: 'secret' },
    validate: ({ username, secret }) => ({
      ...(username.trim() === '' ? { username: t('required') } : {}),
      ...(secret === '' ? { secret: t('required') } : {}),
    }),
    unreachableText: t('offline'),
    send: ({ username, secret }) => signIn(username.trim(), secret),
  })

  if (session.state === 'signed-in')
    return <Navigate to={addressAfterSignIn(location.search, session.user)} replace />

  // Social sign-in is not supported; a URL that names a provider gets a notice (specification, section 8).
  const socialNotice = new URLSearchParams(location.search).has('provider') ? t('social') : undefined
  const errorMessage =
    form.formError ?? (session.state === 'error' && !form.busy ? t('failed') : socialNotice)
  const looksLikePhone = /^[+\d][\d\s()-]{3,}$/.test(form.values.username)

  return (
    <AuthFrame title={t('title')} lead={t('welcome')}>
      <chakra.form {...form.form} display="grid" gap="16px">
        {errorMessage === undefined ? null : <Alert tone="danger">{errorMessage}</Alert>}
        <TextField
          label={t('username')}
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('username')}
        />
        <SecretField
          kind="password"
          label={t('secret')}
          autoComplete="current-password"
          inputMode={looksLikePhone ? 'numeric' : 'text'}
          {...form.text('secret')}
          name="password"
        />
        <Button type="submit" size="lg" wide disabled={form.busy}>
          {t(form.busy ? 'signingIn' : 'signIn')}
        </Button>
        <chakra.nav aria-label={t('otherWays')} display="grid" gap="4px" paddingTop="8px">
          <AuthLink to="/auth/reset-password">{t('forgotten')}</AuthLink>
          <AuthLink to="/auth/registration">{t('register')}</AuthLink>
          {hasKeptLetters() ? <AuthLink to="/letters">{t('lettersOnBoard')}</AuthLink> : null}
        </chakra.nav>
      </chakra.form>
    </AuthFrame>
  )
}

function AuthLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <chakra.span>
      <UnderlinedLink to={to}>{children}</UnderlinedLink>
    </chakra.span>
  )
}

const UnderlinedLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    color: 'primary.fg',
    fontWeight: '600',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
  },
})

export { SignInPage as Component }
