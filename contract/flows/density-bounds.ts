/** Of every stated density, in tonnes per cubic metre: from foam to the heaviest metals. */
export const densityBounds = { least: 0.01, most: 25 } as const

export const isDensity = (value: number): boolean =>
  value >= densityBounds.least && value <= densityBounds.most
