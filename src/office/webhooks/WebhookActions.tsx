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
import { MenuAction } from '../../ui/overlays/Menu.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { SecretDialog } from '../shared/dialogs/SecretDialog.tsx'
import { mayNow } from '../shared/page/may-now.ts'
import { useMutation } from '../shared/page/use-mutation.ts'
import { ReplayDialog } from './ReplayDialog.tsx'
import { AskedAction, RemoveAction } from '../shared/page/item-actions.tsx'

const EditWebhookDialog = lazyDialog(async () => (await import('./webhook-dialogs.tsx')).EditWebhookDialog)

// oxlint-disable-next-line max-lines-per-function -- the entries of one menu
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
  const { busy, run } = useMutation()
  const navigate = useNavigate()
  const { roles } = useUser()
  const mayChange = mayNow(roles, 'change', 'Webhook')
  const close = () => setDialog(undefined)
  const { id, name, state } = webhook
  const params = { id }
  const test = () =>
    run(async () => {
      const delivery = await call(testWebhook, { params })
      await navigate(`/webhooks/${id}?item=${delivery.id}`)
    })
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
            {state === 'paused' ? (
              <MenuAction
                onSelect={() => void run(() => call(resumeWebhook, { params }), t('resumedNow', { name }))}
              >
                {t('resume')}
              </MenuAction>
            ) : (
              <>
                <MenuAction onSelect={() => setDialog('replay')}>{t('replay')}</MenuAction>
                <AskedAction
                  label={t('pause')}
                  title={t('pauseTitle', { name })}
                  body={t('pauseBody')}
                  act={() => call(pauseWebhook, { params })}
                  done={t('pausedNow', { name })}
                />
              </>
            )}
            {mayChange ? (
              <AskedAction
                label={t('rotate')}
                title={t('rotateTitle', { name })}
                body={t('rotateBody')}
                act={async () => setIssued(await call(rotateWebhookSecret, { params }))}
                done={t('rotated')}
              />
            ) : null}
            {mayNow(roles, 'remove', 'Webhook') ? (
              <RemoveAction
                label={t('remove')}
                title={t('removeTitle', { name })}
                body={t('removeBody')}
                act={() => call(webhooks.remove, { params })}
                done={t('removed', { name })}
                goTo="/webhooks"
              />
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
