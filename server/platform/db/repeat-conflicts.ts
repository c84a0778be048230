import { setTimeout as sleep } from 'node:timers/promises'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { isConflict } from './transient-errors.ts'

const attempts = 4
const longestPauseMs = 50

/** Effects outside the database must be repeatable. Throws the conflict after the fourth attempt. */
export function repeatConflicts(query: NodePgDatabase): NodePgDatabase {
  const runOnce = query.transaction.bind(query)
  query.transaction = async (work, config) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(work, config)
      } catch (error) {
        if (!isConflict(error) || attempt === attempts) throw error
        // Random, so that both do not meet again.
        await sleep(Math.random() * longestPauseMs * attempt)
      }
    }
  }
  return query
}
