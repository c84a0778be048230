import { expect, test } from 'vitest'
import { Pace, type PaceClock } from '../../../server/platform/jobs/pace.ts'

const minute = 60_000

/** Time that passes only while something works or rests, in a process whose event loop is taken as said. */
class MadeTime implements PaceClock {
  busy = 1
  worked = 0
  rested = 0
  readonly started = Date.UTC(2026, 10, 26)

  now = () => this.started + this.elapsed()
  elapsed = () => this.worked + this.rested

  pause = async (duration: number) => {
    this.rested += duration
  }

  watch = async (duration: number) => {
    this.rested += duration
    return this.busy
  }

  /** Work that takes so long, and has waited for the other time. */
  async run(pace: Pace, duration: number, waited = 0): Promise<void> {
    await pace.run(new Date(this.now() - waited), async () => {
      this.worked += duration
    })
  }

  /** Runs pieces one after another; the share of the time that went to them, the rest after the last one too. */
  async shareOf(pieces: number, duration: number, waited = 0): Promise<number> {
    const pace = new Pace(this)
    for (let piece = 0; piece < pieces; piece++) await this.run(pace, duration, waited)
    await this.run(pace, 0)
    return this.worked / this.elapsed()
  }
}

test('while requests take the event loop, at most a twentieth of the time goes to work that makes way', async () => {
  for (const duration of [5, 40, 250]) {
    const share = await new MadeTime().shareOf(20, duration)
    expect(share, `pieces of ${duration} ms`).toBeLessThanOrEqual(1 / 20)
    expect(share, `pieces of ${duration} ms`).toBeGreaterThan(1 / 60)
  }
})

test('work that has waited for a minute is given half of the time', async () => {
  const late = await new MadeTime().shareOf(20, 1000, minute)
  expect(late).toBeGreaterThan(0.4)
  expect(late).toBeLessThanOrEqual(0.5)
  expect(await new MadeTime().shareOf(20, 1000, minute / 2)).toBeLessThan(0.2)
})

test('however long a job takes, the rest after it has a limit', async () => {
  const time = new MadeTime()
  await time.shareOf(1, minute)
  expect(time.rested).toBeLessThan(minute / 10)
})

test('where the event loop is free, nearly all of the time goes to the work', async () => {
  const time = new MadeTime()
  time.busy = 0.1
  expect(await time.shareOf(20, 250)).toBeGreaterThan(0.9)
})

test('pieces take turns in their order, also after one that fails, and each has its own result', async () => {
  const pace = new Pace(new MadeTime())
  const done: string[] = []
  let running = 0
  const piece = (name: string) =>
    pace.run(new Date(), async () => {
      expect(++running).toBe(1)
      await Promise.resolve()
      running--
      done.push(name)
      if (name === 'second') throw new Error('no')
      return name
    })
  const results = await Promise.allSettled([piece('first'), piece('second'), piece('third')])
  expect(done).toEqual(['first', 'second', 'third'])
  expect(results).toMatchObject([{ value: 'first' }, { reason: new Error('no') }, { value: 'third' }])
})

test('a stop ends the rest, and what waits for its turn is done without another', async () => {
  const rests: number[] = []
  const time: PaceClock = {
    now: () => Date.now(),
    elapsed: () => 0,
    watch: async () => 1,
    pause: (duration, signal) => {
      rests.push(duration)
      return new Promise((resolve) => {
        if (signal.aborted) resolve()
        signal.addEventListener('abort', () => resolve())
      })
    },
  }
  const pace = new Pace(time)
  await pace.run(new Date(), async () => undefined)
  const done: string[] = []
  const waiting = ['second', 'third'].map((name) =>
    pace.run(new Date(), async () => {
      done.push(name)
    }),
  )
  await expect.poll(() => rests.length).toBe(1)
  expect(done).toEqual([])
  pace.end()
  await Promise.all(waiting)
  expect(done).toEqual(['second', 'third'])
  expect(rests, 'no other rest').toHaveLength(1)
})
