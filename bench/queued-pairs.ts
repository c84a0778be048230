import { operationSchemaVersion } from '#contract/operations.ts'
import type { OutboxRow } from '../src/offline/store/device-database.ts'
import { nextId } from '../src/offline/store/identifiers.ts'
import { shipmentLane } from '../src/offline/outbox/enqueue.ts'

/** A long time without a network: so many shipments loaded and unloaded again, all of it queued. */
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
  return Array.from({ length: pairs }, (_, at): OutboxRow[] => {
    const [shipment, load, unload] = [next(), next(), next()]
    const row = (
      id: string,
      own: Pick<OutboxRow, 'type' | 'payload' | 'after'>,
      sequence: number,
    ): OutboxRow => ({
      ...own,
      id,
      userId,
      deviceSequence: 1_000_000 + sequence,
      schemaVersion: operationSchemaVersion,
      lane: shipmentLane(shipment),
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
            number: `Q-${at}`,
            materialFlow,
            materialFlowVersion: 1,
            transportMode,
            note,
            photos: [],
          },
        },
        2 * at,
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
            weighSlipNumber: `W-${at}`,
            note,
            photos: [],
          },
        },
        2 * at + 1,
      ),
    ]
  }).flat()
}
