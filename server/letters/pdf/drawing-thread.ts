import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { drawLetter, type DrawnLetter } from './draw-letter.ts'

/** What the thread is asked for; answered by a `DrawingAnswer` of the same number. */
export interface DrawingRequest {
  readonly number: number
  /** The logo as it was uploaded. */
  readonly letter: DrawnLetter
}
export interface DrawingAnswer {
  readonly number: number
  readonly pdf?: Uint8Array
  readonly failure?: string
}

// On Linux a thread has a priority of its own: requests come first. Elsewhere it would be that of the server.
if (process.platform === 'linux') setPriority(19)

/** Twice the size on paper, so that it is sharp when printed. */
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

/** On white, for PDF keeps transparency apart, and no larger than it is printed. */
const prepareLogo = (logo: Uint8Array) =>
  sharp(logo)
    .rotate()
    .resize({ ...logoPixels, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer()
