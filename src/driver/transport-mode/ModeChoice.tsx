import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { TransportMode } from '#contract/transport-modes.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { ModeIcon } from '../shell/ModeIcon.tsx'
import { HiddenRadio } from '../shell/RadioTile.tsx'

const Option = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '64px',
    padding: '8px 16px',
    background: 'bg.panel',
    border: '1px solid',
    borderColor: 'border.strong',
    borderRadius: 'card',
    cursor: 'pointer',
    '&:has(:checked)': {
      borderColor: 'primary.solid',
      boxShadow: 'inset 0 0 0 1px {colors.primary.solid}',
      background: 'primary.subtle',
    },
    '&:has(:focus-visible)': { outline: '3px solid {colors.focus}', outlineOffset: '2px' },
  },
})

/** Radio group of the transport modes on this phone. */
export function ModeChoice({
  modes,
  current,
  onPick,
}: {
  readonly modes: readonly TransportMode[]
  readonly current: string | undefined
  readonly onPick: (id: string) => void
}) {
  const { t } = useTranslation('driver', { keyPrefix: 'transportMode' })
  return (
    <chakra.div role="radiogroup" aria-label={t('title')} display="grid" gap="8px">
      {modes.map((mode) => (
        <Option key={mode.id}>
          <HiddenRadio
            type="radio"
            name="transport-mode"
            checked={mode.id === current}
            onChange={() => onPick(mode.id)}
          />
          <ModeIcon type={mode.type} />
          <chakra.span flex="1" display="grid">
            <chakra.span className="numbers" fontWeight="600">
              {mode.identificationCode}
            </chakra.span>
            <chakra.span color="fg.muted">
              {[
                t(`types.${mode.type}`),
                mode.ship && t(`shipTypes.${mode.ship.shipType}`),
                mode.ship?.eniNumber,
              ]
                .filter(Boolean)
                .join(' · ')}
            </chakra.span>
          </chakra.span>
          {mode.id === current ? (
            <chakra.span color="primary.fg">
              <CheckIcon />
            </chakra.span>
          ) : null}
        </Option>
      ))}
    </chakra.div>
  )
}
