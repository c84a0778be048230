import type { BrowserContext, Page } from 'playwright-core'
import { partialTextPattern, textPattern } from './text-patterns.ts'

/** Signs an office user in; the page, resting on the dashboard. */
export async function signInToOffice(
  context: BrowserContext,
  origin: string,
  { username, password } = { username: 'office@demo.example.com', password: 'Vrachtpas1' },
): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(`${origin}/auth/sign-in`)
  await page.locator('input[autocomplete="username"]').fill(username)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await page.getByText(partialTextPattern('dashboard:recent')).first().waitFor()
  return page
}

/** Chooses an action from the "..." menu of a page. */
export async function chooseFromMenu(page: Page, action: Parameters<typeof textPattern>[0]): Promise<void> {
  await page.getByRole('button', { name: textPattern('office:room.more') }).click()
  await page.getByRole('menuitem', { name: textPattern(action) }).click()
}
