import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { RescueFileButton } from '../../app/device/RescueFileButton.tsx'
import { useUser } from '../../app/session/use-user.ts'
import { Card, SectionTitle } from '../../ui/theme/surfaces.tsx'

export function RescueFile() {
  const { t } = useTranslation('phone', { keyPrefix: 'rescue' })
  const { id } = useUser()
  return (
    <Card padding="16px" display="grid" gap="12px">
      <SectionTitle>{t('title')}</SectionTitle>
      <chakra.p color="fg.muted">{t('why')}</chakra.p>
      <RescueFileButton userId={id} />
    </Card>
  )
}
