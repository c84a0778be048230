import { createHash } from 'node:crypto'
import { canonicalLetter, type LetterState } from '#contract/letters/letter-facts.ts'
import type { Operation } from '#contract/device/operations.ts'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'

export interface StandingLetter {
  readonly shipment: string
  readonly letter: LetterState
}

/** The letter right after a load that was weighed as `buildLoad` does. */
export function letterOfLoad({ payload, occurredAt }: Operation): StandingLetter {
  const { shipment, number, materialFlow, materialFlowVersion, transportMode } = payload as LoadStatement
  return {
    shipment,
    letter: {
      number,
      materialFlow,
      materialFlowVersion,
      transportMode,
      loadDate: occurredAt,
      weighedLoad: 40.5,
      tareWeight: 15.2,
      nettoWeight: 25.3,
    },
  }
}

/** To which a signature of it is bound. */
export const letterHashOf = ({ shipment, letter }: StandingLetter): string =>
  createHash('sha256').update(canonicalLetter(shipment, letter)).digest('base64url')

/** What a challenge shows of it, loaded with the first flow of that tenant. */
export const shownOf = (standing: StandingLetter, tenant = 'Alpha') => ({
  hash: letterHashOf(standing),
  number: standing.letter.number,
  cargo: `${tenant} sludge`,
  amount: `${standing.letter.nettoWeight} t`,
})

/** What is stated of a signature on the driver's phone, beside shipment and letter hash. */
export const onGlass = {
  role: 'disposer',
  way: 'on_glass',
  name: 'J. Smit',
  drawing: 'M10 10L20 20',
} as const
