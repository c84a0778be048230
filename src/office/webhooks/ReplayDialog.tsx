import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { replayWebhook, type Webhook } from '#contract/integrations/webhooks.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { type Closable, DialogCancel } from '../../ui/overlays/close-dialog.tsx'
import { toast } from '../../ui/overlays/toaster.ts'
import { useMutation } from '../shared/page/use-mutation.ts'

const spans = ['1', '3', '7', '30'] as const
const day = 86_400_000

export function ReplayDialog({ webhook, onClose }: Closable & { readonly webhook: Webhook }) {
  const { t } = useTranslation('webhooks', { keyPrefix: 'replayForm' })
  const { busy, run } = useMutation()
  const replay = async (days: number) => {
    onClose()
    await run(async () => {
      const { queued, left } = await call(replayWebhook, {
        params: { id: webhook.id },
        body: { since: new Date(Date.now() - days * day).toISOString() },
      })
      const sent = queued === 0 ? t('none') : t('queued', { count: queued })
      toast('success', left === 0 ? sent : `${sent} ${t('left', { count: left })}`)
    })
  }
  return (
    <Dialog
      size="sm"
      title={t('title')}
      description={t('body')}
      onClose={onClose}
      footer={<DialogCancel>{t('cancel')}</DialogCancel>}
    >
      <chakra.div display="grid" gap="8px" role="group" aria-label={t('since')}>
        {spans.map((days) => (
          <Button key={days} variant="outline" disabled={busy} onClick={() => void replay(Number(days))}>
            {t(`sinceDays.${days}`)}
          </Button>
        ))}
      </chakra.div>
    </Dialog>
  )
}
