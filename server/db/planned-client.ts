import pg from 'pg'

/** Texts beyond these are planned each time: what strangers may ask in ever new ways must not fill the connections' memory. */
const most = 1000
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size === most) return known
  const name = `text ${names.size + 1}`
  names.set(text, name)
  return name
}

/**
 * A connection that has PostgreSQL plan each text with parameters once: it is sent under a name, the same on every connection
 * of this process. Texts without parameters (a transaction's ends, several statements in one) go as they are.
 */
export class PlannedClient extends pg.Client {
  override query = ((what: unknown, values?: unknown, callback?: unknown): unknown => {
    const send = super.query.bind(this) as (...given: unknown[]) => unknown
    if (!Array.isArray(values) || values.length === 0) return send(what, values, callback)
    if (typeof what === 'string') return send({ text: what, name: nameOf(what) }, values, callback)
    const { text, name } = what as pg.QueryConfig
    return send({ ...(what as pg.QueryConfig), name: name ?? nameOf(text) }, values, callback)
  }) as pg.Client['query']
}
