import type { PreviousDevice } from '#contract/accounts/devices.ts'
import type { PendingPairing } from '../../offline/settings/pairing.ts'
import { PendingPairingNotice } from '../shell/PendingPairingNotice.tsx'
import { PreviousPhone } from './PreviousPhone.tsx'

/** They come late, and so below what is on board, which stays where the driver has seen it. */
export const HomeNotices = ({
  pairing,
  previous,
}: {
  readonly pairing: PendingPairing | undefined
  readonly previous: PreviousDevice | undefined
}) => (
  <>
    {pairing && <PendingPairingNotice pendingPairing={pairing} />}
    {previous && <PreviousPhone device={previous} />}
  </>
)
