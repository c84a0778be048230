import type { Route } from '../http/request/endpoint.ts'
import { outgoingMailsRoutes } from './serve-outgoing-mails.ts'

export const mailRoutes: readonly Route[] = outgoingMailsRoutes
