import { capacityOf } from '../../parties/vehicle-capacity.ts'
import type { TransportModeType } from '../../parties/master-data.ts'
import type { Measurements } from '../../shipments/measurements.ts'
import { shownAmount } from '../../shipments/kilograms.ts'
import type { StatedAcceptance } from '../../shipments/stated-acceptance.ts'
import { isTurnedAway, type TurnedAway } from '../../shipments/turned-away.ts'
import { isSigned, signatoryRoles, type StatedSignature } from '../../shipments/stated-signature.ts'
import type { LoadRecordClaims } from './letter-claims.ts'

interface Load extends Measurements, Pick<TurnedAway, 'ending' | 'endDate' | 'rest'> {
  readonly number: string
  readonly loadDate: string
  readonly unloadDate?: string | undefined
  readonly corrections?: readonly unknown[] | undefined
  /** What the receiver said last. */
  readonly acceptance?:
    | (Pick<StatedAcceptance, 'outcome' | 'kilograms'> & { readonly occurredAt?: string | undefined })
    | undefined
  readonly signatures?: readonly Pick<StatedSignature, 'role' | 'way' | 'matches' | 'changedAt'>[] | undefined
}

type Vehicle = Parameters<typeof capacityOf>[0] & {
  readonly type: TransportModeType
  readonly identificationCode: string
}

/** What was refused as a whole may be weighed first where it was unloaded elsewhere. */
const weightOf = (
  flow: Parameters<typeof shownAmount>[0],
  {
    measured,
    outcome,
    rest,
  }: { readonly measured: Measurements; readonly outcome?: string | undefined } & Pick<Load, 'rest'>,
) => shownAmount(flow, measured) ?? (outcome === 'refused' && rest ? shownAmount(flow, rest) : undefined)

/** What a code states of a load: the same by the phone and by the server. Without a weight, the vehicle's maximum. */
export function statedLoad(
  {
    number,
    loadDate,
    unloadDate,
    ending,
    endDate,
    rest,
    corrections = [],
    acceptance,
    signatures = [],
    ...measured
  }: Load,
  mode: Vehicle,
  flow: Parameters<typeof shownAmount>[0] | undefined,
): Omit<LoadRecordClaims, 'issuedAt' | 'checkToken'> {
  const capacity = capacityOf(mode)
  const outcome = acceptance?.outcome
  const unloadedAt = unloadDate ?? endDate
  const weight = flow && weightOf(flow, { measured, outcome, rest })
  const signedBy = signatoryRoles.filter((role) =>
    signatures.some(
      (signature) =>
        signature.role === role &&
        isSigned(signature) &&
        signature.matches &&
        // Who signed other values has not signed these.
        signature.changedAt === undefined,
    ),
  )
  return {
    number,
    modeType: mode.type,
    identification: mode.identificationCode,
    loadedAt: Date.parse(loadDate),
    ...(unloadedAt !== undefined && { unloadedAt: Date.parse(unloadedAt) }),
    ...(weight !== undefined
      ? weight
      : unloadedAt === undefined &&
        capacity !== undefined && { amount: capacity, unit: 'kg', estimated: true }),
    ...(corrections.length > 0 && { corrections: corrections.length }),
    ...(signedBy.length > 0 && { signedBy }),
    ...(isTurnedAway({ acceptance, ending }) && {
      turnedAway: true,
      ...(acceptance?.occurredAt !== undefined && { turnedAwayAt: Date.parse(acceptance.occurredAt) }),
    }),
    ...(outcome !== undefined &&
      outcome !== 'accepted' && {
        taken: outcome,
        ...(acceptance?.kilograms !== undefined && { takenKilograms: acceptance.kilograms }),
      }),
    ...(ending !== undefined && { ending }),
    ...(ending !== undefined &&
      unloadDate !== undefined &&
      endDate !== undefined && { endedAt: Date.parse(endDate) }),
  }
}
