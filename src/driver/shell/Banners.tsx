import { lazy, Suspense } from 'react'
import { loadTexts } from '../../i18n/setup.ts'
import { isClockWrong } from './is-clock-wrong.ts'
import { useOnline } from './use-online.ts'
import { useOutboxStatus } from './use-outbox-status.ts'

// Few drivers wait for approval, and for a day at most; few phones are revoked, or stay long with a wrong
// clock, an unsent code or a server that does not answer.
const RareNotices = lazy(async () => {
  const [{ RareNotices: notices }] = await Promise.all([import('./RareNotices.tsx'), loadTexts('phone')])
  return { default: notices }
})

export function Banners() {
  const outbox = useOutboxStatus()
  const online = useOnline()
  if (outbox === undefined) return null
  const { delay: reason } = outbox
  // The line below says that nothing can be reached, with what is saved meanwhile.
  const delay = reason === 'unreachable' || (reason === 'server' && !online) ? undefined : reason
  const isRare =
    delay !== undefined ||
    outbox.revoked ||
    outbox.pendingApproval !== undefined ||
    outbox.pairing !== undefined ||
    isClockWrong(outbox.clockOffset)
  return isRare ? (
    <Suspense>
      <RareNotices {...outbox} delay={delay} />
    </Suspense>
  ) : null
}
