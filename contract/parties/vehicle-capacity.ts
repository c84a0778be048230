interface Vehicle {
  readonly truck?: { readonly maximumLoadCapacity?: number | undefined } | undefined
  readonly ship?: { readonly quantityTon?: number | undefined } | undefined
}

/**
 * Capacity in kilograms, the estimate of one load until it is weighed. Unlike a mean of earlier loads it is
 * the same on every phone and in every file.
 */
export const capacityOf = ({ truck, ship }: Vehicle): number | undefined =>
  truck?.maximumLoadCapacity ?? (ship?.quantityTon === undefined ? undefined : ship.quantityTon * 1000)
