import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { drawLetter, type DrawnLetter } from './draw-letter.ts'

/** Answered by a `DrawingAnswer` of the same number. */
export interface DrawingRequest {
  readonly number: number
  readonly letter: DrawnLetter
}
export interface DrawingAnswer {
  readonly number: number
  readonly pdf?: Uint8Array
  readonly failure?: string
}

// On Linux a thread has its own priority; elsewhere this would lower the priority of the server. A server that is busy
// for hours still draws: at the lowest priority a letter waits for minutes then.
if (process.platform === 'linux') setPriority(10)

/** Twice the printed size, so that it is sharp. */
const logoPixels = { width: 600, height: 160 }

parentPort?.on('message', ({ number, letter }: DrawingRequest) => {
  void draw(letter).then(
    (pdf) => parentPort?.postMessage({ number, pdf } satisfies DrawingAnswer),
    (error: unknown) =>
      parentPort?.postMessage({
        number,
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies DrawingAnswer),
  )
})

async function draw({ logo, ...letter }: DrawnLetter): Promise<Uint8Array> {
  return await drawLetter({ ...letter, ...(logo === undefined ? {} : { logo: await prepareLogo(logo) }) })
}

/** On white, because PDF stores transparency separately. */
const prepareLogo = (logo: Uint8Array) =>
  sharp(logo)
    .rotate()
    .resize({ ...logoPixels, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer()
