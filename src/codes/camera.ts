/**
 * The camera at the back. A letter's code has a hundred modules on each side: in the 640 pixels that browsers give where
 * nothing is asked for, it is read from very near alone.
 */
export const scanningCamera = {
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
} as const satisfies MediaStreamConstraints
