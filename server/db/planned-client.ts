import pg from 'pg'

/** A text is worth a plan that is kept once it was sent so often through one pool. */
const often = 5
/** Plans lie in the memory of every connection. Beyond so many texts each is planned when it comes: strangers may ask in ever new ways. */
const mostNames = 400
const mostCounted = 4000

/** What each text that comes often is called; undefined for one that is sent as it is. */
function naming(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size === mostNames) return known
    const times = (counts.get(text) ?? 0) + 1
    if (times < often) {
      if (counts.size === mostCounted) counts.clear()
      counts.set(text, times)
      return undefined
    }
    counts.delete(text)
    const name = `text ${names.size + 1}`
    names.set(text, name)
    return name
  }
}

/**
 * A kind of connection that has PostgreSQL keep the plan of each text with parameters that comes often: it is sent under a name, the
 * same on every connection of this kind. Texts without parameters (a transaction's ends, several statements in one) go as they are.
 */
export function plannedClient(): typeof pg.Client {
  const nameOf = naming()
  return class PlannedClient extends pg.Client {
    override query = ((what: unknown, values?: unknown, callback?: unknown): unknown => {
      const send = super.query.bind(this) as (...given: unknown[]) => unknown
      if (!Array.isArray(values) || values.length === 0) return send(what, values, callback)
      if (typeof what === 'string') return send({ text: what, name: nameOf(what) }, values, callback)
      const { text, name } = what as pg.QueryConfig
      return send({ ...(what as pg.QueryConfig), name: name ?? nameOf(text) }, values, callback)
    }) as pg.Client['query']
  }
}
