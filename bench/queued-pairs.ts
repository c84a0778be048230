import { operationSchemaVersion } from '#contract/operations.ts'
import type { OutboxRow } from '../src/offline/store/device-database.ts'
import { nextId } from '../src/offline/store/identifiers.ts'
import { shipmentOrderingKey } from '../src/offline/outbox/enqueue.ts'

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
  const next = () => (last = nextId(Date.now() - 86_400_000, last))
  const occurredAt = new Date(Date.now() - 86_400_000).toISOString()
  const note = 'Waited for the excavator. '.repeat(20).trim()
  return Array.from({ length: pairs }, (_, index): OutboxRow[] => {
    const [shipment, load, unload] = [next(), next(), next()]
    const row = (
      id: string,
      operation: Pick<OutboxRow, 'type' | 'payload' | 'after'>,
      sequence: number,
    ): OutboxRow => ({
      ...operation,
      id,
      userId,
      deviceSequence: 1_000_000 + sequence,
      schemaVersion: operationSchemaVersion,
      lane: shipmentOrderingKey(shipment),
      occurredAt,
      state: 'ready',
      attempts: 0,
      unknownOutcome: false,
      queue: userId,
      view: userId,
    })
    return [
      row(
        load,
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
        2 * index,
      ),
      row(
        unload,
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
        2 * index + 1,
      ),
    ]
  }).flat()
}
