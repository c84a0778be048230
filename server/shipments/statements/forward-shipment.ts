import { dayIn } from '#contract/accounts/customer-days.ts'
import { flowReadiness } from '#contract/letters/letter-rules.ts'
import { type Packaging, packagingOnward } from '#contract/parties/packaging.ts'
import { fromStated, type StatedMeasurements, toStated } from '#contract/shipments/measurements.ts'
import { foldShipment, type ShipmentEvent, type ShipmentState } from '#contract/shipments/shipment-events.ts'
import { placeOfRefusal } from '#contract/shipments/place-of-refusal.ts'
import { shipmentNumber } from '#contract/shipments/shipment-number.ts'
import type { forwardShipment as forwardEndpoint, Shipment } from '#contract/shipments/shipments.ts'
import { and, eq, ne, sql } from '../../platform/db/drizzle.ts'
import { materialFlows, materialFlowVersions } from '../../platform/db/schema/material-flows.ts'
import { units } from '../../platform/db/schema/master-data.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import { newId } from '../../platform/db/uuid.ts'
import type { RequestOf, WriteCall } from '../../platform/http/request/endpoint.ts'
import { found, HttpProblem } from '../../platform/http/request/problem.ts'
import { refuseViolations } from '../../platform/http/collection/change-steps.ts'
import { timeZonesOfFlows } from '../../flows/material-flows/office-flows.ts'
import { flowsWhere } from '../../flows/material-flows/queries.ts'
import type { TurnedAwayWeights } from '#contract/shipments/turned-away-weights.ts'
import { turnedAwayWeightsOf } from '../../letters/content/turned-away.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { changeableBy } from '../../accounts/access/shipments.ts'
import { nextApiCounter } from '../../accounts/devices/api-device.ts'
import { refuseBlocked } from '../../parties/master-data/refuse-blocked.ts'
import { lockInOrder, readEvents, toShipmentEvents } from '../events/event-chain.ts'
import type { ShipmentStatement } from '../events/shipment-statement.ts'
import { withVersionOnLoad } from '../queries/month-rows.ts'
import { readShipmentRows, readShipments } from '../queries/queries.ts'
import { packagingSql } from '../queries/row-values.ts'
import { driverOfShipment } from './acting-driver.ts'
import { assertState } from './kinds/rules.ts'
import { type LockedShipment, lockShipment } from './lock-shipment.ts'
import { restAsUnload, type UnitOnward, volumeWeight, weightIn } from './rest-as-unload.ts'
import { StatementBatch } from './statement-batch.ts'

type ForwardCall = WriteCall & RequestOf<typeof forwardEndpoint>

/**
 * Records, in the driver's name, that a turned away cargo goes on by this flow of the same project, and its
 * load; its unload too where the driver has unloaded it at the receiver that was agreed to.
 * @returns the shipment that follows
 * @throws HttpProblem not_found, access_denied, validation_failed on `materialFlow`, and by `stateProblem` and
 * `assertMayLoad`
 */
export async function forwardShipment(call: ForwardCall): Promise<Shipment> {
  const { db, viewer, params, body, locale } = call
  const shipment = await lockShipment(db, viewer, params.id, { permission: changeableBy })
  await refuseBlocked(db, shipment.projectId)
  const events = toShipmentEvents(await readEvents(db, shipment.id))
  const state = foldShipment(events)
  assertState({ state }, 'forwarded')
  if (state === undefined) throw new HttpProblem('not_found')
  const id = newId()
  await lockInOrder(db, [id])
  const driver = await driverOfShipment(db, viewer, shipment.driverId)
  const flow = await readFlow(call, shipment)
  const { device, code, counter } = await nextApiCounter(db, driver)
  const number = shipmentNumber({ ...flow, deviceCode: code, counter })
  const [mode] = await db.select().from(transportModes).where(eq(transportModes.id, shipment.transportModeId))
  const weighedAtLoad = !events.some(isWeighedUnload)
  const weights = turnedAwayWeightsOf(shipment, weighedAtLoad)
  const onward = { onward: flow, mode: mode?.type, density: state.density, survey: surveyOfRest(events) }
  const load: ShipmentStatement<'loaded'> = {
    kind: 'loaded',
    operation: { device, statedBy: viewer.userId, id: newId(), occurredAt: goesOnSince(state) },
    statement: {
      shipment: id,
      number,
      materialFlow: body.materialFlow,
      materialFlowVersion: flow.version,
      transportMode: state.transportMode,
      follows: {
        shipment: shipment.id,
        number: state.number,
        byOffice: true,
        from: await whereRefused(call, shipment),
      },
      packaging: packagingOnward(
        await packagingOnLetter(call, shipment),
        state.acceptance?.outcome === 'partly',
      ),
      ...(weighedAtLoad ? weightOnBoard(flow, shipment, state, weights) : {}),
      photos: [],
    },
  }
  const statements: readonly ShipmentStatement[] = [
    load,
    ...(state.endDate === undefined
      ? []
      : [unloadOf(load, state.endDate, restAsUnload(weights, state.rest ?? {}, onward))]),
  ]
  const batch = await StatementBatch.open(db, driver, statements)
  batch.assertMayLoad(load)
  await refuseIncomplete(call, load.operation)
  for (const statement of statements) batch.accept(statement, locale)
  await batch.write(db, locale)
  await recordAudit(call, {
    action: 'forward',
    subject: { type: 'Shipment', id: shipment.id },
    customerId: shipment.customerId,
    after: { materialFlow: body.materialFlow, by: number },
  })
  return found(await readShipments(db, [id], viewer))
}

