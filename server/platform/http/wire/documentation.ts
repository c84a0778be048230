import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Collection } from '#contract/kit/collection.ts'
import { problems } from '#contract/kit/problems.ts'
import { keysOf } from '#contract/kit/objects.ts'
import type { WireSettings } from '../request/respond.ts'
import type { Route } from '../request/endpoint.ts'
import { contextOf, documentation, entryPoint } from './hydra.ts'
import { localeOf } from '../request/language.ts'
import { acceptedTypes } from '../request/media-types.ts'
import { openApi } from './openapi.ts'
import { problemDocument, HttpProblem } from '../request/problem.ts'

const jsonLd = 'application/ld+json; charset=utf-8'
const openApiType = 'application/vnd.openapi+json; charset=utf-8'
const cacheControl = 'public, max-age=3600'

const prefers = (request: FastifyRequest, type: string) => acceptedTypes(request)[0] === type

/** All public: entry point, contexts, Hydra and OpenAPI documents, Swagger UI. */
export function registerApiDocumentation(
  app: FastifyInstance,
  routes: readonly Route[],
  { publicUrl, version, wireSettings }: { publicUrl: string; version: string; wireSettings: WireSettings },
): void {
  const collections = [
    ...new Map(
      routes.flatMap(({ collection }) =>
        collection === undefined ? [] : [[collection.type, collection] as const],
      ),
    ).values(),
  ]
  registerDocuments(app, routes, collections, publicUrl, version)
  registerPageAssets(app)
  registerContexts(app, routes, collections, publicUrl)
  registerErrorTypes(app, wireSettings)
}

const send = (reply: FastifyReply, type: string, body: string) =>
  reply.header('Cache-Control', cacheControl).type(type).send(body)

function registerDocuments(
  app: FastifyInstance,
  routes: readonly Route[],
  collections: readonly Collection[],
  publicUrl: string,
  version: string,
): void {
  // Generated on the first request, because it would slow down the start.
  const hydra = lazily(() => JSON.stringify(documentation(collections, publicUrl)))
  const openapi = lazily(() => JSON.stringify(openApi(routes, version)))
  const entry = lazily(() => JSON.stringify(entryPoint(collections)))

  const sendPage = (reply: FastifyReply) =>
    reply
      .header('Cache-Control', cacheControl)
      .header('Content-Security-Policy', pagePolicy)
      .type('text/html; charset=utf-8')
      .send(page)
  const sendDocs = (request: FastifyRequest, reply: FastifyReply) =>
    prefers(request, 'text/html')
      ? sendPage(reply)
      : acceptedTypes(request).some((type) => type.includes('openapi'))
        ? send(reply, openApiType, openapi())
        : send(reply, jsonLd, hydra())

  const sendEntry = (request: FastifyRequest, reply: FastifyReply) =>
    prefers(request, 'text/html') ? sendPage(reply) : send(reply, jsonLd, entry())
  app.get('/api', sendEntry)
  app.get('/api/index.jsonld', (_, reply) => send(reply, jsonLd, entry()))
  app.get('/api/docs', sendDocs)
  app.get('/api/docs.jsonld', (_, reply) => send(reply, jsonLd, hydra()))
  for (const alias of ['docs.jsonopenapi', 'docs.json'])
    app.get(`/api/${alias}`, (_, reply) => send(reply, openApiType, openapi()))
  app.get('/api/docs.html', (_, reply) => sendPage(reply))
}

function registerPageAssets(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/api/docs/assets/:file', async (request, reply) => {
    const type = assets[request.params.file]
    if (type === undefined) throw new HttpProblem('not_found')
    return await reply
      .header('Cache-Control', cacheControl)
      .type(type)
      .send(await readAsset(request.params.file))
  })
}

function registerContexts(
  app: FastifyInstance,
  routes: readonly Route[],
  collections: readonly Collection[],
  publicUrl: string,
): void {
  const otherTypes = new Set(routes.flatMap(({ endpoint }) => endpoint?.type ?? []))
  app.get<{ Params: { type: string } }>('/api/contexts/:type', (request, reply) => {
    const context = contextOf(
      request.params.type.replace(/\.jsonld$/, ''),
      collections,
      otherTypes,
      publicUrl,
    )
    if (context === undefined) throw new HttpProblem('not_found')
    return send(reply, jsonLd, JSON.stringify({ '@context': context }))
  })
}

function registerErrorTypes(app: FastifyInstance, wireSettings: WireSettings): void {
  app.get<{ Params: { status: string } }>('/api/errors/:status', (request, reply) => {
    const code = keysOf(problems).find(
      (candidate) => String(problems[candidate]) === request.params.status && problems[candidate] !== 422,
    )
    if (code === undefined) throw new HttpProblem('not_found')
    return reply
      .type('application/problem+json; charset=utf-8')
      .send(problemDocument(new HttpProblem(code), localeOf(request), { ...wireSettings, bare: false }))
  })
}

function lazily<T>(create: () => T): () => T {
  let cached: { readonly value: T } | undefined
  return () => (cached ??= { value: create() }).value
}

const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'start.js': 'text/javascript; charset=utf-8',
}

async function readAsset(file: string): Promise<Buffer | string> {
  if (file === 'start.js')
    return "window.SwaggerUIBundle({ url: '/api/docs.jsonopenapi', dom_id: '#documentation', deepLinking: true })\n"
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  return await readFile(join(folder, file))
}

/** For the documentation page, public in production too: no frame, form or worker, nothing from elsewhere. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // The page sets styles of its own elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vrachtpas API</title>
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
</head>
<body>
<div id="documentation"></div>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/assets/start.js"></script>
</body>
</html>
`
