/**
 * Tag of the Background Sync registration: the browser wakes the worker under it when there is a network
 * again.
 */
export const syncTag = 'vrachtpas-outbox'

/**
 * Messages from page to worker. `sync`: deliver what is queued; `activate-update`: replace the previous
 * version as soon as nothing is being sent.
 */
export type WorkerRequest = { readonly type: 'sync' } | { readonly type: 'activate-update' }

/** Messages from worker to page. `synced`: it delivered and fetched what it could. */
export type WorkerReply = { readonly type: 'synced' }
