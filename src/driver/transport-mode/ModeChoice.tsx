import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { joinParts } from '../../ui/controls/format.ts'
import { CheckIcon, icon } from '../../ui/theme/icons.tsx'
import { ModeIcon } from '../shared/ModeIcon.tsx'

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

const PencilIcon = icon('M4 20l1-5L16 4l4 4L9 19zM13 7l4 4')

const EditButton = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '56px',
    color: 'fg.muted',
    border: '1px solid',
    borderColor: 'border.strong',
    borderRadius: 'card',
    background: 'bg.panel',
    cursor: 'pointer',
    '&:active': { background: 'bg.muted' },
  },
})

export function ModeChoice({
  modes,
  current,
  onPick,
  onEdit,
}: {
  readonly modes: readonly TransportMode[]
  readonly current: string | undefined
  readonly onPick: (id: string) => void
  readonly onEdit: (mode: TransportMode) => void
}) {
  const { t } = useTranslation('vehicle')
  return (
    <chakra.ul aria-label={t('title')} display="grid" gap="8px">
      {modes.map((mode) => (
        <chakra.li key={mode.id} display="flex" gap="8px" alignItems="stretch">
          <Option type="button" aria-current={mode.id === current} onClick={() => onPick(mode.id)}>
            <ModeIcon type={mode.type} />
            <chakra.span flex="1" display="grid">
              <chakra.span className="numbers" fontWeight="600">
                {mode.identificationCode}
              </chakra.span>
              <chakra.span color="fg.muted">
                {joinParts([
                  t(`types.${mode.type}`),
                  mode.ship && t(`shipTypes.${mode.ship.shipType}`),
                  mode.ship?.eniNumber,
                ])}
              </chakra.span>
            </chakra.span>
            {mode.id === current ? (
              <chakra.span color="primary.fg">
                <CheckIcon />
              </chakra.span>
            ) : null}
          </Option>
          {mode.own === true ? (
            <EditButton
              type="button"
              aria-label={t('edit', { name: mode.identificationCode })}
              onClick={() => onEdit(mode)}
            >
              <PencilIcon />
            </EditButton>
          ) : null}
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
