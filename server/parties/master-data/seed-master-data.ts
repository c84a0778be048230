import { readFile } from 'node:fs/promises'
import { withSchemaLock } from '../../platform/db/advisory-lock.ts'
import type { Database, Queryable } from '../../platform/db/connect.ts'
import {
  countries,
  ewcCodes,
  processingMethods,
  projectStatuses,
  senderTypes,
  truckTypes,
  units,
} from '../../platform/db/schema/master-data.ts'
import { serverFile } from '../../folders.ts'
import { newId } from '../../platform/db/uuid.ts'
import { allCountries } from './country-names.ts'
import { ewcIdOf, ewcLevelOf } from './ewc-rows.ts'

type Row<Table extends { $inferInsert: object }> = Table['$inferInsert']

/** Adds missing reference data at every start; rows that an administrator changed are not overwritten. */
export async function seedMasterData(database: Database): Promise<void> {
  await withSchemaLock(database, () => database.query.transaction(seedTables))
}

async function seedTables(db: Queryable): Promise<void> {
  await db
    .insert(units)
    .values(await readRows<Row<typeof units>[]>('units'))
    .onConflictDoNothing()
  await db
    .insert(truckTypes)
    .values(await readRows<Row<typeof truckTypes>[]>('truck-types'))
    .onConflictDoNothing()
  const methods = await readRows<Row<typeof processingMethods>[]>('processing-methods')
  await db
    .insert(processingMethods)
    .values(methods.map((method) => ({ ...method, group: method.code.slice(0, 1) })))
    .onConflictDoNothing()
  await db
    .insert(senderTypes)
    .values(await readRows<Row<typeof senderTypes>[]>('sender-types'))
    .onConflictDoNothing()
  await db.insert(countries).values(allCountries()).onConflictDoNothing()
  const statuses = await readRows<Omit<Row<typeof projectStatuses>, 'id'>[]>('project-statuses')
  await db
    .insert(projectStatuses)
    .values(statuses.map((status) => ({ id: newId(), ...status })))
    .onConflictDoNothing()
  const codes = await readEwcRows()
  if ((await db.$count(ewcCodes)) < codes.length)
    await db.insert(ewcCodes).values(codes).onConflictDoNothing()
}

const readData = (name: string) => readFile(serverFile(`parties/master-data/data/${name}`), 'utf8')
const readRows = async <Rows>(name: string): Promise<Rows> =>
  JSON.parse(await readData(`${name}.json`)) as Rows

/** Includes chapters and subchapters, for browsing. */
async function readEwcRows(): Promise<Row<typeof ewcCodes>[]> {
  const [, ...lines] = (await readData('ewc-codes.csv')).split('\n').filter(Boolean)
  return lines
    .map(parseCsvLine)
    .map(([code = '', , hazardous, validFrom, validTo, nameEn = '', nameNl = '']) => ({
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

/** RFC 4180, without line breaks in cells. */
const parseCsvLine = (line: string) =>
  Array.from(
    line.trimEnd().matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g),
    ([, quoted, unquoted]) => quoted?.replaceAll('""', '"') ?? unquoted ?? '',
  )
