import { readFile } from 'node:fs/promises'
import { withSchemaLock } from '../db/advisory-lock.ts'
import type { Database, Queryable } from '../db/connect.ts'
import {
  countries,
  ewcCodes,
  processingMethods,
  projectStatuses,
  senderTypes,
  truckTypes,
  units,
} from '../db/schema/master-data.ts'
import { newId } from '../db/uuid.ts'
import { allCountries } from './country-names.ts'
import { ewcIdOf, ewcLevelOf } from './ewc-rows.ts'

type Row<Table extends { $inferInsert: object }> = Table['$inferInsert']

/** Lays what is missing of the reference data, at every start; what an administrator changed stays as it is. */
export async function layMasterData(database: Database): Promise<void> {
  await withSchemaLock(database, () => database.query.transaction(lay))
}

async function lay(db: Queryable): Promise<void> {
  await db
    .insert(units)
    .values(await rows<Row<typeof units>[]>('units'))
    .onConflictDoNothing()
  await db
    .insert(truckTypes)
    .values(await rows<Row<typeof truckTypes>[]>('truck-types'))
    .onConflictDoNothing()
  const methods = await rows<Row<typeof processingMethods>[]>('processing-methods')
  await db
    .insert(processingMethods)
    .values(methods.map((method) => ({ ...method, group: method.code.slice(0, 1) })))
    .onConflictDoNothing()
  await db
    .insert(senderTypes)
    .values(await rows<Row<typeof senderTypes>[]>('sender-types'))
    .onConflictDoNothing()
  await db.insert(countries).values(allCountries()).onConflictDoNothing()
  const statuses = await rows<Omit<Row<typeof projectStatuses>, 'id'>[]>('project-statuses')
  await db
    .insert(projectStatuses)
    .values(statuses.map((status) => ({ id: newId(), ...status })))
    .onConflictDoNothing()
  const codes = await ewcRows()
  if ((await db.$count(ewcCodes)) < codes.length)
    await db.insert(ewcCodes).values(codes).onConflictDoNothing()
}

const file = (name: string) => readFile(new URL(`data/${name}`, import.meta.url), 'utf8')
const rows = async <Rows>(name: string): Promise<Rows> => JSON.parse(await file(`${name}.json`)) as Rows

/** code, level, hazardous, validFrom, validTo, nameEn, nameNl: chapters and their parts too, so that a code can be looked for from above. */
async function ewcRows(): Promise<Row<typeof ewcCodes>[]> {
  const [, ...lines] = (await file('ewc-codes.csv')).split('\n').filter(Boolean)
  return lines.map(cellsOf).map(([code = '', , hazardous, validFrom, validTo, nameEn = '', nameNl = '']) => ({
    id: ewcIdOf({ code, validFrom: validFrom || null }),
    code,
    level: ewcLevelOf(code),
    hazardous: hazardous === 'true',
    validFrom: validFrom || null,
    validTo: validTo || null,
    nameEn,
    nameNl,
  }))
}

/** The cells of a CSV line (RFC 4180, no line breaks within cells). */
const cellsOf = (line: string) =>
  Array.from(
    line.trimEnd().matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g),
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  )
