import type { Language } from '#contract/kit/locales.ts'
import type { PushMessage } from '#contract/accounts/push.ts'
import texts from './notice-texts.json'

declare const self: ServiceWorkerGlobalScope

/** The server sends it, or the worker itself (`needs_you`). `unknown`: from a newer server. */
type Notice = PushMessage | { readonly kind: 'needs_you' | 'unknown' }

const paths: Readonly<Record<Notice['kind'], string>> = {
  driver_approved: '/driver',
  driver_rejected: '/driver',
  operation_decided: '/driver/outbox',
  flow_available: '/driver',
  needs_you: '/driver/outbox',
  unknown: '/driver',
}

/** Replaces an earlier notice of its kind. Does nothing while the driver has the app open. */
export async function showNotice(notice: Notice, language: Language): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  if (pages.some(({ visibilityState, focused }) => visibilityState === 'visible' && focused)) return
  const { title, body } = texts[language][notice.kind]
  await self.registration.showNotification(title, {
    body: withValues(body, { ...notice }),
    lang: language,
    tag: notice.kind,
    icon: '/icons/vrachtpas-192.png',
    data: { path: paths[notice.kind] },
  })
}

/** The worker has no text library. `{{…}}` are values of the message. */
const withValues = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
