import type * as z from 'zod/mini'
import { iriOf, resourceNameOf } from '#contract/resource.ts'

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
  if (definition.type === 'optional' || definition.type === 'nullable') return decoratorOf(definition.innerType)
  if (definition.type === 'array') {
    const inner = decoratorOf(definition.element)
    return inner === asItIs ? asItIs : (value) => (value as unknown[]).map((one) => inner(one))
  }
  if (definition.type !== 'object') return asItIs
  const name = resourceNameOf(schema)
  const inner = Object.entries(definition.shape).map(([key, field]) => [key, decoratorOf(field)] as const).filter(([, field]) => field !== asItIs)
  if (name === undefined && inner.length === 0) return asItIs
  return (value) => {
    if (value === undefined || value === null) return undefined
    const node = value as Node
    const decorated: Node = name === undefined ? { ...node } : { '@id': iriOf(name.collection, String(node.id)), '@type': name.type, ...node }
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
  /** As it was asked, decoded: brackets and all. */
  readonly search: string
  readonly page: number
  readonly itemsPerPage: number
}

/** A page of a collection, with the links to its neighbours where there is more than one page or a filter was given. */
export function collectionDocument(schema: Schema, page: { member: readonly unknown[]; totalItems: number }, type: string, view: CollectionView): Node {
  const document: Node = {
    '@context': `/api/contexts/${type}`,
    '@id': view.path,
    '@type': 'Collection',
    totalItems: page.totalItems,
    member: page.member.map((one) => decorate(schema, one)),
  }
  const filters = new URLSearchParams(view.search)
  filters.delete('page')
  const lastPage = view.itemsPerPage === 0 ? 1 : Math.max(1, Math.ceil(page.totalItems / view.itemsPerPage))
  if (filters.size === 0 && lastPage === 1) return document
  const link = (number: number) => `${view.path}?${[filters.toString(), `page=${number}`].filter(Boolean).join('&')}`
  const links: Node = { '@id': lastPage === 1 ? `${view.path}?${filters}` : link(view.page), '@type': 'PartialCollectionView' }
  if (lastPage > 1) {
    Object.assign(links, { first: link(1), last: link(lastPage) })
    if (view.page > 1) links.previous = link(view.page - 1)
    if (view.page < lastPage) links.next = link(view.page + 1)
  }
  return { ...document, view: links }
}
