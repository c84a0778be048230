import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { IssuedApiKey } from '#contract/api-keys.ts'
import { SecretDialog, SecretText } from '../shared/dialogs/SecretDialog.tsx'

/** Shows a new key, once. */
export function IssuedKeyDialog({
  issued: { name, secret },
  onClose,
}: {
  readonly issued: IssuedApiKey
  readonly onClose: () => void
}) {
  const { t } = useTranslation('apikeys')
  const texts = {
    title: t('made.title'),
    body: t('made.body', { name }),
    label: t('made.label'),
    copy: t('made.copy'),
    copied: t('made.copied'),
    done: t('made.done'),
    leaveTitle: t('made.leaveTitle'),
    leaveBody: t('made.leaveBody'),
    leave: t('made.leave'),
    stay: t('made.stay'),
  }
  return (
    <SecretDialog secret={secret} texts={texts} onClose={onClose}>
      <chakra.div display="grid" gap="6px">
        <chakra.p color="fg.muted">{t('made.use')}</chakra.p>
        <SecretText>Authorization: Bearer {secret.slice(0, 14)}…</SecretText>
      </chakra.div>
    </SecretDialog>
  )
}
