import { useLocation } from 'react-router-dom'
import { ApprovalNotice } from './ApprovalNotice.tsx'
import { ClockNotice } from './ClockNotice.tsx'
import { isClockWrong } from './is-clock-wrong.ts'
import { PendingPairingNotice } from './PendingPairingNotice.tsx'
import { RevokedNotice } from './RevokedNotice.tsx'
import type { OutboxStatus } from './use-outbox-status.ts'

/** On other screens nobody waits for a project. */
const pairingScreens = ['/driver', '/driver/pairing', '/driver/outbox']

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
