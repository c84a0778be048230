import * as z from 'zod/mini'
import type { Collection, CollectionOperation } from '#contract/kit/collection.ts'
import { referenceTarget, resourceNameOf } from '#contract/kit/resource.ts'
import { definitionOf } from '#contract/kit/schema-definition.ts'

type Schema = z.core.$ZodType
type Node = Record<string, unknown>

interface FieldShape {
  readonly range: string
  /** The collection of a relation. */
  readonly target?: string
  readonly embedded: boolean
  readonly many: boolean
  readonly optional: boolean
}

interface Property extends FieldShape {
  readonly name: string
  readonly readable: boolean
  readonly writable: boolean
  readonly required: boolean
}

function fieldShapeOf(schema: Schema): FieldShape {
  const reference = referenceTarget(schema)
  const target = reference ?? resourceNameOf(schema)?.collection
  if (target !== undefined) return { ...scalar('string'), target, embedded: reference === undefined }
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return { ...fieldShapeOf(definition.innerType), optional: true }
    case 'array':
      return { ...fieldShapeOf(definition.element), many: true, optional: false }
    case 'pipe':
      return fieldShapeOf(definition.out)
    case 'boolean':
      return scalar('boolean')
    case 'number':
      return scalar(isInteger(schema) ? 'integer' : 'decimal')
    default:
      return scalar('string')
  }
}

const scalar = (name: string): FieldShape => ({
  range: `xsd:${name}`,
  embedded: false,
  many: false,
  optional: false,
})
const isInteger = (schema: Schema) => z.toJSONSchema(schema).type === 'integer'

/** By the field's name, because the schema is a string like any other. */
const isDateTime = (name: string) => /(Date|At|Until|Time)$/.test(name)

function propertiesOf({ item, draft }: Collection): readonly Property[] {
  const [itemFields, draftFields]: [Record<string, Schema>, Record<string, Schema>] = [
    item.shape,
    draft?.shape ?? {},
  ]
  const names = [...new Set([...Object.keys(itemFields), ...Object.keys(draftFields)])].filter(
    (name) => name !== 'id',
  )
  return names.map((name) => {
    const [itemShape, draftShape] = [itemFields[name], draftFields[name]].map(
      (schema) => schema && fieldShapeOf(schema),
    )
    const shape = itemShape ?? draftShape ?? scalar('string')
    const isText = shape.target === undefined && shape.range === 'xsd:string'
    return {
      ...shape,
      name,
      range: isText && isDateTime(name) ? 'xsd:dateTime' : shape.range,
      readable: itemShape !== undefined,
      writable: draftShape !== undefined,
      required: draftShape?.optional === false,
    }
  })
}

