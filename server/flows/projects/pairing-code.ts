import { randomInt } from 'node:crypto'
import { pairingCodeLength } from '#contract/flows/project-pairing.ts'
import { readableAlphabet } from '#contract/kit/readable-codes.ts'
import { type Placeholder, type SQL, sql } from '../../platform/db/drizzle.ts'
import { projects } from '../../platform/db/schema/projects.ts'

/**
 * There are 25^6 codes, so both candidates are never taken.
 * @param candidates the value of `pairingCodes()`, or a placeholder for it
 */
export const freePairingCode = (candidates: string | Placeholder): SQL<string> =>
  // Not an anti join: a plan for any number of candidates might read all projects.
  sql<string>`(select case when exists (select 1 from ${projects} taken where taken.pairing_code = codes[1]) then codes[2] else codes[1] end
    from (select ${candidates}::text[] as codes) as candidates)`

export const pairingCodes = (): string => `{${[pairingCode(), pairingCode()].join(',')}}`

const pairingCode = () =>
  Array.from({ length: pairingCodeLength }, () => readableAlphabet[randomInt(readableAlphabet.length)]).join(
    '',
  )
