import { detectorClass, hasOwnQrReader } from './own-qr-reader.ts'
import type { CodeRequest, CodeReply } from './qr-worker.ts'

type Picture = HTMLVideoElement | ImageBitmap

export interface QrReader {
  /** Returns the texts of all codes in the picture; rejects when the reader broke. */
  readonly read: (picture: Picture) => Promise<readonly string[]>
  readonly close: () => void
}

/** The browser's own reader; else one in WebAssembly, which is fetched now. */
export async function openQrReader(): Promise<QrReader> {
  const Detector = detectorClass()
  if (Detector === undefined || !(await hasOwnQrReader())) return openWorkerReader()
  const detector = new Detector({ formats: ['qr_code'] })
  return {
    read: async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue),
    close: () => undefined,
  }
}

/** In a worker: only the worker's response allows WebAssembly, and the camera picture stays fluid. */
function openWorkerReader(): QrReader {
  const worker = new Worker(new URL('qr-worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  return {
    read: (picture) =>
      new Promise((resolve, reject) => {
        worker.onerror = () => reject(new Error('The reader of codes was not loaded'))
        worker.onmessage = ({ data }: MessageEvent<CodeReply>) =>
          'texts' in data ? resolve(data.texts) : reject(new Error(data.failure))
        const pixels = pixelsOf(picture, canvas)
        if (pixels === undefined) resolve([])
        else worker.postMessage(pixels satisfies CodeRequest, [pixels.data.buffer])
      }),
    close: () => worker.terminate(),
  }
}

/** A code that fills a tenth of such a picture is still read; more pixels take longer and find no more. */
const longestSide = 1280

function pixelsOf(picture: Picture, canvas: HTMLCanvasElement): ImageData | undefined {
  const [width, height] =
    picture instanceof HTMLVideoElement
      ? [picture.videoWidth, picture.videoHeight]
      : [picture.width, picture.height]
  // A camera has no picture yet in its first moments.
  if (width === 0 || height === 0) return undefined
  const scale = Math.min(1, longestSide / Math.max(width, height))
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context?.getImageData(0, 0, canvas.width, canvas.height)
}
