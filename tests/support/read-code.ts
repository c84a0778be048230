import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import jsQR from 'jsqr'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Pixels of a module, and modules of the white around a code. */
const scale = 4
const quietZone = 4

/** The text of a QR code as it stands on the screen, read from its pixels by a library that did not draw it. */
export const readCodeOnScreen = async (code: Locator): Promise<string> =>
  await readCodeInPicture(await code.screenshot())

export async function readCodeInPicture(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height)
  if (read === null) throw new Error('No code was found in the picture.')
  return read.data
}

/** The text and version of a QR code from the path that draws its modules (`QrCode`), read by another library. */
export async function readCodePath(
  path: string,
): Promise<{ readonly text: string; readonly version: number }> {
  const modules = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  )
  const size = Math.max(...modules.map(([x]) => x)) + 1
  const width = (size + 2 * quietZone) * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [x, y] of modules)
    for (let row = 0; row < scale; row += 1) {
      const start = (((y + quietZone) * scale + row) * width + (x + quietZone) * scale) * 4
      for (let index = start; index < start + scale * 4; index += 1) if (index % 4 !== 3) data[index] = 0
    }
  await prepareZXingModule({
    overrides: {
      wasmBinary: new Uint8Array(
        readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
      ).buffer,
    },
    fireImmediately: true,
  })
  const [code] = await readBarcodes({ data, width, height: width, colorSpace: 'srgb' } as ImageData, {
    formats: ['QRCode'],
  })
  if (code === undefined) throw new Error('No code was found.')
  return { text: code.text, version: (size - 17) / 4 }
}
