import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { checkSession } from '../../app/session/session.ts'
import { findUpdate } from '../../app/frame/sw-bridge.ts'
import { loadTexts } from '../../i18n/setup.ts'
import type { DelayReason } from '../../offline/outbox/outbox.ts'
import { requestSync } from '../../offline/sync/scheduler.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { isClockWrong } from './is-clock-wrong.ts'
import { delayReasonOf } from './delay-reason.ts'
import { type OutboxStatus, useOutboxStatus } from './use-outbox-status.ts'
import { useOnline } from './use-online.ts'

// Few drivers wait for approval, and for a day at most; few phones are revoked, or stay long with a wrong
// clock or an unsent code.
const RareNotices = lazy(async () => {
  const [{ RareNotices: notices }] = await Promise.all([import('./RareNotices.tsx'), loadTexts('phone')])
  return { default: notices }
})

export function Banners() {
  const outbox = useOutboxStatus()
  if (outbox === undefined) return null
  return (
    <>
      {outbox.revoked || outbox.pendingApproval || outbox.pairing || isClockWrong(outbox.clockOffset) ? (
        <Suspense>
          <RareNotices {...outbox} />
        </Suspense>
      ) : null}
      <ConnectionNotice outbox={outbox} />
    </>
  )
}

function ConnectionNotice({ outbox }: { readonly outbox: OutboxStatus }) {
  const { t } = useTranslation('driver', { keyPrefix: 'banner' })
  const online = useOnline()
  const shownReason = delayReasonOf(outbox, online)
  // The line above says it, with what is saved meanwhile.
  if (shownReason === undefined || shownReason === 'unreachable') return null
  return (
    <Alert
      tone={tones[shownReason]}
      action={
        shownReason === 'sign-in' ? (
          <Button variant="outline" size="lg" onClick={() => void signInAgain()}>
            {t('signInAction')}
          </Button>
        ) : shownReason === 'update' ? (
          <Button variant="outline" size="lg" onClick={findUpdate}>
            {t('updateAction')}
          </Button>
        ) : undefined
      }
    >
      {t(texts[shownReason])}
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
