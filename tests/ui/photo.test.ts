import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { makePhoto as makeSmall } from '../../src/ui/controls/photo.ts'
import { launchChromium, type LaunchedChromium } from '../support/chromium.ts'
import { makePhoto } from '../support/photos.ts'

declare global {
  interface Window {
    makePhoto: typeof makeSmall
  }
}

let vite: ViteDevServer
let chromium: LaunchedChromium
let page: Page

beforeAll(async () => {
  vite = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    plugins: [
      {
        name: 'page-with-the-kit',
        configureServer: ({ middlewares }) =>
          void middlewares.use('/kit', (_request, response) => {
            response.setHeader('content-type', 'text/html')
            response.end(
              `<!doctype html><title>photos</title><script type="module">import { makePhoto } from '/src/ui/controls/photo.ts'; window.makePhoto = makePhoto</script>`,
            )
          }),
      },
    ],
  })
  await vite.listen()
  chromium = await launchChromium()
  page = await chromium.context.newPage()
  await page.goto(new URL('/kit', vite.resolvedUrls?.local[0]).href)
})
afterAll(async () => {
  await chromium?.close()
  await vite?.close()
})

interface Made {
  readonly takenAt: string
  readonly photo: Buffer
  readonly thumbnail: Buffer
}

/**
 * What the app makes of a file, in a real browser; a refusal's name of what is wrong where it makes nothing.
 */
async function made(bytes: Buffer, { type = 'image/jpeg', offscreen = true } = {}): Promise<Made | string> {
  const answer = await page.evaluate(
    async ({ base64, mediaType, draws }) => {
      const canvas = Object.getOwnPropertyDescriptor(globalThis, 'OffscreenCanvas')
      if (!draws) Reflect.deleteProperty(globalThis, 'OffscreenCanvas')
      const text = (buffer: ArrayBuffer) => {
        let letters = ''
        for (const byte of new Uint8Array(buffer)) letters += String.fromCharCode(byte)
        return btoa(letters)
      }
      try {
        const file = new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'photo', {
          type: mediaType,
          lastModified: Date.UTC(2026, 0, 2, 3, 4, 5),
        })
        const one = await window.makePhoto(file)
        return { takenAt: one.takenAt, photo: text(one.bytes), thumbnail: text(one.thumbnail) }
      } catch (error) {
        return error instanceof Error && 'reason' in error ? String(error.reason) : String(error)
      } finally {
        if (canvas !== undefined) Object.defineProperty(globalThis, 'OffscreenCanvas', canvas)
      }
    },
    { base64: bytes.toString('base64'), mediaType: type, draws: offscreen },
  )
  if (typeof answer === 'string') return answer
  return {
    takenAt: answer.takenAt,
    photo: Buffer.from(answer.photo, 'base64'),
    thumbnail: Buffer.from(answer.thumbnail, 'base64'),
  }
}

async function picture(bytes: Buffer, options?: Parameters<typeof made>[1]): Promise<Made> {
  const answer = await made(bytes, options)
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}

test('twelve megapixels from a phone held upright become 1600 upright pixels within 300 KB, and nothing else', async () => {
  const { bytes } = await makePhoto({ seed: 1 })
  const { takenAt, photo, thumbnail } = await picture(bytes)
  expect(takenAt).toBe('2026-03-17T08:41:12.000Z')
  expect(photo.length).toBeLessThanOrEqual(300 * 1024)
  const { format, width = 0, height = 0, exif, orientation = 1 } = await sharp(photo).metadata()
  expect({ format, exif, orientation }).toEqual({ format: 'jpeg', exif: undefined, orientation: 1 })
  expect(height).toBeGreaterThan(width)
  expect(height).toBeGreaterThanOrEqual(1024)
  expect(height).toBeLessThanOrEqual(1600)
  expect(Math.max(...(await sizeOf(thumbnail)))).toBe(320)
})

test.each([
  [1, 'left'],
  [3, 'right'],
  [6, 'top'],
  [8, 'bottom'],
] as const)('orientation %i is in the pixels: what was left is %s', async (orientation, side) => {
  const half = { width: 400, height: 600, channels: 3 } as const
  const red = await sharp({ create: { ...half, background: '#f00' } })
    .png()
    .toBuffer()
  const lying = await sharp({ create: { ...half, width: 800, background: '#00f' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
  const { photo } = await picture(lying)
  const [width, height] = await sizeOf(photo)
  const at = {
    left: [10, height / 2],
    right: [width - 10, height / 2],
    top: [width / 2, 10],
    bottom: [width / 2, height - 10],
  }[side]
  const [left = 0, top = 0] = at.map(Math.round)
  const [redness = 0, , blueness = 0] = await sharp(photo)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(redness).toBeGreaterThan(200)
  expect(blueness).toBeLessThan(60)
})

test('noise, which hardly shrinks, is within 300 KB as well', async () => {
  const noise = await sharp({
    create: {
      width: 2400,
      height: 1800,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  const { photo } = await picture(noise)
  expect(photo.length).toBeLessThanOrEqual(300 * 1024)
})

test('a small picture is not blown up, one without a camera’s moment has its file’s, and white shines through', async () => {
  const glass = await sharp({
    create: { width: 200, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const { takenAt, photo } = await picture(glass, { type: 'image/png' })
  expect(takenAt).toBe('2026-01-02T03:04:05.000Z')
  expect(await sizeOf(photo)).toEqual([200, 100])
  expect([
    ...(await sharp(photo).extract({ left: 5, top: 5, width: 1, height: 1 }).raw().toBuffer()),
  ]).toEqual([255, 255, 255])
})

test('a browser that cannot draw in a worker does it in the page', async () => {
  const { bytes } = await makePhoto({ seed: 2, width: 2400, height: 1800 })
  const { photo, thumbnail } = await picture(bytes, { offscreen: false })
  expect(photo.length).toBeLessThanOrEqual(300 * 1024)
  const [width, height] = await sizeOf(photo)
  expect(height).toBeGreaterThan(width)
  expect(height).toBeLessThanOrEqual(1600)
  expect(Math.max(...(await sizeOf(thumbnail)))).toBeLessThanOrEqual(320)
  expect((await sharp(photo).metadata()).exif).toBeUndefined()
})

test('what is no picture is refused by name', async () => {
  expect(await made(Buffer.alloc(0))).toBe('empty')
  expect(await made(Buffer.from('%PDF-1.7 not a picture'), { type: 'image/jpeg' })).toBe('no-picture')
  expect(
    await made(Buffer.from('%PDF-1.7 not a picture'), { type: 'application/pdf', offscreen: false }),
  ).toBe('no-picture')
  // The first box of a picture of an iPhone, which Chromium does not show.
  for (const offscreen of [true, false])
    expect(
      await made(Buffer.from('0000001866747970686569630000000068656963', 'hex'), {
        type: 'image/heic',
        offscreen,
      }),
    ).toBe('heic')
})

async function sizeOf(bytes: Buffer): Promise<[number, number]> {
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  return [width, height]
}
