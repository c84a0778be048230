import {
  type Attributes,
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/* Nothing is patched: the built server has no modules. Before `startTracing` no span is recorded. */

const tracer = trace.getTracer('vrachtpas')
let isStarted = false

/** To be asked before costly work for a span. */
export const isTracing = (): boolean => isStarted

/** Only for `startTracing`. */
export function noteTracingStarted(): void {
  isStarted = true
}

/** Only the error's name is recorded, because its message may hold values. */
export async function inSpan<Result>(
  name: string,
  options: { readonly kind?: SpanKind; readonly attributes?: Attributes },
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isStarted) return await work()
  const span = tracer.startSpan(name, options)
  try {
    return await context.with(trace.setSpan(context.active(), span), work)
  } catch (error) {
    failSpan(span, error)
    throw error
  } finally {
    span.end()
  }
}

export function failSpan(span: Span, error: unknown): void {
  const type = error instanceof Error ? error.constructor.name : typeof error
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

export function startRequestSpan(
  name: string,
  headers: Readonly<Record<string, unknown>>,
  attributes: Attributes,
): { readonly span: Span; readonly within: Context } {
  const parent = propagation.extract(context.active(), headers)
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
  return { span, within: trace.setSpan(parent, span) }
}

export const startClientSpan = (name: string, attributes: Attributes, startTime?: number): Span =>
  tracer.startSpan(name, {
    kind: SpanKind.CLIENT,
    attributes,
    ...(startTime === undefined ? {} : { startTime }),
  })

export const currentTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId

export function traceHeaders(span: Span): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  propagation.inject(trace.setSpan(context.active(), span), headers)
  return headers
}
