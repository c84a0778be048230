import { shownLanguage } from '../../i18n/setup.ts'
import { rememberInstalled } from '../../offline/outbox/badge.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { isInstalled } from './install-offer.ts'
import { keepQrReader } from './keep-qr-reader.ts'

/** What the app does once it is open and nobody waits for it: loaded by itself, after the first screen. */
export async function afterOpening(): Promise<void> {
  if (isInstalled()) await rememberInstalled().catch((error: unknown) => reportError(error, 'installed'))
  await renewGrantedNotifications().catch((error: unknown) => {
    // Without a network the next opening does it.
    if (!(error instanceof DOMException)) reportError(error, 'notifications')
  })
  await keepQrReader()
}

/** Who never allowed notifications has none to renew, and does not fetch what renews them. */
async function renewGrantedNotifications(): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const { renewNotifications } = await import('../../app/device/notifications.ts')
  await renewNotifications(shownLanguage())
}
