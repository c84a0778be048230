import type { BrowserContext, Page } from 'playwright-core'
import { partialTextPattern } from './text-patterns.ts'

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
  await page.getByText(partialTextPattern('office:dashboard.recent')).first().waitFor()
  return page
}
