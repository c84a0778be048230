import { resendMessage as resendEndpoint } from '#contract/accounts/outgoing-mails.ts'
import { mayPerform } from '#contract/kit/permissions.ts'
import { handle, type Route } from '../http/request/endpoint.ts'
import { resendMessage } from './resend-message.ts'
import { outgoingMailsRoutes } from './serve-outgoing-mails.ts'

export const mailRoutes: readonly Route[] = [
  ...outgoingMailsRoutes,
  handle(resendEndpoint, (viewer) => mayPerform(viewer.roles, 'resendMessage'), resendMessage),
]
