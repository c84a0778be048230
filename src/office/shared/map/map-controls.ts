/** `!important`, because the styles of MapLibre are in no layer, and so above all of ours. */
export const mapControls = {
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
