import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { TransportModeType } from '#contract/master-data.ts'
import { ModeIcon } from '../shell/ModeIcon.tsx'

const Option = chakra('label', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '4px',
    minHeight: '72px',
    padding: '12px 4px',
    textAlign: 'center',
    background: 'bg.panel',
    border: '1px solid',
    borderColor: 'border.strong',
    borderRadius: 'card',
    cursor: 'pointer',
    '&:has(:checked)': {
      borderColor: 'primary.solid',
      boxShadow: 'inset 0 0 0 1px {colors.primary.solid}',
      background: 'primary.subtle',
      fontWeight: '600',
    },
    '&:has(:focus-visible)': { outline: '3px solid {colors.focus}', outlineOffset: '2px' },
  },
})
const Radio = chakra('input', { base: { position: 'absolute', opacity: 0, width: '1px', height: '1px' } })

export function TypeChoice({
  types,
  current,
  onPick,
}: {
  readonly types: readonly TransportModeType[]
  readonly current: TransportModeType
  readonly onPick: (type: TransportModeType) => void
}) {
  const { t } = useTranslation('driver', { keyPrefix: 'transportMode' })
  return (
    <chakra.div
      role="radiogroup"
      aria-label={t('type')}
      display="grid"
      gridTemplateColumns="repeat(3, 1fr)"
      gap="8px"
    >
      {types.map((type) => (
        <Option key={type}>
          <Radio type="radio" name="type" checked={type === current} onChange={() => onPick(type)} />
          <ModeIcon type={type} />
          {t(`types.${type}`)}
        </Option>
      ))}
    </chakra.div>
  )
}
