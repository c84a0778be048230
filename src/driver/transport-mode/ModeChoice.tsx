import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { TransportMode } from '#contract/transport-modes.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { ModeIcon } from '../shell/ModeIcon.tsx'

const Option = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    width: '100%',
    minHeight: '64px',
    padding: '8px 16px',
    textAlign: 'start',
    background: 'bg.panel',
    border: '1px solid',
    borderColor: 'border.strong',
    borderRadius: 'card',
    cursor: 'pointer',
    '&[aria-current=true]': {
      borderColor: 'primary.solid',
      boxShadow: 'inset 0 0 0 1px {colors.primary.solid}',
      background: 'primary.subtle',
    },
    '&:active': { background: 'bg.muted' },
  },
})

/** The transport modes on this phone; a press chooses one. */
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
    <chakra.ul aria-label={t('title')} display="grid" gap="8px">
      {modes.map((mode) => (
        <li key={mode.id}>
          <Option type="button" aria-current={mode.id === current} onClick={() => onPick(mode.id)}>
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
        </li>
      ))}
    </chakra.ul>
  )
}
