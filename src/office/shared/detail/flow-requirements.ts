import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'

/** What a flow requires of a load besides its amount, by the keys of the translations. */
export const requirementsOf = (
  flow: Pick<OfficeFlow, 'cargoPhotoRequired' | 'chlorideValueRequired' | 'weighSlipNumberRequired'>,
) =>
  (
    [
      ['photo', flow.cargoPhotoRequired],
      ['chloride', flow.chlorideValueRequired],
      ['slip', flow.weighSlipNumberRequired],
    ] as const
  )
    .filter(([, required]) => required)
    .map(([name]) => name)
