import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Exif, type Sharp } from 'sharp'

export interface PhotoOptions {
  /** The same seed and options give the same photo; another seed another one. */
  seed: number
  /** Pixels as the sensor lies, before the orientation is applied. */
  width?: number
  height?: number
  /** JPEG quality, 1 to 100. */
  quality?: number
  /** EXIF orientation, 1 to 8; a phone held upright writes 6. */
  orientation?: number
}

export interface Photo {
  path: string
  bytes: Buffer
  /** Of the bytes, in lower-case hexadecimal. */
  sha256: string
}

/**
 * A JPEG as a phone's camera makes it: 12 megapixels of sand in a hold, lying on its side, with the time and
 * the place in its EXIF. Kept in the system's temporary folder, so that only the first run pays for it.
 */
export async function makePhoto({
  seed,
  width = 4032,
  height = 3024,
  quality = 88,
  orientation = 6,
}: PhotoOptions): Promise<Photo> {
  const folder = join(tmpdir(), 'vrachtpas-test-photos')
  const path = join(
    folder,
    `${seed}-${width}x${height}-q${quality}-o${orientation}-sharp${sharp.versions.sharp}.jpg`,
  )
  const bytes = await readFile(path).catch(async () => {
    await mkdir(folder, { recursive: true })
    // Several test workers may want the same photo at once: none may read what another is still writing.
    const draft = join(folder, `${randomUUID()}.jpg`)
    // sharp writes its own idea of the orientation over the one in the EXIF unless it is told apart.
    await draw(seed, width, height)
      .withExif(exif)
      .withMetadata({ orientation })
      .jpeg({ quality })
      .toFile(draft)
    await rename(draft, path)
    return await readFile(path)
  })
  return { path, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/**
 * Coarse heaps under fine grain: so it compresses like a photo, which neither an even colour nor pure noise
 * does.
 */
function draw(seed: number, width: number, height: number): Sharp {
  const random = randomFrom(seed)
  const heaps = { width: Math.ceil(width / 8), height: Math.ceil(height / 8), channels: 3 } as const
  const sand = Buffer.alloc(heaps.width * heaps.height * 3)
  for (let at = 0, pixel = 0; at < sand.length; at += 3, pixel += 1) {
    const slope = 22 * Math.sin((pixel % heaps.width) / 41) + 15 * Math.cos(pixel / heaps.width / 27)
    const light = slope + (random() - 0.5) * 44
    sand[at] = 166 + light
    sand[at + 1] = 138 + light
    sand[at + 2] = 98 + light
  }
  const grain = { width: Math.min(512, width), height: Math.min(512, height), channels: 3 } as const
  const speckles = Buffer.alloc(grain.width * grain.height * 3)
  for (let at = 0; at < speckles.length; at += 3) speckles.fill(96 + random() * 64, at, at + 3)
  return sharp(sand, { raw: heaps })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .composite([{ input: speckles, raw: grain, tile: true, blend: 'soft-light' }])
}

const exif: Exif = {
  IFD0: { Make: 'Vrachtpas', Model: 'Test camera', DateTime: '2026:03:17 09:41:12' },
  IFD2: { DateTimeOriginal: '2026:03:17 09:41:12', OffsetTimeOriginal: '+01:00' },
  // The Merwede at Gorinchem.
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 49/1 3110/100',
    GPSLongitudeRef: 'E',
    GPSLongitude: '4/1 58/1 2230/100',
  },
}

/** Mulberry32: small, even enough for sand, and the same on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
