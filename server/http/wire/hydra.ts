import type * as z from 'zod/mini'
import type { Collection, CollectionVerb } from '#contract/collection.ts'
import { referenceTarget, resourceNameOf } from '#contract/resource.ts'

type Schema = z.core.$ZodType
type Definition = z.core.$ZodTypes['_zod']['def']
type Node = Record<string, unknown>

const definitionOf = (schema: Schema): Definition => (schema as z.core.$ZodTypes)._zod.def

/** What the documentation says of one field of a resource: of reading and of writing it. */
export interface Property {
  readonly name: string
  readonly range: string
  /** The collection that it refers to, by IRI or as a node. */
  readonly target?: string
  /** Read as a whole node, not as its IRI. */
  readonly embedded: boolean
  readonly many: boolean
  readonly readable: boolean
  readonly writable: boolean
  readonly required: boolean
}

interface Shape {
  readonly range: string
  readonly target?: string
  readonly embedded: boolean
  readonly many: boolean
  readonly optional: boolean
}

const xsd = (name: string) => `xsd:${name}`

/** What a schema looks like from outside: its kind, how many, and what it refers to. */
function shapeOf(schema: Schema): Shape {
  const target = referenceTarget(schema)
  if (target !== undefined) return { range: target, target, embedded: false, many: false, optional: false }
  const resource = resourceNameOf(schema)
  if (resource !== undefined)
    return {
      range: resource.collection,
      target: resource.collection,
      embedded: true,
      many: false,
      optional: false,
    }
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return { ...shapeOf(definition.innerType), optional: true }
    case 'array':
      return { ...shapeOf(definition.element), many: true, optional: false }
    case 'pipe':
      return shapeOf(definition.out)
    case 'boolean':
      return plain('boolean')
    case 'number':
      return plain(isInteger(schema) ? 'integer' : 'decimal')
    default:
      return plain('string')
  }
}

const plain = (name: string): Shape => ({ range: xsd(name), embedded: false, many: false, optional: false })
const isInteger = (schema: Schema) => {
  const definition = definitionOf(schema)
  return (definition.checks ?? []).some((check) =>
    String((check._zod.def as { format?: unknown }).format ?? '').includes('int'),
  )
}

/** Moments by name, for a schema does not tell them from other texts. */
const isMoment = (name: string) => /(Date|At|Until|Time)$/.test(name)

/** Every field of a collection's items and drafts, with what may be done with it. */
export function propertiesOf({ item, draft }: Collection): readonly Property[] {
  const [read, written]: [Record<string, Schema>, Record<string, Schema>] = [item.shape, draft?.shape ?? {}]
  const names = [...new Set([...Object.keys(read), ...Object.keys(written)])].filter((name) => name !== 'id')
  return names.map((name) => {
    const seen = read[name] === undefined ? undefined : shapeOf(read[name])
    const given = written[name] === undefined ? undefined : shapeOf(written[name])
    const shape = seen ?? given ?? plain('string')
    return {
      name,
      range: shape.range === 'xsd:string' && isMoment(name) ? xsd('dateTime') : shape.range,
      ...(shape.target === undefined ? {} : { target: shape.target }),
      embedded: shape.embedded,
      many: shape.many,
      readable: seen !== undefined,
      writable: given !== undefined,
      required: given !== undefined && !given.optional,
    }
  })
}

const hydraContext = {
  '@vocab': undefined as unknown,
  hydra: 'http://www.w3.org/ns/hydra/core#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  owl: 'http://www.w3.org/2002/07/owl#',
  schema: 'https://schema.org/',
  domain: { '@id': 'rdfs:domain', '@type': '@id' },
  range: { '@id': 'rdfs:range', '@type': '@id' },
  subClassOf: { '@id': 'rdfs:subClassOf', '@type': '@id' },
  expects: { '@id': 'hydra:expects', '@type': '@vocab' },
  returns: { '@id': 'hydra:returns', '@type': '@vocab' },
}

const docsOf = (publicUrl: string) => `${publicUrl}/api/docs.jsonld`

