import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { acceptedTypes } from './media-types.ts'

const year = 31_536_000

/**
 * The reader of QR codes is WebAssembly, which its worker alone may compile: a worker that comes from the
 * network has the policy of its own response.
 */
const wasmWorker = /\/assets\/qr-worker-[^/]+\.js(\.br|\.gz)?$/
const wasmWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

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
      if (wasmWorker.test(path)) void reply.header('Content-Security-Policy', wasmWorkerPolicy)
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
