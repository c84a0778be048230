import type pg from 'pg'

/*
 * All that is used of node-postgres beyond its types. tests/server/platform/database-driver.test.ts tries
 * each on the installed version.
 */

type Inner = pg.Client & { readonly processID?: number | null; readonly readyForQuery?: boolean }

/**
 * The backend process id of a connection, or a pooler's number; undefined without one. A statement would take
 * a round trip, and a pooler would not answer it.
 */
export const processIdOf = (client: pg.Client): number | undefined => (client as Inner).processID ?? undefined

/** True while a statement awaits its answer. There is no event for a sent statement. */
export const isAwaitingAnswer = (client: pg.Client): boolean => (client as Inner).readyForQuery === false

/**
 * Whether statements are sent without waiting for earlier answers. Such a connection refuses COPY, and
 * node-postgres has one option for the whole pool. Nothing may be under way.
 */
export const setPipelining = (client: pg.Client, pipeline: boolean): void =>
  void Object.assign(client, { pipeline })
