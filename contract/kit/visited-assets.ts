/** Assets fetched when opened, not installed with the app; the service worker serves from it. */
export const visitedCacheName = 'visited-assets'

/** The files of the reader of weigh slips, which are large: fetched when it is first opened, and then kept. */
export const slipReaderCacheName = 'slip-reader'
export const isOfSlipReader = (path: string): boolean =>
  /(^|\/)assets\/(slip-worker|tesseract-core|nld\.traineddata)[^/]*$/.test(path)