/** Unprefixed keys mean Hydra again within a node of Hydra's own, and nowhere else: `title` of an entity stays its own. */
const scoped = {
  Collection: {
    '@id': 'hydra:Collection',
    '@context': {
      totalItems: 'hydra:totalItems',
      member: { '@id': 'hydra:member', '@type': '@id' },
      view: { '@id': 'hydra:view', '@type': '@id' },
      search: 'hydra:search',
    },
  },
  PartialCollectionView: {
    '@id': 'hydra:PartialCollectionView',
    '@context': Object.fromEntries(
      ['first', 'last', 'next', 'previous'].map((name) => [name, { '@id': `hydra:${name}`, '@type': '@id' }]),
    ),
  },
  IriTemplate: {
    '@id': 'hydra:IriTemplate',
    '@context': {
      template: 'hydra:template',
      mapping: 'hydra:mapping',
      variableRepresentation: { '@id': 'hydra:variableRepresentation', '@type': '@vocab' },
      BasicRepresentation: 'hydra:BasicRepresentation',
    },
  },
  IriTemplateMapping: {
    '@id': 'hydra:IriTemplateMapping',
    '@context': { variable: 'hydra:variable', property: 'hydra:property', required: 'hydra:required' },
  },
}

const base = (publicUrl: string): Node => ({ '@vocab': `${docsOf(publicUrl)}#`, hydra: hydraContext.hydra })

/** Key of a collection in the entry point. */
export const entryOf = ({ type }: Collection) => `${type.charAt(0).toLowerCase()}${type.slice(1)}`

/** Those that the entry point names: what has a list and is not hidden. */
export const listedOf = (collections: readonly Collection[]): readonly Collection[] =>
  collections
    .filter(({ operations, unlisted }) => operations.includes('list') && unlisted !== true)
    .toSorted((one, other) => (one.type < other.type ? -1 : 1))

/** The entry point of the API: where each collection lies. */
export const entryPoint = (collections: readonly Collection[]): Node => ({
  '@context': '/api/contexts/Entrypoint',
  '@id': '/api',
  '@type': 'Entrypoint',
  ...Object.fromEntries(
    listedOf(collections).map((collection) => [entryOf(collection), `/api/${collection.path}`]),
  ),
})

/** What the keys of a document of this type mean; undefined for a type that there is none of. */
export function contextOf(
  type: string,
  collections: readonly Collection[],
  otherTypes: ReadonlySet<string>,
  publicUrl: string,
): Node | undefined {
  if (type === 'Entrypoint')
    return {
      ...base(publicUrl),
      ...Object.fromEntries(
        listedOf(collections).map((one) => [
          entryOf(one),
          { '@id': `Entrypoint/${entryOf(one)}`, '@type': '@id' },
        ]),
      ),
    }
  if (type === 'Error') return { ...base(publicUrl), title: 'hydra:title', description: 'hydra:description' }
  if (type === 'ConstraintViolation' || type === 'ConstraintViolationList')
    return {
      ...base(publicUrl),
      title: 'hydra:title',
      description: 'hydra:description',
      violations: { '@id': 'ConstraintViolation/violations', '@type': 'ConstraintViolationList' },
    }
  const collection = collections.find((one) => one.type === type)
  if (collection === undefined) return otherTypes.has(type) ? base(publicUrl) : undefined
  const terms = propertiesOf(collection).map(({ name, target, embedded, readable }) => {
    const id = collection.means?.[name] ?? `${type}/${name}`
    return [name, target !== undefined && (!embedded || !readable) ? { '@id': id, '@type': '@id' } : id]
  })
  return { ...base(publicUrl), ...scoped, ...Object.fromEntries(terms) }
}

/** The documentation that a foreign client reads the API by (Hydra core, ApiDocumentation). */
export function documentation(collections: readonly Collection[], publicUrl: string): Node {
  const typeOf = new Map(collections.map(({ path, type }) => [path, type]))
  const { '@vocab': _, ...prefixes } = hydraContext
  return {
    '@context': { '@vocab': `${docsOf(publicUrl)}#`, ...prefixes },
    '@id': '/api/docs.jsonld',
    '@type': 'hydra:ApiDocumentation',
    'hydra:title': 'Vrachtpas',
    'hydra:description': 'Paperless transport for waste, reuse and product flows',
    'hydra:entrypoint': { '@id': '/api' },
    'hydra:supportedClass': [
      ...collections.map((one) => classOf(one, typeOf)),
      entryClass(collections),
      ...errorClasses,
    ],
  }
}

const classOf = (collection: Collection, typeOf: ReadonlyMap<string, string>): Node => ({
  '@id': `#${collection.type}`,
  '@type': 'hydra:Class',
  'hydra:title': collection.type,
  'hydra:supportedProperty': propertiesOf(collection).map((property) =>
    propertyNode(collection, property, typeOf),
  ),
  'hydra:supportedOperation': collection.operations
    .filter((verb) => verb !== 'list' && verb !== 'create')
    .map((verb) => operationNode(collection, verb)),
})

