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

/*
 * Spans at the few places where time goes: requests, statements, jobs and what is sent. Nothing is patched: in the built
 * server there are no modules to patch. Until `startTracing` every span is one that nobody records.
 */

const tracer = trace.getTracer('vrachtpas')
let isStarted = false

/** Whether spans are recorded: what costs something for each call asks first. */
export const isTracing = (): boolean => isStarted

/** For `startTracing` alone. */
export function noteTracingStarted(): void {
  isStarted = true
}

interface SpanOptions {
  readonly kind?: SpanKind
  readonly attributes?: Attributes
}

/** Does work within a span of its own, which fails with it. The error's name is recorded, its message may hold values. */
export async function inSpan<Result>(
  name: string,
  options: SpanOptions,
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

/** Marks a span as failed. */
export function failSpan(span: Span, error: unknown): void {
  const type = error instanceof Error ? error.constructor.name : typeof error
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Begins the span of an incoming request, within the trace that its headers name. */
export function startRequestSpan(
  name: string,
  headers: Readonly<Record<string, unknown>>,
  attributes: Attributes,
): { readonly span: Span; readonly within: Context } {
  const parent = propagation.extract(context.active(), headers)
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
  return { span, within: trace.setSpan(parent, span) }
}

/** Begins a span of the work that is under way, for what ends it itself. */
export const startClientSpan = (name: string, attributes: Attributes, startTime?: number): Span =>
  tracer.startSpan(name, {
    kind: SpanKind.CLIENT,
    attributes,
    ...(startTime === undefined ? {} : { startTime }),
  })

/** The id of the trace that the work under way belongs to. */
export const currentTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId

/** The headers by which another server continues the trace of a span. */
export function traceHeaders(span: Span): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  propagation.inject(trace.setSpan(context.active(), span), headers)
  return headers
}
