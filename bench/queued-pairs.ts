import { operationSchemaVersion } from '#contract/device/operations.ts'
import type { OutboxRow } from '../src/offline/store/device-database.ts'
import { nextId } from '../src/offline/store/identifiers.ts'
import { shipmentOrderingKey } from '../src/offline/outbox/ordering-keys.ts'

const dayMs = 86_400_000

/** The outbox after a long time offline: this many shipments, each loaded and unloaded. */
export function queuedPairs(
  pairs: number,
  {
    userId,
    materialFlow,
    transportMode,
  }: Readonly<Record<'userId' | 'materialFlow' | 'transportMode', string>>,
): OutboxRow[] {
  let last = ''
  const next = () => (last = nextId(Date.now() - dayMs, last))
  const note = 'Waited for the excavator. '.repeat(20).trim()
  return Array.from({ length: pairs }, (_, index): OutboxRow[] => {
    const [shipment, load, unload] = [next(), next(), next()]
    return [
      queuedRow(
        { userId, shipment, id: load, sequence: 2 * index },
        {
          type: 'shipment.load',
          after: [],
          payload: {
            shipment,
            number: `Q-${index}`,
            materialFlow,
            materialFlowVersion: 1,
            transportMode,
            note,
            photos: [],
          },
        },
      ),
      queuedRow(
        { userId, shipment, id: unload, sequence: 2 * index + 1 },
        {
          type: 'shipment.unload',
          after: [load],
          payload: {
            shipment,
            firstWeighing: 42_000,
            secondWeighing: 16_000,
            weighSlipNumber: `W-${index}`,
            note,
            photos: [],
          },
        },
      ),
    ]
  }).flat()
}

const queuedRow = (
  { userId, shipment, id, sequence }: { userId: string; shipment: string; id: string; sequence: number },
  operation: Pick<OutboxRow, 'type' | 'payload' | 'after'>,
): OutboxRow => ({
  ...operation,
  id,
  userId,
  deviceSequence: 1_000_000 + sequence,
  schemaVersion: operationSchemaVersion,
  lane: shipmentOrderingKey(shipment),
  occurredAt: new Date(Date.now() - dayMs).toISOString(),
  state: 'ready',
  attempts: 0,
  unknownOutcome: false,
  queue: userId,
  view: userId,
})
