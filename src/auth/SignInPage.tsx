import { chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { NetworkError, Problem } from '../api/errors.ts'
import { signIn, useSession } from '../app/session/session.ts'
import { mayHaveLeft } from '../app/session/page-tokens.ts'
import { addressAfterSignIn } from '../app/session/sign-in-address.ts'
import { useForm } from '../app/forms/use-form.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField, type TextFieldProps } from '../ui/controls/fields.tsx'
import { Alert } from '../ui/theme/surfaces.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import type { LeftOnPhoneProps, UnlockOffer } from './LeftOnPhone.tsx'
import { SecretField } from './SecretField.tsx'

const BrokenStorage = lazy(async () => ({
  default: (await import('../app/frame/BrokenStorage.tsx')).BrokenStorage,
}))

/** Offline, its chunk may be missing. */
const LeftOnPhone = lazy(() =>
  import('./LeftOnPhone.tsx').then(
    ({ Component }) => ({ default: Component }),
    () => ({ default: () => null }),
  ),
)

function useSignInForm() {
  const { t } = useTranslation('auth')
  const [asksCode, setAsksCode] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const form = useForm({
    initial: { username: '', secret: '', code: '' },
    fieldNames: { password: 'secret' },
    validate: ({ username, secret, code }) => ({
      ...(username.trim() === '' ? { username: t('required') } : {}),
      ...(secret === '' ? { secret: t('required') } : {}),
      ...(asksCode && code.trim() === '' ? { code: t('required') } : {}),
    }),
    unreachableText: t('offline'),
    send: async ({ username, secret, code }) => {
      try {
        await signIn(username.trim(), secret, code || undefined)
      } catch (error) {
        setFailure(error)
        if (isStorageError(error)) return
        if (!(error instanceof Problem && error.code === 'second_factor_required')) throw error
        setAsksCode(true)
      }
    },
  })
  return { form, asksCode, failure }
}

/** From this device's database, or from local storage itself: nothing can be stored. */
const isStorageError = (error: unknown) =>
  error instanceof Error && /^(StorageBroken|StorageFull|QuotaExceededError|SecurityError)$/.test(error.name)

const focus = (input: HTMLInputElement | null) => input?.focus()

/** Takes the focus, because it appears after the button was pressed. */
function CodeField(props: Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange'>) {
  const { t } = useTranslation('auth')
  return (
    <TextField
      ref={focus}
      label={t('code')}
      help={t('codeHelp')}
      size="lg"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
    />
  )
}

const slowAfterMs = 4000

/**
 * True after some seconds of waiting: a tab with an older version of the app may block the device's database.
 */
function useIsSlow(busy: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [busy])
  return isSlow
}

function useSessionMessage(busy: boolean): string | undefined {
  const { t } = useTranslation('auth')
  const session = useSession()
  const { search } = useLocation()
  if (session.state === 'error' && !busy) return t('failed')
  // Drivers read it beside what they left on this phone.
  if (session.state === 'signed-out' && session.switchedOff === true && !mayHaveLeft())
    return t('switchedOff')
  // Social sign-in is not supported; a URL that names a provider gets a notice (specification, section 8).
  return new URLSearchParams(search).has('provider') ? t('social') : undefined
}

function SignInPage() {
  const session = useSession()
  const { search } = useLocation()
  /** Null once the driver came back from there, and wants to sign in. */
  const [instead, showInstead] = useState<ReactNode>()
  if (session.state === 'signed-in') return <Navigate to={addressAfterSignIn(search, session.user)} replace />
  return instead ?? <SignInForm left={{ showInstead, isBack: instead === null }} />
}

function Failure({
  form,
  failure,
  offer,
}: Pick<ReturnType<typeof useSignInForm>, 'form' | 'failure'> & { readonly offer: UnlockOffer | undefined }) {
  const session = useSession()
  const sessionMessage = useSessionMessage(form.busy)
  const isStorageBroken = isStorageError(failure) || (session.state === 'error' && session.storage === true)
  const message = isStorageBroken ? (
    <Suspense>
      <BrokenStorage />
    </Suspense>
  ) : (
    (form.formError ?? sessionMessage)
  )
  return message === undefined ? null : (
    <Alert tone="danger" action={failure instanceof NetworkError ? offer?.(form.values.secret) : undefined}>
      {message}
    </Alert>
  )
}

function SignInForm({ left }: { readonly left: Omit<LeftOnPhoneProps, 'onUsername' | 'setOffer'> }) {
  const { t } = useTranslation('auth')
  const { form, asksCode, failure } = useSignInForm()
  const [offer, setOffer] = useState<UnlockOffer>()
  const isSlow = useIsSlow(form.busy)
  const looksLikePhone = /^[+\d][\d\s()-]{3,}$/.test(form.values.username)

  return (
    <AuthFrame title={t('title')} lead={t('welcome')}>
      <chakra.form {...form.form} display="grid" gap="16px">
        <Failure form={form} failure={failure} offer={offer} />
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
        {asksCode ? <CodeField {...form.text('code')} /> : null}
        <Button type="submit" size="lg" wide disabled={form.busy}>
          {t(form.busy ? 'signingIn' : 'signIn')}
        </Button>
        <chakra.p role="status" color="fg.muted" css={{ '&:empty': { display: 'none' } }}>
          {isSlow ? t('signInSlow') : null}
        </chakra.p>
        {mayHaveLeft() ? (
          <Suspense>
            <LeftOnPhone
              onUsername={(username) => form.values.username || form.set('username', username)}
              setOffer={setOffer}
              {...left}
            />
          </Suspense>
        ) : null}
        <chakra.nav
          aria-label={t('otherWays')}
          display="grid"
          justifyItems="start"
          gap="4px"
          paddingTop="8px"
        >
          <UnderlinedLink to="/auth/reset-password">{t('forgotten')}</UnderlinedLink>
          <UnderlinedLink to="/auth/registration">{t('register')}</UnderlinedLink>
        </chakra.nav>
      </chakra.form>
    </AuthFrame>
  )
}

const UnderlinedLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '48px',
    color: 'primary.fg',
    fontWeight: '600',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
  },
})

export { SignInPage as Component }
