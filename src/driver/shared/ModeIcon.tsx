import type { TransportModeType } from '#contract/parties/master-data.ts'
import { ContainerIcon, ShipIcon, TruckIcon } from '../../ui/theme/icons.tsx'

const icons = { ship: ShipIcon, container: ContainerIcon, truck: TruckIcon } as const

export function ModeIcon({ type }: { readonly type: TransportModeType }) {
  const Icon = icons[type]
  return <Icon />
}
