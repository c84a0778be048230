import { chakra } from '@chakra-ui/react'

/** Wrap a `RadioTile` around a `HiddenRadio`. */
export const RadioTile = chakra('label', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
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

export const HiddenRadio = chakra('input', {
  base: { position: 'absolute', opacity: 0, width: '1px', height: '1px' },
})
