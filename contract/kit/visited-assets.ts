/** Assets fetched when opened, not installed with the app; the service worker serves from it. */
export const visitedCacheName = 'visited-assets'
