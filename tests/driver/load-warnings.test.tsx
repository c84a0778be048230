// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { warningCodes } from '../../contract/flows/readiness-codes.ts'
import { warningRules } from '../../contract/letters/letter-warnings.ts'
import { warnings } from '../../src/i18n/en/warnings.ts'
import { rightFlow, warnedFacts } from '../support/warned-letters.ts'
import { openPage, prepareDevice, startPage, truck } from './driver-page.tsx'

beforeAll(startPage)

const openLoad = async (flow: typeof rightFlow) => {
  await prepareDevice({ flows: [flow], drives: truck })
  openPage(`/driver/flows/${flow.id}/load`)
  return await screen.findByRole('button', { name: 'Load' })
}

test('without a network the load page says what looks wrong on the letter, and lets it leave', async () => {
  await openLoad(rightFlow)
  expect(screen.queryByText(warnings.title)).toBeNull()
  for (const code of warningCodes.filter((one) => warningRules[one].moment === 'issue')) {
    cleanup()
    const button = await openLoad(warnedFacts(code).flow)
    const list = (await screen.findByText(warnings.title)).closest<HTMLElement>('[role]')
    expect(within(list ?? document.body).getAllByRole('listitem')[0]?.textContent).toBe(warnings[code])
    expect(button.hasAttribute('disabled')).toBe(false)
  }
})
