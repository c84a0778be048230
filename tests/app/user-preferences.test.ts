// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showGuestPreferences, showUserPreferences } from '../../src/app/session/user-preferences.ts'
import { appearance, choosePrimaryColor, setColorMode } from '../../src/app/session/settings.ts'
import { showLanguage, shownLanguage, startTexts } from '../../src/i18n/setup.ts'

beforeEach(async () => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  await startTexts()
  await showLanguage('nl')
  setColorMode('light')
  choosePrimaryColor(undefined)
})
afterEach(() => vi.unstubAllGlobals())

const shown = () => ({ language: shownLanguage(), ...appearance() })
const ofThePhone = { language: 'nl', mode: 'light' }
const ofTheSkipper = { language: 'pl', mode: 'dark', primaryColor: 'neonBlue' }

async function chooseAsTheSkipper(): Promise<void> {
  await showUserPreferences('skipper')
  await showLanguage('pl')
  setColorMode('dark')
  choosePrimaryColor('neonBlue')
}

test('at sign-out the phone looks as it did before, and so does it for the next user', async () => {
  await chooseAsTheSkipper()
  await showGuestPreferences('skipper')
  expect(shown()).toEqual(ofThePhone)
  await showUserPreferences('driver')
  expect(shown()).toEqual(ofThePhone)
})

test('who signs in again finds the language, scheme and colour chosen before', async () => {
  await chooseAsTheSkipper()
  await showGuestPreferences('skipper')
  await showUserPreferences('driver')
  setColorMode('system')
  await showGuestPreferences('driver')
  await showUserPreferences('skipper')
  expect(shown()).toEqual(ofTheSkipper)
  await showGuestPreferences('skipper')
  expect(shown()).toEqual(ofThePhone)
})

test('a language that a guest chose is that of who signs in after it', async () => {
  await showLanguage('ro')
  await showUserPreferences('driver')
  expect(shown()).toEqual({ ...ofThePhone, language: 'ro' })
})
