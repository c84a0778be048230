import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import {
  type IssuedWebhook,
  pauseWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
  webhooks,
} from '#contract/integrations/webhooks.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TrashIcon } from '../../ui/theme/later-icons.tsx'
import { MenuAction } from '../../ui/overlays/Menu.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { SecretDialog } from '../shared/dialogs/SecretDialog.tsx'
import { mayNow } from '../shared/page/may-now.ts'
import { useMutation } from '../shared/page/use-mutation.ts'
import { ReplayDialog } from './ReplayDialog.tsx'

const EditWebhookDialog = lazyDialog(async () => (await import('./webhook-dialogs.tsx')).EditWebhookDialog)

export function WebhookActions({
  webhook,
  children,
}: {
  readonly webhook: Webhook
  readonly children: (parts: { readonly action: ReactNode; readonly menu: ReactNode }) => ReactNode
}) {
  const { t } = useTranslation('webhooks')
  const [dialog, setDialog] = useState<'edit' | 'replay'>()
  const [issued, setIssued] = useState<IssuedWebhook>()
  const { busy, pause, resume, rotate, test, remove } = useActions(webhook, setIssued)
  const { roles } = useUser()
  const mayChange = mayNow(roles, 'change', 'Webhook')
  const close = () => setDialog(undefined)
  const isPaused = webhook.state === 'paused'
  return (
    <>
      {children({
        action: (
          <Button variant="outline" disabled={busy} onClick={() => void test()}>
            {t('test')}
          </Button>
        ),
        menu: (
          <>
            {mayChange ? <MenuAction onSelect={() => setDialog('edit')}>{t('edit')}</MenuAction> : null}
            {isPaused ? (
              <MenuAction onSelect={() => void resume()}>{t('resume')}</MenuAction>
            ) : (
              <>
                <MenuAction onSelect={() => setDialog('replay')}>{t('replay')}</MenuAction>
                <MenuAction onSelect={() => void pause()}>{t('pause')}</MenuAction>
              </>
            )}
            {mayChange ? <MenuAction onSelect={() => void rotate()}>{t('rotate')}</MenuAction> : null}
            {mayNow(roles, 'remove', 'Webhook') ? (
              <MenuAction tone="danger" icon={<TrashIcon />} onSelect={() => void remove()}>
                {t('remove')}
              </MenuAction>
            ) : null}
          </>
        ),
      })}
      {dialog === 'edit' ? <EditWebhookDialog webhook={webhook} onClose={close} /> : null}
      {dialog === 'replay' ? <ReplayDialog webhook={webhook} onClose={close} /> : null}
      {issued === undefined ? null : (
        <SecretDialog texts="webhooks" issued={issued} onClose={() => setIssued(undefined)} />
      )}
    </>
  )
}

function useActions({ id, name }: Webhook, onIssued: (webhook: IssuedWebhook) => void) {
  const { t } = useTranslation('webhooks')
  const navigate = useNavigate()
  const { busy, run, ask } = useMutation()
  const params = { id }
  return {
    busy,
    pause: () =>
      ask(
        { title: t('pauseTitle', { name }), body: t('pauseBody'), confirm: t('pause') },
        () => call(pauseWebhook, { params }),
        t('pausedNow', { name }),
      ),
    resume: () => run(() => call(resumeWebhook, { params }), t('resumedNow', { name })),
    rotate: () =>
      ask(
        { title: t('rotateTitle', { name }), body: t('rotateBody'), confirm: t('rotate') },
        async () => onIssued(await call(rotateWebhookSecret, { params })),
        t('rotated'),
      ),
    test: () =>
      run(async () => {
        const delivery = await call(testWebhook, { params })
        await navigate(`/webhooks/${id}?item=${delivery.id}`)
      }),
    remove: () =>
      ask(
        { title: t('removeTitle', { name }), body: t('removeBody'), confirm: t('remove'), tone: 'danger' },
        () => call(webhooks.remove, { params }),
        t('removed', { name }),
        '/webhooks',
      ),
  }
}
