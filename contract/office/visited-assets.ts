/** The cache of what is not installed with the app but fetched when it is opened; the service worker serves from it. */
export const visitedCacheName = 'visited-assets'
