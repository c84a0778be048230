// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { storedUser } from '../../src/app/session/known-user.ts'
import { usesDeviceTokens, storedToken } from '../../src/app/session/page-tokens.ts'
import { readDeviceFixture } from '../support/release-fixtures.ts'

test.each(['release-1'])(
  'the local storage of %s says who is signed in, and how the app is to look',
  async (release) => {
    const fixture = await readDeviceFixture(release)
    localStorage.clear()
    for (const [key, value] of Object.entries(fixture.localStorage)) localStorage.setItem(key, value)

    expect(usesDeviceTokens()).toBe(true)
    const token = storedToken()
    expect(token).toBe(fixture.localStorage['auth_token'])
    expect(storedUser(token ?? '')?.id).toBe(fixture.driver)

    // What the app remembers of its looks it reads when it is loaded.
    vi.resetModules()
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
    const { startSettings } = await import('../../src/app/session/settings.ts')
    startSettings()
    expect(document.documentElement.classList.contains('dark')).toBe(true)
    const { language } = await import('../../src/i18n/setup.ts')
    expect(language()).toBe('en')
    vi.unstubAllGlobals()
  },
)
