import type { OutboxEntry } from '../../offline/outbox/outbox.ts'

export const operationNames = {
  'shipment.load': 'outbox.what.load',
  'shipment.unload': 'outbox.what.unload',
  'shipment.correct': 'outbox.what.correct',
  'shipment.note': 'outbox.what.note',
  'shipment.accept': 'outbox.what.accept',
  'shipment.sign': 'outbox.what.sign',
  'transport_mode.create': 'outbox.what.transportMode',
  'transport_mode.update': 'outbox.what.modeChange',
  'transport_mode.remove': 'outbox.what.modeRemoval',
  'locale.set': 'outbox.what.locale',
  'position_consent.set': 'outbox.what.positionConsent',
  photo: 'outbox.what.photo',
} as const satisfies Record<OutboxEntry['kind'], string>
