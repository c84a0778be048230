import type { FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Collection } from '#contract/kit/collection.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Page } from '#contract/kit/paging.ts'
import { onlyAsked } from '../wire/asked-properties.ts'
import { collectionDocument, decorate, itemDocument } from '../wire/json-ld.ts'
import { isKnownEtag } from './known-etag.ts'
import { localeOf } from './language.ts'
import { wantsBareJson } from './media-types.ts'
import { queryOf } from '../collection/filters.ts'
import { type RequestedSlice, requestedSlice } from '../collection/paging.ts'
import { type SignedPaths, withSignedPaths } from '../wire/signed-paths.ts'

export interface WireSettings {
  readonly hydraPrefix: boolean
  readonly signedPaths: SignedPaths
}

export interface EncodedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export interface ListedPage extends Page<unknown> {
  readonly totalItemsIsEstimate?: boolean | undefined
  readonly slice?: RequestedSlice | undefined
  readonly collection?: Collection | undefined
}

/** JSON-LD unless plain JSON was asked for, with an ETag. */
export function encodeResponse(
  endpoint: Endpoint,
  result: unknown,
  request: FastifyRequest,
  wireSettings: WireSettings,
): EncodedResponse {
  if (endpoint.response === undefined) return { status: endpoint.status ?? 204, headers: {}, body: undefined }
  const status = endpoint.status ?? 200
  const schema = endpoint.response
  if (endpoint.type === undefined)
    return {
      status,
      headers: { 'Cache-Control': 'no-store', 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify(z.encode(schema, result)),
    }
  const bare = wantsBareJson(request)
  const headers: Record<string, string> = {
    'Content-Type': bare ? 'application/json; charset=utf-8' : 'application/ld+json; charset=utf-8',
    ...(endpoint.personal === true ? { 'Cache-Control': 'no-store' } : {}),
  }
  const path = request.url.split('?', 1)[0] ?? ''
  const encode = (value: unknown) =>
    withSignedPaths(schema, z.encode(schema, value), wireSettings.signedPaths.sign)
  if (endpoint.list) {
    const { member, totalItems, ...rest } = result as ListedPage
    const query = queryOf(request)
    const encoded = member.map(encode)
    const rows = onlyAsked(bare ? encoded : encoded.map((row) => decorate(schema, row)), query)
    const slice = rest.slice ?? requestedSlice(query, false)
    const document = bare
      ? rows
      : collectionDocument({ ...rest, member: rows, totalItems }, endpoint.type, {
          path,
          search: request.url.slice(path.length + 1),
          slice,
          hydraPrefix: wireSettings.hydraPrefix,
        })
    const body = JSON.stringify(document)
    return conditionalResponse(request, {
      status,
      headers: { ...headers, ETag: `W/"${digestOf(body)}"` },
      body,
    })
  }
  const encoded = encode(result)
  const document = itemDocument(schema, encoded, endpoint.type, path)
  const { version } = document
  const body = JSON.stringify(bare ? encoded : document)
  if (endpoint.method !== 'GET') {
    const iri = String(document['@id'])
    headers['Content-Location'] = iri
    if (endpoint.status === 201) headers.Location = iri
  }
  if (typeof version === 'number') headers.ETag = `"${version}.${digestOf(`${localeOf(request)} ${body}`)}"`
  return conditionalResponse(request, { status, headers, body })
}

const digestOf = (text: string) => hash('sha256', text, 'base64url').slice(0, 8)

function conditionalResponse(request: FastifyRequest, response: EncodedResponse): EncodedResponse {
  const tag = response.headers.ETag
  if (tag === undefined || request.method !== 'GET' || !isKnownEtag(request.headers['if-none-match'], tag))
    return response
  const { 'Content-Type': _, ...headers } = response.headers
  return { status: 304, headers, body: undefined }
}
