import { resendMessage as resendEndpoint } from '#contract/accounts/outgoing-mails.ts'
import { handle, type Route } from '../http/request/endpoint.ts'
import { requires } from '../http/request/required-permission.ts'
import { resendMessage } from './resend-message.ts'
import { outgoingMailsRoutes } from './serve-outgoing-mails.ts'

export const mailRoutes: readonly Route[] = [
  ...outgoingMailsRoutes,
  handle(resendEndpoint, requires('resendMessage'), resendMessage),
]
