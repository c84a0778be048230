import { useTranslation } from 'react-i18next'
import type { IssuedWebhook } from '#contract/webhooks.ts'
import { SecretDialog } from '../shared/dialogs/SecretDialog.tsx'

/** Shows the secret of a new webhook, or its new one, once. */
export function IssuedSecretDialog({
  issued: { name, secret },
  onClose,
}: {
  readonly issued: IssuedWebhook
  readonly onClose: () => void
}) {
  const { t } = useTranslation('webhooks')
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
  return <SecretDialog secret={secret} texts={texts} onClose={onClose} />
}