/** The place on its letter: an amendment since may lead elsewhere. */
const whereRefused = async ({ db }: ForwardCall, { id }: LockedShipment) =>
  placeOfRefusal(found(await readShipmentRows(db, [id])).destination)

/** By the standing agreement, which a phone may date before the refusal or the load; without one, since now. */
function goesOnSince({ agreedReceiver, agreedAt, acceptance, loadDate, endDate }: ShipmentState): string {
  const agreed = agreedReceiver && agreedAt
  if (agreed === undefined) return endDate ?? new Date().toISOString()
  const moments = [agreed, acceptance?.occurredAt ?? loadDate, loadDate].map((moment) => Date.parse(moment))
  return new Date(Math.max(...moments)).toISOString()
}

async function packagingOnLetter({ db }: ForwardCall, { id }: LockedShipment) {
  const [shipment] = await db
    .select({
      packaging: sql<Packaging | null>`${sql.raw(
        packagingSql({ shipment: 'shipments', flow: 'material_flows', version: 'material_flow_versions' }),
      )}`,
    })
    .from(shipments)
    .innerJoin(materialFlows, eq(materialFlows.id, shipments.materialFlowId))
    .leftJoin(materialFlowVersions, withVersionOnLoad)
    .where(eq(shipments.id, id))
  return shipment?.packaging ?? undefined
}

/** Where the driver has unloaded it already. */
const unloadOf = (
  { operation, statement: { shipment } }: ShipmentStatement<'loaded'>,
  occurredAt: string,
  measured: ReturnType<typeof restAsUnload>,
): ShipmentStatement<'unloaded'> => ({
  kind: 'unloaded',
  operation: { ...operation, id: newId(), occurredAt },
  statement: { shipment, ...measured, photos: [] },
})

/**
 * Whoever loads by a phone is stopped by an incomplete letter; so is whoever loads for them.
 * @throws HttpProblem validation_failed on `materialFlow`
 */
async function refuseIncomplete(
  { db, body, locale }: ForwardCall,
  { occurredAt }: ShipmentStatement['operation'],
): Promise<void> {
  const flow = found(await flowsWhere(db, eq(materialFlows.id, body.materialFlow)))
  const timeZone = (await timeZonesOfFlows(db, [flow.id])).get(flow.id)
  if (flowReadiness(flow, dayIn(occurredAt, timeZone)).length > 0)
    refuseViolations([violation(['materialFlow'], 'flow_not_ready', locale)])
}

/** Its net weight is then what the receiver took: nobody has weighed what stayed on board. */
const isWeighedUnload = (event: ShipmentEvent) =>
  event.kind === 'unloaded' && fromStated(event.statement).nettoWeight !== undefined

/** All of a refused cargo, as it was weighed; by another unit, or of what is left beside a part, its kilograms. */
function weightOnBoard(
  flow: UnitOnward,
  { cargoUnitCode, netKilograms, acceptedKilograms }: LockedShipment,
  state: ShipmentState,
  weights: TurnedAwayWeights,
): StatedMeasurements {
  if (state.acceptance?.outcome === 'refused' && flow.unit === cargoUnitCode)
    return toStated({
      ...state,
      // The flow by which a volume goes on may have another density.
      ...(flow.factorToKilograms === null && volumeWeight(weights, state)),
    })
  return netKilograms === null || acceptedKilograms === null
    ? {}
    : weightIn(flow, netKilograms - acceptedKilograms)
}

const surveyOfRest = (events: readonly ShipmentEvent[]) =>
  events.flatMap((event) => (event.kind === 'rest_unloaded' ? (event.statement.survey ?? []) : [])).at(-1)

interface ForwardFlow extends UnitOnward {
  readonly projectNumber: string
  readonly flowNumber: number
  readonly version: number
}

/** A load of another project might be one that the driver was never paired with. */
async function readFlow(
  { db, body, locale }: ForwardCall,
  { projectId, materialFlowId }: LockedShipment,
): Promise<ForwardFlow> {
  const [flow] = await db
    .select({
      projectNumber: projects.number,
      flowNumber: materialFlows.number,
      version: materialFlows.version,
      unit: materialFlows.cargoUnitCode,
      factorToKilograms: units.factorToKilograms,
    })
    .from(materialFlows)
    .innerJoin(projects, eq(projects.id, materialFlows.projectId))
    .innerJoin(units, eq(units.code, materialFlows.cargoUnitCode))
    .where(
      and(
        eq(materialFlows.id, body.materialFlow),
        eq(materialFlows.projectId, projectId),
        ne(materialFlows.id, materialFlowId),
      ),
    )
  if (flow === undefined)
    throw new HttpProblem('validation_failed', {
      violations: [violation(['materialFlow'], 'other_flow_of_project', locale)],
    })
  return flow
}
