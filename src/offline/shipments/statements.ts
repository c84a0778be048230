import type { Packaging } from '#contract/parties/packaging.ts'
import type { CargoSurvey } from '#contract/shipments/cargo-surveys.ts'
import type { CollectedGiverDraft } from '#contract/flows/collected-givers.ts'
import { flowReadiness, type ReadinessCode } from '#contract/letters/letter-rules.ts'
import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import type { OperationPayload } from '#contract/device/operation-payloads.ts'
import { measurementNames, measurements, type StatedMeasurements } from '#contract/shipments/measurements.ts'
import type { TransportModeType } from '#contract/parties/master-data.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { stateProblem } from '#contract/shipments/shipment-events.ts'
import { type StatementFieldError, statementFieldErrors } from '#contract/shipments/shipment-statements.ts'
import type { Phase } from '#contract/shipments/shipment-fields.ts'
import { shipmentNumber } from '#contract/shipments/shipment-number.ts'
import type { OutboxRow, PhotoRow, Store } from '../store/device-database.ts'
import { newCheckToken, newId } from '../store/identifiers.ts'
import { correctedTime } from '../store/device-clock.ts'
import { deviceStateOf } from '../store/device-state.ts'
import { dayOfProject } from '../flows/flows.ts'
import { toManifest } from '../photos/photos.ts'
import { positionNow } from '../store/position-source.ts'
import { currentUserId, currentRuntime } from '../store/runtime.ts'
import { buildOperation } from '../outbox/enqueue.ts'
import { shipmentOrderingKey, transportModeOrderingKey } from '../outbox/ordering-keys.ts'
import { planForward } from './turned-away.ts'
import {
  held,
  NotOnDevice,
  readDraftPhotos,
  type SavedShipment,
  saveOperation,
  stateOnShipment,
} from './save-operation.ts'

/** Amounts in the flow's cargo unit. The photos are those of the draft. */
export interface StatementInput extends StatedMeasurements {
  /** Milliseconds in which it is not sent, so that it can be taken back. */
  readonly heldFor?: number | undefined
  readonly draft: string
  readonly note?: string | undefined
  /** What the amount or the kilograms follow from. */
  readonly survey?: CargoSurvey | undefined
}

/** Flow and transport mode are those that the form showed. */
export interface LoadInput extends StatementInput {
  readonly givers?: readonly CollectedGiverDraft[] | undefined
  /** Where it is another than the flow's. */
  readonly packaging?: Packaging | undefined
  /** The shipment whose cargo, turned away by its receiver, goes on by this flow. */
  readonly follows?: string | undefined
  /** The newest operation when the form was opened, by `openDraft`. */
  readonly openedAfter?: string | undefined
  readonly flow: Pick<MaterialFlow, 'id' | 'project'>
  readonly mode: TransportMode
}

export interface UnloadInput extends StatementInput {
  readonly shipment: string
  readonly flow: MaterialFlow
  readonly mode: TransportMode
}

/** The statement lacks a field that the flow requires, or has one that it does not ask for. */
export class InvalidStatement extends Error {
  override readonly name = 'InvalidStatement'
  readonly errors: readonly StatementFieldError[]

  constructor(errors: readonly StatementFieldError[]) {
    super(JSON.stringify(errors))
    this.errors = errors
  }
}

/** The letter lacks what it must state at loading (Environmental Management Act 10.39, 10.44). */
export class LetterIncomplete extends Error {
  override readonly name = 'LetterIncomplete'
  readonly missing: readonly ReadinessCode[]

  constructor(missing: readonly ReadinessCode[]) {
    super(missing.join(', '))
    this.missing = missing
  }
}

/** Another window has made a shipment of the same draft with other values. */
export class DraftUsed extends Error {
  override readonly name = 'DraftUsed'
  readonly saved: SavedShipment

  constructor(saved: SavedShipment) {
    super(saved.number)
    this.saved = saved
  }
}

export const giversDraftOf = (draft: string) => `${draft}:givers`
export const packagingDraftOf = (draft: string) => `${draft}:packaging`

/**
 * Returns once load and photos are durable. One draft makes one shipment, in however many windows it is open:
 * the same load again returns the first one. Throws LetterIncomplete, InvalidStatement, DraftUsed or
 * NotOnDevice, and has then saved nothing.
 */
