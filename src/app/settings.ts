import { createContext, useContext } from 'react'
import { create } from 'zustand'
import { paintPrimary } from '../ui/colors.ts'
import { useSession } from './session.ts'

export type ColorMode = 'light' | 'dark' | 'system'

export interface Settings {
  readonly mode: ColorMode
  /** One of the specification's names (section 9). */
  readonly primaryColor: string
  readonly direction: 'ltr'
}

/** Keys of the specification, section 9; which scheme is shown is kept beside the mode, under `mui-color-scheme`. */
const modeKey = 'mui-mode'
const schemeKey = 'mui-color-scheme'
const settingsKey = 'app_settings'

/** What the specification calls green. */
const green = 'chateauGreen'

const isMode = (text: string | null): text is ColorMode => text === 'light' || text === 'dark' || text === 'system'

function stored(): Settings {
  const mode = localStorage.getItem(modeKey)
  return { mode: isMode(mode) ? mode : 'light', primaryColor: storedColor() ?? green, direction: 'ltr' }
}

function storedColor(): string | undefined {
  try {
    const { primaryColor } = JSON.parse(localStorage.getItem(settingsKey) ?? '{}') as { primaryColor?: unknown }
    return typeof primaryColor === 'string' ? primaryColor : undefined
  } catch {
    // Someone else's text under our key is no setting.
    return undefined
  }
}

const useStored = create<Settings>(stored)

/** What stands between the settings and their users; `App` provides it. */
export const SettingsProvider = createContext(false)

export function useSettings<Part>(select: (settings: Settings) => Part): Part {
  if (!useContext(SettingsProvider)) throw new Error('useSettings must be used within a SettingsProvider')
  return useStored(select)
}

const darkDevice = () => matchMedia('(prefers-color-scheme: dark)')

/** Paints the page as the settings say: once before the first render, and at every change of them, of the device, of the user. */
export function startSettings(): void {
  paint()
  useStored.subscribe(paint)
  darkDevice().addEventListener('change', paint)
  addEventListener('storage', ({ key }) => {
    if (key === modeKey) useStored.setState(stored())
  })
  // A customer may have a colour of his own; his users see it, whoever comes after them does not.
  useSession.subscribe((session) => {
    if (session.state === 'signed-in') setPrimaryColor(session.user.customer?.themePrimaryColor ?? green)
    if (session.state === 'signed-out') setPrimaryColor(green)
  })
}

function paint(): void {
  const { mode, primaryColor, direction } = useStored.getState()
  const scheme = mode === 'system' ? (darkDevice().matches ? 'dark' : 'light') : mode
  document.documentElement.classList.remove('light', 'dark')
  document.documentElement.classList.add(scheme)
  document.documentElement.dir = direction
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', scheme === 'dark' ? '#11161b' : '#ffffff')
  paintPrimary(primaryColor)
  localStorage.setItem(schemeKey, scheme)
  localStorage.setItem(`${schemeKey}-${scheme}`, scheme)
  localStorage.setItem(settingsKey, JSON.stringify({ primaryColor, colorScheme: scheme, direction }))
}

export function setColorMode(mode: ColorMode): void {
  localStorage.setItem(modeKey, mode)
  useStored.setState({ mode })
}

function setPrimaryColor(primaryColor: string): void {
  if (useStored.getState().primaryColor !== primaryColor) useStored.setState({ primaryColor })
}