const hydraContext: Readonly<Record<string, unknown>> = {
  '@vocab': undefined,
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

const documentationUrl = (publicUrl: string) => `${publicUrl}/api/docs.jsonld`

/** Hydra's keys are unprefixed only in its own nodes, so that a resource's `title` keeps its meaning. */
const scopedTerms = {
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

const baseContext = (publicUrl: string): Node => ({
  '@vocab': `${documentationUrl(publicUrl)}#`,
  hydra: hydraContext.hydra,
})

const entryKeyOf = ({ type }: Collection) => `${type.charAt(0).toLowerCase()}${type.slice(1)}`

const listedCollections = (collections: readonly Collection[]): readonly Collection[] =>
  collections
    .filter(({ operations, unlisted }) => operations.includes('list') && unlisted !== true)
    .toSorted((left, right) => (left.type < right.type ? -1 : 1))

export const entryPoint = (collections: readonly Collection[]): Node => ({
  '@context': '/api/contexts/Entrypoint',
  '@id': '/api',
  '@type': 'Entrypoint',
  ...Object.fromEntries(
    listedCollections(collections).map((collection) => [entryKeyOf(collection), `/api/${collection.path}`]),
  ),
})

export function contextOf(
  type: string,
  collections: readonly Collection[],
  otherTypes: ReadonlySet<string>,
  publicUrl: string,
): Node | undefined {
  if (type === 'Entrypoint')
    return {
      ...baseContext(publicUrl),
      ...Object.fromEntries(
        listedCollections(collections).map((collection) => [
          entryKeyOf(collection),
          { '@id': `Entrypoint/${entryKeyOf(collection)}`, '@type': '@id' },
        ]),
      ),
    }
  if (type === 'Error')
    return { ...baseContext(publicUrl), title: 'hydra:title', description: 'hydra:description' }
  if (type === 'ConstraintViolation' || type === 'ConstraintViolationList')
    return {
      ...baseContext(publicUrl),
      title: 'hydra:title',
      description: 'hydra:description',
      violations: { '@id': 'ConstraintViolation/violations', '@type': 'ConstraintViolationList' },
    }
  const collection = collections.find((candidate) => candidate.type === type)
  if (collection === undefined) return otherTypes.has(type) ? baseContext(publicUrl) : undefined
  const terms = propertiesOf(collection).map(({ name, target, embedded, readable }) => {
    const id = collection.propertyIris?.[name] ?? `${type}/${name}`
    return [name, target !== undefined && (!embedded || !readable) ? { '@id': id, '@type': '@id' } : id]
  })
  return { ...baseContext(publicUrl), ...scopedTerms, ...Object.fromEntries(terms) }
}

export function documentation(collections: readonly Collection[], publicUrl: string): Node {
  const typeOf = new Map(collections.map(({ path, type }) => [path, type]))
  const { '@vocab': _, ...prefixes } = hydraContext
  return {
    '@context': { '@vocab': `${documentationUrl(publicUrl)}#`, ...prefixes },
    '@id': '/api/docs.jsonld',
    '@type': 'hydra:ApiDocumentation',
    'hydra:title': 'Vrachtpas',
    'hydra:description': 'Paperless transport for waste, reuse and product flows',
    'hydra:entrypoint': { '@id': '/api' },
    'hydra:supportedClass': [
      ...collections.map((collection) => classOf(collection, typeOf)),
      entryPointClass(collections),
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
  { type, propertyIris: means }: Collection,
  property: Property,
  typeOf: ReadonlyMap<string, string>,
): Node {
  const { name, range, target, many, readable, writable, required } = property
  const targetType = target === undefined ? undefined : typeOf.get(target)
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:title': name,
    'hydra:property': {
      '@id': means?.[name] ?? `#${type}/${name}`,
      '@type': targetType === undefined ? 'rdf:Property' : 'hydra:Link',
      label: name,
      domain: `#${type}`,
      range: targetType === undefined ? range : `#${targetType}`,
      ...(many ? {} : { 'owl:maxCardinality': 1 }),
    },
    'hydra:required': required,
    'hydra:readable': readable,
    'hydra:writeable': writable,
  }
}

const schemaActions: Readonly<
  Record<CollectionOperation, readonly [method: string, action: string, sentence: string]>
> = {
  list: ['GET', 'FindAction', 'Retrieves the collection of # resources.'],
  read: ['GET', 'FindAction', 'Retrieves a # resource.'],
  create: ['POST', 'CreateAction', 'Creates a # resource.'],
  change: ['PATCH', 'ReplaceAction', 'Updates the # resource.'],
  remove: ['DELETE', 'DeleteAction', 'Removes the # resource.'],
}

function operationNode({ type }: Collection, verb: CollectionOperation): Node {
  const [method, action, sentence] = schemaActions[verb]
  const title = sentence.replace('#', type)
  return {
    '@type': ['hydra:Operation', `schema:${action}`],
    'hydra:method': method,
    'hydra:title': title,
    'rdfs:label': title,
    returns: verb === 'remove' ? 'owl:Nothing' : verb === 'list' ? 'hydra:Collection' : type,
    ...(verb === 'create' || verb === 'change' ? { expects: type } : {}),
  }
}

const entryPointClass = (collections: readonly Collection[]): Node => ({
  '@id': '#Entrypoint',
  '@type': 'hydra:Class',
  'hydra:title': 'Entrypoint',
  'hydra:supportedProperty': listedCollections(collections).map((collection) => ({
    '@type': 'hydra:SupportedProperty',
    'hydra:title': `get${collection.type}Collection`,
    'hydra:property': {
      '@id': `#Entrypoint/${entryKeyOf(collection)}`,
      '@type': 'hydra:Link',
      domain: '#Entrypoint',
      range: [
        { '@id': 'hydra:Collection' },
        {
          'owl:equivalentClass': {
            'owl:onProperty': { '@id': 'hydra:member' },
            'owl:allValuesFrom': { '@id': `#${collection.type}` },
          },
        },
      ],
      'hydra:memberAssertion': {
        'hydra:property': { '@id': 'rdf:type' },
        'hydra:object': { '@id': `#${collection.type}` },
      },
      'hydra:supportedOperation': collection.operations
        .filter((verb) => verb === 'list' || verb === 'create')
        .map((verb) => operationNode(collection, verb)),
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

const errorClass = (name: string, properties: readonly string[]): Node => ({
  '@id': `#${name}`,
  '@type': 'hydra:Class',
  'hydra:title': name,
  'hydra:supportedProperty': properties.map((property) => textProperty(name, property)),
})

const errorClasses: readonly Node[] = [
  errorClass('ConstraintViolation', ['propertyPath', 'message', 'code']),
  errorClass('Error', ['title', 'detail', 'status', 'type']),
]
