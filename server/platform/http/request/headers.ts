import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { serverTimeHeader } from '#contract/kit/time-limits.ts'
import type { Route } from './endpoint.ts'
import { localeOf } from './language.ts'

const permissionsPolicy = 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()'

/** Security headers of every response. Map tiles may come from their server. */
export function addSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string,
  mapTiles?: { readonly url: string },
): void {
  const headers = { ...helmetHeaders(publicUrl, mapTiles), 'Permissions-Policy': permissionsPolicy }
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Helmet would compose the same headers for each response; this makes them once. */
function helmetHeaders(publicUrl: string, mapTiles: { readonly url: string } | undefined) {
  const tileServers = mapTiles === undefined ? [] : [new URL(mapTiles.url).origin]
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet({
    frameguard: { action: 'deny' },
    hsts: publicUrl.startsWith('https:'),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Emotion inserts its rules as style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...tileServers],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  })(request, response, () => undefined)
  return response.getHeaders()
}

export function addApiHeaders(
  app: FastifyInstance,
  publicUrl: string,
  routes: readonly Route[],
  clock: () => Date,
): void {
  const docs = `<${publicUrl}/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`
  const allowed = allowedByPath(routes)
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api')) {
      const link = reply.getHeader('Link')
      reply.header('Link', link === undefined ? docs : `${String(link)},${docs}`)
      reply.header('Vary', 'Accept, Accept-Language, Authorization, Accept-Encoding')
      reply.header('Content-Language', localeOf(request))
      if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'private, no-cache')
      // A cached response would tell an old time.
      if (!String(reply.getHeader('Cache-Control')).includes('max-age'))
        reply.header(serverTimeHeader, clock().toISOString())
      reply.headers(allowed.get(request.routeOptions.url ?? '') ?? {})
    }
    done(null, payload)
  })
}

function allowedByPath(routes: readonly Route[]): ReadonlyMap<string, Record<string, string>> {
  const methods = new Map<string, string[]>()
  for (const { path, method } of routes) methods.set(path, [...(methods.get(path) ?? []), method])
  const postTypes = new Map(
    routes
      .filter(({ method }) => method === 'POST')
      .map(({ path, contentTypes }) => [path, contentTypes] as const),
  )
  return new Map(
    [...methods].map(([path, methodsOfPath]) => [
      path,
      {
        Allow: [
          'OPTIONS',
          ...['HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) =>
            methodsOfPath.includes(method === 'HEAD' ? 'GET' : method),
          ),
        ].join(', '),
        ...(methodsOfPath.includes('POST')
          ? { 'Accept-Post': postTypes.get(path)?.join(', ') ?? 'application/ld+json, application/json' }
          : {}),
        ...(methodsOfPath.includes('PATCH') ? { 'Accept-Patch': 'application/merge-patch+json' } : {}),
      },
    ]),
  )
}
