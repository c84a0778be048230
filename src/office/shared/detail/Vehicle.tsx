import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { TransportModeType } from '#contract/parties/master-data.ts'
import { ContainerIcon, ShipIcon, TruckIcon } from '../../../ui/theme/icons.tsx'
import { VisuallyHidden } from '../../../ui/theme/VisuallyHidden.tsx'

const icons = { ship: ShipIcon, container: ContainerIcon, truck: TruckIcon } as const satisfies Record<
  TransportModeType,
  unknown
>

export function Vehicle({
  type,
  identificationCode,
}: {
  readonly type: TransportModeType
  readonly identificationCode: string
}) {
  const { t } = useTranslation('office')
  const Icon = icons[type]
  return (
    <chakra.span position="relative" whiteSpace="nowrap">
      <chakra.span
        color="fg.muted"
        title={t(`shipments.vehicleTypes.${type}`)}
        display="inline-block"
        verticalAlign="-4px"
        marginRight="8px"
        // Higher than a line of text, which would otherwise move up.
        marginBlock="-4px"
      >
        <Icon width={18} height={18} />
      </chakra.span>
      <VisuallyHidden>{t(`shipments.vehicleTypes.${type}`)}</VisuallyHidden>
      {identificationCode}
    </chakra.span>
  )
}
