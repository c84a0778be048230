import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { isActing, stopActing } from './impersonation.ts'
import { useSession } from './session.ts'

/** Says, above everything and for as long as it lasts, that an administrator acts as somebody else. */
export function ImpersonationBanner() {
  const { t } = useTranslation('app')
  const session = useSession()
  const navigate = useNavigate()
  if (session.state !== 'signed-in' || !isActing()) return null
  const stop = async () => {
    await stopActing()
    await navigate('/users')
  }
  return (
    <chakra.div
      role="alert" position="sticky" top="0" zIndex={1500} display="flex" flexWrap="wrap" gap="8px 16px" alignItems="center" justifyContent="center" padding="8px 16px"
      background="danger.solid" color="danger.contrast" fontWeight="600"
    >
      <span>{t('acting.as', { name: session.user.name })}</span>
      <Button size="sm" variant="outline" onClick={() => void stop()}>{t('acting.stop')}</Button>
    </chakra.div>
  )
}
