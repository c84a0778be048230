import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Collection } from '#contract/collection.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Page } from '#contract/paging.ts'
import { collectionDocument, itemDocument } from '../wire/json-ld.ts'
import { localeOf } from './language.ts'
import { type AskedSlice, sliceFor } from '../collection/paging.ts'
import { type SignedPaths, withSignedPaths } from '../wire/signed-paths.ts'

/** How answers are written, by the settings. */
export interface Wire {
  /** `hydra:member` instead of `member`, for clients that expect the older spelling. */
  readonly hydraPrefix: boolean
  readonly signedPaths: SignedPaths
}

/** An answer, whole, before a byte of it is sent: it can be kept and given again. */
export interface Ready {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

type Schema = z.ZodMiniType

/** What a page of a list needs beyond its rows. */
export interface ListedPage extends Page<unknown> {
  /** Beyond what a person reads rows are not counted but estimated, and the answer says so. */
  readonly totalItemsIsEstimate?: boolean | undefined
  readonly slice?: AskedSlice | undefined
  /** Whose filters are on offer. */
  readonly collection?: Collection | undefined
}

/** Encodes what a verb answered, by its endpoint: JSON-LD unless bare JSON was asked for, with its ETag. */
export function answerOf(endpoint: Endpoint, answer: unknown, request: FastifyRequest, wire: Wire): Ready {
  if (endpoint.answer === undefined) return { status: endpoint.status ?? 204, headers: {}, body: undefined }
  const status = endpoint.status ?? 200
  const schema = endpoint.answer as Schema
  if (endpoint.type === undefined)
    return {
      status,
      headers: { 'Cache-Control': 'no-store', 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify(z.encode(schema, answer)),
    }
  const bare = wantsBareJson(request)
  const headers: Record<string, string> = {
    'Content-Type': bare ? 'application/json; charset=utf-8' : 'application/ld+json; charset=utf-8',
  }
  const path = request.url.split('?', 1)[0] ?? ''
  if (endpoint.list) {
    const { member, totalItems, ...rest } = answer as ListedPage
    const encoded = member.map((one) => withSignedPaths(schema, z.encode(schema, one), wire.signedPaths.sign))
    const slice = rest.slice ?? sliceFor((request.query ?? {}) as Record<string, unknown>, false)
    const body = JSON.stringify(
      bare
        ? encoded
        : collectionDocument(schema, { ...rest, member: encoded, totalItems }, endpoint.type, {
            path,
            search: request.url.slice(path.length + 1),
            slice,
            hydraPrefix: wire.hydraPrefix,
          }),
    )
    return conditional(request, { status, headers: { ...headers, ETag: `W/"${digestOf(body)}"` }, body })
  }
  const encoded = withSignedPaths(schema, z.encode(schema, answer), wire.signedPaths.sign) as Record<
    string,
    unknown
  >
  const document = itemDocument(schema, encoded, endpoint.type, path)
  if (endpoint.method !== 'GET') {
    headers['Content-Location'] = String(document['@id'])
    if (endpoint.status === 201) headers.Location = String(document['@id'])
  }
  const body = JSON.stringify(bare ? encoded : document)
  if (typeof encoded.version === 'number')
    headers.ETag = `"${encoded.version}.${digestOf(`${localeOf(request)} ${body}`)}"`
  return conditional(request, { status, headers, body })
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8)

/** 304 where the client has it already (RFC 9110, 13.1.2, weak comparison). */
function conditional(request: FastifyRequest, ready: Ready): Ready {
  const tag = ready.headers.ETag
  const known = request.headers['if-none-match']
  if (tag === undefined || known === undefined || request.method !== 'GET') return ready
  const opaque = (one: string) => one.trim().replace(/^W\//, '')
  if (known.trim() !== '*' && !known.split(',').some((one) => opaque(one) === opaque(tag))) return ready
  const { 'Content-Type': _, ...headers } = ready.headers
  return { status: 304, headers, body: undefined }
}

/** Bare JSON only where it was asked for and JSON-LD was not. */
export const wantsBareJson = (request: FastifyRequest) => {
  const accept = request.headers.accept ?? ''
  return accept.includes('application/json') && !accept.includes('application/ld+json')
}
