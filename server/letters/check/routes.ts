import { readCheckedLetter as readContract } from '#contract/letters/check.ts'
import { networkOf } from '../../accounts/auth/attempts.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { refuseRevoked } from '../../accounts/devices/revocation.ts'
import { handle, type Route } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { countCheck } from './count-check.ts'
import { findByCheckToken, readCheckedLetter, type ReadSignedBefore } from './read-checked-letter.ts'

/** Far above the pace of a weighbridge, which checks one lorry after the other. */
const limit = { max: 60, seconds: 60, keyOf: ({ ip }: { readonly ip: string }) => networkOf(ip) }

/** Public: anybody who is shown the QR code may check a letter. */
export const checkRoutes = ({
  clock,
  readSignedBefore,
}: {
  readonly clock: Clock
  readonly readSignedBefore: ReadSignedBefore
}): readonly Route[] => [
  handle(
    readContract,
    () => true,
    async ({ db, params: { token }, query: { version, device } }) => {
      const shipment = await findByCheckToken(db, token)
      const letter = shipment && (await readCheckedLetter(db, shipment, version, readSignedBefore))
      if (shipment === undefined && device !== undefined) await refuseRevoked(db, device)
      if (shipment === undefined || letter === undefined) throw new HttpProblem('not_found')
      if (version === undefined) await countCheck(db, shipment.id, clock())
      return letter
    },
    // An inspector waits beside the road.
    { limit, priority: 'deliveries' },
  ),
]
