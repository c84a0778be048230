import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import type { Span } from '@opentelemetry/api'
import { failSpan, startClientSpan, traceHeaders } from './spans.ts'

interface FetchedRequest {
  readonly method: string
  readonly origin: string | URL
  addHeader(name: string, value: string): void
}

/**
 * A span for each request of the server: by `fetch` (gateway, register, weighbridges, push), which passes the
 * trace on, and by `node:http` (the S3 store), whose requests are already signed. Addresses are named without
 * path and query, which may hold ids and secrets. The exporter's own requests are excluded by their context.
 */
export function traceOutgoingRequests(): void {
  traceRequests<FetchedRequest>(
    { start: 'undici:request:create', end: 'undici:request:headers', failure: 'undici:request:error' },
    (request) => {
      const span = startRequest(request.method, new URL(request.origin).host)
      for (const [name, value] of Object.entries(traceHeaders(span))) request.addHeader(name, value)
      return span
    },
  )
  traceRequests<ClientRequest>(
    {
      start: 'http.client.request.start',
      end: 'http.client.response.finish',
      failure: 'http.client.request.error',
    },
    ({ method, host }) => startRequest(method, host),
  )
}

const startRequest = (method: string, host: string): Span =>
  startClientSpan(method, { 'http.request.method': method, 'server.address': host })

interface Message<Request> {
  readonly request: Request
  readonly response?: { readonly statusCode?: number | undefined }
  readonly error?: unknown
}

function traceRequests<Request extends object>(
  channels: { readonly start: string; readonly end: string; readonly failure: string },
  begin: (request: Request) => Span,
): void {
  const spans = new WeakMap<Request, Span>()
  const endOn = (channel: string, note: (span: Span, message: Message<Request>) => void) =>
    subscribe(channel, (message) => {
      const heard = message as Message<Request>
      const span = spans.get(heard.request)
      if (span === undefined) return
      note(span, heard)
      span.end()
    })
  subscribe(channels.start, (message) => {
    const { request } = message as Message<Request>
    spans.set(request, begin(request))
  })
  endOn(channels.end, (span, { response }) => {
    const status = response?.statusCode ?? 0
    span.setAttribute('http.response.status_code', status)
    if (status >= 400) failSpan(span, String(status))
  })
  endOn(channels.failure, (span, { error }) => failSpan(span, error))
}
