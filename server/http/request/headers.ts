import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Route } from './endpoint.ts'
import { localeOf } from './language.ts'

/** What a browser may do with anything that comes from here. */
export async function guardPages(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(helmet, {
    frameguard: { action: 'deny' },
    hsts: publicUrl.startsWith('https:'),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The styling library writes its rules into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  })
}

/** The headers that every answer of the API carries, refusals too. */
export function addApiHeaders(app: FastifyInstance, publicUrl: string, routes: readonly Route[]): void {
  const docs = `<${publicUrl}/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`
  const takes = takenBy(routes)
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api')) return
    const link = reply.getHeader('Link')
    reply.header('Link', link === undefined ? docs : `${String(link)},${docs}`)
    reply.header('Vary', 'Accept, Accept-Language, Authorization, Accept-Encoding')
    reply.header('Content-Language', localeOf(request))
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'private, no-cache')
    reply.headers(takes.get(request.routeOptions.url ?? '') ?? {})
  })
}

/** Path as the router has it -> the methods of exactly that address, and the types that it takes. */
function takenBy(routes: readonly Route[]): ReadonlyMap<string, Record<string, string>> {
  const methods = new Map<string, string[]>()
  for (const { path, method } of routes) methods.set(path, [...(methods.get(path) ?? []), method])
  const posted = new Map(
    routes.filter(({ method }) => method === 'POST').map(({ path, sends }) => [path, sends] as const),
  )
  return new Map(
    [...methods].map(([path, own]) => [
      path,
      {
        Allow: [
          'OPTIONS',
          ...['HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) =>
            own.includes(method === 'HEAD' ? 'GET' : method),
          ),
        ].join(', '),
        ...(own.includes('POST')
          ? { 'Accept-Post': posted.get(path)?.join(', ') ?? 'application/ld+json, application/json' }
          : {}),
        ...(own.includes('PATCH') ? { 'Accept-Patch': 'application/merge-patch+json' } : {}),
      },
    ]),
  )
}
