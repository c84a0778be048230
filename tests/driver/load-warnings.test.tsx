// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import userEvent from '@testing-library/user-event'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { warningCodes } from '../../contract/flows/readiness-codes.ts'
import { warningRules } from '../../contract/letters/letter-warnings.ts'
import { warnings } from '../../src/i18n/en/warnings.ts'
import { isLongRun } from '../support/long-run.ts'
import { rightFlow, warnedFacts } from '../support/warned-letters.ts'
import { openPage, prepareDevice, soil, startPage, truck, loadButton, leaveMoment } from './driver-page.tsx'

beforeAll(startPage)

const openLoad = async (flow: typeof rightFlow) => {
  await prepareDevice({ flows: [flow], drives: truck })
  openPage(`/driver/flows/${flow.id}/load`)
  return await loadButton()
}

test('without a network the load page says what looks wrong on the letter, and lets it leave', async () => {
  await openLoad(rightFlow)
  expect(screen.queryByText(warnings.title)).toBeNull()
  // The main run opens a page for one of four.
  const codes = warningCodes.filter((one) => warningRules[one].moment === 'issue')
  for (const code of codes.filter((_, index) => isLongRun || index % 4 === 0)) {
    cleanup()
    const button = await openLoad(warnedFacts(code).flow)
    expect((await screen.findByText(warnings[code])).closest('li')).not.toBeNull()
    // One line, so that they push nothing down.
    const line = screen.getByText(/^\d+ points? on the letter$/)
    expect(line.closest('details')).toBe(screen.getByText(warnings.title).closest('details'))
    expect(line.closest('details')?.open).toBe(false)
    expect(button.hasAttribute('disabled')).toBe(false)
  }
})

test('while the driver adds a giver, more than fifty kilograms of hazardous waste are warned of', async () => {
  const { flow } = warnedFacts('giver_over_limit')
  await openLoad({ ...flow, givers: [] })
  const user = userEvent.setup()
  const fetched = await screen.findByLabelText('Fetched there')
  for (const [field, typed] of [
    ['Name', 'Garage Vos'],
    ['Street and number', 'Dijk 12'],
    ['Postal code', '3011ab'],
    ['Town', 'Rotterdam'],
  ] as const)
    await user.type(screen.getByLabelText(field), typed)
  await user.type(fetched, '50')
  expect(screen.queryByText(warnings.giver_over_limit)).toBeNull()
  await user.type(fetched, '.5')
  expect(await screen.findByText(warnings.giver_over_limit)).toBeDefined()
})

test('without a network the driver states the packaging of this load, which is on its letter at once', async () => {
  const store = await prepareDevice({
    flows: [
      {
        ...soil,
        packaging: { kind: 'loose' },
        weighSlipNumberRequired: false,
        amountDetermination: 'at_unload',
      },
    ],
    drives: truck,
  })
  const { user } = openPage(`/driver/flows/${soil.id}/load`)
  await user.selectOptions(await screen.findByLabelText('Packaging'), 'big bags')
  await user.type(screen.getByLabelText('Number of packages'), '12x')
  await waitFor(async () => expect(JSON.stringify(await store.drafts.toArray())).toContain('12'))
  cleanup()
  const again = openPage(`/driver/flows/${soil.id}/load`)
  expect((await screen.findByLabelText<HTMLInputElement>('Number of packages')).value).toBe('12')
  await again.user.click(await screen.findByRole('button', { name: 'Load' }))
  await leaveMoment()
  await waitFor(() => expect(again.at()).toMatch(/^\/driver\/shipments\//))
  expect((await store.outbox.toArray()).map(({ payload }) => payload)).toMatchObject([
    { packaging: { kind: 'big_bags', count: 12 } },
  ])
  expect(await store.drafts.count()).toBe(0)
  openPage(`${again.at()}/letter`)
  expect((await screen.findByRole('article')).textContent).toContain('Verpakking: 12 bigbags')
})
