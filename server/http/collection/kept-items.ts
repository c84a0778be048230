import type * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import type { Viewer } from '../request/endpoint.ts'
import { keepTexts } from '../wire/written-once.ts'
import { LastUsed } from './last-used.ts'

/** Of each collection. A shipment takes about 15 KB, its JSON included. */
const maxKept = 1000

/** Reads single items of a collection that viewers may see. */
export interface VisibleItems<Item> {
  /**
   * Which version an item has, or undefined where this viewer does not see one. The same text means that `read` reads the same, for
   * every viewer who sees it.
   */
  readonly version: (db: Queryable, viewer: Viewer, id: string) => Promise<string | undefined>
  /** An item with its version, or undefined where this viewer does not see one. No version: nobody can tell. */
  readonly read: (
    db: Queryable,
    viewer: Viewer,
    id: string,
  ) => Promise<{ readonly item: Item; readonly version: string | undefined } | undefined>
}

/**
 * The items that were read last, with their JSON. Who sees one, and which version it has, is read from the database each
 * time; the item itself only where another version or none is kept.
 */
export class KeptItems<Item extends object> {
  readonly #schema: z.core.$ZodType
  readonly #source: VisibleItems<Item>
  readonly #kept = new LastUsed<{ readonly item: Item; readonly version: string }>(maxKept)

  constructor(schema: z.core.$ZodType, source: VisibleItems<Item>) {
    this.#schema = schema
    this.#source = source
  }

  /** An item, or undefined where this viewer does not see one. It must not be changed. */
  async read(db: Queryable, viewer: Viewer, id: string): Promise<Item | undefined> {
    const kept = this.#kept.peek(id)
    if (kept !== undefined && (await this.#source.version(db, viewer, id)) === kept.version) {
      this.#kept.use(id, kept)
      return kept.item
    }
    const found = await this.#source.read(db, viewer, id)
    if (found?.version !== undefined) {
      keepTexts(this.#schema, found.item)
      this.#kept.use(id, { item: found.item, version: found.version })
    }
    return found?.item
  }
}
