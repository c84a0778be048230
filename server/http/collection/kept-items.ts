import type * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import type { Viewer } from '../request/endpoint.ts'
import { keepTexts } from '../wire/kept-texts.ts'
import { LastUsed } from './last-used.ts'

/** Of each collection. A shipment takes about 8 KB, its JSON included. */
const maxKept = 1000

/** Reads single items of a collection, undefined where a viewer does not see one. */
export interface VisibleItems<Item> {
  readonly read: (db: Queryable, viewer: Viewer, id: string) => Promise<Item | undefined>
  /** An item with its version. No version: nobody can tell. */
  readonly readWithVersion: (
    db: Queryable,
    viewer: Viewer,
    id: string,
  ) => Promise<{ readonly item: Item; readonly version: string | undefined } | undefined>
  /** The version alone. The same text means that `read` reads the same, for every viewer who sees it. */
  readonly version: (db: Queryable, viewer: Viewer, id: string) => Promise<string | undefined>
}

interface KeptItem<Item> {
  readonly item: Item
  readonly version: string
}

/**
 * The items that were read twice or more lately, with their JSON. Who sees one, and which version it has, is read from the
 * database each time; the item itself only where another version or none is kept.
 */
export class KeptItems<Item extends object> {
  readonly #schema: z.core.$ZodType
  readonly #source: VisibleItems<Item>
  /** Most are read once: then their versions, which take time too, are not asked for. */
  readonly #kept = new LastUsed<KeptItem<Item> | 'read once'>(maxKept)

  constructor(schema: z.core.$ZodType, source: VisibleItems<Item>) {
    this.#schema = schema
    this.#source = source
  }

  /** An item, or undefined where this viewer does not see one. It must not be changed. */
  async read(db: Queryable, viewer: Viewer, id: string): Promise<Item | undefined> {
    const kept = this.#kept.peek(id)
    if (kept === undefined) {
      const item = await this.#source.read(db, viewer, id)
      if (item !== undefined) this.#kept.use(id, 'read once')
      return item
    }
    if (kept !== 'read once' && (await this.#source.version(db, viewer, id)) === kept.version) {
      this.#kept.use(id, kept)
      return kept.item
    }
    const found = await this.#source.readWithVersion(db, viewer, id)
    if (found?.version !== undefined) {
      keepTexts(this.#schema, found.item)
      this.#kept.use(id, { item: found.item, version: found.version })
    }
    return found?.item
  }
}
