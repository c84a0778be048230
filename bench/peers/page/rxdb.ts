import { createRxDatabase } from 'rxdb'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { address, configuration, isOwnAnswer, offer, type PeerOperation, requestOf } from '../queue.ts'

const isAdvised = configuration === 'advised'
const database = await createRxDatabase({ name: 'peer', storage: getRxStorageDexie() })
const { operations } = await database.addCollections({
  operations: {
    schema: {
      version: 0,
      primaryKey: 'id',
      type: 'object',
      properties: { id: { type: 'string', maxLength: 40 }, number: { type: 'number' } },
      required: ['id', 'number'],
    },
  },
})
if (operations === undefined) throw new Error('RxDB made no collection.')

const replication = replicateRxCollection<PeerOperation, unknown>({
  collection: operations as never,
  replicationIdentifier: 'operations',
  push: {
    batchSize: 50,
    handler: async (rows) => {
      const documents = rows.map(({ newDocumentState: { id, number } }) => ({ id, number }))
      const response = await fetch(address, requestOf(documents, isAdvised))
      if (isAdvised && (!response.ok || !isOwnAnswer(response)))
        throw new Error('The server did not take it.')
      // The example of its documentation reads the conflicts from whatever came.
      if (!isAdvised) await response.json()
      return []
    },
  },
})

offer({
  givenUp: [],
  add: async (operation) => void (await operations.insert(operation)),
  pending: async () => {
    const isInSync = await Promise.race([
      replication.awaitInSync().then(() => true),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 300)),
    ])
    return isInSync ? [] : (await operations.find().exec()).map(({ id }) => String(id))
  },
  retry: async () => replication.reSync(),
})
