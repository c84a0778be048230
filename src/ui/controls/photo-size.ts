/** Long side in pixels and JPEG quality, tried in order until the result is small enough. */
export const resizeSteps = [
  [1600, 0.75],
  [1280, 0.7],
  [1024, 0.6],
] as const
export const maxPhotoBytes = 300 * 1024
export const thumbnailSidePx = 320
