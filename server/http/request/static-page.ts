import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'

const year = 31_536_000

/**
 * Serves the built app: hashed assets for ever, worker, index and manifest never stale, and the index for every address
 * of the app that a browser opens.
 */
export async function servePage(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    // What is not a file of the build is an address of the app.
    wildcard: false,
    setHeaders: (reply, path) => {
      void reply.header(
        'Cache-Control',
        path.includes('/assets/') ? `public, max-age=${year}, immutable` : 'no-cache',
      )
    },
  })
}

/** True for a browser that opens an address of the app. */
export const opensPage = (method: string, path: string, accept: string | undefined) =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|\.well-known|assets)(\/|$)/.test(path) &&
  (accept ?? '').includes('text/html')
