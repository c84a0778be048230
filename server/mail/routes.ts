import { outgoingMails } from '#contract/outgoing-mails.ts'
import { serve } from '../http/collection.ts'
import type { Route } from '../http/endpoint.ts'
import { outbox } from './queries.ts'

export const mailRoutes: readonly Route[] = serve(outgoingMails, outbox)
