import { ROOT_CONTEXT, type Span as ApiSpan, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { Refused } from '../text/refuse.ts'
import type { Span, Tracing } from '../base/trace.ts'
import { IdleLoopFilter } from '../base/turns.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }
const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

class OtelSpan implements Span {
  readonly span: ApiSpan
  constructor(span: ApiSpan) {
    this.span = span
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.span.spanContext()
    return `00-${traceId}-${spanId}-0${traceFlags & 1}`
  }

  note(fields: Record<string, string | number>): void {
    this.span.setAttributes(fields)
  }

  /** Records only the name of an error, since messages may hold user input. A refusal is not an error. */
  end(error?: unknown): void {
    if (error instanceof Refused) this.note({ 'koi.refusal': error.refusal.name })
    else if (error !== undefined) {
      this.span.setStatus({ code: SpanStatusCode.ERROR })
      this.span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
    }
    this.span.end()
  }
}

/**
 * Exporter settings come from OTEL_* variables. `share`: sampled fraction of traces, whatever flag the caller sends.
 */
export function otelTracing(serviceName: string, share: number): Tracing {
  const ratio = new TraceIdRatioBasedSampler(share)
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName })),
    sampler: new ParentBasedSampler({ root: ratio, remoteParentSampled: ratio }),
    spanProcessors: [new IdleLoopFilter(new BatchSpanProcessor({ exporter: new OTLPTraceExporter() }))],
  })
  const tracer = provider.getTracer('koi')
  const contextOf = (parent: Span | string | null) => {
    if (parent instanceof OtelSpan) return trace.setSpan(ROOT_CONTEXT, parent.span)
    const [, traceId, spanId, flags] = traceparent.exec(String(parent ?? '')) ?? []
    if (!traceId || !spanId || !flags) return ROOT_CONTEXT
    const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
    return trace.setSpanContext(ROOT_CONTEXT, remote)
  }
  return {
    begin: (name, kind, attributes, parent) =>
      new OtelSpan(tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent))),
    stop: () => provider.shutdown(),
  }
}
