import {
  measurementNames,
  presentMeasurements,
  type MeasurementName,
} from '#contract/shipments/measurements.ts'
import type { ShipmentState } from '#contract/shipments/shipment-events.ts'

const absentMeasurements = Object.fromEntries(measurementNames.map((name) => [name, null])) as Record<
  MeasurementName,
  null
>
const measuredColumns = (state: ShipmentState) => ({ ...absentMeasurements, ...presentMeasurements(state) })

export const toShipmentColumns = (state: ShipmentState) => ({
  status: state.status,
  loadDate: new Date(state.loadDate),
  unloadDate: state.unloadDate === undefined ? null : new Date(state.unloadDate),
  ...measuredColumns(state),
  givers: state.givers ?? null,
  transporterNoteLoad: state.transporterNoteLoad ?? null,
  transporterNoteUnload: state.transporterNoteUnload ?? null,
  photosAnnounced: state.photos.length,
})
