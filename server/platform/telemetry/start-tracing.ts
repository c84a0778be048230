import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import packageJson from '../../../package.json' with { type: 'json' }
import type { TracingSettings } from '../../config.ts'
import { waitAtMost } from '../process/wait-at-most.ts'
import { traceOutgoingRequests } from './outgoing-requests.ts'
import { noteTracingStarted } from './spans.ts'

const lastSendingMs = 3_000

/**
 * The exporter reads OTEL_EXPORTER_OTLP_*; the SDK no longer reads OTEL_BSP_*. The returned function sends
 * the remaining spans.
 */
export function startTracing({ serviceName, sampledPart, batches }: TracingSettings): () => Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': packageJson.version,
      'service.instance.id': crypto.randomUUID(),
    }),
    sampler: new ParentBasedSampler({
      root: sampledPart >= 1 ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(sampledPart),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), ...batches })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  noteTracingStarted()
  traceOutgoingRequests()
  // A silent collector must not keep the server from stopping.
  return () => waitAtMost(lastSendingMs, provider.shutdown())
}
