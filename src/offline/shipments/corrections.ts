import { type MeasurementName, measurementNames, measurements } from '#contract/shipments/measurements.ts'
import { afterCorrection, noteFieldOf } from '#contract/shipments/corrected-values.ts'
import { type Phase, requestedFieldsOf } from '#contract/shipments/shipment-fields.ts'
import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import { defaultCorrectionMinutes, mayCorrect, noteAfterUnload } from '#contract/kit/time-limits.ts'
import { correctedTime } from '../store/device-clock.ts'
import { currentRuntime } from '../store/runtime.ts'
import { type SavedShipment, stateOnShipment } from './save-operation.ts'
import type { DriverShipment } from './shipments.ts'
import type { StatementInput } from './statements.ts'

export interface CorrectionInput extends StatementInput {
  readonly shipment: string
  readonly flow: Pick<MaterialFlow, 'correctionMinutes'>
  readonly phase: Phase
  readonly reason: string
}

export const reasonDraftOf = (draft: string) => `${draft}:reason`

/** The values did not change, so nothing is queued. */
export class NothingCorrected extends Error {
  override readonly name = 'NothingCorrected'
}

/** The time limit passed before the driver saved it, so nothing is queued. */
export class TooLate extends Error {
  override readonly name = 'TooLate'
}

/** The time is the server's (milliseconds since 1970); the last phase comes first. */
export function correctablePhases(
  { loadDate, unloadDate, isOwn, unloadedHere, flow, mode }: CorrectableShipment,
  at: number,
): readonly Phase[] {
  if (flow === undefined || mode === undefined) return []
  const minutes = correctionMinutesOf(flow)
  const isOpen = (doneAt: string | undefined) =>
    doneAt !== undefined && mayCorrect(Date.parse(doneAt), at, minutes)
  const hasFields = (phase: Phase) =>
    requestedFieldsOf(flow, phase, mode.type).some(({ field }) => field !== 'photos')
  return [
    ...(unloadedHere && isOpen(unloadDate) && hasFields('unload') ? (['unload'] as const) : []),
    ...(isOwn && isOpen(loadDate) && hasFields('load') ? (['load'] as const) : []),
  ]
}

type CorrectableShipment = Pick<
  DriverShipment,
  'loadDate' | 'unloadDate' | 'isOwn' | 'unloadedHere' | 'flow' | 'mode'
>

/** Until a day after it was unloaded, or came to another end. */
export const isOpenForRemarks = (
  { unloadDate, endDate }: Pick<DriverShipment, 'unloadDate' | 'endDate'>,
  at: number,
): boolean => {
  const closedFrom = unloadDate ?? endDate
  return closedFrom === undefined || at <= Date.parse(closedFrom) + noteAfterUnload
}

export const canAddNote = (
  shipment: Pick<DriverShipment, 'unloadDate' | 'endDate' | 'flow'>,
  at: number,
): boolean => shipment.flow?.allowTransporterNote === true && isOpenForRemarks(shipment, at)

/** Throws NothingCorrected, TooLate or NotOnDevice, and has then saved nothing. */
export const correctShipment = (input: CorrectionInput): Promise<SavedShipment> =>
  stateOnShipment({
    type: 'shipment.correct',
    shipment: input.shipment,
    draft: input.draft,
    texts: [reasonDraftOf(input.draft)],
    payload: ({ current, deviceState }) => {
      const doneAt = Date.parse((input.phase === 'load' ? current.loadDate : current.unloadDate) ?? '')
      const now = correctedTime(deviceState, currentRuntime().now())
      if (!mayCorrect(doneAt, now, correctionMinutesOf(input.flow))) throw new TooLate()
      const changed = changedValues(current, input)
      if (Object.keys(changed).length === 0) throw new NothingCorrected()
      return { shipment: input.shipment, phase: input.phase, ...changed, reason: input.reason }
    },
  })

/** Throws NotOnDevice, and has then saved nothing. */
export const addNote = ({
  draft,
  shipment,
  note,
}: {
  readonly draft: string
  readonly shipment: string
  readonly note: string
}): Promise<SavedShipment> =>
  stateOnShipment({ type: 'shipment.note', shipment, draft, payload: () => ({ shipment, note }) })

const correctionMinutesOf = ({ correctionMinutes = defaultCorrectionMinutes }: CorrectionInput['flow']) =>
  correctionMinutes

function changedValues(
  current: Pick<DriverShipment, MeasurementName | 'transporterNoteLoad' | 'transporterNoteUnload'>,
  input: CorrectionInput,
) {
  const after = afterCorrection(current, { ...input, note: input.note ?? '' })
  const noteField = noteFieldOf(input.phase)
  return {
    ...Object.fromEntries(
      measurementNames.flatMap((name) => {
        const { statedAs } = measurements[name]
        return input[statedAs] === undefined || after[name] === current[name] ? [] : [[statedAs, after[name]]]
      }),
    ),
    ...(after[noteField] !== (current[noteField] ?? '') && { note: after[noteField] }),
  }
}
