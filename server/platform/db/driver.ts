import type pg from 'pg'

/* Used beyond node-postgres's types; tests/server/platform/database-driver.test.ts tries it. */

/**
 * Whether statements are sent without waiting for earlier answers. Such a connection refuses COPY, and
 * node-postgres has one option for the whole pool. Nothing may be under way.
 */
export const setPipelining = (client: pg.Client, pipeline: boolean): void =>
  void Object.assign(client, { pipeline })
