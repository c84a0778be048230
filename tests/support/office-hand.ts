import type { Locator, Page } from 'playwright-core'

/** A user of the office at work in the browser: finds everything by its name, and counts what it takes. */
export class OfficeHand {
  readonly page: Page
  /** Clicks and choices; a field that is typed into counts as one. */
  steps = 0

  constructor(page: Page) {
    this.page = page
  }

  async press(name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    this.steps += 1
    await within.getByRole('button', { name, exact: true }).first().click()
  }

  async follow(name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    this.steps += 1
    await within.getByRole('link', { name, exact: true }).first().click()
  }

  async pick(
    role: 'radio' | 'checkbox',
    name: string | RegExp,
    within: Page | Locator = this.page,
  ): Promise<void> {
    this.steps += 1
    await within.getByRole(role, { name }).first().check()
  }

  async enter(name: string | RegExp, text: string, within: Page | Locator = this.page): Promise<void> {
    this.steps += 1
    await within.getByRole('textbox', { name }).first().fill(text)
  }

  /** Of a list without search. */
  async select(name: string, label: string): Promise<void> {
    this.steps += 1
    await this.page.getByRole('combobox', { name }).selectOption({ label })
  }

  /** Finds a value by typing, and takes the first that has the text. */
  async choose(name: string | RegExp, text: string, within: Page | Locator = this.page): Promise<void> {
    this.steps += 1
    const field = within.getByRole('combobox', { name }).first()
    await field.click()
    await field.fill(text)
    await this.page.getByRole('listbox').getByRole('option').filter({ hasText: text }).first().click()
  }

  async attach(path: string, within: Page | Locator = this.page): Promise<void> {
    this.steps += 1
    await within.locator('input[type=file]').first().setInputFiles(path)
  }

  dialog = (name: string | RegExp): Locator => this.page.getByRole('dialog', { name })

  /** The page that is open, by its heading. */
  async isAt(heading: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
}
