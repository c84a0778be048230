import type * as z from 'zod/mini'
import type { Collection } from '#contract/collection.ts'
import { iriOf, resourceNameOf } from '#contract/resource.ts'
import { filterVariables } from '../collection/filters.ts'
import type { AskedSlice } from '../collection/paging.ts'

type Schema = z.core.$ZodType
type Decorate = (value: unknown) => unknown
type Node = Record<string, unknown>

const asItIs: Decorate = (value) => value
const decorators = new WeakMap<Schema, Decorate>()

/**
 * Puts `@id` and `@type` on every resource within an encoded value, as its schema declares them. What is absent stays
 * absent: null is never sent.
 */
export function decorate(schema: Schema, value: unknown): unknown {
  return decoratorOf(schema)(value)
}

function decoratorOf(schema: Schema): Decorate {
  const known = decorators.get(schema)
  if (known !== undefined) return known
  const made = makeDecorator(schema)
  decorators.set(schema, made)
  return made
}

function makeDecorator(schema: Schema): Decorate {
  const definition = (schema as z.core.$ZodTypes)._zod.def
  if (definition.type === 'optional' || definition.type === 'nullable')
    return decoratorOf(definition.innerType)
  if (definition.type === 'array') {
    const inner = decoratorOf(definition.element)
    return inner === asItIs ? asItIs : (value) => (value as unknown[]).map((one) => inner(one))
  }
  if (definition.type !== 'object') return asItIs
  const name = resourceNameOf(schema)
  const inner = Object.entries(definition.shape)
    .map(([key, field]) => [key, decoratorOf(field)] as const)
    .filter(([, field]) => field !== asItIs)
  if (name === undefined && inner.length === 0) return asItIs
  return (value) => {
    if (value === undefined || value === null) return undefined
    const node = value as Node
    const decorated: Node =
      name === undefined
        ? { ...node }
        : { '@id': iriOf(name.collection, String(node.id)), '@type': name.type, ...node }
    for (const [key, field] of inner) if (node[key] !== undefined) decorated[key] = field(node[key])
    return decorated
  }
}

/** An item as the outermost node of a document. `path` names what has no id of its own. */
export function itemDocument(schema: Schema, value: unknown, type: string, path: string): Node {
  const node = decorate(schema, value) as Node
  return { '@context': `/api/contexts/${type}`, '@id': node['@id'] ?? path, '@type': type, ...node }
}

export interface CollectionView {
  /** Without the query. */
  readonly path: string
  /** As it was asked. */
  readonly search: string
  readonly slice: AskedSlice
  readonly hydraPrefix: boolean
}

interface Listed {
  readonly member: readonly unknown[]
  readonly totalItems: number
  readonly totalItemsIsEstimate?: boolean | undefined
  readonly collection?: Collection | undefined
}

/** A page of a collection, with the links to its neighbours where there is more than one page or a filter was given. */
export function collectionDocument(
  schema: Schema,
  page: Listed,
  type: string,
  { path, search, slice, hydraPrefix }: CollectionView,
): Node {
  const hydra = (name: string) => (hydraPrefix ? `hydra:${name}` : name)
  const named = (node: Readonly<Record<string, unknown>>): Node =>
    Object.fromEntries(
      Object.entries(node).map(([key, value]) => (key.startsWith('@') ? [key, value] : [hydra(key), value])),
    )
  const filters = askedFilters(search)
  const view = viewOf(path, filters, page.totalItems, slice)
  return {
    '@context': `/api/contexts/${type}`,
    '@id': path,
    '@type': hydra('Collection'),
    ...(slice.partial ? {} : { [hydra('totalItems')]: page.totalItems }),
    ...(page.totalItemsIsEstimate === true ? { totalItemsIsEstimate: true } : {}),
    [hydra('member')]: page.member.map((one) => decorate(schema, one)),
    ...(view === undefined
      ? {}
      : { [hydra('view')]: named({ ...view, '@type': hydra('PartialCollectionView') }) }),
    ...(page.collection === undefined
      ? {}
      : { [hydra('search')]: named({ ...searchOf(path, page.collection), '@type': hydra('IriTemplate') }) }),
  }
}

/** The query without what only says which page; indexes of lists are no part of what was asked. */
function askedFilters(search: string): URLSearchParams {
  const asked = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(search))
    if (name !== 'page' && name !== 'pagination') asked.append(name.replace(/\[\d+\]/g, '[]'), value)
  return asked
}

function viewOf(
  path: string,
  filters: URLSearchParams,
  totalItems: number,
  slice: AskedSlice,
): Node | undefined {
  if (slice.whole) return undefined
  const lastPage = slice.limit === 0 ? 1 : Math.max(1, Math.ceil(totalItems / slice.limit))
  const link = (number: number) =>
    `${path}?${[filters.toString(), `page=${number}`].filter(Boolean).join('&')}`
  const previous = slice.page > 1 ? { previous: link(slice.page - 1) } : {}
  if (slice.cursor !== undefined) return cursorView(path, filters, slice, slice.cursor)
  if (slice.partial)
    return {
      '@id': link(slice.page),
      ...previous,
      ...(slice.hasMore === true ? { next: link(slice.page + 1) } : {}),
    }
  if (lastPage === 1 && slice.page === 1)
    return filters.size === 0 ? undefined : { '@id': `${path}?${filters}` }
  return {
    '@id': link(slice.page),
    first: link(1),
    last: link(lastPage),
    ...previous,
    ...(slice.page < lastPage ? { next: link(slice.page + 1) } : {}),
  }
}

/** Neighbours by id: `id[lt]` and `id[gt]` beside the same filters. */
function cursorView(
  path: string,
  filters: URLSearchParams,
  { hasMore }: AskedSlice,
  { first, last, direction, isFirst }: NonNullable<AskedSlice['cursor']>,
): Node {
  const beyond = (bound: 'lt' | 'gt', id: string) => {
    const asked = new URLSearchParams(filters)
    asked.delete('id[lt]')
    asked.delete('id[gt]')
    asked.append(`id[${bound}]`, id)
    return `${path}?${asked}`
  }
  const [after, before] = direction === 'desc' ? (['lt', 'gt'] as const) : (['gt', 'lt'] as const)
  return {
    '@id': `${path}?${filters}`,
    ...(isFirst ? {} : { previous: beyond(before, first) }),
    ...(hasMore === true ? { next: beyond(after, last) } : {}),
  }
}

const searches = new WeakMap<Collection, { readonly path: string; readonly search: Node }>()

/** The filters on offer, as a template that clients fill in (Hydra, IriTemplate). */
function searchOf(path: string, collection: Collection): Node {
  const known = searches.get(collection)
  if (known?.path === path) return known.search
  const made = makeSearch(path, collection)
  searches.set(collection, { path, search: made })
  return made
}

function makeSearch(path: string, collection: Collection): Node {
  const variables = filterVariables(collection)
  return {
    template: `${path}{?${variables.map(({ variable }) => variable).join(',')}}`,
    variableRepresentation: 'BasicRepresentation',
    mapping: variables.map(({ variable, property }) => ({
      '@type': 'IriTemplateMapping',
      variable,
      property,
      required: false,
    })),
  }
}
