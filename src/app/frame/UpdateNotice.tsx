import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { toast } from '../../ui/overlays/toaster.ts'
import { activateUpdate, postponeUpdate } from './sw-bridge.ts'

export function UpdateNotice() {
  const { t } = useTranslation('phone')
  const update = () => {
    if (!activateUpdate()) toast('info', t('update.finishFirst'))
  }
  return (
    <chakra.div padding="max(8px, env(safe-area-inset-top)) max(16px, env(safe-area-inset-right)) 8px max(16px, env(safe-area-inset-left))">
      <Alert
        title={t('update.title')}
        action={
          <chakra.span display="flex" flexWrap="wrap" gap="8px">
            <Button size="lg" onClick={update}>
              {t('update.action')}
            </Button>
            <Button size="lg" variant="outline" onClick={postponeUpdate}>
              {t('update.notNow')}
            </Button>
          </chakra.span>
        }
      >
        {t('update.later')}
      </Alert>
    </chakra.div>
  )
}
