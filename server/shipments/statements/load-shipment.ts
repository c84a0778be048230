import { toStated } from '#contract/shipments/measurements.ts'
import { shipmentNumber } from '#contract/shipments/shipment-number.ts'
import type { ShipmentDraft } from '#contract/shipments/shipments.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import { newId } from '../../platform/db/uuid.ts'
import { nextApiCounter } from '../../accounts/devices/api-device.ts'
import { refuseViolations } from '../../platform/http/collection/change-steps.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { refuseFuture, resolveActingDriver, withShipmentFieldNames } from './acting-driver.ts'
import { StatementBatch } from './statement-batch.ts'
import { lockInOrder } from '../events/event-chain.ts'
import type { ShipmentStatement } from '../events/shipment-statement.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'

/** What was loaded before an amendment has the letter of then. */
const versionAt = (moment: string) => sql<number>`coalesce(
  (select min(replaced.version) from (select version, lead(created_at) over (order by version) as until
    from material_flow_versions where material_flow_id = ${materialFlows.id}) as replaced
    where replaced.until > ${moment}::timestamptz),
  ${materialFlows.version})`

/**
 * Serves API clients other than the driver's app; makes the shipment number.
 * @throws HttpProblem by the rules of loading (`kinds/load.ts`), with the shipment's field names
 */
export async function loadShipment(
  { db, viewer, locale, clock }: WriteCall & { readonly clock: Clock },
  draft: ShipmentDraft,
  id: string,
): Promise<void> {
  refuseFuture('loadedAt', draft.loadedAt, clock(), locale)
  if (draft.wasteStreamNumber !== undefined)
    refuseViolations([violation(['wasteStreamNumber'], 'not_asked', locale)])
  const driver = await resolveActingDriver(db, viewer, draft.driver, locale)
  const [flow] = await db
    .select({
      number: materialFlows.number,
      version: versionAt(draft.loadedAt),
      projectNumber: projects.number,
    })
    .from(materialFlows)
    .innerJoin(projects, eq(projects.id, materialFlows.projectId))
    .where(eq(materialFlows.id, draft.materialFlow))
  if (flow === undefined) throw new HttpProblem('not_found')
  await lockInOrder(db, [id])
  const { device, code, counter } = await nextApiCounter(db, driver)
  const shipmentStatement: ShipmentStatement = {
    operation: { id: newId(), device, occurredAt: draft.loadedAt, statedBy: viewer.userId },
    kind: 'loaded',
    statement: {
      shipment: id,
      number: shipmentNumber({
        projectNumber: flow.projectNumber,
        flowNumber: flow.number,
        deviceCode: code,
        counter,
      }),
      materialFlow: draft.materialFlow,
      materialFlowVersion: flow.version,
      transportMode: draft.transportMode,
      ...toStated(draft),
      note: draft.transporterNoteLoad ?? draft.note,
      photos: draft.cargoPhotos ?? [],
    },
  }
  const batch = await StatementBatch.open(db, driver, [shipmentStatement])
  withShipmentFieldNames(() => batch.apply(shipmentStatement, locale))
  await batch.write(db, locale)
}
