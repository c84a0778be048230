import type pg from 'pg'

/*
 * All that is used of node-postgres beside what it declares. tests/server/platform/database-driver.test.ts tries each against the
 * installed version.
 */

type Inner = pg.Client & { readonly processID?: number | null; readonly readyForQuery?: boolean }

/**
 * The number that PostgreSQL has given the process of a connection, or a pooler that stands in between; undefined where it has
 * none. Asking for it by a statement takes a round trip of each connection, and the process itself answers where a pooler would.
 */
export const processIdOf = (client: pg.Client): number | undefined => (client as Inner).processID ?? undefined

/**
 * Whether the answer to a statement is still to come. There is no event for a statement that leaves, and pools send some with a
 * callback and others without.
 */
export const isAwaitingAnswer = (client: pg.Client): boolean => (client as Inner).readyForQuery === false

/**
 * Whether statements are sent without waiting for the answers to earlier ones. A connection that does refuses COPY, behind whose rows
 * nothing can be answered, and node-postgres has one option for all connections of a pool. Nothing may be under way on it.
 */
export const setPipelining = (client: pg.Client, pipeline: boolean): void =>
  void Object.assign(client, { pipeline })
