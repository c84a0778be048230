import type * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import type { Viewer } from '../request/endpoint.ts'
import { keepTexts } from '../wire/kept-texts.ts'
import { LastUsed } from './last-used.ts'
import type { AnyResourceDefinition, ResourceRecord } from './resource-definition.ts'

/** Of each list. A row takes about 5 KB, its JSON included. */
const maxKept = 2000

interface RowSource {
  readonly schema: z.core.$ZodType
  readonly versions: NonNullable<AnyResourceDefinition['rowVersions']>
  readonly load: NonNullable<AnyResourceDefinition['loadRows']>
}

interface KeptRow {
  readonly version: string
  readonly row: ResourceRecord
}

/**
 * The rows of a list that were shown twice or more lately, with their JSON. Which rows a viewer sees, and which versions these
 * have, is read from the database each time; the rows themselves only where another version or none is kept.
 */
export class KeptRows {
  readonly #source: RowSource
  /** By id. Of a page that nobody has seen before, the versions, which take time too, are not asked for. */
  readonly #kept = new LastUsed<KeptRow | 'shown once'>(maxKept)

  constructor(source: RowSource) {
    this.#source = source
  }

  /** The rows of these ids, in any order, without those that are gone. They must not be changed. */
  async read(db: Queryable, ids: readonly string[], viewer: Viewer): Promise<readonly ResourceRecord[]> {
    if (ids.every((id) => this.#kept.peek(id) === undefined)) {
      const loaded = await this.#source.load(db, ids, viewer)
      for (const { id } of loaded) if (id !== undefined) this.#kept.use(id, 'shown once')
      return loaded
    }
    // Before the rows: what changes in between is kept under a version that it no longer has, and read again.
    const versions = await this.#source.versions(db, ids)
    const rows: ResourceRecord[] = []
    const missing: string[] = []
    for (const [id, version] of versions) {
      const kept = this.#kept.peek(id)
      if (kept === undefined || kept === 'shown once' || kept.version !== version) missing.push(id)
      else {
        this.#kept.use(id, kept)
        rows.push(kept.row)
      }
    }
    if (missing.length === 0) return rows
    const loaded = await this.#source.load(db, missing, viewer)
    for (const row of loaded) {
      const version = row.id === undefined ? undefined : versions.get(row.id)
      if (row.id === undefined || version === undefined) continue
      keepTexts(this.#source.schema, row)
      this.#kept.use(row.id, { version, row })
    }
    return [...rows, ...loaded]
  }
}
