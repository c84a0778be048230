import { create } from 'zustand'

/** The browser's offer to install the app; not in TypeScript's DOM types, as only Chromium has it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** The browser makes its offer once and early, so it is kept until a screen has a place for it. */
export const useInstallPrompt = create<{ readonly event?: InstallPrompt | undefined }>(() => ({}))

/** Otherwise the browser shows its offer before the driver has done anything. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstallPrompt.setState({ event: event as InstallPrompt })
  })
}
