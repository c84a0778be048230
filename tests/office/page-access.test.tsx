import './page-globals.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signOut } from '../../src/app/session/sign-out.ts'
import { expectNoAccess, openPage, openPageAs, startDemoPage } from './office-page.tsx'

startDemoPage()

test('a page that is closed to its viewer says so, and offers a way on', async () => {
  await openPageAs('reader', '/users/new')
  await expectNoAccess('Users')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to the overview' })).toBeDefined()
})

test('an unknown path keeps the navigation of an office user, and is a bare page for a guest', async () => {
  await openPageAs('reader', '/no/such/page')
  await screen.findByRole('heading', { level: 1, name: /^404/ })
  expect(await screen.findByRole('link', { name: 'Projects', hidden: true })).toBeDefined()
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(document.title).toBe('Not found · Vrachtpas')
  await signOut()
  openPage('/no/such/page')
  await screen.findByRole('heading', { level: 1, name: /^404/ })
  await waitFor(() => expect(screen.queryByRole('navigation', { hidden: true })).toBeNull())
  expect(screen.getAllByRole('main')).toHaveLength(1)
})
