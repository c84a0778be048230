import { type InstallPrompt, useInstallPrompt } from '../../app/device/install-prompt.ts'
import { mapPlatform } from '../shared/place-links.ts'
import { storeLocally } from '../../app/session/local-storage.ts'

/** How the app gets onto this phone's home screen; undefined where it is there already, or where nothing is known of it. */
export type InstallWay =
  | { readonly kind: 'prompt'; readonly event: InstallPrompt }
  /** By hand, through the menu to share a page: iOS has no prompt. */
  | { readonly kind: 'share-menu' }

/** The way to install the app here. */
export function useInstallWay(): InstallWay | undefined {
  const event = useInstallPrompt((state) => state.event)
  if (isInstalled()) return undefined
  if (event !== undefined) return { kind: 'prompt', event }
  return mapPlatform(navigator) === 'ios' ? { kind: 'share-menu' } : undefined
}

/** Whether this page was opened from the home screen; the second is Safari's own. */
export const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { readonly standalone?: boolean }).standalone === true

/** Shows the browser's question, which can be asked once; true where the driver agreed. */
export async function askToInstall(event: InstallPrompt): Promise<boolean> {
  useInstallPrompt.setState({ event: undefined })
  await event.prompt()
  return (await event.userChoice).outcome === 'accepted'
}

const dismissalsKey = 'install_offers_dismissed'
const maxDismissals = 2

/** How often "not now" was said on this phone, whoever was signed in. */
const dismissals = () => Number(localStorage.getItem(dismissalsKey) ?? 0)

/** Whether the app may offer by itself to be installed. */
export const mayOfferInstall = () => dismissals() < maxDismissals

/** The driver said "not now": after the second time the app offers it no more. */
export const dismissInstallOffer = () => storeLocally(dismissalsKey, String(dismissals() + 1))
