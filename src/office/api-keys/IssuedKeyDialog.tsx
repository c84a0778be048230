import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { IssuedApiKey } from '#contract/accounts/api-keys.ts'
import { SecretDialog, SecretText } from '../shared/dialogs/SecretDialog.tsx'

export function IssuedKeyDialog({
  issued,
  onClose,
}: {
  readonly issued: IssuedApiKey
  readonly onClose: () => void
}) {
  const { t } = useTranslation('apikeys')
  return (
    <SecretDialog texts="apikeys" issued={issued} onClose={onClose}>
      <chakra.div display="grid" gap="6px">
        <chakra.p color="fg.muted">{t('made.use')}</chakra.p>
        <SecretText>Authorization: Bearer {issued.secret.slice(0, 14)}…</SecretText>
      </chakra.div>
    </SecretDialog>
  )
}
