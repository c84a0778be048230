import { chakra } from '@chakra-ui/react'

/** `!important`, because the styles of MapLibre are in no layer, and so above all of ours. */
const mapControls = {
  '& .maplibregl-ctrl-attrib': {
    background: 'bg.panel!',
    color: 'fg.muted!',
    fontSize: 'small',
  },
  '& .maplibregl-ctrl-attrib a': { color: 'fg.muted!' },
  '& .maplibregl-ctrl-group': { background: 'bg.panel!' },
  '& .maplibregl-ctrl-group button + button': { borderTopColor: 'border!' },
  _dark: { '& .maplibregl-ctrl-icon': { filter: 'invert(1)' } },
} as const

export const MapFrame = chakra('div', {
  base: {
    position: 'relative',
    height: '320px',
    background: 'bg.muted',
    overflow: 'hidden',
    ...mapControls,
    '& .maplibregl-canvas:focus-visible': { outline: '3px solid {colors.focus}', outlineOffset: '-3px' },
    // In a card of its own the map needs no border.
    '&[data-bordered]': { border: '1px solid', borderColor: 'border.strong', borderRadius: 'control' },
  },
})
