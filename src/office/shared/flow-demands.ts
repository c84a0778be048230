import type { OfficeFlow } from '#contract/material-flow-collection.ts'

/** What a flow asks of a load besides its amount; names as the texts have them. */
export const demandsOf = (
  flow: Pick<OfficeFlow, 'cargoPhotoRequired' | 'chlorideValueRequired' | 'weighSlipNumberRequired'>,
) =>
  (
    [
      ['photo', flow.cargoPhotoRequired],
      ['chloride', flow.chlorideValueRequired],
      ['slip', flow.weighSlipNumberRequired],
    ] as const
  )
    .filter(([, asked]) => asked)
    .map(([name]) => name)
