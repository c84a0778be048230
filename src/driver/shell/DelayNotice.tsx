import { useTranslation } from 'react-i18next'
import { findUpdate } from '../../app/frame/sw-bridge.ts'
import type { DelayReason } from '../../offline/outbox/outbox.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { signInAgain } from './sign-in-again.ts'
import { useOnline } from './use-online.ts'

/** Why what waits is not sent. */
export function DelayNotice({ reason }: { readonly reason: Exclude<DelayReason, 'unreachable'> }) {
  const { t } = useTranslation('phone', { keyPrefix: 'banner' })
  const online = useOnline()
  return (
    <Alert
      tone={tones[reason]}
      action={
        reason === 'sign-in' && online ? (
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
