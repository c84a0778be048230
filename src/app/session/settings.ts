import { createContext, useContext } from 'react'
import { create } from 'zustand'
import { applyPrimaryScale } from '../../ui/theme/colors.ts'
import { storedJson, storedLocally, storeLocally } from './local-storage.ts'
import { useSession } from './session.ts'

export type ColorMode = 'light' | 'dark' | 'system'

export interface Settings {
  readonly mode: ColorMode
  /** One of the specification's names (section 9). */
  readonly primaryColor: string
  /** The customer's colour does not replace the user's. Stored as `chosen`. */
  readonly colorChosenByUser: boolean
  readonly direction: 'ltr'
}

/**
 * Local storage keys of the specification, section 9; the resolved scheme is stored under `mui-color-scheme`.
 */
const modeKey = 'mui-mode'
const schemeKey = 'mui-color-scheme'
const settingsKey = 'app_settings'

/** The specification's green, where neither user nor customer has a colour. */
export const defaultPrimaryColor = 'chateauGreen'

const isMode = (text: string | null): text is ColorMode =>
  text === 'light' || text === 'dark' || text === 'system'

function readSettings(): Settings {
  const mode = storedLocally(modeKey)
  const { primaryColor, colorChosenByUser } = readStoredColor()
  return {
    mode: isMode(mode) ? mode : 'system',
    primaryColor: primaryColor ?? defaultPrimaryColor,
    colorChosenByUser,
    direction: 'ltr',
  }
}

function readStoredColor(): {
  readonly primaryColor: string | undefined
  readonly colorChosenByUser: boolean
} {
  const stored = (storedJson(settingsKey) ?? {}) as { primaryColor?: unknown; chosen?: unknown }
  return {
    primaryColor: typeof stored.primaryColor === 'string' ? stored.primaryColor : undefined,
    colorChosenByUser: stored.chosen === true,
  }
}

const useSettingsStore = create<Settings>(readSettings)

/** True within `App`: `useSettings` throws outside, as the specification requires. */
export const SettingsProvider = createContext(false)

export function useSettings<Part>(select: (settings: Settings) => Part): Part {
  if (!useContext(SettingsProvider)) throw new Error('useSettings must be used within a SettingsProvider')
  return useSettingsStore(select)
}

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')

/** What is painted, where the device decides too. */
export const isDark = ({ mode }: Pick<Settings, 'mode'>): boolean =>
  mode === 'dark' || (mode === 'system' && prefersDark().matches)

export function startSettings(): void {
  applySettings()
  useSettingsStore.subscribe(applySettings)
  prefersDark().addEventListener('change', applySettings)
  addEventListener('storage', ({ key }) => {
    if (key === modeKey) useSettingsStore.setState(readSettings())
  })
  // A customer may have its own colour, which the next user of this browser must not see.
  useSession.subscribe((session) => {
    if (session.state === 'signed-in')
      applyCustomerColor(session.user.customer?.themePrimaryColor ?? defaultPrimaryColor)
    if (session.state === 'signed-out') applyCustomerColor(defaultPrimaryColor)
  })
}

function applySettings(): void {
  const { mode, primaryColor, colorChosenByUser, direction } = useSettingsStore.getState()
  const scheme = isDark({ mode }) ? 'dark' : 'light'
  document.documentElement.classList.remove('light', 'dark')
  document.documentElement.classList.add(scheme)
  document.documentElement.dir = direction
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', scheme === 'dark' ? '#11161b' : '#ffffff')
  applyPrimaryScale(primaryColor)
  storeLocally(schemeKey, scheme)
  storeLocally(`${schemeKey}-${scheme}`, scheme)
  storeLocally(
    settingsKey,
    JSON.stringify({
      primaryColor,
      colorScheme: scheme,
      direction,
      ...(colorChosenByUser ? { chosen: true } : {}),
    }),
  )
}

export function setColorMode(mode: ColorMode): void {
  storeLocally(modeKey, mode)
  useSettingsStore.setState({ mode })
}

export function choosePrimaryColor(primaryColor: string | undefined): void {
  const session = useSession.getState()
  const customerColor = session.state === 'signed-in' ? session.user.customer?.themePrimaryColor : undefined
  useSettingsStore.setState({
    primaryColor: primaryColor ?? customerColor ?? defaultPrimaryColor,
    colorChosenByUser: primaryColor !== undefined,
  })
}

export function appearance(): { readonly mode: ColorMode; readonly primaryColor?: string } {
  const { mode, primaryColor, colorChosenByUser } = useSettingsStore.getState()
  return { mode, ...(colorChosenByUser ? { primaryColor } : {}) }
}

export function restoreAppearance({ mode, primaryColor }: ReturnType<typeof appearance>): void {
  setColorMode(mode)
  choosePrimaryColor(primaryColor)
}

function applyCustomerColor(primaryColor: string): void {
  const current = useSettingsStore.getState()
  if (!current.colorChosenByUser && current.primaryColor !== primaryColor)
    useSettingsStore.setState({ primaryColor })
}
