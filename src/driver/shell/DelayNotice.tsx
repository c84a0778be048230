import { useTranslation } from 'react-i18next'
import { findUpdate } from '../../app/frame/sw-bridge.ts'
import { checkSession } from '../../app/session/session.ts'
import type { DelayReason } from '../../offline/outbox/outbox.ts'
import { requestSync } from '../../offline/sync/scheduler.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'

/** Why what waits is not sent. */
export function DelayNotice({ reason }: { readonly reason: Exclude<DelayReason, 'unreachable'> }) {
  const { t } = useTranslation('phone', { keyPrefix: 'banner' })
  return (
    <Alert
      tone={tones[reason]}
      action={
        reason === 'sign-in' ? (
          <Button variant="outline" size="lg" onClick={() => void signInAgain()}>
            {t('signInAction')}
          </Button>
        ) : reason === 'update' ? (
          <Button variant="outline" size="lg" onClick={findUpdate}>
            {t('updateAction')}
          </Button>
        ) : undefined
      }
    >
      {t(texts[reason])}
    </Alert>
  )
}

/** A session that has ended leads to the sign-in page, and back here afterwards. */
async function signInAgain(): Promise<void> {
  await checkSession()
  requestSync('tap')
}

const texts = {
  'sign-in': 'signIn',
  account: 'account',
  'network-login': 'portal',
  foreign: 'foreign',
  server: 'server',
  'storage-full': 'storageFull',
  photos: 'photos',
  update: 'update',
  fault: 'fault',
} as const satisfies Record<Exclude<DelayReason, 'unreachable'>, string>
const tones = {
  'sign-in': 'warning',
  account: 'danger',
  'network-login': 'warning',
  foreign: 'warning',
  server: 'neutral',
  'storage-full': 'warning',
  photos: 'neutral',
  update: 'warning',
  fault: 'warning',
} as const
