import { chakra } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { NetworkError, Problem } from '../api/errors.ts'
import { changeLanguage } from '../app/change-language.ts'
import { signIn, useSession } from '../app/session.ts'
import { addressAfterSignIn } from '../app/sign-in-address.ts'
import { useTitle } from '../app/use-title.ts'
import { LanguagePicker } from '../parts/LanguagePicker.tsx'
import { Mark } from '../parts/Mark.tsx'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/fields.tsx'
import { Alert, PageTitle } from '../ui/surfaces.tsx'

/** One form for all: e-mail or mobile number, password or pincode. */
export function Component() {
  const { t } = useTranslation('auth')
  const session = useSession()
  const location = useLocation()
  useTitle(t('title'))
  const [values, setValues] = useState({ username: '', secret: '' })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState(false)
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
    <chakra.main minHeight="100dvh" display="grid" gridTemplateColumns={{ base: '1fr', lg: '5fr 7fr' }}>
      <Cover>{t('subtitle')}</Cover>
      <chakra.div display="grid" gridTemplateRows="auto 1fr" padding="16px">
        <chakra.div display="flex" justifyContent="flex-end"><LanguagePicker onChoose={(locale) => void changeLanguage(locale)} /></chakra.div>
        <chakra.div display="grid" placeItems={{ base: 'start center', md: 'center' }} paddingTop={{ base: '24px', md: 0 }} paddingBottom="72px">
          <chakra.div width="min(400px, 100%)" display="grid" gap="24px">
            <chakra.div display="grid" gap="16px" justifyItems="start">
              <chakra.div display={{ base: 'flex', lg: 'none' }} gap="12px" alignItems="center" fontWeight="650" fontSize="1.125rem"><Mark size={44} />Vrachtpas</chakra.div>
              <chakra.div display="grid" gap="4px">
                <PageTitle>{t('title')}</PageTitle>
                <chakra.p display={{ base: 'block', lg: 'none' }} color="fg.muted" css={{ textWrap: 'balance' }}>{t('subtitle')}</chakra.p>
              </chakra.div>
            </chakra.div>
            <chakra.form noValidate onSubmit={(event) => void submit(event)} display="grid" gap="16px">
              {said === undefined || busy ? null : <Alert tone="danger">{said}</Alert>}
              <TextField
                label={t('username')} name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} size="lg" value={values.username}
                error={missing(values.username)} onChange={(event) => setValues({ ...values, username: event.target.value })}
              />
              <chakra.div position="relative">
                <TextField
                  label={t('secret')} name="password" type={shown ? 'text' : 'password'} autoComplete="current-password" size="lg" value={values.secret} inputMode={looksLikePhone ? 'numeric' : 'text'}
                  error={missing(values.secret)} onChange={(event) => setValues({ ...values, secret: event.target.value })} paddingRight="104px"
                />
                <chakra.span position="absolute" right="8px" top="36px">
                  <Button variant="ghost" size="md" aria-pressed={shown} onClick={() => setShown(!shown)}>{t(shown ? 'hide' : 'show')}</Button>
                </chakra.span>
              </chakra.div>
              <Button type="submit" size="lg" wide disabled={busy}>{t(busy ? 'signingIn' : 'signIn')}</Button>
            </chakra.form>
          </chakra.div>
        </chakra.div>
      </chakra.div>
    </chakra.main>
  )
}

/** What the product is, where there is room to say so. */
function Cover({ children }: { readonly children: string }) {
  return (
    <chakra.div display={{ base: 'none', lg: 'grid' }} gridTemplateRows="auto 1fr" position="relative" overflow="hidden" padding="40px 48px" background="#17324a" color="white">
      <chakra.div display="flex" gap="12px" alignItems="center" fontWeight="650" fontSize="1.25rem"><Mark size={48} />Vrachtpas</chakra.div>
      <chakra.p alignSelf="center" maxWidth="15ch" paddingBottom="72px" fontSize="2.5rem" fontWeight="600" lineHeight="1.2" letterSpacing="-0.02em">{children}</chakra.p>
      <chakra.svg viewBox="0 0 600 120" preserveAspectRatio="xMidYMax slice" position="absolute" left={0} right={0} bottom={0} width="100%" height="160px" fill="none" stroke="#2b4e6c" strokeWidth="2" aria-hidden="true">
        {[20, 44, 68, 92].map((top) => <path key={top} d={`M-60 ${top}${' q30 -16 60 0 t60 0'.repeat(6)}`} />)}
      </chakra.svg>
    </chakra.div>
  )
}
