import './page-globals.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPageAs, startDemoPage } from './office-page.tsx'

startDemoPage()

test('the account has a file with everything that is kept about its user, for whoever knows the password', async () => {
  const saved: Blob[] = []
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob)
    return 'blob:file'
  }
  const { user } = await openPageAs('office', '/account')
  const download = await screen.findByRole('button', { name: 'Download my data' })
  const card = within(download.closest('form') ?? expect.fail('no form'))
  const password = card.getByLabelText('Present password')

  await user.click(download)
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true')
  await user.type(password, 'Vrachtpas2')
  expect(password.getAttribute('aria-invalid')).not.toBe('true')
  await user.click(download)
  await vi.waitFor(() => {
    expect(password.getAttribute('aria-invalid')).toBe('true')
    expect(download.getAttribute('aria-disabled')).toBeNull()
  })
  expect(saved, 'a wrong password gets no file').toEqual([])
  await user.clear(password)
  await user.type(password, 'Vrachtpas1')
  await user.click(download)
  await vi.waitFor(() => expect(saved).toHaveLength(1), { timeout: 20_000 })
  expect(await textOf(saved[0] ?? expect.fail('no file'))).toContain('office@demo.example.com')
  await expect.poll(() => password).toHaveProperty('value', '')
})

/** jsdom's blobs are read by its reader alone. */
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.readAsText(blob)
  })
