import { eq } from 'drizzle-orm'
import * as contract from '#contract/reference-data.ts'
import { truckTypes, units } from '../db/schema/master-data.ts'
import { materialFlows } from '../db/schema/projects.ts'
import { serve } from '../http/collection/collection.ts'
import { stored } from '../http/collection/stored.ts'
import { markChanged } from '../live/mark-changed.ts'
import { markFlows } from './mark-flows.ts'
import { nameColumns, namePlaces, namesOf, standingOf, visibleToAll } from './named.ts'
import { truckTypeOf, unitOf } from './queries.ts'

/* Drivers' devices hold units and truck types: each change is marked for all of them. */

export const unitRoutes = serve(contract.units, {
  ...stored(units, {
    itemOf: (row) => ({ ...unitOf(row), code: row.code, ...standingOf(row) }),
    draftOf: (row): contract.UnitDraft => ({
      names: namesOf(row),
      symbol: row.symbol,
      factorToKilograms: row.factorToKilograms ?? undefined,
      weighbridge: row.weighbridge,
      position: row.position,
    }),
    columnsOf: ({ names, factorToKilograms, ...draft }) => ({
      ...draft,
      ...nameColumns(names),
      factorToKilograms: factorToKilograms ?? null,
    }),
  }),
  visibleTo: visibleToAll,
  columns: namePlaces(units),
  search: [units.code, units.symbol, units.nameEn, units.nameNl],
  defaultOrder: [
    ['position', 'asc'],
    ['code', 'asc'],
  ],
  wrote: async ({ db }, code) => {
    await markChanged(db, [{ type: 'Unit', entityId: code }])
    await markFlows(db, eq(materialFlows.cargoUnitCode, code))
  },
})

export const truckTypeRoutes = serve(contract.truckTypes, {
  ...stored(truckTypes, {
    itemOf: (row) => ({ ...truckTypeOf(row), code: row.code, ...standingOf(row) }),
    draftOf: (row) => ({ names: namesOf(row), position: row.position }),
    columnsOf: ({ names, position }) => ({ ...nameColumns(names), position }),
  }),
  visibleTo: visibleToAll,
  columns: namePlaces(truckTypes),
  search: [truckTypes.code, truckTypes.nameEn, truckTypes.nameNl],
  defaultOrder: [
    ['position', 'asc'],
    ['code', 'asc'],
  ],
  wrote: async ({ db }, code) => markChanged(db, [{ type: 'TruckType', entityId: code }]),
})
