import jsQR from 'jsqr'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type QRCodeSegment } from 'qrcode'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { letterAddress, qrSegments } from '../../contract/letters/letter-code/letter-address.ts'
import { makeLetterCode, sampleFlow, sampleRecord } from '../support/letter-code.ts'

/** What the QR code of a letter never exceeds, and its error correction. */
const maxVersion = 25
const errorCorrectionLevel = 'M'
const origin = 'https://transport.vrachtpas.example'

const longest = 'Ünîqüe Ωmega Łódź İstanbul Запоріжжя 北京 '.repeat(6)

/** What a code states beside, of a part that was taken and a rest that came to its end. */
const ended = {
  taken: 'partly',
  takenKilograms: 99_999_999.999,
  ending: 'forwarded',
  endedAt: sampleRecord.loadedAt + 90_000_000,
} as const

const letters: Readonly<Record<string, Parameters<typeof makeLetterCode>[0]>> = {
  common: {},
  'part refused': { record: { ...sampleRecord, unloadedAt: sampleRecord.loadedAt + 86_400_000, ...ended } },
  'very long': {
    certificate: { driver: longest, company: longest },
    flow: {
      ...sampleFlow,
      flow: 123_456,
      version: 1234,
      ewcPeriods: [
        { validFrom: '2021-01-01', validTo: '2026-12-08', hazardous: false },
        { validFrom: '2026-12-09', hazardous: true },
      ],
      plannedChange: {
        from: '2026-12-09',
        ewcCode: '160607',
        ewcPeriods: [
          { validFrom: '2026-12-09', validTo: '2030-12-31', hazardous: true },
          { validFrom: '2031-01-01', hazardous: false },
        ],
        wasteStreamNumber: '99A02ZZZ0089',
      },
      timeZone: 'America/Argentina/Buenos_Aires',
      material: longest,
      sender: `Z${longest}`,
      disposer: `Y${longest}`,
      carrier: `X${longest}`,
      receiver: `U${longest}`,
      from: `W${longest}`,
      fromStreet: `T${longest}`,
      fromTown: `S${longest}`,
      to: `V${longest}`,
      toStreet: `R${longest}`,
      toTown: `Q${longest}`,
    },
    record: {
      ...sampleRecord,
      number: 'CFHJKM1234567',
      identification: longest,
      unloadedAt: sampleRecord.loadedAt + 86_400_000,
      amount: 999_999_999.999,
      corrections: 99,
      signedBy: ['sender', 'disposer', 'receiver'],
    },
  },
}

interface Picture {
  readonly size: number
  /** Brightness by pixel, 0 to 255. */
  readonly pixels: Float64Array
}

async function drawLetter(letter: Parameters<typeof makeLetterCode>[0]) {
  const { code } = await makeLetterCode(letter)
  const address = letterAddress(origin, sampleRecord.checkToken, code)
  // Its types are of before segments in byte mode took any bytes.
  const { modules, version } = create(qrSegments(address) as QRCodeSegment[], { errorCorrectionLevel })
  return { address, modules, version }
}

/** Four pixels a module, with a quiet zone of four modules. */
function paint({ size, data }: Awaited<ReturnType<typeof drawLetter>>['modules']): Picture {
  const scale = 4
  const side = (size + 8) * scale
  const pixels = Float64Array.from({ length: side * side }, (_, index) => {
    const column = Math.floor((index % side) / scale) - 4
    const row = Math.floor(index / side / scale) - 4
    const isInside = column >= 0 && row >= 0 && column < size && row < size
    return isInside && data[row * size + column] ? 0 : 255
  })
  return { size: side, pixels }
}

/** Every pixel becomes the average of those around it, as out of focus. */
function blur({ size, pixels }: Picture, radius: number): Picture {
  const at = (row: number, column: number) =>
    pixels[Math.min(Math.max(row, 0), size - 1) * size + Math.min(Math.max(column, 0), size - 1)] ?? 255
  return {
    size,
    pixels: pixels.map((_, index) => {
      const row = Math.floor(index / size)
      const column = index % size
      let sum = 0
      for (let down = -radius; down <= radius; down += 1)
        for (let right = -radius; right <= radius; right += 1) sum += at(row + down, column + right)
      return sum / (2 * radius + 1) ** 2
    }),
  }
}

/** Noise of a dark picture; the same at each run. */
function addNoise({ size, pixels }: Picture, strength: number): Picture {
  let seed = 7
  return {
    size,
    pixels: pixels.map((value) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return value + (seed / 2 ** 30 - 1) * strength
    }),
  }
}

/** A grey square over a tenth of the code, its middle at parts of the width and height. */
function cover({ size, pixels }: Picture, across: number, down: number): Picture {
  const half = (Math.sqrt(0.1) * (size - 32)) / 2
  return {
    size,
    pixels: pixels.map((value, index) => {
      const isCovered =
        Math.abs((index % size) - across * size) < half &&
        Math.abs(Math.floor(index / size) - down * size) < half
      return isCovered ? 128 : value
    }),
  }
}

const toImage = ({ size, pixels }: Picture) => {
  const data = new Uint8ClampedArray(size * size * 4)
  for (const [index, value] of pixels.entries()) data.set([value, value, value, 255], index * 4)
  return { data, width: size, height: size, colorSpace: 'srgb' as const }
}

const degradations: Readonly<Record<string, (picture: Picture) => Picture>> = {
  'as drawn': (picture) => picture,
  blurred: (picture) => blur(picture, 2),
  'slightly blurred': (picture) => blur(picture, 1),
  'with noise': (picture) => addNoise(picture, 70),
  'blurred and with noise': (picture) => addNoise(blur(picture, 1), 60),
  'covered in the middle': (picture) => cover(picture, 0.5, 0.5),
  'covered at its edge': (picture) => cover(picture, 0.5, 0.2),
}

beforeAll(async () => {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
})

describe.each(Object.entries(letters))('the QR code of a %s letter', (_, letter) => {
  test(`is of version ${maxVersion} at most`, async () => {
    expect((await drawLetter(letter)).version).toBeLessThanOrEqual(maxVersion)
    const record = { ...(letter?.record ?? sampleRecord), ...ended }
    expect((await drawLetter({ ...letter, record })).version).toBeLessThanOrEqual(maxVersion)
  })

  test.each(Object.entries(degradations))('is read back %s', async (_name, degrade) => {
    const { address, modules } = await drawLetter(letter)
    const image = toImage(degrade(paint(modules)))
    const [read] = await readBarcodes(image, { formats: ['QRCode'], tryHarder: true })
    expect(read?.text).toBe(address)
  })

  test.each(['as drawn', 'slightly blurred', 'covered in the middle'])(
    'is read back %s by another decoder',
    async (name) => {
      const { address, modules } = await drawLetter(letter)
      const { data, width, height } = toImage(degradations[name]?.(paint(modules)) ?? paint(modules))
      expect(jsQR(data, width, height)?.data).toBe(address)
    },
  )
})
