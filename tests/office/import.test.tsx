import './page-globals.ts'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoServer } from '../support/demo-server.ts'
import { OfficeApi } from '../support/office-api.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { closePage, openPage, signInAs, startPage } from './office-page.tsx'

let serverProcess: ServerProcess

beforeAll(async () => {
  serverProcess = (await startDemoServer()).server
  await startPage(serverProcess.origin)
  await signInAs('office')
})
afterAll(async () => {
  closePage()
  await serverProcess.stop()
})

const csv = (text: string) => new File([text], 'companies.csv', { type: 'text/csv' })

test('a file is shown line by line before it is imported, and not imported while a line is wrong', async () => {
  const { user } = openPage('/companies/import/companies')
  await screen.findByRole('heading', { level: 1, name: 'Import from CSV' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field')
  const show = () => screen.getByRole('button', { name: 'Show what would change' })

  await user.upload(
    input,
    csv('name;types;VIHB number\nAlpha B.V.;carrier;990500VXXX\nBeta B.V.;disposer;12\n'),
  )
  await user.click(show())
  const wrong = await screen.findByRole('row', { name: /Beta B\.V\./ })
  expect(wrong.textContent).toMatch(/VIHB number: /)
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()

  await user.upload(input, csv('name;types;VIHB number\nAlpha B.V.;carrier;990500VXXX\n'))
  await user.click(show())
  const created = await screen.findByRole('row', { name: /Alpha B\.V\./ })
  expect(within(created).getByText('new')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Import one line' }))
  await screen.findByRole('heading', { name: 'Imported' })
  const office = await OfficeApi.signIn(serverProcess.origin)
  const { member } = await office.get<{ member: readonly object[] }>('/companies?name=Alpha')
  expect(member).toMatchObject([{ name: 'Alpha B.V.', types: ['carrier'], vihbNumber: '990500VXXX' }])
})
