import { photoContent } from '../../../offline/photos/photos.ts'
import { slipWorkerAddress } from './slip-files.ts'
import type { SlipReaderFiles } from './slip-reader.ts'
import type { SlipValues } from './slip-values.ts'
import type { SlipReply, SlipRequest } from './slip-worker.ts'

/** What the weigh slip on a photo of this phone says. In a worker: it takes seconds, and only there may WebAssembly run. */
export async function readSlip(photo: string, files: SlipReaderFiles): Promise<SlipValues> {
  const picture = await pixelsOf(photo)
  const worker = new Worker(slipWorkerAddress, { type: 'module' })
  try {
    return await new Promise<SlipValues>((resolve, reject) => {
      worker.onerror = () => reject(new Error('The slip reader was not loaded'))
      worker.onmessage = ({ data }: MessageEvent<SlipReply>) =>
        'values' in data ? resolve(data.values) : reject(new Error(data.failure))
      worker.postMessage({ files, picture } satisfies SlipRequest, [
        files.code,
        files.letters,
        picture.data.buffer,
      ])
    })
  } finally {
    worker.terminate()
  }
}

async function pixelsOf(photo: string): Promise<ImageData> {
  const content = await photoContent(photo)
  if (content === undefined) throw new Error('The photo is no longer on this phone')
  const picture = await createImageBitmap(content)
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(picture, 0, 0)
  const pixels = context?.getImageData(0, 0, canvas.width, canvas.height)
  if (pixels === undefined) throw new Error('The photo cannot be drawn')
  return pixels
}
