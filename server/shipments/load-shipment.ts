import { eq } from 'drizzle-orm'
import { shipmentNumber } from '#contract/shipment-number.ts'
import type { ShipmentDraft } from '#contract/shipments.ts'
import { materialFlows, projects } from '../db/schema/projects.ts'
import { newId } from '../db/uuid.ts'
import { countUp } from '../devices/count-up.ts'
import type { WriteCall } from '../http/collection/resource-definition.ts'
import { Refusal } from '../http/request/problem.ts'
import { actingDriver, namingFields } from './acting-driver.ts'
import { Ledger } from './statement-batch.ts'
import { lockInOrder } from './record.ts'
import type { Stated } from './shipment-statement.ts'

/**
 * Records a load that another client than the driver's app states: the same verb as behind its operation, with a number that is
 * made here. @throws Refusal by the rules of loading; validation_failed names the fields as a shipment has them
 */
export async function loadShipment(
  { db, viewer, locale }: WriteCall,
  draft: ShipmentDraft,
  id: string,
): Promise<void> {
  const driver = await actingDriver(db, viewer, draft.driver, locale)
  const [flow] = await db
    .select({ number: materialFlows.number, version: materialFlows.version, projectNumber: projects.number })
    .from(materialFlows)
    .innerJoin(projects, eq(projects.id, materialFlows.projectId))
    .where(eq(materialFlows.id, draft.materialFlow))
  if (flow === undefined) throw new Refusal('not_found')
  await lockInOrder(db, [id])
  const { device, code, counter } = await countUp(db, driver)
  const stated: Stated = {
    operation: { id: newId(), device, occurredAt: draft.loadedAt, by: viewer.userId },
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
      chlorideValue: draft.chlorideValue,
      amount: draft.nettoWeight,
      firstWeighing: draft.weighedLoad,
      secondWeighing: draft.tareWeight,
      weighSlipNumber: draft.weightTicketNumber,
      note: draft.transporterNoteLoad ?? draft.note,
      photos: draft.cargoPhotos ?? [],
    },
  }
  const ledger = await Ledger.open(db, driver, [stated])
  namingFields(() => ledger.record(stated, locale))
  await ledger.write(db, locale)
}
