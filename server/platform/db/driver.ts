import type pg from 'pg'

/* Used beyond node-postgres's types; tests/server/platform/database-driver.test.ts tries each. */

type Inner = pg.Client & { readonly processID?: number | null; readonly readyForQuery?: boolean }

/** Or a pooler's number; undefined without one. A statement would take a round trip. */
export const processIdOf = (client: pg.Client): number | undefined => (client as Inner).processID ?? undefined

/** True while a statement awaits its answer. There is no event for a sent statement. */
export const isAwaitingAnswer = (client: pg.Client): boolean => (client as Inner).readyForQuery === false

/**
 * Whether statements are sent without waiting for earlier answers. Such a connection refuses COPY, and
 * node-postgres has one option for the whole pool. Nothing may be under way.
 */
export const setPipelining = (client: pg.Client, pipeline: boolean): void =>
  void Object.assign(client, { pipeline })
