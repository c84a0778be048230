import { chakra } from '@chakra-ui/react'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { readPasswordChange } from '#contract/accounts/password-changes.ts'
import { call } from '../api/call.ts'
import { useRemoteData } from '../app/frame/use-remote-data.ts'
import { Button, LinkButton } from '../ui/controls/Button.tsx'
import { Alert, LoadingState } from '../ui/theme/surfaces.tsx'
import { BackToSignIn } from './AuthForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'

export type LinkDetails = z.output<NonNullable<typeof readPasswordChange.response>>

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
  const { t, i18n } = useTranslation(['registration', 'auth'])
  const { language } = i18n
  const link = useRemoteData(
    useCallback(
      (signal: AbortSignal) => call(readPasswordChange, { params: { hash }, signal }),
      // The reason of a refusal is in the language of the page.
      // oxlint-disable-next-line react/exhaustive-deps
      [hash, language],
    ),
  )
  if (link.state === 'ready') return children(link.value)
  return (
    <AuthFrame title={title}>
      {link.state === 'loading' ? (
        <LoadingState label={t('link.loading')} />
      ) : link.detail !== undefined ? (
        <chakra.div display="grid" gap="16px">
          <Alert tone="danger">{link.detail}</Alert>
          <LinkButton to={another?.to ?? '/auth/reset-password'} size="lg" wide>
            {another?.label ?? t('link.another')}
          </LinkButton>
          <BackToSignIn variant="ghost" />
        </chakra.div>
      ) : (
        <Alert tone="warning" action={<Button onClick={link.reload}>{t('auth:tryAgain')}</Button>}>
          {t('link.unreachable')}
        </Alert>
      )}
    </AuthFrame>
  )
}
