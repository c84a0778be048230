import { activateShell, respondFromCache, installShell } from './precache.ts'
import { onNotificationClick, onPush, onSubscriptionChange } from './push.ts'
import { receiveShare } from './share-target.ts'
import { onSyncEvent, onSyncMessage, onUncaughtError, onUnhandledRejection, syncOnActivate } from './sync.ts'
import { onUpdateMessage } from './updates.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', installShell)
self.addEventListener('activate', activateShell)
self.addEventListener('activate', syncOnActivate)
self.addEventListener('fetch', respondFromCache)
self.addEventListener('fetch', receiveShare)
self.addEventListener('sync', onSyncEvent)
self.addEventListener('message', onSyncMessage)
self.addEventListener('push', onPush)
self.addEventListener('notificationclick', onNotificationClick)
self.addEventListener('pushsubscriptionchange', onSubscriptionChange)
self.addEventListener('message', onUpdateMessage)
self.addEventListener('error', onUncaughtError)
self.addEventListener('unhandledrejection', onUnhandledRejection)