function propertyNode(
  { type, means }: Collection,
  property: Property,
  typeOf: ReadonlyMap<string, string>,
): Node {
  const { name, target, many, readable, writable, required } = property
  const known = target === undefined ? undefined : typeOf.get(target)
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:title': name,
    'hydra:property': {
      '@id': means?.[name] ?? `#${type}/${name}`,
      '@type': known === undefined ? 'rdf:Property' : 'hydra:Link',
      label: name,
      domain: `#${type}`,
      range: target === undefined ? property.range : known === undefined ? 'xsd:string' : `#${known}`,
      ...(many ? {} : { 'owl:maxCardinality': 1 }),
    },
    'hydra:required': required,
    'hydra:readable': readable,
    'hydra:writeable': writable,
  }
}

const schemaAction: Readonly<
  Record<CollectionVerb, { method: string; action: string; sentence: (type: string) => string }>
> = {
  list: {
    method: 'GET',
    action: 'schema:FindAction',
    sentence: (type) => `Retrieves the collection of ${type} resources.`,
  },
  read: { method: 'GET', action: 'schema:FindAction', sentence: (type) => `Retrieves a ${type} resource.` },
  create: {
    method: 'POST',
    action: 'schema:CreateAction',
    sentence: (type) => `Creates a ${type} resource.`,
  },
  change: {
    method: 'PATCH',
    action: 'schema:ReplaceAction',
    sentence: (type) => `Updates the ${type} resource.`,
  },
  remove: {
    method: 'DELETE',
    action: 'schema:DeleteAction',
    sentence: (type) => `Removes the ${type} resource.`,
  },
}

function operationNode({ type }: Collection, verb: CollectionVerb): Node {
  const { method, action, sentence } = schemaAction[verb]
  return {
    '@type': ['hydra:Operation', action],
    'hydra:method': method,
    'hydra:title': sentence(type),
    'rdfs:label': sentence(type),
    returns: verb === 'remove' ? 'owl:Nothing' : verb === 'list' ? 'hydra:Collection' : type,
    ...(verb === 'create' || verb === 'change' ? { expects: type } : {}),
  }
}

const entryClass = (collections: readonly Collection[]): Node => ({
  '@id': '#Entrypoint',
  '@type': 'hydra:Class',
  'hydra:title': 'Entrypoint',
  'hydra:supportedProperty': listedOf(collections).map((one) => ({
    '@type': 'hydra:SupportedProperty',
    'hydra:title': `get${one.type}Collection`,
    'hydra:property': {
      '@id': `#Entrypoint/${entryOf(one)}`,
      '@type': 'hydra:Link',
      domain: '#Entrypoint',
      range: [
        { '@id': 'hydra:Collection' },
        {
          'owl:equivalentClass': {
            'owl:onProperty': { '@id': 'hydra:member' },
            'owl:allValuesFrom': { '@id': `#${one.type}` },
          },
        },
      ],
      'hydra:memberAssertion': {
        'hydra:property': { '@id': 'rdf:type' },
        'hydra:object': { '@id': `#${one.type}` },
      },
      'hydra:supportedOperation': one.operations
        .filter((verb) => verb === 'list' || verb === 'create')
        .map((verb) => operationNode(one, verb)),
    },
    'hydra:required': false,
    'hydra:readable': true,
    'hydra:writeable': false,
  })),
  'hydra:supportedOperation': [
    {
      '@type': 'hydra:Operation',
      'hydra:method': 'GET',
      'hydra:title': 'The API entrypoint.',
      'rdfs:label': 'The API entrypoint.',
      returns: 'Entrypoint',
    },
  ],
})

const textProperty = (owner: string, name: string): Node => ({
  '@type': 'hydra:SupportedProperty',
  'hydra:title': name,
  'hydra:property': {
    '@id': `#${owner}/${name}`,
    '@type': 'rdf:Property',
    domain: `#${owner}`,
    range: 'xsd:string',
    'owl:maxCardinality': 1,
  },
  'hydra:required': false,
  'hydra:readable': true,
  'hydra:writeable': false,
})

const errorClasses: readonly Node[] = [
  {
    '@id': '#ConstraintViolation',
    '@type': 'hydra:Class',
    'hydra:title': 'ConstraintViolation',
    'hydra:supportedProperty': ['propertyPath', 'message', 'code'].map((name) =>
      textProperty('ConstraintViolation', name),
    ),
  },
  {
    '@id': '#Error',
    '@type': 'hydra:Class',
    'hydra:title': 'Error',
    'hydra:supportedProperty': ['title', 'detail', 'status', 'type'].map((name) =>
      textProperty('Error', name),
    ),
  },
]
