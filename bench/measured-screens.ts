import type { Page } from 'playwright-core'
import { textPattern } from '../tests/support/text-patterns.ts'

const wheelTurns = 40
const wheelDelta = 240
const typed = 'transport 2026'
/**
 * Drawing what scrolls into view takes the browser alone, without a GPU and with a quarter of the processor, more than
 * 50 ms; a quarter more is left for the app.
 */
const leastScrollMultiple = 1.25

/** What is measured on a screen of the office. */
export interface Screen {
  readonly title: string
  readonly path: string
  /** Milliseconds. */
  readonly budget: number
  /**
   * How many times as long as on a static copy of the screen it may take at most, where already that takes about the
   * budget; without it there is no floor.
   */
  readonly leastMultiple?: number
  /** Waits until the screen can be used; resolves to what measures it once. */
  readonly prepare: (page: Page) => Promise<() => Promise<number>>
}

export const measuredScreens: readonly Screen[] = [
  {
    title: 'longest frame while 100 shipments scroll',
    path: '/shipments?rows=100',
    budget: 50,
    leastMultiple: leastScrollMultiple,
    prepare: prepareScrolling,
  },
  {
    title: 'longest frame while a page of 30 EWC codes scrolls',
    path: '/master-data/ewc-codes',
    budget: 50,
    leastMultiple: leastScrollMultiple,
    prepare: prepareScrolling,
  },
  {
    title: "key to paint in a list's search field",
    path: '/shipments?rows=100',
    budget: 100,
    prepare: async (page) => {
      await rowsAreShown(page)
      await page.getByRole('searchbox').first().focus()
      return () => longestDelay(page)
    },
  },
  {
    title: "key to paint in a text field of a flow's form",
    path: '/material-flows/new',
    budget: 100,
    prepare: async (page) => {
      await page.getByLabel(textPattern('flows:form.usualName')).first().focus()
      return () => longestDelay(page)
    },
  },
  {
    title: 'key to paint in the command menu, with what it finds',
    path: '/shipments?rows=100',
    budget: 100,
    prepare: async (page) => {
      await rowsAreShown(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').waitFor()
      return () => longestDelay(page)
    },
  },
]

const rowsAreShown = (page: Page) => page.getByRole('row').nth(20).waitFor()

async function prepareScrolling(page: Page): Promise<() => Promise<number>> {
  await rowsAreShown(page)
  await page.getByRole('row').nth(8).hover()
  return () => longestFrame(page)
}

/** Turns the wheel over a table to its end, and returns the longest time between two frames meanwhile. */
async function longestFrame(page: Page): Promise<number> {
  const place = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('*')].reduce(
        (sum, { scrollTop }) => sum + scrollTop,
        0,
      ),
    )
  // Looking at all elements would be one of the longest frames itself.
  const before = await place()
  await page.evaluate(() => {
    const frames = { last: performance.now(), longest: 0 }
    Object.assign(window, { frames })
    const measure = (now: number) => {
      frames.longest = Math.max(frames.longest, now - frames.last)
      frames.last = now
      requestAnimationFrame(measure)
    }
    requestAnimationFrame((now) => {
      frames.last = now
      requestAnimationFrame(measure)
    })
  })
  for (let turn = 0; turn < wheelTurns; turn += 1) await page.mouse.wheel(0, wheelDelta)
  const longest = await page.evaluate(
    () => (window as unknown as { frames: { longest: number } }).frames.longest,
  )
  if ((await place()) === before) throw new Error(`Nothing scrolled on ${page.url()}.`)
  return longest
}

/** Types a text, and returns the longest time from a key to the paint that follows, as the browser times events. */
async function longestDelay(page: Page): Promise<number> {
  await page.evaluate(() => {
    const keys = { longest: 0 }
    Object.assign(window, { keys })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name.startsWith('key') || name === 'input') keys.longest = Math.max(keys.longest, duration)
      // The least threshold there is: events below it count as 16 ms.
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })
  await page.keyboard.type(typed, { delay: 120 })
  // Entries come after the paint; two frames later all are there.
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() =>
              resolve(Math.max(16, (window as unknown as { keys: { longest: number } }).keys.longest)),
            ),
          ),
        ),
      ),
  )
}
