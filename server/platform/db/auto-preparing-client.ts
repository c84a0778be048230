import pg from 'pg'
import { sql } from './drizzle.ts'

/** A statement is prepared once its text has been sent this often through one pool. */
const preparationThreshold = 5
/**
 * Every connection keeps the plans in memory, and a client can produce any number of texts by combining
 * filters.
 */
const maxPreparedTexts = 400
/** Bounds the memory of the counters: they start over beyond it. */
const maxCountedTexts = 4000

/**
 * At the start of a statement whose values decide how it is best run: what few rows have is found by an index, what most
 * have by a walk along the order. A plan that is made for any value reads a million rows for three.
 */
export const plannedEachTime = sql.raw('/* planned each time */ ')

/** Searches too: a text that nothing contains is found missing in an index. */
const isPlannedEachTime = (text: string) =>
  text.startsWith('/* planned each time */') || / i?like /i.test(text)

/** Gives each frequent statement text a name; undefined for a text that is not prepared. */
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
 * A client class that prepares each frequent statement that has parameters: it is sent under a name, the same
 * on every connection of the class. Texts without parameters (begin and commit, several statements in one)
 * are sent unchanged.
 */
export function autoPreparingClient(): typeof pg.Client {
  const nameOf = statementNames()
  return class AutoPreparingClient extends pg.Client {
    override query = ((query: unknown, values?: unknown, callback?: unknown): unknown => {
      const superQuery = super.query.bind(this) as (...args: unknown[]) => unknown
      if (!Array.isArray(values) || values.length === 0) return superQuery(query, values, callback)
      if (typeof query === 'string') return superQuery({ text: query, name: nameOf(query) }, values, callback)
      const { text, name } = query as pg.QueryConfig
      // Drizzle calls what it has built once without a name ''.
      const ownName = name === '' ? undefined : name
      return superQuery({ ...(query as pg.QueryConfig), name: ownName ?? nameOf(text) }, values, callback)
    }) as pg.Client['query']
  }
}
