import type * as z from 'zod/mini'
import type { Unit, truckType, projectStatus } from '#contract/parties/master-data.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { asc, type SQL } from '../../platform/db/drizzle.ts'
import { type projectStatuses, truckTypes, units } from '../../platform/db/schema/master-data.ts'

export function unitOf(row: typeof units.$inferSelect): Unit {
  return {
    id: row.code,
    names: { en: row.nameEn, nl: row.nameNl },
    symbol: row.symbol,
    factorToKilograms: row.factorToKilograms ?? undefined,
    weighbridge: row.weighbridge,
    position: row.position,
  }
}

export const truckTypeOf = (row: typeof truckTypes.$inferSelect): z.output<typeof truckType> => ({
  id: row.code,
  names: { en: row.nameEn, nl: row.nameNl },
  position: row.position,
})

export const projectStatusOf = (
  row: typeof projectStatuses.$inferSelect,
): z.output<typeof projectStatus> => ({
  id: row.id,
  names: { en: row.nameEn, nl: row.nameNl },
  blocked: row.blocked,
  position: row.position,
})

export async function unitsWhere(db: Queryable, condition: SQL | undefined): Promise<Unit[]> {
  const rows = await db.select().from(units).where(condition).orderBy(asc(units.position), asc(units.code))
  return rows.map(unitOf)
}

export async function truckTypesWhere(
  db: Queryable,
  condition: SQL | undefined,
): Promise<z.output<typeof truckType>[]> {
  const rows = await db
    .select()
    .from(truckTypes)
    .where(condition)
    .orderBy(asc(truckTypes.position), asc(truckTypes.code))
  return rows.map(truckTypeOf)
}
