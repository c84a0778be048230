interface Vehicle {
  readonly truck?: { readonly maximumLoadCapacity?: number | undefined } | undefined
  readonly ship?: { readonly quantityTon?: number | undefined } | undefined
}

/** Estimate of a load until weighed: the same on every phone and in every file, unlike a mean. */
export const capacityOf = ({ truck, ship }: Vehicle): number | undefined =>
  truck?.maximumLoadCapacity ?? (ship?.quantityTon === undefined ? undefined : ship.quantityTon * 1000)
