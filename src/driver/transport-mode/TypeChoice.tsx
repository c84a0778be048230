import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { TransportModeType } from '#contract/parties/master-data.ts'
import { ModeIcon } from '../shared/ModeIcon.tsx'
import { HiddenRadio, RadioTile } from '../shared/RadioTile.tsx'

export function TypeChoice({
  types,
  current,
  onPick,
}: {
  readonly types: readonly TransportModeType[]
  readonly current: TransportModeType
  readonly onPick: (type: TransportModeType) => void
}) {
  const { t } = useTranslation('vehicle')
  return (
    <chakra.div
      role="radiogroup"
      aria-label={t('type')}
      display="grid"
      gridTemplateColumns="repeat(3, 1fr)"
      gap="8px"
    >
      {types.map((type) => (
        <RadioTile key={type}>
          <HiddenRadio type="radio" name="type" checked={type === current} onChange={() => onPick(type)} />
          <ModeIcon type={type} />
          {t(`types.${type}`)}
        </RadioTile>
      ))}
    </chakra.div>
  )
}
