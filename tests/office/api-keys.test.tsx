import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { chooseInMenu, expectNoAccess, openedDialog, openPageAs, startDemoPage } from './office-page.tsx'

const demo = startDemoPage()

const asked = async (key: string, path: string) =>
  (
    await fetch(`${demo.server.origin}/api${path}`, {
      headers: { accept: 'application/ld+json', authorization: `Bearer ${key}` },
    })
  ).status

test('staff make a key, copy it while it is shown, and revoke it', async () => {
  const { user } = await openPageAs('office', '/api-keys')
  await screen.findByText('No API keys yet')
  await user.click(screen.getByRole('button', { name: 'New API key' }))
  const form = await openedDialog('New API key')
  await user.click(within(form).getByRole('button', { name: 'Make the key' }))
  expect(await within(form).findByText('Choose what the key may read.')).toBeDefined()
  await user.type(within(form).getByLabelText(/^Name/), 'ERP')
  await user.click(within(form).getByLabelText('Projects'))
  await user.selectOptions(within(form).getByLabelText('Valid for'), '90 days')
  await user.click(within(form).getByRole('button', { name: 'Make the key' }))

  const shown = await openedDialog('Copy this key now')
  const key = within(shown).getByLabelText('API key').textContent
  expect(key).toMatch(/^vrachtpas_[0-9A-Za-z]{49}$/)
  await user.click(within(shown).getByRole('button', { name: 'Done' }))
  const question = await openedDialog('Close without copying?')
  await user.click(within(question).getByRole('button', { name: 'Back to the key' }))
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(within(shown).getByRole('button', { name: 'Copy the key' }))
  await within(shown).findByRole('button', { name: 'Copied' })
  expect(writeText).toHaveBeenCalledWith(key)
  await user.click(within(shown).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.body.textContent).not.toContain(key)

  expect([await asked(key, '/projects'), await asked(key, '/shipments')]).toEqual([200, 403])
  const list = await screen.findByRole('table', { busy: false, name: 'API keys' })
  expect(await within(list).findByText('Active')).toBeDefined()
  expect(within(list).getByText('Projects')).toBeDefined()
  expect(within(list).getByText(key.slice(-4))).toBeDefined()

  await chooseInMenu(user, screen.getByRole('button', { name: 'Actions for ERP' }), 'Revoke')
  const revoke = await openedDialog('Revoke “ERP”?')
  await user.click(within(revoke).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('“ERP” is revoked.')).toBeDefined()
  expect(await within(list).findByText('Revoked')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Actions for ERP' })).toBeNull()
  expect(await asked(key, '/projects')).toBe(401)
})

test('an administrator sees whose keys they are and makes none; a planner does not get there', async () => {
  await openPageAs('admin', '/api-keys')
  const list = await screen.findByRole('table', { busy: false, name: 'API keys' })
  expect(await within(list).findByText('ERP')).toBeDefined()
  expect(within(list).getByRole('columnheader', { name: /^Customer/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'New API key' })).toBeNull()
  await openPageAs('planner', '/api-keys')
  await expectNoAccess('API keys')
})
