import { type MeasurementName, measurementNames } from '#contract/shipments/measurements.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'

type ShipmentEvent = Shipment['events'][number]

export interface ValueSource {
  readonly event: ShipmentEvent
  readonly kind: 'loaded' | 'unloaded' | 'corrected' | 'computed'
}

/** The last event that set each measured value; a net weight of two weighings is computed from these. */
export function valueSources(events: readonly ShipmentEvent[]): ReadonlyMap<MeasurementName, ValueSource> {
  const sources = new Map<MeasurementName, ValueSource>()
  for (const event of events) {
    const { kind, stated, corrected } = event
    for (const name of measurementNames) {
      if (corrected !== undefined && name in corrected.after)
        sources.set(name, { event, kind: isComputed(name, corrected.after) ? 'computed' : 'corrected' })
      if ((kind === 'loaded' || kind === 'unloaded') && stated?.[name] !== undefined)
        sources.set(name, { event, kind: isComputed(name, stated) ? 'computed' : kind })
    }
  }
  return sources
}

/** A change of a weighing also changes the net weight. */
const isComputed = (name: MeasurementName, values: Readonly<Record<string, unknown>>) =>
  name === 'nettoWeight' && (values['weighedLoad'] ?? values['tareWeight']) != null
