import * as contract from '#contract/parties/reference-data.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { truckTypes, units } from '../../platform/db/schema/master-data.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import { tableResource } from '../../platform/http/collection/table-resource.ts'
import { markChanged } from '../../platform/live/mark-changed.ts'
import { markFlowsChanged } from './mark-flows-changed.ts'
import { bilingual, bilingualList, byPosition } from './bilingual-names.ts'
import { versionFields } from '../../platform/http/wire/timestamp.ts'
import { truckTypeOf, unitOf } from './queries.ts'
import { refuseInUse } from './refuse-in-use.ts'

/* The devices of all drivers store units and truck types, so each change is marked in the change feed. */

const unitTable = tableResource(units, contract.units.draft, {
  fields: { names: bilingual },
  itemOf: (row) => ({ ...unitOf(row), code: row.code, ...versionFields(row) }),
})

export const unitRoutes = resourceRoutes(contract.units, {
  ...unitTable,
  remove: async (call, code) => {
    // Flows may have another unit by now, and shipments have no foreign key for theirs, for faster writes.
    await refuseInUse(call, shipments, 'shipments', eq(shipments.cargoUnitCode, code))
    await unitTable.remove(call, code)
  },
  ...bilingualList(units, units.code, units.symbol),
  defaultOrder: byPosition,
  afterWrite: async ({ db }, code) => {
    await markChanged(db, [{ type: 'Unit', entityId: code }])
    await markFlowsChanged(db, eq(materialFlows.cargoUnitCode, code))
  },
})

export const truckTypeRoutes = resourceRoutes(contract.truckTypes, {
  ...tableResource(truckTypes, contract.truckTypes.draft, {
    fields: { names: bilingual },
    itemOf: (row) => ({ ...truckTypeOf(row), code: row.code, ...versionFields(row) }),
  }),
  ...bilingualList(truckTypes, truckTypes.code),
  defaultOrder: byPosition,
  afterWrite: async ({ db }, code) => markChanged(db, [{ type: 'TruckType', entityId: code }]),
})
