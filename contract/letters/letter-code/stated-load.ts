import { capacityOf } from '../../parties/vehicle-capacity.ts'
import type { TransportModeType } from '../../parties/master-data.ts'
import type { Measurements } from '../../shipments/measurements.ts'
import { shownAmount } from '../../shipments/kilograms.ts'
import { signatoryRoles, type StatedSignature } from '../../shipments/stated-signature.ts'
import type { LoadRecordClaims } from './letter-claims.ts'

interface Load extends Measurements {
  readonly number: string
  readonly loadDate: string
  readonly unloadDate?: string | undefined
  readonly corrections?: readonly unknown[] | undefined
  readonly signatures?: readonly Pick<StatedSignature, 'role' | 'way' | 'matches'>[] | undefined
}

type Vehicle = Parameters<typeof capacityOf>[0] & {
  readonly type: TransportModeType
  readonly identificationCode: string
}

/** What a code states of a load: the same by the phone and by the server. Without a weight, the vehicle's maximum. */
export function statedLoad(
  { number, loadDate, unloadDate, corrections = [], signatures = [], ...measured }: Load,
  mode: Vehicle,
  flow: Parameters<typeof shownAmount>[0] | undefined,
): Omit<LoadRecordClaims, 'issuedAt' | 'checkToken'> {
  const capacity = capacityOf(mode)
  const weight = flow && shownAmount(flow, measured)
  const signedBy = signatoryRoles.filter((role) =>
    signatures.some(
      (signature) => signature.role === role && signature.way !== 'not_present' && signature.matches,
    ),
  )
  return {
    number,
    modeType: mode.type,
    identification: mode.identificationCode,
    loadedAt: Date.parse(loadDate),
    ...(unloadDate !== undefined && { unloadedAt: Date.parse(unloadDate) }),
    ...(weight !== undefined
      ? weight
      : unloadDate === undefined &&
        capacity !== undefined && { amount: capacity, unit: 'kg', estimated: true }),
    ...(corrections.length > 0 && { corrections: corrections.length }),
    ...(signedBy.length > 0 && { signedBy }),
  }
}
