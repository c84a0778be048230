import type { Queryable } from '../../platform/db/connect.ts'
import { and, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { sqlStatement } from '../../platform/db/sql-statement.ts'
import { codeOf, codePattern, type SearchWord, searchWords } from '../../platform/http/collection/search.ts'
import { contains, likePattern } from '../../platform/http/collection/filters.ts'

export interface FoundAroundShipments {
  readonly renumbered: readonly string[]
  readonly flows: readonly string[]
  readonly projects: readonly string[]
  readonly modes: readonly string[]
  readonly drivers: readonly string[]
  readonly transporters: readonly string[]
}

const pattern = sql`(select pattern from wanted)`
const code = sql`${sql.placeholder('code')}::text`

const foundQuery = sqlStatement<FoundAroundShipments>(
  'what a word finds around shipments',
  sql`
  with wanted as materialized (select folded(${sql.placeholder('pattern')}::text) as pattern),
    named as materialized (select id from companies where folded(name) like ${pattern})
  select
    array(select shipment_id from shipment_events
      where statement ? 'formerNumber' and ${codeOf(sql`statement ->> 'formerNumber'`)} like ${code}
      union all select id from shipments where waste_stream_number like ${code}) as renumbered,
    array(select flow.id from material_flows flow left join locations destination on destination.id = flow.destination_location_id
      where folded(flow.usual_name) like ${pattern} or flow.waste_stream_number like ${code}
        or flow.sender_id in (select id from named) or flow.disposer_id in (select id from named)
        or coalesce(flow.receiver_id, destination.company_id) in (select id from named)) as flows,
    array(select id from projects where folded(name) like ${pattern} or ${codeOf(sql`number`)} like ${code}) as projects,
    array(select id from transport_modes where folded(identification_code) like ${pattern} or ${codeOf(sql`identification_code`)} like ${code}
      or particulars ->> 'eniNumber' like ${code}) as modes,
    array(select driver.id from drivers driver join users person on person.id = driver.user_id
      where folded(concat_ws(' ', person.first_name, nullif(person.last_name_prefix, ''), person.last_name)) like ${pattern}) as drivers,
    array(select id from named) as transporters`,
)

/** With fewer letters the trigram index would be read whole. Project numbers match at any length. */
const shortestNumberPart = 3

async function matchesWord(db: Queryable, word: SearchWord): Promise<SQL> {
  const [found] = await foundQuery(db, { pattern: word.pattern, code: codePattern(word.code) })
  if (found === undefined) throw new Error('The search returned no row.')
  // Ids that were read beforehand tell PostgreSQL how many there are, so that it uses their index.
  const isOneOf = (column: SQL, ids: readonly string[]) =>
    ids.length === 0 ? undefined : sql`${column} = any(${sql.param([...ids])}::uuid[])`
  return (
    or(
      isOneOf(sql`${shipments.id}`, found.renumbered),
      isOneOf(sql`${shipments.materialFlowId}`, found.flows),
      isOneOf(sql`${shipments.projectId}`, found.projects),
      isOneOf(sql`${shipments.transportModeId}`, found.modes),
      isOneOf(sql`${shipments.driverId}`, found.drivers),
      isOneOf(sql`${shipments.transporterId}`, found.transporters),
      // Last, because comparing row by row takes longest.
      word.code === undefined || word.code.length < shortestNumberPart
        ? undefined
        : numberContains(word.code),
    ) ?? sql`false`
  )
}

const numberContains = (code: string): SQL => sql`${shipments.numberCode} like ${codePattern(code)}`

/**
 * Each word occurs in a number, plate, ENI number, vehicle, waste stream number, material, project, driver or
 * company of the letter; or all words together in a number or plate, in any spelling. Undefined without
 * words.
 */
export async function searchCondition(db: Queryable, text: string): Promise<SQL | undefined> {
  const { words, whole } = searchWords(text)
  if (words.length === 0) return undefined
  const conditions: SQL[] = []
  for (const word of words) conditions.push(await matchesWord(db, word))
  return or(and(...conditions), whole === undefined ? undefined : await matchesWord(db, whole))
}

/** The filter `number`: texts that occur exactly as written. */
export const numberFilter = (texts: readonly string[]): SQL =>
  or(
    ...texts.map((text) => {
      const [word] = searchWords(text).words
      const exact = contains(sql`${shipments.number}`, likePattern(text))
      // Beside the exact comparison, because only this form has an index.
      return word?.code === undefined ? exact : and(numberContains(word.code), exact)
    }),
  ) ?? sql`false`
