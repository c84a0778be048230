import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { problems } from '#contract/problems.ts'
import { referenceTarget, resourceNameOf } from '#contract/resource.ts'
import type { Route } from '../request/endpoint.ts'
import { filterVariables } from '../collection/filters.ts'

type Node = Record<string, unknown>

/** A contract schema as JSON Schema: relations are IRIs, resources carry `@id` and `@type`. */
function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Node {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: node }) => {
      const target = referenceTarget(zodSchema)
      if (target !== undefined)
        Object.assign(node, { type: 'string', format: 'iri-reference', examples: [`/api/${target}/1`] })
      const resource = resourceNameOf(zodSchema)
      if (resource !== undefined && io === 'output' && typeof node.properties === 'object')
        node.properties = {
          '@id': { type: 'string', format: 'iri-reference', readOnly: true },
          '@type': { type: 'string', readOnly: true },
          ...node.properties,
        }
      // Answers may grow; what is unknown in a body is left alone.
      delete node.additionalProperties
    },
  }) as Node
  return made
}

/** The API in OpenAPI 3.1, of the same declarations as everything else that is said of it. Paths are below the server `/api`. */
export function openApi(routes: readonly Route[], version: string): Node {
  const documented = routes.filter(
    (route): route is Route & { endpoint: Endpoint } => route.endpoint !== undefined,
  )
  const collections = new Map(
    documented.flatMap(({ collection }) =>
      collection === undefined ? [] : [[collection.type as string, collection] as const],
    ),
  )
  const schemas: Node = { Problem: problemSchema }
  for (const [type, { item, draft }] of collections) {
    schemas[type] = jsonSchema(item, 'output')
    if (draft !== undefined) schemas[`${type}.draft`] = jsonSchema(draft, 'input')
  }
  const paths: Record<string, Node> = {}
  for (const route of documented) {
    const path = (paths[route.endpoint.path] ??= {})
    path[route.method.toLowerCase()] = operation(route, collections.has(route.endpoint.type ?? ''))
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
    paths,
    components: {
      schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operation(
  { endpoint, collection, verb, sends }: Route & { endpoint: Endpoint },
  known: boolean,
): Node {
  const { method, path, type, access } = endpoint
  const name =
    verb === undefined
      ? `${method.toLowerCase()}${path.replace(/\W+(\w)?/g, (_, letter: string | undefined) => (letter ?? '').toUpperCase())}`
      : `${verb}${type ?? collection?.type ?? ''}`
  const success = String(endpoint.status ?? (endpoint.answer === undefined ? 204 : 200))
  return {
    operationId: name,
    tags: [collection?.type ?? type ?? 'Session'],
    ...(access === 'public' ? { security: [] } : {}),
    parameters: [
      ...pathParameters(path),
      ...(endpoint.list ? listParameters(collection) : queryParameters(endpoint)),
    ],
    ...(endpoint.body === undefined ? {} : { requestBody: requestBody(endpoint, collection?.type, sends) }),
    responses: {
      [success]:
        success === '204'
          ? { description: 'Done.' }
          : { description: 'The answer.', content: contentOf(endpoint, known) },
      ...refusals(endpoint),
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
  ...(collection === undefined
    ? []
    : filterVariables(collection).map(({ variable }) => ({
        name: variable,
        in: 'query',
        schema: variable.endsWith('[]')
          ? { type: 'array', items: { type: 'string' } }
          : variable.startsWith('order[')
            ? { type: 'string', enum: ['asc', 'desc'] }
            : { type: 'string' },
      }))),
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
  sends: readonly string[] | undefined,
): Node {
  const draft =
    type === undefined
      ? jsonSchema(body ?? z.unknown(), 'input')
      : { $ref: `#/components/schemas/${type}.draft` }
  const schema =
    sends?.includes('multipart/form-data') === true
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
    sends ??
    (method === 'PATCH' ? ['application/merge-patch+json'] : ['application/ld+json', 'application/json'])
  return { required: true, content: Object.fromEntries(types.map((one) => [one, { schema }])) }
}

function contentOf({ answer, type, list }: Endpoint, known: boolean): Node {
  const item = known ? { $ref: `#/components/schemas/${type}` } : jsonSchema(answer ?? z.unknown(), 'output')
  const listed = {
    type: 'object',
    required: ['member'],
    properties: { member: { type: 'array', items: item }, totalItems: { type: 'integer', minimum: 0 } },
  }
  return {
    ...(type === undefined ? {} : { 'application/ld+json': { schema: list ? listed : item } }),
    'application/json': { schema: list ? { type: 'array', items: item } : item },
  }
}

function refusals({ refusals: own = [], access, body }: Endpoint): Node {
  const codes = [
    ...own,
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

const text = { type: 'string' }
const problemSchema: Node = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: text,
    title: text,
    status: { type: 'integer' },
    detail: text,
    code: text,
    violations: {
      type: 'array',
      items: { type: 'object', properties: { propertyPath: text, message: text, code: text } },
    },
  },
}
