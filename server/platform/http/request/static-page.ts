import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { acceptedTypes } from './media-types.ts'

const year = 31_536_000

/**
 * Only the workers that read QR codes and weigh slips may compile WebAssembly: a worker from the network has its own
 * response's policy.
 */
const wasmWorker = /\/assets\/(check\/)?(qr|slip)-worker-[^/]+\.js(\.br|\.gz)?$/
const wasmWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The inspector's page opens by a secret link and styles nothing by script. */
const checkPage = /\/check\.html(\.br|\.gz)?$/
const checkPagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';')

/** Operators have the build. Also in upper case, because some file systems ignore case. */
const isSourceMap = /\.map$/i

const appPage = /\/index\.html(\.br|\.gz)?$/

/** Hashes of a page's inline scripts, for its policy (CSP Level 3, 2.3.1). */
export const inlineScriptHashes = (html: string): string =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)]
    .map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ')

/** Hashed assets are cached for a year; service workers, pages and manifest are revalidated. */
export async function serveStaticApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const hashes = inlineScriptHashes(await readFile(join(folder, 'index.html'), 'utf8'))
  const options = {
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (wasmWorker.test(path)) void reply.header('Content-Security-Policy', wasmWorkerPolicy)
      if (appPage.test(path) && hashes !== '')
        void reply.header(
          'Content-Security-Policy',
          String(reply.getHeader('Content-Security-Policy')).replace("script-src 'self'", `$& ${hashes}`),
        )
      if (checkPage.test(path))
        void reply.headers({ 'Content-Security-Policy': checkPagePolicy, 'X-Robots-Tag': 'noindex' })
      void reply.header(
        'Cache-Control',
        path.includes('/assets/') ? `public, max-age=${year}, immutable` : 'no-cache',
      )
    },
  } satisfies Partial<FastifyStaticOptions>
  await app.register(fastifyStatic, {
    ...options,
    root: folder,
    // Other paths are the app's routes: the not-found handler sends its index.
    wildcard: false,
    globIgnore: ['assets/**', '**/*.map'],
  })
  const assets = join(folder, 'assets')
  // One route for hundreds of files: a route for each takes a tenth of the server's start, and the plugin's
  // own lists the folder for each request to compare the case of names.
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const path = request.params['*']
    return isSourceMap.test(path) ? reply.callNotFound() : reply.sendFile(path, assets)
  })
}

export const pageFileOf = ({ url }: FastifyRequest) =>
  /^\/check([/?]|$)/.test(url) ? 'check.html' : 'index.html'

/** True if a browser opens a route of the app, not a file or the API. */
export const isPageRequest = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(api|\.well-known|assets)([/?]|$)/.test(request.url) &&
  acceptedTypes(request).includes('text/html')
