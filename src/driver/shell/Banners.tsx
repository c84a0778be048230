import { useTranslation } from 'react-i18next'
import { checkSession } from '../../app/session.ts'
import type { Held } from '../../offline/outbox/outbox.ts'
import { requestSync, type SyncStatus } from '../../offline/sync/sync.ts'
import { Alert } from '../../ui/surfaces.tsx'
import { Button } from '../../ui/Button.tsx'
import { ApprovalNotice } from './ApprovalNotice.tsx'
import { type Queue, useQueue } from './use-queue.ts'
import { useOnline } from './use-online.ts'

/** What stands between this phone, or its driver, and the office just now; nothing when all is well. */
export function Banners() {
  const queue = useQueue()
  if (queue === undefined) return null
  return (
    <>
      {queue.unapproved === undefined ? null : <ApprovalNotice {...queue.unapproved} />}
      <LineNotice {...queue} />
    </>
  )
}

function LineNotice({ line, status }: Queue) {
  const { t } = useTranslation('driver', { keyPrefix: 'banner' })
  const online = useOnline()
  const held = line.kind === 'waiting' && line.held !== undefined ? line.held : heldBy(status.lastError)
  const shown = online || (held !== undefined && held !== 'server') ? held : 'unreachable'
  if (shown === undefined) return null
  return (
    <Alert
      tone={tones[shown]}
      action={
        shown === 'sign-in' ? (
          <Button variant="outline" size="lg" onClick={() => void signInAgain()}>
            {t('signInAction')}
          </Button>
        ) : undefined
      }
    >
      {t(texts[shown])}
    </Alert>
  )
}

/** Looks at the session with the server: one that ended leads to the sign-in page, and back here. */
async function signInAgain(): Promise<void> {
  await checkSession().catch(() => undefined)
  requestSync('tap')
}

const texts = {
  'sign-in': 'signIn',
  account: 'account',
  'network-login': 'portal',
  unreachable: 'offline',
  server: 'server',
  update: 'update',
} as const satisfies Record<Held, string>
const tones = {
  'sign-in': 'warning',
  account: 'danger',
  'network-login': 'warning',
  unreachable: 'neutral',
  server: 'neutral',
  update: 'warning',
} as const

function heldBy(error: SyncStatus['lastError']): Held | undefined {
  if (error === undefined) return undefined
  if (error === 'portal') return 'network-login'
  return error === 'server' || error === 'gateway' ? 'server' : 'unreachable'
}
