import { rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBuffer } from 'qrcode'
import sharp from 'sharp'

const size = { width: 640, height: 480 }

/** A QR code as a photo would show it: not filling the picture, and a little askew. */
export async function pictureOfCode(text: string): Promise<Buffer> {
  const code = await sharp(await toBuffer(text, { width: 260, margin: 4 }))
    .rotate(7, { background: '#fff' })
    .toBuffer()
  return await sharp({ create: { ...size, channels: 3, background: '#b9b0a2' } })
    .composite([{ input: code }])
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** A camera that shows this picture for ever, as switches of Chromium. */
export async function cameraShowing(picture: Buffer): Promise<AsyncDisposable & { readonly args: string[] }> {
  const path = join(tmpdir(), `camera-${randomUUID()}.y4m`)
  const luma = await sharp(picture).greyscale().toColourspace('b-w').raw().toBuffer()
  // Half as wide and high, twice: no colour.
  const chroma = Buffer.alloc((size.width * size.height) / 2, 128)
  await writeFile(
    path,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${size.width} H${size.height} F5:1 Ip A1:1 C420mpeg2\nFRAME\n`),
      luma,
      chroma,
    ]),
  )
  return {
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${path}`,
    ],
    [Symbol.asyncDispose]: () => rm(path, { force: true }),
  }
}
