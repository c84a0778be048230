import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormState } from '../app/forms/use-form.ts'
import { Button, LinkButton } from '../ui/controls/Button.tsx'
import { Alert } from '../ui/theme/surfaces.tsx'
import { AuthFrame } from './AuthFrame.tsx'

export function AuthForm({
  form,
  submit,
  children,
  ways,
}: {
  readonly form: FormState
  readonly submit: string
  readonly children: ReactNode
  /** Links below the button. */
  readonly ways?: ReactNode
}) {
  const { t } = useTranslation('auth')
  return (
    <chakra.form {...form.form} display="grid" gap="16px">
      {form.formError === undefined ? null : <Alert tone="danger">{form.formError}</Alert>}
      {children}
      <Button type="submit" size="lg" wide disabled={form.busy}>
        {form.busy ? t('busy') : submit}
      </Button>
      {ways}
    </chakra.form>
  )
}

export function BackToSignIn({ variant }: { readonly variant?: 'ghost' | 'outline' }) {
  const { t } = useTranslation('auth')
  return (
    <LinkButton to="/auth/sign-in" size="lg" wide {...(variant && { variant })}>
      {t('backToSignIn')}
    </LinkButton>
  )
}

/** The page after its form was sent. */
export function DoneFrame({
  title,
  to = '/auth/sign-in',
  onward,
  children,
}: {
  readonly title: string
  readonly to?: string
  readonly onward: string
  readonly children: ReactNode
}) {
  return (
    <AuthFrame title={title}>
      <Alert tone="success">{children}</Alert>
      <LinkButton to={to} size="lg" wide>
        {onward}
      </LinkButton>
    </AuthFrame>
  )
}
