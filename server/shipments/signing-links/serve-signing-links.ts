import { askForSignature, readSigningLink, signByLink } from '#contract/letters/signing-links.ts'
import { networkOf } from '../../accounts/auth/attempts.ts'
import { handle, type Route } from '../../platform/http/request/endpoint.ts'
import { requires } from '../../platform/http/request/required-permission.ts'
import * as ask from './ask-for-signature.ts'
import * as sign from './sign-by-link.ts'

const byNetwork = { keyOf: ({ ip }: { readonly ip: string }) => networkOf(ip) }
/** As many as a harbour's office signs from one address; guessing a code is hopeless at any pace. */
const limits = { read: { max: 60, seconds: 60, ...byNetwork }, sign: { max: 20, seconds: 60, ...byNetwork } }

export const signingLinkRoutes = (settings: ask.LinkSettings): readonly Route[] => [
  handle(askForSignature, requires('askForSignature'), (call) => ask.askForSignature(call, settings), {
    idempotent: true,
  }),
  handle(readSigningLink, () => true, sign.readSigningLink, { limit: limits.read }),
  handle(
    signByLink,
    () => true,
    (call) => sign.signByLink(call, settings.clock()),
    { limit: limits.sign },
  ),
]
