import { expect, test } from 'vitest'
import { UploadTurns } from '../../../server/shipments/media/upload-turns.ts'

/** An upload that ends when it is told to, or never. */
function heldUpload() {
  const { promise, resolve } = Promise.withResolvers<string>()
  let isRunning = false
  return {
    run: () => {
      isRunning = true
      return promise
    },
    end: resolve,
    get isRunning() {
      return isRunning
    },
  }
}

const refused = { code: 'service_unavailable', headers: { 'Retry-After': '5' } }

test('uploads of one file take turns, uploads of several run beside each other', async () => {
  const turns = new UploadTurns()
  const [first, second, other] = [heldUpload(), heldUpload(), heldUpload()]
  const results = [turns.run('a', first.run), turns.run('a', second.run), turns.run('b', other.run)]
  await expect.poll(() => [first.isRunning, second.isRunning, other.isRunning]).toEqual([true, false, true])
  first.end('first')
  await expect.poll(() => second.isRunning).toBe(true)
  second.end('second')
  other.end('other')
  expect(await Promise.all(results)).toEqual(['first', 'second', 'other'])
})

test('an upload that fails lets the next one of its file run', async () => {
  const turns = new UploadTurns()
  const failing = turns.run('a', () => Promise.reject(new Error('disk full')))
  const next = turns.run('a', async () => 'next')
  await expect(failing).rejects.toThrow('disk full')
  expect(await next).toBe('next')
})

test('an upload that never ends is refused with Retry-After and keeps its place until it ends', async () => {
  const turns = new UploadTurns({ concurrent: 1, waiting: 1, milliseconds: 20 })
  const [hanging, waiting] = [heldUpload(), heldUpload()]
  const results = [turns.run('a', hanging.run), turns.run('b', waiting.run)]
  await expect(turns.run('c', async () => 'too many')).rejects.toMatchObject(refused)
  for (const result of results) await expect(result).rejects.toMatchObject(refused)
  await expect(turns.run('d', async () => 'still too many')).rejects.toMatchObject(refused)
  hanging.end('late')
  await expect
    .poll(() => turns.run('e', async () => 'free again').catch((error: unknown) => error))
    .toBe('free again')
  expect(waiting.isRunning, 'an upload that was given up before its turn does not start').toBe(false)
})
