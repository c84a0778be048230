/** Long side in pixels and JPEG quality: the first that is small enough is taken. */
export const ladder = [
  [1600, 0.75],
  [1280, 0.7],
  [1024, 0.6],
] as const
export const mostBytes = 300 * 1024
export const thumbnailSide = 320
