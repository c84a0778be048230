import { useTranslation } from 'react-i18next'
import { checkSession } from '../../app/session.ts'
import type { DelayReason } from '../../offline/outbox/outbox.ts'
import { requestSync, type SyncStatus } from '../../offline/sync/scheduler.ts'
import { Alert } from '../../ui/surfaces.tsx'
import { Button } from '../../ui/Button.tsx'
import { ApprovalNotice } from './ApprovalNotice.tsx'
import { type OutboxStatus, useOutboxStatus } from './use-outbox-status.ts'
import { useOnline } from './use-online.ts'

/** Notices about approval and connection; nothing when there is no problem. */
export function Banners() {
  const outbox = useOutboxStatus()
  if (outbox === undefined) return null
  return (
    <>
      {outbox.pendingApproval === undefined ? null : <ApprovalNotice {...outbox.pendingApproval} />}
      <ConnectionNotice {...outbox} />
    </>
  )
}

function ConnectionNotice({ summary, status }: OutboxStatus) {
  const { t } = useTranslation('driver', { keyPrefix: 'banner' })
  const online = useOnline()
  const reason =
    summary.kind === 'waiting' && summary.delayReason !== undefined
      ? summary.delayReason
      : reasonOf(status.lastError)
  const shownReason = online || (reason !== undefined && reason !== 'server') ? reason : 'unreachable'
  if (shownReason === undefined) return null
  return (
    <Alert
      tone={tones[shownReason]}
      action={
        shownReason === 'sign-in' ? (
          <Button variant="outline" size="lg" onClick={() => void signInAgain()}>
            {t('signInAction')}
          </Button>
        ) : undefined
      }
    >
      {t(texts[shownReason])}
    </Alert>
  )
}

/**
 * Checks the session with the server: one that has ended leads to the sign-in page, and back here afterwards.
 */
async function signInAgain(): Promise<void> {
  await checkSession()
  requestSync('tap')
}

const texts = {
  'sign-in': 'signIn',
  account: 'account',
  'network-login': 'portal',
  unreachable: 'offline',
  server: 'server',
  update: 'update',
  fault: 'fault',
} as const satisfies Record<DelayReason, string>
const tones = {
  'sign-in': 'warning',
  account: 'danger',
  'network-login': 'warning',
  unreachable: 'neutral',
  server: 'neutral',
  update: 'warning',
  fault: 'warning',
} as const

function reasonOf(error: SyncStatus['lastError']): DelayReason | undefined {
  if (error === undefined) return undefined
  if (error === 'portal') return 'network-login'
  if (error === 'fault') return 'fault'
  return error === 'server' || error === 'gateway' ? 'server' : 'unreachable'
}