export function loadShipment(input: LoadInput): Promise<SavedShipment> {
  const { draft, mode } = input
  const runtime = currentRuntime()
  const shipment = newId(runtime.now())
  return saveOperation(draft, ['projects', 'materialFlows', 'loadedWith', 'shipments'], async (store) => {
    const { deviceState, photos, flow, project, preceding, elsewhere } = await readLoadSources(store, input)
    const statement = {
      ...listedGivers(input),
      ...packed(input),
      ...toStatement(input, photos),
      ...positionNow(),
    }
    if (elsewhere !== undefined) return loadedElsewhere(elsewhere, statement)
    const day = dayOfProject(project, correctedTime(deviceState, runtime.now()))
    const missing = flowReadiness(flow, day, statement)
    if (missing.length > 0) throw new LetterIncomplete(missing)
    assertValid(flow, 'load', mode.type, statement)
    const counter = deviceState.shipmentCounter + 1
    const number = shipmentNumber({
      projectNumber: project.number,
      flowNumber: flow.number,
      deviceCode: requireOnDevice(deviceState.code, 'device-code'),
      counter,
    })
    const onward = input.follows === undefined ? undefined : await planForward(store, input.follows)
    const state = { ...deviceState, shipmentCounter: counter }
    const load = buildOperation(runtime, state, [...preceding, ...(onward?.operations ?? [])], {
      type: 'shipment.load',
      orderingKey: shipmentOrderingKey(shipment),
      putsOnBoard: true,
      subject: number,
      draft,
      payload: {
        shipment,
        number,
        materialFlow: flow.id,
        materialFlowVersion: flow.version,
        transportMode: mode.id,
        checkToken: newCheckToken(),
        ...(onward && { follows: onward.follows }),
        ...statement,
      },
    })
    const forward = onward?.after(load, { shipment, number })
    return {
      saved: { shipment, number },
      operation: { ...held(load, input.heldFor), ...(forward && { deviceState: forward.deviceState }) },
      photos,
      drafts: [draft, giversDraftOf(draft), packagingDraftOf(draft)],
      changed: forward?.changed,
    }
  })
}

async function readLoadSources(store: Store, { draft, openedAfter, flow, mode }: LoadInput) {
  const userId = currentUserId()
  const [deviceState, photos, storedFlow, project, preceding] = await Promise.all([
    deviceStateOf(currentRuntime(), userId),
    readDraftPhotos(store, userId, draft),
    store.materialFlows.get(flow.id),
    store.projects.get(flow.project),
    isQueued(mode) ? store.outbox.where('lane').equals(transportModeOrderingKey(mode.id)).toArray() : [],
  ])
  if (isQueued(mode) && preceding.every(({ state }) => state === 'withdrawn'))
    throw new NotOnDevice('transport-mode')
  const since =
    openedAfter === undefined || openedAfter === deviceState.lastId
      ? []
      : await store.outbox.where('id').above(openedAfter).toArray()
  return {
    deviceState,
    photos,
    flow: requireOnDevice(storedFlow, 'flow'),
    project: requireOnDevice(project, 'flow'),
    preceding,
    elsewhere: since.find((row) => row.userId === userId && row.draft === draft && row.state !== 'withdrawn'),
  }
}

/** The server does not have it yet: it must be delivered before its load. */
const isQueued = ({ version }: TransportMode) => version === 0

const packed = ({ packaging }: LoadInput) => (packaging === undefined ? {} : { packaging })
const listedGivers = ({ givers = [] }: LoadInput): Pick<OperationPayload<'shipment.load'>, 'givers'> =>
  givers.length === 0 ? {} : { givers: [...givers] }

/** Throws DraftUsed for other values; its photos went with the draft. */
function loadedElsewhere(
  { payload, subject = '' }: OutboxRow,
  statement: ReturnType<typeof toStatement> & Pick<LoadInput, 'givers' | 'packaging'>,
): SavedShipment {
  const stated = payload as OperationPayload<'shipment.load'>
  const saved = { shipment: stated.shipment, number: subject }
  const isSame = [...measurementNames.map((name) => measurements[name].statedAs), 'note' as const].every(
    (field) => stated[field] === statement[field],
  )
  const hasSameParts = (['givers', 'packaging', 'survey'] as const).every(
    (part) => JSON.stringify(stated[part]) === JSON.stringify(statement[part]),
  )
  if (!isSame || !hasSameParts) throw new DraftUsed(saved)
  return saved
}

/** Returns and throws as `loadShipment`; NotOnDevice with `shipment` when the shipment is not on board. */
export const unloadShipment = ({
  draft,
  shipment,
  flow,
  mode,
  heldFor,
  ...input
}: UnloadInput): Promise<SavedShipment> =>
  stateOnShipment({
    type: 'shipment.unload',
    shipment,
    draft,
    heldFor,
    payload: ({ current, scanned, photos }) => {
      if (stateProblem(current, 'unloaded') !== undefined) throw new NotOnDevice('shipment')
      const statement = toStatement(input, photos)
      assertValid(flow, 'unload', mode.type, statement)
      return { shipment, scanned, ...statement, ...positionNow() }
    },
  })

function requireOnDevice<Value>(value: Value | undefined, missing: NotOnDevice['missing']): Value {
  if (value === undefined) throw new NotOnDevice(missing)
  return value
}

export function assertValid(
  flow: MaterialFlow,
  phase: Phase,
  transportMode: TransportModeType,
  statement: ReturnType<typeof toStatement> & Pick<OperationPayload<'shipment.load'>, 'givers'>,
) {
  const errors = statementFieldErrors(flow, phase, transportMode, statement)
  if (errors.length > 0) throw new InvalidStatement(errors)
}

export const toStatement = (input: Omit<StatementInput, 'draft'>, photos: readonly PhotoRow[]) => ({
  ...(Object.fromEntries(
    measurementNames.flatMap((name) => {
      const { statedAs } = measurements[name]
      const value = input[statedAs]
      const stated = typeof value === 'string' ? value.trim() || undefined : value
      return stated === undefined ? [] : [[statedAs, stated]]
    }),
  ) as StatedMeasurements),
  ...(input.survey && { survey: input.survey }),
  note: input.note?.trim() || undefined,
  photos: photos.map(toManifest),
})
