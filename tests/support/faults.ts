import type { OutgoingHttpHeaders } from 'node:http'

/** What the proxy does with one request. "Client" is the browser, "target" the real server. */
export type Fault =
  | { kind: 'forward' }
  /** The connection is reset before the target sees anything. */
  | { kind: 'drop' }
  /** The target does its work and answers; the client sees a reset instead. */
  | { kind: 'swallow-answer' }
  /** Accepted, read, never answered and never passed on. */
  | { kind: 'hang' }
  /** Passed on after this many milliseconds. */
  | { kind: 'delay'; milliseconds: number }
  /** Passed on; the answer comes with these headers in the place of its own. */
  | { kind: 'change-headers'; headers: OutgoingHttpHeaders }
  /** A line of this speed each way, shared by all requests under the same rule. */
  | { kind: 'throttle'; bytesPerSecond: number }
  /** Passed on twice at the same time; the client gets the answer that comes first. */
  | { kind: 'duplicate' }
  /** Read whole and kept until released; then passed on even if the client has left meanwhile. */
  | { kind: 'hold-request' }
  /** The target does its work; its answer is kept until released. */
  | { kind: 'hold-answer' }
  /** The first bytes of the body reach the target, then both connections break. */
  | { kind: 'truncate-request'; afterBytes: number }
  /** The first bytes of the answer's body reach the client, then the connection breaks. */
  | { kind: 'truncate-answer'; afterBytes: number }
  /** The client gets this instead of the target's answer; `afterForward` lets the target do its work first. */
  | {
      kind: 'replace-answer'
      status: number
      headers?: OutgoingHttpHeaders
      body?: string
      afterForward?: boolean
    }

const html = { 'content-type': 'text/html; charset=utf-8' }

/** A hotel's or a harbour's wireless network that wants a sign-in and says so with a cheerful 200. */
export const captivePortal: Fault = {
  kind: 'replace-answer',
  status: 200,
  headers: html,
  body: '<!doctype html><title>Welcome</title><p>Sign in to use this network.</p>',
}

/** The same network, sending everybody to a host of its own. */
export const captiveRedirect: Fault = {
  kind: 'replace-answer',
  status: 302,
  headers: { ...html, location: 'http://login.portal.invalid/' },
  body: '<!doctype html><title>Found</title>',
}

/** A gateway's page; `afterForward` for a gateway that timed out although the server did finish. */
export function gatewayError(status: 502 | 504, { afterForward = false } = {}): Fault {
  const title = status === 502 ? '502 Bad Gateway' : '504 Gateway Time-out'
  return {
    kind: 'replace-answer',
    status,
    headers: html,
    body: `<!doctype html><title>${title}</title><h1>${title}</h1>`,
    afterForward,
  }
}

export function serverError(): Fault {
  return { kind: 'replace-answer', status: 500 }
}
