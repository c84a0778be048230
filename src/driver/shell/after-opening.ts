import { isInstalled } from '../../app/device/installed.ts'
import { shownLanguage } from '../../i18n/setup.ts'
import { rememberInstalled } from '../../offline/outbox/badge.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { keepQrReader } from './keep-qr-reader.ts'

/** Background work of an open app; loaded after the first screen. */
export async function afterOpening(user: string): Promise<void> {
  const { followLastScreen } = await import('./follow-last-screen.ts')
  followLastScreen(user)
  if (isInstalled()) await rememberInstalled().catch((error: unknown) => reportError(error, 'installed'))
  await renewGrantedNotifications().catch((error: unknown) => {
    // Offline, the next opening does it.
    if (!(error instanceof DOMException)) reportError(error, 'notifications')
  })
  await keepQrReader()
}

/** Drivers who never allowed notifications do not fetch the code that renews them. */
async function renewGrantedNotifications(): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const { renewNotifications } = await import('../../app/device/notifications.ts')
  await renewNotifications(shownLanguage())
}
