import type { FastifyInstance } from 'fastify'

/** A route as the router has it: `GET /api/projects/:id`. */
export interface RegisteredRoute {
  readonly method: string
  readonly path: string
}

/**
 * Every route of the API that the router answers, read from the router itself: what was registered outside
 * the feature folders is among them. HEAD comes with GET and is left out.
 */
export function registeredRoutes(app: FastifyInstance): readonly RegisteredRoute[] {
  const routes: RegisteredRoute[] = []
  const above: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^(?<indent>[│ ]*)[├└]── (?<segment>\S+)(?: \((?<methods>[A-Z, ]+)\))?$/.exec(line)?.groups
    if (found === undefined) continue
    const depth = (found.indent ?? '').length / 4
    above.length = depth
    above.push(found.segment ?? '')
    const path = above.join('')
    if (!/^\/(api|\.well-known)(\/|$)/.test(path)) continue
    for (const method of found.methods?.split(', ') ?? [])
      if (method !== 'HEAD' || !found.methods?.includes('GET')) routes.push({ method, path })
  }
  return routes
}
