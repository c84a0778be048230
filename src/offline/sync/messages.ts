/** Tag of the Background Sync registration: the browser wakes the worker under it when there is a network again. */
export const syncTag = 'vrachtpas-outbox'

/**
 * What a page asks of the worker. `sync`: deliver what is queued; `activate-update`: take over from the version before,
 * as soon as nothing is being sent.
 */
export type WorkerRequest = { readonly type: 'sync' } | { readonly type: 'activate-update' }

/** What the worker tells the pages. `synced`: it delivered or fetched what it could. */
export type WorkerReply = { readonly type: 'synced' }
