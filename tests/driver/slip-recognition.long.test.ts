import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openSlipReader } from '../../src/driver/statement/slip/slip-reader.ts'
import { toGrey } from '../../src/driver/statement/slip/straighten.ts'
import { drawnSlips } from '../support/draw-slips.ts'

const fileOf = async (name: string) =>
  new Uint8Array(await readFile(createRequire(import.meta.url).resolve(name))).buffer
const openReader = async () =>
  openSlipReader({
    code: await fileOf('tesseract.js-core/tesseract-core-simd-lstm.wasm'),
    letters: await fileOf('@tesseract.js-data/nld/4.0.0_best_int/nld.traineddata.gz'),
  })

async function pixelsOf(picture: Buffer, quarters = 0) {
  const { data, info } = await sharp(picture)
    .rotate(quarters * 90)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return toGrey({ data: new Uint8ClampedArray(data), width: info.width, height: info.height })
}

// Three times as many as are asked for: the parser was written by the first twenty.
test('of sixty drawn slips at least 95 of 100 values are read right', { timeout: 300_000 }, async () => {
  const read = await openReader()
  const wrong: string[] = []
  for (const first of [1, 101, 201])
    for (const { layout, degrees, values, picture } of drawnSlips(first)) {
      const found = read(await pixelsOf(await picture()))
      for (const [name, value] of Object.entries(values))
        if (found[name as keyof typeof found] !== value)
          wrong.push(
            `${layout}, ${degrees} degrees: ${name} ${value}, read ${found[name as keyof typeof found]}`,
          )
    }
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(15)
})

test.each([1, 2, 3])('a slip is read from a photo that lies on its side (%i quarters)', async (quarters) => {
  const read = await openReader()
  for (const { values, picture } of drawnSlips().slice(0, 1))
    expect(read(await pixelsOf(await picture(), quarters))).toEqual(values)
})
