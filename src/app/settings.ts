import { create } from 'zustand'
import { paintPrimary } from '../ui/colors.ts'

export type ColorMode = 'light' | 'dark' | 'system'

/** Keys of the specification, section 9. */
const modeKey = 'mui-mode'
const schemeKey = 'mui-color-scheme'
const settingsKey = 'app_settings'

const defaultPrimary = 'chateauGreen'

interface Settings {
  readonly mode: ColorMode
  readonly primaryColor: string
  readonly direction: 'ltr'
}

const isMode = (text: string | null): text is ColorMode => text === 'light' || text === 'dark' || text === 'system'

function stored(): Settings {
  const mode = localStorage.getItem(modeKey)
  let primaryColor = defaultPrimary
  try {
    primaryColor = (JSON.parse(localStorage.getItem(settingsKey) ?? '{}') as { primaryColor?: string }).primaryColor ?? defaultPrimary
  } catch {
    // Someone else's text under our key is no setting.
  }
  return { mode: isMode(mode) ? mode : 'light', primaryColor, direction: 'ltr' }
}

export const useSettings = create<Settings>(stored)

const darkDevice = matchMedia('(prefers-color-scheme: dark)')

/** Paints the page as the settings say; once before the first render, and at every change of them or of the device. */
export function startSettings(): void {
  paint()
  useSettings.subscribe(paint)
  darkDevice.addEventListener('change', paint)
}

function paint(): void {
  const { mode, primaryColor } = useSettings.getState()
  const scheme = mode === 'system' ? (darkDevice.matches ? 'dark' : 'light') : mode
  document.documentElement.classList.remove('light', 'dark')
  document.documentElement.classList.add(scheme)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', scheme === 'dark' ? '#11161b' : '#ffffff')
  paintPrimary(primaryColor)
  localStorage.setItem(schemeKey, scheme)
}

export function setColorMode(mode: ColorMode): void {
  localStorage.setItem(modeKey, mode)
  useSettings.setState({ mode })
}

/** The user's own choice, or his customer's. */
export function setPrimaryColor(primaryColor: string): void {
  localStorage.setItem(settingsKey, JSON.stringify({ primaryColor }))
  useSettings.setState({ primaryColor })
}
