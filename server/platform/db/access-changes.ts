import type pg from 'pg'

/** What triggers notify on this channel, and say to the connection that writes: that the access of somebody has changed. */
export const accessChannel = 'vrachtpas_access'

/**
 * Returns how many transactions of a pool have changed what decides who may do what. One counts from the moment at which its
 * connection is ready for the next statement, so before its request is answered.
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
    // `I`: idle, so outside a transaction (PostgreSQL, message formats).
    client.connection.on('readyForQuery', ({ status }: { status: string }) => {
      if (status === 'I') ended()
    })
    // Whether it has committed is not known then.
    client.connection.once('end', ended)
  })
  return () => changes
}
