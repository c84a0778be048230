import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { Alert } from '../ui/surfaces.tsx'
import { toast } from '../ui/toaster.ts'
import { activateUpdate, useUpdate } from './sw-bridge.ts'

/** Offers a new version of the app, which is activated when the user agrees. */
export function UpdateNotice() {
  const waiting = useUpdate((state) => state.waiting)
  const { t } = useTranslation('app')
  if (!waiting) return null
  const update = () => {
    if (!activateUpdate()) toast('info', t('update.finishFirst'))
  }
  return (
    <chakra.div padding="8px 16px">
      <Alert title={t('update.title')} action={<Button onClick={update}>{t('update.action')}</Button>}>
        {t('update.later')}
      </Alert>
    </chakra.div>
  )
}
