import { createContext, useContext } from 'react'
import { create } from 'zustand'
import { paintPrimary } from '../ui/colors.ts'
import { useSession } from './session.ts'

export type ColorMode = 'light' | 'dark' | 'system'

export interface Settings {
  readonly mode: ColorMode
  /** One of the specification's names (section 9). */
  readonly primaryColor: string
  /** The user chose that colour himself: no customer's colour takes its place. */
  readonly chosen: boolean
  readonly direction: 'ltr'
}

/** Keys of the specification, section 9; which scheme is shown is kept beside the mode, under `mui-color-scheme`. */
const modeKey = 'mui-mode'
const schemeKey = 'mui-color-scheme'
const settingsKey = 'app_settings'

/** What the specification calls green. */
const green = 'chateauGreen'

const isMode = (text: string | null): text is ColorMode =>
  text === 'light' || text === 'dark' || text === 'system'

function stored(): Settings {
  const mode = localStorage.getItem(modeKey)
  const { primaryColor, chosen } = storedColor()
  return {
    mode: isMode(mode) ? mode : 'light',
    primaryColor: primaryColor ?? green,
    chosen,
    direction: 'ltr',
  }
}

function storedColor(): { readonly primaryColor: string | undefined; readonly chosen: boolean } {
  try {
    const { primaryColor, chosen } = JSON.parse(localStorage.getItem(settingsKey) ?? '{}') as {
      primaryColor?: unknown
      chosen?: unknown
    }
    return {
      primaryColor: typeof primaryColor === 'string' ? primaryColor : undefined,
      chosen: chosen === true,
    }
  } catch {
    // Someone else's text under our key is no setting.
    return { primaryColor: undefined, chosen: false }
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
  const { mode, primaryColor, chosen, direction } = useStored.getState()
  const scheme = mode === 'system' ? (darkDevice().matches ? 'dark' : 'light') : mode
  document.documentElement.classList.remove('light', 'dark')
  document.documentElement.classList.add(scheme)
  document.documentElement.dir = direction
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', scheme === 'dark' ? '#11161b' : '#ffffff')
  paintPrimary(primaryColor)
  localStorage.setItem(schemeKey, scheme)
  localStorage.setItem(`${schemeKey}-${scheme}`, scheme)
  localStorage.setItem(
    settingsKey,
    JSON.stringify({ primaryColor, colorScheme: scheme, direction, ...(chosen ? { chosen } : {}) }),
  )
}

export function setColorMode(mode: ColorMode): void {
  localStorage.setItem(modeKey, mode)
  useStored.setState({ mode })
}

/** The colour that the user prefers to his customer's, on this device; undefined: the customer's again. */
export function choosePrimaryColor(primaryColor: string | undefined): void {
  const session = useSession.getState()
  const customers = session.state === 'signed-in' ? session.user.customer?.themePrimaryColor : undefined
  useStored.setState({ primaryColor: primaryColor ?? customers ?? green, chosen: primaryColor !== undefined })
}

function setPrimaryColor(primaryColor: string): void {
  const now = useStored.getState()
  if (!now.chosen && now.primaryColor !== primaryColor) useStored.setState({ primaryColor })
}
