import { useLocation } from 'react-router-dom'
import { ApprovalNotice } from './ApprovalNotice.tsx'
import { ClockNotice } from './ClockNotice.tsx'
import { isClockWrong } from './is-clock-wrong.ts'
import { PendingPairingNotice } from './PendingPairingNotice.tsx'
import { RevokedNotice } from './RevokedNotice.tsx'
import type { OutboxStatus } from './use-outbox-status.ts'

/** Elsewhere nobody waits for a project. */
const pairingScreens = ['/driver', '/driver/pairing', '/driver/outbox']

/**
 * What few phones have to say: that the office revoked them, about the driver's approval, the phone's clock, and a pairing code
 * that is not answered well.
 */
export function RareNotices({ revoked, pendingApproval, clockOffset, pairing }: OutboxStatus) {
  const { pathname } = useLocation()
  return (
    <>
      {revoked ? <RevokedNotice /> : null}
      {pendingApproval === undefined ? null : <ApprovalNotice {...pendingApproval} />}
      {isClockWrong(clockOffset) ? <ClockNotice offset={clockOffset} /> : null}
      {pairing !== undefined && pairingScreens.includes(pathname) ? (
        <PendingPairingNotice pendingPairing={pairing} />
      ) : null}
    </>
  )
}
