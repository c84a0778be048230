import type { photos as english } from '../en/photos.ts'

export const photos: typeof english = {
  title: 'Ladingfoto’s',
  phases: { load: 'Laden', unload: 'Lossen' },
  none: 'Bij deze vracht horen geen foto’s.',
  name: 'Ladingfoto {{number}}, {{phase}}',
  taken: 'genomen {{when}}',
  waiting: 'Nog onderweg',
  expired: 'Verwijderd {{when}}: de bewaartijd is om',
  failed: 'De ladingfoto kon niet worden opgehaald.',
  open: 'Foto vergroten',
  close: 'Sluiten',
}
