import pg from 'pg'
import { sql } from './drizzle.ts'

/** A statement is prepared once a pool has sent its text this often. */
const preparationThreshold = 5
/** Connections keep the plans in memory, and clients can combine filters to any number of texts. */
const maxPreparedTexts = 400
const maxCountedTexts = 4000

/**
 * Marks a statement whose best plan depends on its values: an index for few rows, a walk along the order for
 * most. A generic plan reads a million rows for three.
 */
export const plannedEachTime = sql.raw('/* planned each time */ ')

/** Searches too: an index shows at once that nothing contains a text. */
const isPlannedEachTime = (text: string) =>
  text.startsWith('/* planned each time */') || / i?like /i.test(text)

function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (text) => {
    const knownName = names.get(text)
    if (knownName !== undefined || names.size === maxPreparedTexts || isPlannedEachTime(text))
      return knownName
    const count = (counts.get(text) ?? 0) + 1
    if (count < preparationThreshold) {
      if (counts.size === maxCountedTexts) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const name = `text ${names.size + 1}`
    names.set(text, name)
    return name
  }
}

/**
 * A client class that prepares frequent statements with parameters under a name shared by all its
 * connections. Texts without parameters (begin, commit, several statements) are sent unchanged.
 */
export function autoPreparingClient(): typeof pg.Client {
  const nameOf = statementNames()
  return class AutoPreparingClient extends pg.Client {
    override query = ((query: unknown, values?: unknown, callback?: unknown): unknown => {
      const superQuery = super.query.bind(this) as (...args: unknown[]) => unknown
      if (!Array.isArray(values) || values.length === 0) return superQuery(query, values, callback)
      if (typeof query === 'string') return superQuery({ text: query, name: nameOf(query) }, values, callback)
      const { text, name } = query as pg.QueryConfig
      // Drizzle names what it built once ''.
      const ownName = name === '' ? undefined : name
      return superQuery({ ...(query as pg.QueryConfig), name: ownName ?? nameOf(text) }, values, callback)
    }) as pg.Client['query']
  }
}
