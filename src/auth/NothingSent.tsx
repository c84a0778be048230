import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/controls/Button.tsx'
import { Alert } from '../ui/theme/surfaces.tsx'
import { AuthFrame } from './AuthFrame.tsx'

export function NothingSent({
  title,
  reason = 'nothing',
}: {
  readonly title: string
  readonly reason?: 'nothing' | 'noEmail' | 'noRegister'
}) {
  const { t } = useTranslation(['sending', 'auth'])
  return (
    <AuthFrame title={title}>
      <Alert tone="warning">{t(`sending:${reason}`)}</Alert>
      <LinkButton to="/auth/sign-in" size="lg" wide>
        {t('auth:backToSignIn')}
      </LinkButton>
    </AuthFrame>
  )
}
