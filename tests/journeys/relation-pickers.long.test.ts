import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { Keyboard } from '../support/keyboard.ts'
import { signInToOffice } from '../support/office-app.ts'
import { textPattern } from '../support/text-patterns.ts'

const office = { username: 'office@demo.example.com', password: 'Vrachtpas1' }
const administrator = { username: 'admin@demo.example.com', password: 'Vrachtpas1' }

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await BrowserEnvironment.open()
})
afterAll(() => environment[Symbol.asyncDispose]())

test(
  'one transporter of many is found by a part of their name, their town or their number, and kept until another is chosen',
  { timeout: 120_000 },
  async () => {
    const admin = await environment.testServer.asAdmin()
    for (let number = 1; number <= 25; number += 1) {
      const made = await admin.post('/companies', {
        name: `Haven ${String(number).padStart(2, '0')} Transport`,
        types: ['carrier'],
        vihbNumber: '990401VIXX',
        generalEmail: 'plan@example.com',
        address: { city: number === 25 ? 'Zwolle' : 'Rotterdam' },
      })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
    }
    const page = await signInToOffice(await environment.desktop(), environment.origin, office)
    const keys = new Keyboard(page)
    await page.goto(`${environment.origin}/drivers/invite`)
    const field = page.getByRole('combobox', { name: textPattern('people:drivers.transporter') })
    const list = page.getByRole('listbox', { name: textPattern('people:drivers.transporter') })
    const offered = () => list.getByRole('option').allTextContents()
    const send = page.getByRole('button', { name: textPattern('people:drivers.sendInvitation') })
    await page.getByLabel(textPattern('people:fields.firstName')).fill('Gijs')
    await page.getByLabel(textPattern('people:fields.lastName')).fill('Gast')
    await page.getByLabel(textPattern('people:fields.email')).fill('gijs@example.com')

    // What is needed is said at the field, and the focus goes there.
    await send.click()
    await keys.isAt(field)
    await page.getByText(textPattern('forms:required')).waitFor()

    // The first of many, and how many more; then one, with the keyboard alone.
    await keys.press('ArrowDown')
    await expect.poll(offered).toHaveLength(20)
    await page.getByText(textPattern('forms:choice.more_other')).waitFor()
    await keys.type('haven 24')
    await expect.poll(offered).toEqual(['Haven 24 TransportRotterdam\u00a0· 990401VIXX'])
    await keys.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('Haven 24 Transport')
    expect(await list.count()).toBe(0)
    expect(await page.getByText(textPattern('forms:required')).count()).toBe(0)

    // Out of reach: said, and asked again as one types on. What was found for another text is no choice.
    await field.fill('')
    await page.context().setOffline(true)
    await field.pressSequentially('zwo')
    await page.getByText(textPattern('forms:choice.failed')).waitFor()
    expect(await offered()).toEqual([])
    await page.context().setOffline(false)
    await field.pressSequentially('lle')
    await expect.poll(offered).toEqual(['Haven 25 TransportZwolle\u00a0· 990401VIXX'])
    await list.getByRole('option').click()
    await expect.poll(() => field.inputValue()).toBe('Haven 25 Transport')

    // Left without another choice the field says again what is chosen.
    await field.pressSequentially(' and nobody')
    await page.getByText(textPattern('forms:choice.none')).waitFor()
    await keys.press('Tab')
    await expect.poll(() => field.inputValue()).toBe('Haven 25 Transport')
    await page.getByRole('button', { name: textPattern('forms:choice.clear') }).click()
    await expect.poll(() => field.inputValue()).toBe('')
    await field.fill('haven 07')
    await list.getByRole('option', { name: /Haven 07/ }).click()
    await send.click()
    await page.getByRole('heading', { name: 'Gijs Gast' }).waitFor()
    await page.getByText('Haven 07 Transport').first().waitFor()
  },
)

test('whose user somebody is stands in the fields from the start, and is kept when the rest is saved', async () => {
  const page = await signInToOffice(await environment.desktop(), environment.origin, administrator)
  await page.goto(`${environment.origin}/users?q=planner`)
  await page.getByRole('table').getByRole('link').first().click()
  const company = page.getByRole('combobox', { name: textPattern('people:fields.company') })
  await company.waitFor()
  const name = await company.inputValue()
  expect(name).toMatch(/\w+ .*Demo B\.V\.$/)
  await page.getByLabel(textPattern('people:fields.phone'), { exact: true }).fill('010 123 45 67')
  await page.getByRole('button', { name: textPattern('forms:save') }).click()
  await page.getByText(textPattern('forms:saved')).waitFor()
  expect(await company.inputValue()).toBe(name)
  await page.reload()
  await expect.poll(() => company.inputValue()).toBe(name)
})
