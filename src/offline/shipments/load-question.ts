import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import { requestedFieldsOf } from '#contract/shipments/shipment-fields.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { deviceStateOf } from '../store/device-state.ts'
import { readDraft } from '../store/drafts.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'
import { durableTransaction } from '../store/store-retry.ts'
import { type DriverShipment, shipmentsOnBoard } from './shipments.ts'

type Cargo = Pick<MaterialFlow, 'id' | 'documentType' | 'ewcCode'>

/** Why a cargo on board and one that is loaded may not share a hold. */
type HoldClash = 'refused' | 'hazardous' | 'waste'

export interface LoadQuestion {
  /** On board of the vehicle, last loaded first. */
  readonly onBoard: readonly DriverShipment[]
  readonly clashes: readonly { readonly onBoard: DriverShipment; readonly kind: HoldClash }[]
  /** The only cargo, and its unload asks for nothing: one tap states it. */
  readonly unloadsAtOnce: boolean
  /** What `joinTogether` remembers once both are carried together. */
  readonly covers: readonly string[]
}

export const unloadDraftOf = (shipment: string) => `unload:${shipment}`

/**
 * What to ask before a flow is loaded on a vehicle that has cargo on board; undefined where nothing is, or the
 * driver has said already that these go together. Usable inside a live query.
 */
export async function readLoadQuestion(
  flow: Cargo,
  { id: mode }: Pick<TransportMode, 'id'>,
): Promise<LoadQuestion | undefined> {
  const onBoard = await shipmentsOn(mode)
  if (onBoard.length === 0) return undefined
  const allowed = await readAllowed(mode)
  const found = onBoard.flatMap((shipment) => {
    const kind = clashOf(shipment, flow)
    if (kind === undefined) return []
    // Whichever of the two was loaded first.
    const pair = kind === 'refused' ? [shipment.id] : [shipment.materialFlow, flow.id].toSorted()
    return [{ onBoard: shipment, kind, key: [kind, ...pair].join(' ') }]
  })
  const clashes = found.filter(({ key }) => !allowed.includes(key))
  const isAllowed = onBoard.some(({ id }) => allowed.includes(id))
  if (isAllowed && clashes.length === 0) return undefined
  const [only, ...others] = onBoard
  return {
    onBoard,
    clashes,
    unloadsAtOnce: only !== undefined && others.length === 0 && (await asksNothing(only)),
    // Of a vehicle that was empty since, nothing earlier counts.
    covers: [...(isAllowed ? allowed : []), ...onBoard.map(({ id }) => id), ...found.map(({ key }) => key)],
  }
}

/** Last loaded first. Usable inside a live query. */
export const shipmentsOn = async (mode: string) =>
  (await shipmentsOnBoard()).filter((shipment) => shipment.mode?.id === mode)

function clashOf({ status, flow: aboard }: DriverShipment, flow: Cargo): HoldClash | undefined {
  if (status === 'turned_away') return 'refused'
  if (aboard === undefined) return undefined
  const isHazardous = ({ ewcCode }: Cargo) => ewcCode?.hazardous === true
  if (isHazardous(aboard) !== isHazardous(flow)) return 'hazardous'
  return (aboard.documentType === 'waste') !== (flow.documentType === 'waste') ? 'waste' : undefined
}

async function asksNothing({ id, status, flow, mode }: DriverShipment): Promise<boolean> {
  if (status !== 'loaded' || flow === undefined || mode === undefined) return false
  if (requestedFieldsOf(flow, 'unload', mode.type).some(({ required }) => required)) return false
  // What the driver has typed there already must not be lost.
  return (await readDraft(unloadDraftOf(id))) === undefined
}

const readAllowed = async (mode: string): Promise<readonly string[]> =>
  (await currentRuntime().store.deviceStates.get(currentUserId()))?.together?.[mode] ?? []

/**
 * A load that joined others which go together is no reason for a question any more, nor are they until the vehicle is
 * empty.
 * @param covers of the question that the driver answered before this load
 */
export async function joinTogether(
  mode: string,
  shipment: string,
  covers: readonly string[] | undefined,
): Promise<void> {
  const onBoard = await shipmentsOn(mode)
  await changeAllowed(mode, (before) => {
    const allowed = covers ?? before
    return onBoard.some(({ id }) => id !== shipment && allowed.includes(id))
      ? [...allowed, shipment]
      : allowed
  })
}

/** A ship may never be empty. */
const mostRemembered = 500

async function changeAllowed(mode: string, change: (allowed: readonly string[]) => readonly string[]) {
  const runtime = currentRuntime()
  await durableTransaction(runtime, ['deviceStates'], async (store) => {
    const state = await deviceStateOf(runtime, currentUserId())
    const allowed = change(state.together?.[mode] ?? []).slice(-mostRemembered)
    await store.deviceStates.put({ ...state, together: { ...state.together, [mode]: allowed } })
  })
}
