import type { Route } from '../../platform/http/request/endpoint.ts'
import { deliveryRoutes } from './serve-deliveries.ts'
import { webhookRoutes, type WebhookSettings } from './serve-webhooks.ts'

export const webhooksRoutes = (settings: WebhookSettings): readonly Route[] => [
  ...webhookRoutes(settings),
  ...deliveryRoutes(settings),
]
