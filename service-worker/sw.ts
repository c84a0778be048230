import { activate, answer, install } from './precache.ts'
import { onActivate, onSyncEvent, onSyncMessage } from './sync.ts'
import { onUpdateMessage } from './updates.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', install)
self.addEventListener('activate', activate)
self.addEventListener('activate', onActivate)
self.addEventListener('fetch', answer)
self.addEventListener('sync', onSyncEvent)
self.addEventListener('message', onSyncMessage)
self.addEventListener('message', onUpdateMessage)
