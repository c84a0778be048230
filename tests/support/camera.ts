import { rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type QRCodeSegment, toBuffer } from 'qrcode'
import sharp from 'sharp'
import { qrSegments } from '../../contract/letters/letter-code/letter-address.ts'

export const pictureOfCode = (text: string): Promise<Buffer> =>
  photoOf(text, { code: 260, width: 640, height: 480 })

/** The same of a letter's code, which is as dense as it is long. */
export const pictureOfLetterCode = (address: string): Promise<Buffer> =>
  photoOf(qrSegments(address) as QRCodeSegment[], { code: 800, width: 1920, height: 1080 })

async function photoOf(
  content: string | QRCodeSegment[],
  { code: width, ...size }: { readonly code: number; readonly width: number; readonly height: number },
): Promise<Buffer> {
  const code = await sharp(await toBuffer(content, { width, margin: 4 }))
    .rotate(7, { background: '#fff' })
    .toBuffer()
  return await sharp({ create: { ...size, channels: 3, background: '#b9b0a2' } })
    .composite([{ input: code }])
    .jpeg({ quality: 80 })
    .toBuffer()
}

interface Camera extends AsyncDisposable {
  readonly args: string[]
  /** What it shows when it is next opened. */
  readonly show: (picture: Buffer) => Promise<void>
}

export async function cameraShowing(picture: Buffer): Promise<Camera> {
  const path = join(tmpdir(), `camera-${randomUUID()}.y4m`)
  const show = async (shown: Buffer) => {
    const { data: luma, info } = await sharp(shown)
      .greyscale()
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    // Half as wide and high, twice: no colour.
    const chroma = Buffer.alloc((info.width * info.height) / 2, 128)
    const header = `YUV4MPEG2 W${info.width} H${info.height} F5:1 Ip A1:1 C420mpeg2\nFRAME\n`
    await writeFile(path, Buffer.concat([Buffer.from(header), luma, chroma]))
  }
  await show(picture)
  return {
    show,
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${path}`,
    ],
    [Symbol.asyncDispose]: () => rm(path, { force: true }),
  }
}
