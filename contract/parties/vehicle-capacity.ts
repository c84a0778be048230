/** What a vehicle carries at most, as its owner states it. */
interface Vehicle {
  readonly truck?: { readonly maximumLoadCapacity?: number | undefined } | undefined
  readonly ship?: { readonly quantityTon?: number | undefined } | undefined
}

/**
 * Kilograms that a vehicle carries at most: the estimate of one load until it is weighed. It is the same on every phone
 * and in every file, as a mean of earlier loads would not be, and nobody has to type it.
 */
export const capacityOf = ({ truck, ship }: Vehicle): number | undefined =>
  truck?.maximumLoadCapacity ?? (ship?.quantityTon === undefined ? undefined : ship.quantityTon * 1000)
