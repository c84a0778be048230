import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** More stops than any screen has. */
const mostStops = 80

/** A user without a mouse; the focus must be visible at every stop. */
export class Keyboard {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  press = (key: string) => this.#page.keyboard.press(key)
  type = (text: string) => this.#page.keyboard.type(text)

  /** Goes on with Tab until this has the focus; at every stop the focus can be seen. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.first().waitFor()
    for (let stops = 0; stops < mostStops; stops += 1) {
      await this.press(key)
      await this.seesFocus()
      if (await this.has(target)) return
    }
    throw new Error(`${target} is not among the stops of Tab. The last one: ${await this.#describe()}`)
  }

  /** Goes to the target from where the focus is, forward or back; nothing on the way holds the focus. */
  async reach(target: Locator): Promise<void> {
    await target.first().waitFor()
    if (await this.has(target)) return
    const isBefore = await target.first().evaluate((element) => {
      const focused = document.activeElement ?? document.body
      return (focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
    })
    for (let stops = 0; stops < mostStops; stops += 1) {
      const last = await this.#page.evaluateHandle(() => document.activeElement)
      await this.press(isBefore ? 'Shift+Tab' : 'Tab')
      await this.seesFocus()
      if (await this.has(target)) return
      const isHeld = await last.evaluate((element) => {
        return element === document.activeElement && element !== document.body
      })
      if (isHeld) throw new Error(`Tab does not lead on from ${await this.#describe()}`)
    }
    throw new Error(`${target} is not among the stops of Tab. The last one: ${await this.#describe()}`)
  }

  async tabAndPress(target: Locator, key = 'Enter'): Promise<void> {
    await this.tabTo(target)
    await this.press(key)
  }

  async fill(target: Locator, text: string): Promise<void> {
    await this.tabTo(target)
    await this.press('Control+A')
    await this.type(text)
  }

  async isAt(target: Locator): Promise<void> {
    await expect.poll(() => this.has(target), { message: `focus at ${target}` }).toBe(true)
    await this.seesFocus()
  }

  /** The focused element, or the label that stands for it, has an outline. */
  async seesFocus(): Promise<void> {
    const outlined = await this.#page.evaluate(() => {
      const focused = document.activeElement
      if (focused === null || focused === document.body) return undefined
      // The link of a row outlines what it covers, by a box of its own.
      return [
        getComputedStyle(focused),
        getComputedStyle(focused, '::after'),
        ...[focused.closest('label')]
          .filter((label) => label !== null)
          .map((label) => getComputedStyle(label)),
      ].some(
        ({ outlineStyle, outlineWidth, content }, index) =>
          outlineStyle !== 'none' &&
          Number.parseFloat(outlineWidth) >= 2 &&
          (index !== 1 || content !== 'none'),
      )
    })
    // At the end of the page the browser's own controls have their turn.
    if (outlined !== undefined)
      expect(outlined, `the focus cannot be seen at ${await this.#describe()}`).toBe(true)
  }

  has = (target: Locator): Promise<boolean> =>
    target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))

  #describe = () => this.#page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '')
}
