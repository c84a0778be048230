import type { Language } from '#contract/kit/locales.ts'
import {
  dropSubscription,
  noticesOf,
  pushKey,
  saveSubscription,
} from '../../offline/settings/subscription.ts'
import { currentRuntime, currentUserId } from '../../offline/store/runtime.ts'

/** `denied`: only the user can change it, in the browser's settings. */
export type NotificationState = 'unsupported' | 'denied' | 'off' | 'on'

/** iOS can only once the app is on the home screen. */
const isSupported = () =>
  'PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator

export async function notificationState(): Promise<NotificationState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const notices = await noticesOf(currentRuntime(), currentUserId())
  return notices !== undefined && Notification.permission === 'granted' ? 'on' : 'off'
}

/**
 * Asks the driver and subscribes this browser. Call it from a tap: browsers ask nothing otherwise. Throws
 * Problem or NetworkError for the server, DOMException when the browser's push service cannot be reached.
 */
export async function turnOnNotifications(language: Language): Promise<'on' | 'off' | 'denied'> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await subscribe(language)
  return 'on'
}

export async function turnOffNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker.ready
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  await dropSubscription(currentRuntime(), currentUserId())
}

/** Subscribes again if browser or language changed since; does nothing where the driver never subscribed. */
export async function renewNotifications(language: Language): Promise<void> {
  if ((await notificationState()) !== 'on') return
  const notices = await noticesOf(currentRuntime(), currentUserId())
  const registration = await navigator.serviceWorker.ready
  const current = await registration.pushManager.getSubscription()
  if (current?.endpoint === notices?.endpoint && notices?.language === language) return
  await subscribe(language)
}

async function subscribe(language: Language): Promise<void> {
  const [runtime, userId] = [currentRuntime(), currentUserId()]
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: await pushKey(runtime, userId),
  })
  await saveSubscription(runtime, userId, subscription, language)
}
