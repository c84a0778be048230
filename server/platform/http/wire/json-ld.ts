import type * as z from 'zod/mini'
import type { Collection } from '#contract/kit/collection.ts'
import { iriOf, resourceNameOf } from '#contract/kit/resource.ts'
import { isRecord } from '#contract/kit/objects.ts'
import { definitionOf } from '#contract/kit/schema-definition.ts'
import { filterVariables } from '../collection/filters.ts'
import type { RequestedSlice } from '../collection/paging.ts'

type Schema = z.core.$ZodType
type Decorate = (value: unknown) => unknown
type Node = Record<string, unknown>

const identity: Decorate = (value) => value
const decorators = new WeakMap<Schema, Decorate>()

/** Absent fields stay absent: null is never sent. */
export function decorate(schema: Schema, value: unknown): unknown {
  return decoratorOf(schema)(value)
}

function decoratorOf(schema: Schema): Decorate {
  const cached = decorators.get(schema)
  if (cached !== undefined) return cached
  const decorator = createDecorator(schema)
  decorators.set(schema, decorator)
  return decorator
}

function createDecorator(schema: Schema): Decorate {
  const definition = definitionOf(schema)
  if (definition.type === 'optional' || definition.type === 'nullable')
    return decoratorOf(definition.innerType)
  if (definition.type === 'array') {
    const inner = decoratorOf(definition.element)
    return inner === identity
      ? identity
      : (value) => (Array.isArray(value) ? value.map((element) => inner(element)) : value)
  }
  if (definition.type !== 'object') return identity
  const name = resourceNameOf(schema)
  const inner = Object.entries(definition.shape)
    .map(([key, field]) => [key, decoratorOf(field)] as const)
    .filter(([, field]) => field !== identity)
  if (name === undefined && inner.length === 0) return identity
  return (value) => {
    if (!isRecord(value)) return undefined
    const decorated: Node =
      name === undefined
        ? { ...value }
        : { '@id': iriOf(name.collection, String(value.id)), '@type': name.type, ...value }
    for (const [key, field] of inner) if (value[key] !== undefined) decorated[key] = field(value[key])
    return decorated
  }
}

export function decorateItem(schema: Schema, value: unknown): Node {
  const node = decorate(schema, value)
  if (!isRecord(node)) throw new Error('An item is an object.')
  return node
}

export function itemDocument(schema: Schema, value: unknown, type: string, path: string): Node {
  const node = decorateItem(schema, value)
  return { '@context': `/api/contexts/${type}`, '@id': node['@id'] ?? path, '@type': type, ...node }
}

export interface CollectionView {
  readonly path: string
  readonly search: string
  readonly slice: RequestedSlice
  readonly hydraPrefix: boolean
}

interface PageContent {
  readonly member: readonly unknown[]
  readonly totalItems: number
  readonly totalItemsIsEstimate?: boolean | undefined
  readonly collection?: Collection | undefined
}

/** With links to neighbouring pages if there are more pages or the list is filtered. */
export function collectionDocument(
  page: PageContent,
  type: string,
  { path, search, slice, hydraPrefix }: CollectionView,
): Node {
  const hydra = (name: string) => (hydraPrefix ? `hydra:${name}` : name)
  const withHydraKeys = (node: Readonly<Record<string, unknown>>): Node =>
    Object.fromEntries(
      Object.entries(node).map(([key, value]) => (key.startsWith('@') ? [key, value] : [hydra(key), value])),
    )
  const filters = filterParameters(search)
  const view = pageLinks(path, filters, page.totalItems, slice)
  return {
    '@context': `/api/contexts/${type}`,
    '@id': path,
    '@type': hydra('Collection'),
    ...(slice.partial ? {} : { [hydra('totalItems')]: page.totalItems }),
    ...(page.totalItemsIsEstimate === true ? { totalItemsIsEstimate: true } : {}),
    [hydra('member')]: page.member,
    ...(view === undefined
      ? {}
      : { [hydra('view')]: withHydraKeys({ ...view, '@type': hydra('PartialCollectionView') }) }),
    ...(page.collection === undefined
      ? {}
      : {
          [hydra('search')]: withHydraKeys({
            ...searchTemplate(path, page.collection),
            '@type': hydra('IriTemplate'),
          }),
        }),
  }
}

/** Without page parameters, and with `name[]` for `name[0]`: links must not carry positions of values. */
function filterParameters(search: string): URLSearchParams {
  const filters = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(search))
    if (name !== 'page' && name !== 'pagination') filters.append(name.replace(/\[\d+\]/g, '[]'), value)
  return filters
}

function pageLinks(
  path: string,
  filters: URLSearchParams,
  totalItems: number,
  slice: RequestedSlice,
): Node | undefined {
  if (slice.whole) return undefined
  const lastPage = slice.limit === 0 ? 1 : Math.max(1, Math.ceil(totalItems / slice.limit))
  const link = (number: number) =>
    `${path}?${[filters.toString(), `page=${number}`].filter(Boolean).join('&')}`
  const previous = slice.page > 1 ? { previous: link(slice.page - 1) } : {}
  if (slice.cursor !== undefined) return cursorLinks(path, filters, slice, slice.cursor)
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

function cursorLinks(
  path: string,
  filters: URLSearchParams,
  { hasMore }: RequestedSlice,
  { first, last, direction, isFirst }: NonNullable<RequestedSlice['cursor']>,
): Node {
  const beyond = (bound: 'lt' | 'gt', id: string) => {
    const query = new URLSearchParams(filters)
    query.delete('id[lt]')
    query.delete('id[gt]')
    query.append(`id[${bound}]`, id)
    return `${path}?${query}`
  }
  const [after, before] = direction === 'desc' ? (['lt', 'gt'] as const) : (['gt', 'lt'] as const)
  return {
    '@id': `${path}?${filters}`,
    ...(isFirst ? {} : { previous: beyond(before, first) }),
    ...(hasMore === true ? { next: beyond(after, last) } : {}),
  }
}

const searchTemplates = new WeakMap<Collection, { readonly path: string; readonly search: Node }>()

/** A template of the filters for clients to fill in (Hydra, IriTemplate). */
function searchTemplate(path: string, collection: Collection): Node {
  const cached = searchTemplates.get(collection)
  if (cached?.path === path) return cached.search
  const search = createSearchTemplate(path, collection)
  searchTemplates.set(collection, { path, search })
  return search
}

function createSearchTemplate(path: string, collection: Collection): Node {
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
