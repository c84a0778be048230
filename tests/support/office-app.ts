import type { BrowserContext, Page } from 'playwright-core'
import { OfficeApi } from './office-api.ts'
import { partialTextPattern, textPattern } from './text-patterns.ts'

export interface OfficeAccount {
  readonly username: string
  readonly password: string
}

/** Adds an office user who reads English: of the customer of this IRI, by default of the demo's. */
export async function addOfficeUser(
  origin: string,
  firstName: string,
  customer?: string,
): Promise<OfficeAccount> {
  const administrator = await OfficeApi.signIn(origin, 'admin@demo.example.com')
  const account = { username: `${firstName.toLowerCase()}@example.com`, password: 'Baggerwerk1' }
  const first = 'Zilverreiger7'
  const { member } = await administrator.get<{ member: readonly { '@id': string }[] }>('/customers')
  await administrator.send('POST', '/users', {
    firstName,
    lastName: 'Editor',
    email: account.username,
    password: first,
    roles: ['ROLE_CUSTOMER'],
    customer: customer ?? member[0]?.['@id'],
    locale: '/api/languages/en',
  })
  const own = await OfficeApi.signIn(origin, account.username, first)
  await own.send('POST', '/user_password_change', {
    currentPassword: first,
    password: account.password,
    confirmPassword: account.password,
  })
  return account
}

/** Signs an office user in; the page, resting on the dashboard. */
export async function signInToOffice(
  context: BrowserContext,
  origin: string,
  { username, password }: OfficeAccount = { username: 'office@demo.example.com', password: 'Vrachtpas1' },
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
