import * as z from 'zod/mini'
import type { Collection } from '#contract/kit/collection.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { liveDashboard } from '#contract/office/live-dashboard.ts'
import { problems } from '#contract/kit/problems.ts'
import { referenceTarget, resourceNameOf } from '#contract/kit/resource.ts'
import type { Route } from '../request/endpoint.ts'
import { filterVariables } from '../collection/filters.ts'
import { liveMessageSchema, liveStreamPath } from './live-stream-description.ts'

type Node = Record<string, unknown>

/** A contract schema as JSON Schema: relations are IRIs, resources carry `@id` and `@type`. */
function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Node {
  const { $schema: _, ...node } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: schemaNode }) => {
      const target = referenceTarget(zodSchema)
      if (target !== undefined)
        Object.assign(schemaNode, { type: 'string', format: 'iri-reference', examples: [`/api/${target}/1`] })
      const resource = resourceNameOf(zodSchema)
      if (resource !== undefined && io === 'output' && typeof schemaNode.properties === 'object')
        schemaNode.properties = {
          '@id': { type: 'string', format: 'iri-reference', readOnly: true },
          '@type': { type: 'string', readOnly: true },
          ...schemaNode.properties,
        }
      // Responses may gain fields, and unknown fields of a body are ignored.
      delete schemaNode.additionalProperties
    },
  })
  return node
}

/** OpenAPI 3.1 from the same declarations as the routes. Paths are relative to the server `/api`. */
export function openApi(routes: readonly Route[], version: string): Node {
  const documented = routes.filter(
    (route): route is Route & { endpoint: Endpoint } => route.endpoint !== undefined,
  )
  const collections = new Map<string, Collection>(
    documented.flatMap(({ collection }) =>
      collection === undefined ? [] : [[collection.type, collection] as const],
    ),
  )
  const schemas: Node = { Problem: problemSchema }
  for (const [type, { item, draft }] of collections) {
    schemas[type] = jsonSchema(item, 'output')
    if (draft !== undefined) schemas[`${type}.draft`] = jsonSchema(draft, 'input')
  }
  schemas['LiveMessage'] = liveMessageSchema
  schemas['LiveDashboard'] = jsonSchema(liveDashboard, 'output')
  const paths: Record<string, Node> = {}
  for (const route of documented) {
    const path = (paths[route.endpoint.path] ??= {})
    path[route.method.toLowerCase()] = operationObject(route, collections.has(route.endpoint.type ?? ''))
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vrachtpas',
      version,
      description: 'Paperless transport for waste, reuse and product flows',
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    paths: { ...paths, ...liveStreamPath },
    components: {
      schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operationObject(
  { endpoint, collection, verb, contentTypes }: Route & { endpoint: Endpoint },
  hasSchema: boolean,
): Node {
  const { method, path, type, access } = endpoint
  const name =
    verb === undefined
      ? `${method.toLowerCase()}${path.replace(/\W+(\w)?/g, (_, letter: string | undefined) => (letter ?? '').toUpperCase())}`
      : `${verb}${type ?? collection?.type ?? ''}`
  const success = String(endpoint.status ?? (endpoint.response === undefined ? 204 : 200))
  return {
    operationId: name,
    tags: [collection?.type ?? type ?? 'Session'],
    ...(access === 'public' ? { security: [] } : {}),
    parameters: [
      ...pathParameters(path),
      ...(endpoint.list ? listParameters(collection) : queryParameters(endpoint)),
    ],
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: requestBody(endpoint, collection?.type, contentTypes) }),
    responses: {
      [success]:
        success === '204'
          ? { description: 'Done.' }
          : { description: 'The answer.', content: contentOf(endpoint, hasSchema) },
      ...problemResponses(endpoint),
    },
  }
}

const pathParameters = (path: string): Node[] =>
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

const listParameters = (collection: Route['collection']): Node[] => [
  { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
  { name: 'itemsPerPage', in: 'query', schema: { type: 'integer', minimum: 0, default: 30 } },
  {
    name: 'properties[]',
    in: 'query',
    description:
      'The properties that each row has beside its identity, by default all; those of an object in it by `properties[object][]`.',
    schema: { type: 'array', items: { type: 'string' } },
  },
  ...(collection === undefined ? [] : filterVariables(collection))
    .filter(({ variable }) => variable !== 'properties[]')
    .map(({ variable }) => ({
      name: variable,
      in: 'query',
      schema: variable.endsWith('[]')
        ? { type: 'array', items: { type: 'string' } }
        : variable.startsWith('order[')
          ? { type: 'string', enum: ['asc', 'desc'] }
          : { type: 'string' },
    })),
]

function queryParameters({ query }: Endpoint): Node[] {
  if (query === undefined) return []
  const { properties, required } = jsonSchema(query, 'input') as {
    properties?: Record<string, Node>
    required?: string[]
  }
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required?.includes(name) ?? false,
    schema,
  }))
}

function requestBody(
  { method, body }: Endpoint,
  type: string | undefined,
  contentTypes: readonly string[] | undefined,
): Node {
  const draft =
    type === undefined
      ? jsonSchema(body ?? z.unknown(), 'input')
      : { $ref: `#/components/schemas/${type}.draft` }
  const schema =
    contentTypes?.includes('multipart/form-data') === true
      ? {
          allOf: [
            draft,
            {
              type: 'object',
              required: ['file'],
              properties: { file: { type: 'string', format: 'binary' } },
            },
          ],
        }
      : draft
  const types =
    contentTypes ??
    (method === 'PATCH' ? ['application/merge-patch+json'] : ['application/ld+json', 'application/json'])
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) }
}

function contentOf({ response: answer, type, list }: Endpoint, hasSchema: boolean): Node {
  const item = hasSchema
    ? { $ref: `#/components/schemas/${type}` }
    : jsonSchema(answer ?? z.unknown(), 'output')
  const page = {
    type: 'object',
    required: ['member'],
    properties: { member: { type: 'array', items: item }, totalItems: { type: 'integer', minimum: 0 } },
  }
  return {
    ...(type === undefined ? {} : { 'application/ld+json': { schema: list ? page : item } }),
    'application/json': { schema: list ? { type: 'array', items: item } : item },
  }
}

function problemResponses({ refusals: declaredCodes = [], access, body }: Endpoint): Node {
  const codes = [
    ...declaredCodes,
    ...(access === 'public' ? [] : ['token_missing' as const]),
    ...(body === undefined ? [] : ['validation_failed' as const]),
  ]
  return Object.fromEntries(
    [...new Set(codes.map((code) => problems[code]))].map((status) => [
      String(status),
      {
        description: codes.filter((code) => problems[code] === status).join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

const textSchema = { type: 'string' }
const problemSchema: Node = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: textSchema,
    title: textSchema,
    status: { type: 'integer' },
    detail: textSchema,
    code: textSchema,
    violations: {
      type: 'array',
      items: {
        type: 'object',
        properties: { propertyPath: textSchema, message: textSchema, code: textSchema },
      },
    },
  },
}
