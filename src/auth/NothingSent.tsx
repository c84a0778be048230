import { useTranslation } from 'react-i18next'
import { Alert } from '../ui/theme/surfaces.tsx'
import { BackToSignIn } from './AuthForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'

export function NothingSent({
  title,
  reason = 'nothing',
}: {
  readonly title: string
  readonly reason?: 'nothing' | 'noEmail' | 'noRegister'
}) {
  const { t } = useTranslation('sending')
  return (
    <AuthFrame title={title}>
      <Alert tone="warning">{t(reason)}</Alert>
      <BackToSignIn />
    </AuthFrame>
  )
}
