import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { Keyboard } from './keyboard.ts'
import { OfficeHand } from './office-hand.ts'
import { textPattern } from './text-patterns.ts'

const mostOptions = 30

/** A user of the office without a mouse: Tab, arrows, Enter, Space and typing. The focus is seen at every stop. */
export class KeyboardHand extends OfficeHand {
  readonly keys: Keyboard
  readonly #isFocusKept: boolean
  #isNew = true

  private constructor(page: Page, isFocusKept: boolean) {
    super(page)
    this.#isFocusKept = isFocusKept
    this.keys = new Keyboard(page)
    page.on('load', () => (this.#isNew = true))
  }

  /**
   * `pointerEvents` gets the events of a mouse or finger: a user without them causes none. The driver's app does not
   * keep the focus when another screen takes the place of a link.
   */
  static async at(page: Page, pointerEvents: string[], { isFocusKept = true } = {}): Promise<KeyboardHand> {
    await page.exposeFunction('notePointer', (event: string) => pointerEvents.push(event))
    await page.addInitScript(() => {
      for (const type of ['pointerdown', 'mousedown', 'touchstart'])
        addEventListener(
          type,
          () => Reflect.get(globalThis, 'notePointer')(`${type} at ${location.pathname}`),
          true,
        )
    })
    return new KeyboardHand(page, isFocusKept)
  }

  /**
   * On a page that was just opened, the link to its content saves the stops of the navigation. Afterwards an
   * element always has the focus: what takes it away gives it to another.
   */
  async #reach(target: Locator): Promise<void> {
    await target.first().waitFor()
    if (this.#isNew) await this.#skipToContent(target)
    else if (this.#isFocusKept)
      await expect
        .poll(() => this.#isNowhere(), { message: `the focus is lost on the way to ${target}` })
        .toBe(false)
    this.#isNew = false
    await this.keys.reach(target)
  }

  async #skipToContent(target: Locator): Promise<void> {
    const isInMain = await target.first().evaluate((element) => element.closest('main') !== null)
    const link = this.page.getByRole('link', { name: textPattern('office:shell.skip') })
    if (!isInMain || (await link.count()) === 0 || !(await this.#isNowhere())) return
    await this.keys.tabTo(link)
    await this.keys.press('Enter')
    await expect.poll(() => this.keys.has(this.page.getByRole('main'))).toBe(true)
  }

  #isNowhere = () => this.page.evaluate(() => document.activeElement === document.body)

  protected override async activate(target: Locator): Promise<void> {
    await this.#reach(target)
    await this.keys.press('Enter')
  }

  /** Of a group of radio buttons Tab stops at one; the arrows lead on. */
  protected override async check(target: Locator): Promise<void> {
    if ((await target.getAttribute('type')) === 'checkbox') {
      await this.#reach(target)
      if (!(await target.isChecked())) await this.keys.press('Space')
    } else {
      const name = (await target.getAttribute('name')) ?? ''
      await this.#reach(this.page.locator(`input[type=radio][name=${JSON.stringify(name)}]`))
      for (let moves = 0; moves < mostOptions && !(await target.isChecked()); moves += 1)
        await this.keys.press((await this.keys.has(target)) ? 'Space' : 'ArrowDown')
    }
    expect(await target.isChecked()).toBe(true)
  }

  protected override async write(target: Locator, text: string): Promise<void> {
    await this.#reach(target)
    await this.keys.press('Control+A')
    await this.keys.type(text)
  }

  protected override async selectIn(target: Locator, label: string): Promise<void> {
    await this.#reach(target)
    const chosen = () => target.locator('option:checked').innerText()
    for (let moves = 0; moves < mostOptions && (await chosen()) !== label; moves += 1)
      await this.keys.press('ArrowDown')
    expect(await chosen()).toBe(label)
  }

  protected override async chooseIn(target: Locator, text: string, option: Locator): Promise<void> {
    await this.#reach(target)
    await this.keys.press('Control+A')
    await this.keys.type(text)
    await option.waitFor()
    const highlighted = () => target.getAttribute('aria-activedescendant')
    for (let moves = 0; moves < mostOptions; moves += 1) {
      if ((await highlighted()) === (await option.getAttribute('id'))) break
      await this.keys.press('ArrowDown')
    }
    await this.keys.press('Enter')
    await option.waitFor({ state: 'hidden' })
    // A combobox that closes takes the focus in the next frame, and would take it back from what was reached before.
    await target.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
  }
}
