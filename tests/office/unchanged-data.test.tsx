import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { reuseEqual } from '../../src/office/shared/page/reuse-equal.ts'
import { weighedFlow } from '../support/driver-app.ts'
import { makePhoto } from '../support/photos.ts'
import { ScriptedDriver } from '../support/scripted-driver.ts'
import { openPage, openPageAs, signInAs, startDemoPage } from './office-page.tsx'

const demo = startDemoPage()

/** What React has rendered an element with: another object each time that it does. */
function renderedWith(element: Element): unknown {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
  if (key === undefined) throw new Error('React did not render this element.')
  return Reflect.get(element, key)
}

/** The rows of a table by their text, with what each of them and its parts was rendered with. */
const renderedRows = (table: HTMLElement) =>
  new Map(
    within(table)
      .getAllByRole('row')
      .map((row) => [row.textContent, [row, ...row.querySelectorAll('*')].map(renderedWith)]),
  )

function expectUntouched(after: ReturnType<typeof renderedRows>, before: typeof after): void {
  expect(after.size).toBeGreaterThan(2)
  for (const [text, parts] of after)
    expect(
      before.get(text)?.every((part, index) => part === parts[index]),
      text ?? '',
    ).toBe(true)
}

test.each([
  ['/shipments', 'Shipments'],
  // Its page asks the router for its address, and changes rows by itself.
  ['/drivers', 'Drivers and skippers'],
])('at %s data that was read anew and is the same renders no row again', async (address, name) => {
  const { reload } = await openPageAs('office', address)
  const table = await screen.findByRole('table', { busy: false, name })
  await screen.findByText('Live')
  const rendered = renderedRows(table)
  // It is rendered with each state of the router, and so says when those of a reading are on the screen.
  const navigation = screen.getByRole('link', { name: 'Shipments' })
  for (let times = 0; times < 2; times += 1) {
    const before = renderedWith(navigation)
    await reload()
    await waitFor(() => expect(renderedWith(navigation)).not.toBe(before))
  }
  expectUntouched(renderedRows(table), rendered)
})

test('a row that arrives is rendered, the others are left alone', async () => {
  await signInAs('office')
  const driver = await ScriptedDriver.start(demo.server.origin)
  openPage('/shipments')
  const table = await screen.findByRole('table', { busy: false, name: 'Shipments' })
  await screen.findByText('Live')
  const rendered = renderedRows(table)
  const { number } = await driver.load(weighedFlow, [
    (await makePhoto({ seed: 1, width: 64, height: 48 })).bytes,
  ])
  await within(table).findByRole('link', { name: number })
  const [, ...rows] = renderedRows(table)
  expectUntouched(new Map(rows.filter(([text]) => text?.includes(number) === false)), rendered)
})

test('data is the same object as before as far as it is equal', () => {
  const read = () => ({
    page: { member: [{ id: 'a', weights: [1, 2] }, { id: 'b' }], total: 2 },
    at: new Date(0),
  })
  const before = read()
  const { page, at } = reuseEqual(before, read())
  expect(page).toBe(before.page)
  // Only plain values can be compared.
  expect(at).not.toBe(before.at)

  const { member } = before.page
  const inserted = reuseEqual(member, [{ id: 'new' }, ...read().page.member])
  expect(inserted.slice(1).map((row, index) => row === member[index])).toEqual([true, true])
  const changed = reuseEqual(member, [{ id: 'a', weights: [1, 3] }, { id: 'b' }])
  expect(changed).toEqual([{ id: 'a', weights: [1, 3] }, { id: 'b' }])
  expect(changed[1]).toBe(member[1])
  for (const other of [[], [{ id: 'b' }], [{ id: 'b', weights: undefined }, member[0]]])
    expect(reuseEqual(member, other)).toStrictEqual(other)
})
