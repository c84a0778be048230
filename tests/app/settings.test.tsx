// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { primaryScales } from '../../src/ui/theme/colors.ts'

let deviceIsDark = false
const listeners = new Set<() => void>()

beforeEach(() => {
  deviceIsDark = false
  listeners.clear()
  localStorage.clear()
  vi.resetModules()
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return deviceIsDark
    },
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
  }))
})
afterEach(() => vi.unstubAllGlobals())

test('without a choice the page is light, green and left to right', async () => {
  await started()
  expect(painted()).toEqual({ scheme: 'light', dir: 'ltr', primary: primaryScales.chateauGreen[600] })
  expect(localStorage.getItem('mui-color-scheme')).toBe('light')
})

test('a chosen mode is kept, and painted when the page is opened again', async () => {
  const { setColorMode } = await started()
  setColorMode('dark')
  expect(painted().scheme).toBe('dark')
  expect(localStorage.getItem('mui-mode')).toBe('dark')
  vi.resetModules()
  document.documentElement.className = ''
  await started()
  expect(painted().scheme).toBe('dark')
})

test.each(['system', undefined])('%s follows the device, also when it changes its mind', async (choice) => {
  // Without a choice too.
  if (choice !== undefined) localStorage.setItem('mui-mode', choice)
  deviceIsDark = true
  await started()
  expect(painted().scheme).toBe('dark')
  deviceIsDark = false
  for (const listener of listeners) listener()
  expect(painted().scheme).toBe('light')
})

test('a mode chosen in another tab is followed', async () => {
  await started()
  localStorage.setItem('mui-mode', 'dark')
  dispatchEvent(new StorageEvent('storage', { key: 'mui-mode' }))
  expect(painted().scheme).toBe('dark')
})

test('a customer’s users see their colour; whoever comes after them does not', async () => {
  await started()
  const { useSession } = await import('../../src/app/session/session.ts')
  useSession.setState({ state: 'signed-in', user: userOf('tomatoOrange'), offline: false }, true)
  expect(painted().primary).toBe(primaryScales.tomatoOrange[600])
  useSession.setState({ state: 'signed-out' }, true)
  expect(painted().primary).toBe(primaryScales.chateauGreen[600])
})

test('a colour that nobody knows is told, and neonBlue stands in for it', async () => {
  const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await started()
  const { useSession } = await import('../../src/app/session/session.ts')
  useSession.setState({ state: 'signed-in', user: userOf('mauve'), offline: false }, true)
  expect(painted().primary).toBe(primaryScales.neonBlue[600])
  expect(told).toHaveBeenCalledWith(expect.stringContaining('mauve'))
  told.mockRestore()
})

test('what somebody else wrote under our keys is no setting', async () => {
  localStorage.setItem('mui-mode', 'sepia')
  localStorage.setItem('app_settings', '{"primaryColor":7')
  await started()
  expect(painted()).toEqual({ scheme: 'light', dir: 'ltr', primary: primaryScales.chateauGreen[600] })
})

test('settings are used within their provider', async () => {
  const { SettingsProvider, useSettings } = await started()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => renderHook(() => useSettings(({ mode }) => mode))).toThrow(
    'useSettings must be used within a SettingsProvider',
  )
  const { result } = renderHook(() => useSettings(({ mode }) => mode), {
    wrapper: ({ children }) => <SettingsProvider value>{children}</SettingsProvider>,
  })
  expect(result.current).toBe('system')
})

async function started() {
  const settings = await import('../../src/app/session/settings.ts')
  settings.startSettings()
  return settings
}

function painted() {
  const { classList, dir, style } = document.documentElement
  return { scheme: [...classList].join(' '), dir, primary: style.getPropertyValue('--primary-600') }
}

function userOf(themePrimaryColor: string): CurrentUser {
  return {
    id: '01920000-0000-7000-8000-0000000000a1',
    name: 'A B',
    firstName: 'A',
    lastName: 'B',
    roles: ['ROLE_CUSTOMER'],
    active: true,
    customer: {
      id: '01920000-0000-7000-8000-0000000000c1',
      name: 'C',
      language: 'nl',
      manageProducts: false,
      themePrimaryColor,
    },
  }
}
