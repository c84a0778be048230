import type { Language } from '#contract/kit/locales.ts'
import { type Notice, noticeText } from '../src/offline/settings/texts.ts'

declare const self: ServiceWorkerGlobalScope

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
  const { title, body } = noticeText(notice, language)
  await self.registration.showNotification(title, {
    body,
    lang: language,
    tag: notice.kind,
    icon: '/icons/vrachtpas-192.png',
    data: { path: paths[notice.kind] },
  })
}
