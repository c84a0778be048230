import type { DashboardVehicle } from '#contract/office/dashboard.ts'

export interface LoadedAt {
  readonly position: NonNullable<DashboardVehicle['origin']['position']>
  readonly place: DashboardVehicle['origin']
  readonly vehicles: readonly DashboardVehicle[]
}

/**
 * The position of the flow's origin, where several vehicles load, else of the driver's phone; undefined where
 * neither is known.
 */
export const loadedPosition = ({
  origin,
  loadPosition,
}: DashboardVehicle): DashboardVehicle['origin']['position'] => origin.position ?? loadPosition

export function groupByOrigin(vehicles: readonly DashboardVehicle[]): readonly LoadedAt[] {
  const groups = new Map<string, LoadedAt>()
  for (const vehicle of vehicles) {
    const position = loadedPosition(vehicle)
    if (position === undefined) continue
    // Five decimals of a degree are about a metre.
    const key = `${position.latitude.toFixed(5)} ${position.longitude.toFixed(5)}`
    const group = groups.get(key)
    groups.set(key, { position, place: vehicle.origin, vehicles: [...(group?.vehicles ?? []), vehicle] })
  }
  return [...groups.values()]
}
