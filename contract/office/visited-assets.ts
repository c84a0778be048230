/**
 * Cache of assets that are not installed with the app but fetched when opened; the service worker serves from
 * it.
 */
export const visitedCacheName = 'visited-assets'
