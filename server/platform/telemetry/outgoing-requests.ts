import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Span } from '@opentelemetry/api'
import { isRecord } from '#contract/kit/objects.ts'
import { failSpan, startClientSpan, traceHeaders } from './spans.ts'

/**
 * A span for each request of the server: by `fetch` (gateway, register, weighbridges, push), which passes the
 * trace on, and by `node:http` (the S3 store), whose requests are already signed. Addresses are named without
 * path and query, which may hold ids and secrets. The exporter's own requests are excluded by their context.
 */
export function traceOutgoingRequests(): void {
  traceFetch()
  traceHttp()
}

interface FetchedRequest {
  readonly method: string
  readonly origin: string | URL
  addHeader(name: string, value: string): void
}

function traceFetch(): void {
  const spans = new WeakMap<object, Span>()
  const on = (name: string, react: (span: Span, message: Record<string, unknown>) => void) =>
    subscribe(`undici:request:${name}`, (message) => {
      if (!isRecord(message)) return
      const span = spans.get(message['request'] as object)
      if (span !== undefined) react(span, message)
    })
  subscribe('undici:request:create', (message) => {
    const { request } = message as { readonly request: FetchedRequest }
    const span = startClientSpan(request.method, {
      'http.request.method': request.method,
      'server.address': new URL(request.origin).host,
    })
    spans.set(request, span)
    for (const [name, value] of Object.entries(traceHeaders(span))) request.addHeader(name, value)
  })
  on('headers', (span, { response }) => {
    endWithStatus(span, isRecord(response) ? Number(response['statusCode']) : 0)
  })
  on('error', (span, { error }) => {
    failSpan(span, error)
    span.end()
  })
}

function traceHttp(): void {
  const spans = new WeakMap<ClientRequest, Span>()
  subscribe('http.client.request.start', (message) => {
    const { request } = message as { readonly request: ClientRequest }
    const span = startClientSpan(request.method, {
      'http.request.method': request.method,
      'server.address': request.host,
    })
    spans.set(request, span)
  })
  subscribe('http.client.response.finish', (message) => {
    const { request, response } = message as {
      readonly request: ClientRequest
      readonly response: IncomingMessage
    }
    const span = spans.get(request)
    if (span !== undefined) endWithStatus(span, response.statusCode ?? 0)
  })
  subscribe('http.client.request.error', (message) => {
    const { request, error } = message as { readonly request: ClientRequest; readonly error: Error }
    const span = spans.get(request)
    if (span === undefined) return
    failSpan(span, error)
    span.end()
  })
}

function endWithStatus(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status)
  if (status >= 400) failSpan(span, String(status))
  span.end()
}
