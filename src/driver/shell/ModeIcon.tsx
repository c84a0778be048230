import type { TransportModeType } from '#contract/master-data.ts'
import { ContainerIcon, ShipIcon, TruckIcon } from '../../ui/icons.tsx'

const icons = { ship: ShipIcon, container: ContainerIcon, truck: TruckIcon } as const

export function ModeIcon({ type }: { readonly type: TransportModeType }) {
  const Icon = icons[type]
  return <Icon />
}
