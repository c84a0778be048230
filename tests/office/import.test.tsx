import './page-globals.ts'
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { OfficeApi } from '../support/office-api.ts'
import { openPage, signInAs, startDemoPage } from './office-page.tsx'

const demo = startDemoPage()

beforeAll(async () => {
  await signInAs('office')
})

const csv = (text: string) => new File([text], 'companies.csv', { type: 'text/csv' })

test('a file is shown line by line before it is imported, and a wrong line is mended or left out', async () => {
  const { user } = openPage('/companies/import/companies')
  await screen.findByRole('heading', { level: 1, name: 'Import from CSV' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field')
  const show = () => screen.getByRole('button', { name: 'Show what would change' })

  await user.upload(input, new File(['%PDF-1.4\n'], 'companies.csv', { type: 'text/csv' }))
  await user.click(show())
  await screen.findByText(/^This is no CSV file .* Only CSV \(\.csv\) is read/)

  await user.upload(
    input,
    csv('name;types;VIHB number\nAlpha B.V.;carrier;990500VXXX\nBeta B.V.;disposer;12\n'),
  )
  await user.click(show())
  const wrong = await screen.findByRole('row', { name: /Beta B\.V\./ })
  expect(wrong.textContent).toMatch(/VIHB number 12: /)
  const importOne = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Import one line' })
  const isOff = () => importOne().disabled || importOne().getAttribute('aria-disabled') === 'true'
  expect(isOff()).toBe(true)
  const refusal = () => screen.queryByText(/^Nothing is imported while a line is wrong/)
  expect(refusal()).not.toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Leave out line 3' }))
  expect(isOff()).toBe(false)
  expect(refusal()).toBeNull()
  await user.click(importOne())
  await screen.findByRole('heading', { name: 'Imported' })
  const leftOut = screen.getByRole('row', { name: /Beta B\.V\./ })
  expect(within(leftOut).getByText('left out')).toBeDefined()
  expect(leftOut.textContent).toMatch(/VIHB number 12: /)
  expect(screen.getByText('One line was left out. Mend it and import it by itself.')).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()

  await user.upload(input, csv('name;types;VIHB number\nGamma B.V.;carrier;990501VXXX\n'))
  await user.click(show())
  const created = await screen.findByRole('row', { name: /Gamma B\.V\./ })
  expect(within(created).getByText('new')).toBeDefined()
  expect(screen.queryByText(/left out\./)).toBeNull()

  const office = await OfficeApi.signIn(demo.server.origin)
  const { member } = await office.get<{ member: readonly object[] }>('/companies?name=Alpha')
  expect(member).toMatchObject([{ name: 'Alpha B.V.', types: ['carrier'], vihbNumber: '990500VXXX' }])
})
