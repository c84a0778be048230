/** Background Sync wakes the worker with this tag when there is a network again. */
export const syncTag = 'vrachtpas-outbox'

/** The page sends it. `activate-update`: replace the previous version as soon as nothing is being sent. */
export type WorkerRequest = { readonly type: 'sync' } | { readonly type: 'activate-update' }

/** The worker sends it when it has delivered and fetched what it could. */
export type WorkerReply = { readonly type: 'synced' }
