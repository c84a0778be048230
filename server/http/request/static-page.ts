import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { acceptedTypes } from './media-types.ts'

const year = 31_536_000

/**
 * Serves the built app: hashed assets are cached for a year; service worker, index and manifest are always
 * revalidated. Does nothing where the app is not built.
 */
export async function serveStaticApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    // Other paths are routes of the app: the not-found handler sends its index.
    wildcard: false,
    // Source maps are for whoever has the build.
    globIgnore: ['**/*.map'],
    setHeaders: (reply, path) => {
      void reply.header(
        'Cache-Control',
        path.includes('/assets/') ? `public, max-age=${year}, immutable` : 'no-cache',
      )
    },
  })
}

/** Whether a browser opens a route of the app, as opposed to a request for a file or the API. */
export const isPageRequest = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(api|\.well-known|assets)([/?]|$)/.test(request.url) &&
  acceptedTypes(request).includes('text/html')
