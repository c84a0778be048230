import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FaultEnvironment, smallPhoto } from '../support/fault-environment.ts'
import { textPattern } from '../support/text-patterns.ts'

let environment: FaultEnvironment
beforeAll(async () => {
  environment = await FaultEnvironment.start()
}, 120_000)
afterAll(async () => {
  await environment[Symbol.asyncDispose]()
})

const [width, height] = [640, 480]
const corners = {
  'top left': '#c00000',
  'top right': '#00a000',
  'bottom left': '#0000c0',
  'bottom right': '#e0e0e0',
}

/** A picture whose four quarters tell which way is up. */
const upright = async (): Promise<Buffer> =>
  await sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite(
      Object.values(corners).map((background, index) => ({
        input: { create: { width: width / 2, height: height / 2, channels: 3 as const, background } },
        left: (index % 2) * (width / 2),
        top: Math.floor(index / 2) * (height / 2),
      })),
    )
    .png()
    .toBuffer()

/** How a sensor stores what is upright with this Exif orientation: the inverse of what a viewer does. */
const stored: Readonly<Record<number, { rotate?: number; mirror?: 'flip' | 'flop' }>> = {
  1: {},
  2: { mirror: 'flop' },
  3: { rotate: 180 },
  4: { mirror: 'flip' },
  5: { rotate: 90, mirror: 'flop' },
  6: { rotate: 270 },
  7: { rotate: 90, mirror: 'flip' },
  8: { rotate: 90 },
}

async function withOrientation(orientation: number): Promise<Buffer> {
  const { rotate = 0, mirror } = stored[orientation] ?? {}
  const turned = sharp(
    await sharp(await upright())
      .rotate(rotate)
      .png()
      .toBuffer(),
  )
  return await (mirror === undefined ? turned : turned[mirror]())
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer()
}

const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type="file"]:not([capture])').first().setInputFiles(files)

const picturesOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img')].map((image) => {
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const at = (x: number, y: number) =>
        [...(context?.getImageData(canvas.width * x, canvas.height * y, 1, 1).data ?? [])]
          .slice(0, 3)
          .map((value) => Math.round(value / 64) * 64)
          .join()
      return {
        lies: canvas.width > canvas.height,
        quarters: [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)],
      }
    }),
  )

test(
  '74: pictures of every orientation stand upright; what is none is said by name, and the rest stays',
  { timeout: 120_000 },
  async () => {
    await using phone = await environment.phone()
    const { page } = phone.app
    await phone.context.setOffline(true)
    await phone.app.openFlow()
    const pictures = await Promise.all(
      Object.keys(stored).map(async (key) => await withOrientation(Number(key))),
    )
    await choose(
      page,
      pictures.map((buffer, index) => ({ name: `${index + 1}.jpg`, mimeType: 'image/jpeg', buffer })),
    )
    await expect.poll(() => page.locator('main img').count()).toBe(pictures.length)
    await expect
      .poll(() => picturesOn(page))
      .toEqual(
        pictures.map(() => ({ lies: true, quarters: ['192,0,0', '0,192,0', '0,0,192', '256,256,256'] })),
      )

    for (const [name, buffer, says] of [
      ['leeg.jpg', Buffer.alloc(0), 'statement:photo.empty'],
      ['weegbon.jpg', Buffer.from('%PDF-1.7 no picture'), 'statement:photo.no-picture'],
      // Chromium shows no HEIC.
      ['IMG_1.heic', Buffer.from('0000001866747970686569630000000068656963', 'hex'), 'statement:photo.heic'],
    ] as const) {
      await choose(page, { name, mimeType: 'image/jpeg', buffer })
      const alert = page.getByRole('alert').filter({ hasText: name })
      await alert.waitFor()
      expect(await alert.innerText()).toMatch(textPattern(says))
    }
    expect(await page.locator('main img').count()).toBe(pictures.length)
    // Of one choice each is named, and what is a picture is kept.
    await choose(
      page,
      [Buffer.alloc(0), ...pictures.slice(0, 1), Buffer.from('%PDF-1.7 no picture')].map((buffer, index) => ({
        name: `slip ${index + 1}.jpg`,
        mimeType: 'image/jpeg',
        buffer,
      })),
    )
    await page
      .getByRole('alert')
      .filter({ hasText: 'slip 1.jpg' })
      .filter({ hasText: 'slip 3.jpg' })
      .filter({ hasNotText: 'slip 2.jpg' })
      .waitFor()
    expect(await page.locator('main img').count()).toBe(pictures.length + 1)
    await phone.app.submitLoad()
    // Each is a button of nothing but its picture.
    await expect
      .poll(() =>
        page.getByRole('button', { name: textPattern('shipment:photoAt.load') }).evaluateAll((buttons) =>
          buttons.map((button) => {
            const image = button.querySelector('img')
            const place = button.parentElement
            return [place?.clientWidth === image?.clientWidth, place?.clientHeight === image?.clientHeight]
          }),
        ),
      )
      .toEqual(Array.from({ length: pictures.length + 1 }, () => [true, true]))
    await phone.remember()
    expect((await phone.operations()).at(-1)?.payload.photos).toHaveLength(pictures.length + 1)
    await phone.context.setOffline(false)
    await phone.app.waitUntilSent()
    await phone.expectInvariants()
  },
)

test('75: a file that can no longer be read is asked for again, and nothing of it is kept', async () => {
  await using phone = await environment.phone()
  const { page } = phone.app
  await phone.app.openFlow()
  // As for a file in a cloud whose handle went stale.
  await page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer
    Blob.prototype.arrayBuffer = function () {
      if (!(this instanceof File)) return read.call(this)
      Blob.prototype.arrayBuffer = read
      return Promise.reject(new DOMException('The requested file could not be read', 'NotReadableError'))
    }
  })
  await choose(page, await smallPhoto(1))
  const alert = page.getByRole('alert').filter({ hasText: '.jpg' })
  await alert.waitFor()
  expect(await alert.innerText()).toMatch(textPattern('statement:photo.unreadable'))
  expect(await page.locator('main img').count()).toBe(0)
  await phone.app.addPhotos(await smallPhoto(1))
  await alert.waitFor({ state: 'detached' })
  await phone.app.submitLoad()
  await phone.remember()
  expect((await phone.operations()).at(-1)?.payload.photos).toHaveLength(1)
  await phone.app.waitUntilSent()
  await phone.expectInvariants()
})
