import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace'

/** Traces with this many spans are always exported, which bounds the spans kept in memory. */
const maxHeldSpans = 500

const isPollSpan = ({ name }: ReadableSpan): boolean => /^(loop|task) /.test(name)
const traceOf = (span: ReadableSpan): string => span.spanContext().traceId

const isWorthExporting = ({ attributes, status, duration }: ReadableSpan): boolean =>
  Number(attributes['koi.processed'] ?? 0) > 0 || status.code === 2 || duration[0] >= 1

/**
 * Exports the trace of a loop or task run only if the run did something: many run every few seconds and are mostly idle
 * (docs/decisions/0030).
 */
export class IdleLoopFilter implements SpanProcessor {
  readonly #next: SpanProcessor
  readonly #held = new Map<string, ReadableSpan[]>()

  constructor(next: SpanProcessor) {
    this.#next = next
  }

  onStart(...[span, context]: Parameters<SpanProcessor['onStart']>): void {
    if (isPollSpan(span)) this.#held.set(traceOf(span), [])
    this.#next.onStart(span, context)
  }

  onEnd(span: ReadableSpan): void {
    const held = this.#held.get(traceOf(span))
    if (!held) return this.#next.onEnd(span)
    held.push(span)
    if (!isPollSpan(span) && held.length < maxHeldSpans) return
    this.#held.delete(traceOf(span))
    if (!isPollSpan(span) || isWorthExporting(span)) for (const one of held) this.#next.onEnd(one)
  }

  forceFlush(): Promise<void> {
    return this.#next.forceFlush()
  }

  shutdown(): Promise<void> {
    this.#held.clear()
    return this.#next.shutdown()
  }
}
