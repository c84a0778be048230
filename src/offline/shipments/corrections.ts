import { type MeasurementName, measurementNames, measurements } from '#contract/shipments/measurements.ts'
import { afterCorrection, noteFieldOf } from '#contract/shipments/corrected-values.ts'
import { type Phase, requestedFieldsOf } from '#contract/shipments/shipment-fields.ts'
import { defaultCorrectionMinutes, mayCorrect, noteAfterUnload } from '#contract/kit/time-limits.ts'
import { correctedTime } from '../store/device-clock.ts'
import { currentRuntime } from '../store/runtime.ts'
import { buildOperation } from '../outbox/enqueue.ts'
import { shipmentOrderingKey } from '../outbox/ordering-keys.ts'
import type { DriverShipment } from './shipments.ts'
import {
  queueStatement,
  readShipment,
  type SavedShipment,
  saveStatement,
  singleFlight,
  type StatementInput,
} from './statements.ts'

export interface CorrectionInput extends StatementInput {
  readonly shipment: string
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
  { status, loadDate, unloadDate, isOwn, unloadedHere, flow, mode }: CorrectableShipment,
  at: number,
): readonly Phase[] {
  if (flow === undefined || mode === undefined) return []
  const minutes = flow.correctionMinutes ?? defaultCorrectionMinutes
  const isOpen = (doneAt: string | undefined) =>
    doneAt !== undefined && mayCorrect(Date.parse(doneAt), at, minutes)
  const hasFields = (phase: Phase) =>
    requestedFieldsOf(flow, phase, mode.type).some(({ field }) => field !== 'photos')
  return [
    ...(status === 'unloaded' && unloadedHere && isOpen(unloadDate) && hasFields('unload')
      ? (['unload'] as const)
      : []),
    ...(isOwn && isOpen(loadDate) && hasFields('load') ? (['load'] as const) : []),
  ]
}

type CorrectableShipment = Pick<
  DriverShipment,
  'status' | 'loadDate' | 'unloadDate' | 'isOwn' | 'unloadedHere' | 'flow' | 'mode'
>

export const canAddNote = (
  { status, unloadDate, flow }: Pick<DriverShipment, 'status' | 'unloadDate' | 'flow'>,
  at: number,
): boolean =>
  flow?.allowTransporterNote === true &&
  (status === 'loaded' || (unloadDate !== undefined && at <= Date.parse(unloadDate) + noteAfterUnload))

/** Throws NothingCorrected, TooLate or NotOnDevice, and has then saved nothing. */
export function correctShipment(input: CorrectionInput): Promise<SavedShipment> {
  const runtime = currentRuntime()
  return singleFlight(input.draft, () =>
    saveStatement(runtime, ['shipments', 'materialFlows'], async (store, isRetry) => {
      const { current, operations, deviceState } = await readShipment(store, input.shipment)
      const saved = { shipment: input.shipment, number: current.number }
      if (isRetry && operations.at(-1)?.type === 'shipment.correct') return saved
      const flow = await store.materialFlows.get(current.materialFlow)
      const doneAt = Date.parse((input.phase === 'load' ? current.loadDate : current.unloadDate) ?? '')
      if (
        !mayCorrect(
          doneAt,
          correctedTime(deviceState, runtime.now()),
          flow?.correctionMinutes ?? defaultCorrectionMinutes,
        )
      )
        throw new TooLate()
      const changed = changedValues(current, input)
      if (Object.keys(changed).length === 0) throw new NothingCorrected()
      const built = buildOperation(runtime, deviceState, operations, {
        type: 'shipment.correct',
        orderingKey: shipmentOrderingKey(input.shipment),
        subject: current.number,
        payload: {
          shipment: input.shipment,
          phase: input.phase,
          ...changed,
          reason: input.reason,
        },
      })
      await queueStatement(store, built, { drafts: [input.draft, reasonDraftOf(input.draft)] })
      return saved
    }),
  )
}

/** Throws NotOnDevice, and has then saved nothing. */
export function addNote({
  draft,
  shipment,
  note,
}: {
  readonly draft: string
  readonly shipment: string
  readonly note: string
}): Promise<SavedShipment> {
  const runtime = currentRuntime()
  return singleFlight(draft, () =>
    saveStatement(runtime, ['shipments'], async (store, isRetry) => {
      const { current, operations, deviceState } = await readShipment(store, shipment)
      const saved = { shipment, number: current.number }
      if (isRetry && operations.at(-1)?.type === 'shipment.note') return saved
      const built = buildOperation(runtime, deviceState, operations, {
        type: 'shipment.note',
        orderingKey: shipmentOrderingKey(shipment),
        subject: current.number,
        payload: { shipment, note },
      })
      await queueStatement(store, built, { drafts: [draft] })
      return saved
    }),
  )
}

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
