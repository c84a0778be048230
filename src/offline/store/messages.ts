/** Background Sync wakes the worker with this tag when there is a network again. */
export const syncTag = 'vrachtpas-outbox'

/** From page to worker. `activate-update`: replace the previous version as soon as nothing is being sent. */
export type WorkerRequest = { readonly type: 'sync' } | { readonly type: 'activate-update' }

/** From worker to page: it delivered and fetched what it could. */
export type WorkerReply = { readonly type: 'synced' }
