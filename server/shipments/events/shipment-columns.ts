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
  acceptance: state.acceptance?.outcome ?? null,
  acceptedKilograms: state.acceptance?.outcome === 'refused' ? 0 : (state.acceptance?.kilograms ?? null),
  ending: state.ending ?? null,
  endDate: state.endDate === undefined ? null : new Date(state.endDate),
  rest: state.rest ?? null,
  agreedReceiver: state.agreedReceiver ?? null,
  forwardedBy: state.forwardedBy ?? null,
  follows: state.follows ?? null,
  ...measuredColumns(state),
  surveyedBy: state.surveyedBy ?? null,
  givers: state.givers ?? null,
  packaging: state.packaging ?? null,
  wasteStreamNumber: state.wasteStreamNumber ?? null,
  transporterNoteLoad: state.transporterNoteLoad ?? null,
  transporterNoteUnload: state.transporterNoteUnload ?? null,
  signedBy: [...(state.signedBy ?? [])],
  photosAnnounced: state.photos.length,
})
