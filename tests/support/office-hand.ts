import type { Locator, Page } from 'playwright-core'
import type { OfficeAccount } from './office-app.ts'
import { textPattern } from './text-patterns.ts'

/**
 * A user of the office at work in the browser, with a mouse: finds everything by its name, and counts what it
 * takes. `KeyboardHand` does the same without one.
 */
export class OfficeHand {
  readonly page: Page
  /** Clicks and choices; a field that is typed into counts as one. */
  steps = 0

  constructor(page: Page) {
    this.page = page
  }

  async signIn(origin: string, { username, password }: OfficeAccount): Promise<void> {
    await this.page.goto(`${origin}/auth/sign-in`)
    await this.write(this.page.getByLabel(textPattern('auth:username')), username)
    await this.write(this.page.getByLabel(textPattern('auth:secret')), password)
    await this.activate(this.page.getByRole('button', { name: textPattern('auth:signIn') }))
    await this.page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
  }

  async press(name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    this.steps += 1
    await this.activate(within.getByRole('button', { name, exact: true }).first())
  }

  async follow(name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    this.steps += 1
    await this.activate(within.getByRole('link', { name, exact: true }).first())
  }

  async pick(
    role: 'radio' | 'checkbox',
    name: string | RegExp,
    within: Page | Locator = this.page,
  ): Promise<void> {
    this.steps += 1
    await this.check(within.getByRole(role, { name }).first())
  }

  async enter(name: string | RegExp, text: string, within: Page | Locator = this.page): Promise<void> {
    this.steps += 1
    await this.write(within.getByRole('textbox', { name }).first(), text)
  }

  async select(name: string, label: string): Promise<void> {
    this.steps += 1
    await this.selectIn(this.page.getByRole('combobox', { name }), label)
  }

  /** Finds a value by typing, and takes the first that has the text. */
  async choose(name: string | RegExp, text: string, within: Page | Locator = this.page): Promise<void> {
    this.steps += 1
    const option = this.page.getByRole('listbox').getByRole('option').filter({ hasText: text }).first()
    await this.chooseIn(within.getByRole('combobox', { name }).first(), text, option)
  }

  async attach(path: string): Promise<void> {
    this.steps += 1
    await this.attachBy(this.page.getByRole('button', { name: 'Choose a file' }).first(), path)
  }

  dialog = (name: string | RegExp): Locator => this.page.getByRole('dialog', { name })

  async isAt(heading: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }

  protected async activate(target: Locator): Promise<void> {
    await target.click()
  }

  protected async check(target: Locator): Promise<void> {
    await target.check()
  }

  protected async write(target: Locator, text: string): Promise<void> {
    await target.fill(text)
  }

  protected async selectIn(target: Locator, label: string): Promise<void> {
    await target.selectOption({ label })
  }

  protected async chooseIn(target: Locator, text: string, option: Locator): Promise<void> {
    await target.click()
    await target.fill(text)
    await option.click()
  }

  protected async attachBy(button: Locator, path: string): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.activate(button)
    await (await chooser).setFiles(path)
  }
}
