import { showEwcCode } from '#contract/letters/letter-formats.ts'
import {
  acceptanceInChallenge,
  shownInChallenge,
  type SignatureChallenge,
} from '#contract/letters/signature-challenge.ts'
import { maxSignatoryName } from '#contract/shipments/signature-parts.ts'
import type { SignatoryRole } from '#contract/shipments/stated-signature.ts'
import { cargoOfLetter } from '../../offline/letters/signatures.ts'
import { asLoaded } from '../../offline/shipments/as-loaded.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { formatAmount } from '../../ui/controls/format.ts'
import { showPlace } from '../shared/formats.ts'

/** All of it is of the letter, which keeps the flow that it was loaded with. */
export function challengeOf(
  signed: DriverShipment,
  role: SignatoryRole,
  hash: string,
  locale: string,
): Omit<SignatureChallenge, 'nonce' | 'iat'> {
  const shipment = asLoaded(signed)
  const { number, mode, nettoWeight } = shipment
  const cargo = cargoOfLetter(shipment)
  const name = contactFor(shipment, role)
  return {
    hash,
    role,
    number,
    ...shownInChallenge(cargo?.usualName ?? number, {
      code: cargo?.ewcCode && showEwcCode(cargo.ewcCode),
      amount:
        nettoWeight === undefined
          ? undefined
          : formatAmount(nettoWeight, cargo?.cargoUnit.symbol ?? '', locale),
      from: cargo && showPlace(cargo.origin),
      to: cargo && showPlace(cargo.destination),
      vehicle: mode?.identificationCode,
    }),
    ...acceptanceInChallenge(shipment.acceptance),
    ...(name === undefined ? {} : { name }),
  }
}

export function contactFor({ flow }: Pick<DriverShipment, 'flow'>, role: SignatoryRole): string | undefined {
  const name = flow?.contacts?.[role]
  return name === undefined || name.length > maxSignatoryName ? undefined : name
}
