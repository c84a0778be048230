/**
 * The back camera. A letter's code has a hundred modules a side: in the 640 pixels of browsers' default it is
 * read only from very near.
 */
export const scanningCamera = {
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
} as const satisfies MediaStreamConstraints
