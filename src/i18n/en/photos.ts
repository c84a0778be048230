export const photos = {
  title: 'Cargo photos',
  phases: { load: 'Loading', unload: 'Unloading' },
  none: 'No photos belong to this shipment.',
  name: 'Cargo photo {{number}}, {{phase}}',
  taken: 'taken {{when}}',
  waiting: 'On its way',
  expired: 'Removed {{when}}: its time is over',
  failed: 'Failed to retrieve cargo photo.',
  open: 'Enlarge photo',
  close: 'Close',
}
