import i18next from 'i18next'
import { reportError } from '../../app/frame/fault-reports.ts'
import { loadTexts } from '../../i18n/setup.ts'
import { unsentKinds } from '../../offline/outbox/unsent-kinds.ts'
import { knowsPincode } from '../../offline/session/offline-unlock.ts'
import { shipmentsOnBoard } from '../../offline/shipments/shipments.ts'
import { unsentText } from '../../app/device/unsent-text.ts'
import { confirm } from '../../ui/overlays/confirm.ts'

export type SignOutDecision = 'sign-out' | 'keep-ready' | 'send-first' | 'stay'

/**
 * Asks where signing out puts something out of reach: unsent work, a load on board, or the app itself,
 * because signing in again needs a connection. Unsent work stays on the phone either way. Whoever signed in by
 * a pincode is always asked, because it can keep the phone ready.
 */
export async function confirmSignOut(): Promise<SignOutDecision> {
  const isOffline = !navigator.onLine
  const [kinds, onBoard, mayKeepReady] = await Promise.all([
    unsentKinds(),
    ownOnBoard(),
    knowsPincode(),
  ]).catch((error: unknown) => {
    reportError(error, 'count unsent')
    return [undefined, 0, false] as const
  })
  const hasUnsent = kinds !== undefined && Object.values(kinds).some((count) => count > 0)
  if (!hasUnsent && onBoard === 0 && !isOffline && !mayKeepReady) return 'sign-out'
  await loadTexts('phone')
  const t = i18next.getFixedT(null, 'phone', 'signOut')
  const maySend = hasUnsent && !isOffline
  let keepsReady = false
  const confirmed = await confirm({
    title: t(hasUnsent ? 'unsentTitle' : 'title'),
    body: [
      hasUnsent ? t('unsent', { what: unsentText(kinds, i18next.getFixedT(null, 'driver')) }) : undefined,
      onBoard > 0 ? t('onBoard', { count: onBoard }) : undefined,
      onBoard > 0 && !isOffline && !mayKeepReady ? t('unloadNeeds') : undefined,
      isOffline && !mayKeepReady ? t('offline') : undefined,
      t(mayKeepReady ? 'ready' : 'notReady'),
    ]
      .filter((line) => line !== undefined)
      .join('\n\n'),
    cancel: t(maySend ? 'sendFirst' : 'stay'),
    confirm: t('confirm'),
    emphasis: 'cancel',
    instead: mayKeepReady ? { label: t('keepReady'), choose: () => (keepsReady = true) } : undefined,
  })
  if (confirmed && keepsReady) return 'keep-ready'
  return confirmed ? 'sign-out' : maySend ? 'send-first' : 'stay'
}

const ownOnBoard = async () => (await shipmentsOnBoard()).filter(({ isOwn }) => isOwn).length
