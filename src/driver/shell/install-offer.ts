import { type InstallPrompt, useInstallPrompt } from '../../app/device/install-prompt.ts'
import { mapPlatform } from '../shared/place-links.ts'
import { isInstalled } from '../../app/device/installed.ts'
import { storeLocally } from '../../app/session/local-storage.ts'

export type InstallWay =
  | { readonly kind: 'prompt'; readonly event: InstallPrompt }
  /** By hand, through the share menu: iOS has no prompt. */
  | { readonly kind: 'share-menu' }

export function useInstallWay(): InstallWay | undefined {
  const event = useInstallPrompt((state) => state.event)
  if (isInstalled()) return undefined
  if (event !== undefined) return { kind: 'prompt', event }
  return mapPlatform(navigator) === 'ios' ? { kind: 'share-menu' } : undefined
}

/** The browser's question can be asked only once; true where the driver agreed. */
export async function askToInstall(event: InstallPrompt): Promise<boolean> {
  useInstallPrompt.setState({ event: undefined })
  await event.prompt()
  return (await event.userChoice).outcome === 'accepted'
}

const dismissalsKey = 'install_offers_dismissed'
const maxDismissals = 2

/** Counted for the phone, whoever was signed in. */
const dismissals = () => Number(localStorage.getItem(dismissalsKey) ?? 0)

export const mayOfferInstall = () => dismissals() < maxDismissals

export const dismissInstallOffer = () => storeLocally(dismissalsKey, String(dismissals() + 1))
