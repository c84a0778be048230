import type { OutboxEntry } from '../../offline/outbox/outbox.ts'

/** Texts of what a driver did, below `outbox.what`. */
export const deedNames = {
  'shipment.load': 'outbox.what.load',
  'shipment.unload': 'outbox.what.unload',
  'transport_mode.create': 'outbox.what.transportMode',
  'locale.set': 'outbox.what.locale',
  photo: 'outbox.what.photo',
} as const satisfies Record<OutboxEntry['what'], string>
