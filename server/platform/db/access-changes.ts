import type pg from 'pg'

/** Triggers notify it when somebody's access has changed, also to the writing connection. */
export const accessChannel = 'vrachtpas_access'

/**
 * Counts transactions of a pool that changed somebody's access. A transaction counts when its connection is
 * ready for the next statement, hence before its request is answered.
 */
export function countAccessChanges(pool: pg.Pool): () => number {
  let changes = 0
  pool.on('connect', (client) => {
    let hasChanged = false
    const ended = () => {
      if (hasChanged) changes += 1
      hasChanged = false
    }
    client.on('notice', ({ message }) => {
      if (message === accessChannel) hasChanged = true
    })
    // `I`: idle, outside a transaction (PostgreSQL, message formats).
    client.connection.on('readyForQuery', ({ status }: { status: string }) => {
      if (status === 'I') ended()
    })
    // It is unknown whether it has committed.
    client.connection.once('end', ended)
  })
  return () => changes
}
