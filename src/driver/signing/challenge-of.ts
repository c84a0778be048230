import { showEwcCode } from '#contract/letters/letter-formats.ts'
import { shownInChallenge, type SignatureChallenge } from '#contract/letters/signature-challenge.ts'
import { maxSignatoryName } from '#contract/shipments/signature-parts.ts'
import type { SignatoryRole } from '#contract/shipments/stated-signature.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { formatAmount } from '../../ui/controls/format.ts'
import { showPlace } from '../shared/formats.ts'

export function challengeOf(
  shipment: DriverShipment,
  role: SignatoryRole,
  hash: string,
  locale: string,
): Omit<SignatureChallenge, 'nonce' | 'iat'> {
  const { number, flow, mode, nettoWeight } = shipment
  const name = contactFor(shipment, role)
  return {
    hash,
    role,
    number,
    ...shownInChallenge(flow?.usualName ?? number, {
      code: flow?.ewcCode && showEwcCode(flow.ewcCode),
      amount:
        nettoWeight === undefined
          ? undefined
          : formatAmount(nettoWeight, flow?.cargoUnit.symbol ?? '', locale),
      from: flow && showPlace(flow.origin),
      to: flow && showPlace(flow.destination),
      vehicle: mode?.identificationCode,
    }),
    ...(name === undefined ? {} : { name }),
  }
}

export function contactFor({ flow }: Pick<DriverShipment, 'flow'>, role: SignatoryRole): string | undefined {
  const name = flow?.contacts?.[role]
  return name === undefined || name.length > maxSignatoryName ? undefined : name
}
