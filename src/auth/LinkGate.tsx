import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../ui/controls/Button.tsx'
import { Alert, LoadingState } from '../ui/theme/surfaces.tsx'
import { BackToSignIn } from './AuthForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { type LinkDetails, useLink } from './use-link.ts'

export function LinkGate({
  hash,
  title,
  another,
  children,
}: {
  readonly hash: string
  readonly title: string
  /** Where to get another link; by default the page for a forgotten secret. */
  readonly another?: { readonly to: string; readonly label: string }
  readonly children: (details: LinkDetails) => ReactNode
}) {
  const { t } = useTranslation(['registration', 'auth'])
  const link = useLink(hash)
  if (link.state === 'valid') return children(link.details)
  return (
    <AuthFrame title={title}>
      {link.state === 'loading' ? (
        <LoadingState label={t('link.loading')} />
      ) : link.state === 'invalid' ? (
        <chakra.div display="grid" gap="16px">
          <Alert tone="danger">{link.detail}</Alert>
          <LinkButton to={another?.to ?? '/auth/reset-password'} size="lg" wide>
            {another?.label ?? t('link.another')}
          </LinkButton>
          <BackToSignIn variant="ghost" />
        </chakra.div>
      ) : (
        <Alert tone="warning" action={<Button onClick={link.retry}>{t('auth:tryAgain')}</Button>}>
          {t('link.unreachable')}
        </Alert>
      )}
    </AuthFrame>
  )
}
