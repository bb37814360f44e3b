import { AsyncLocalStorage } from 'node:async_hooks'

/** Span attributes: names and numbers, never user input (docs/decisions/0030). */
export type Fields = Record<string, string | number>

export interface Span {
  note(fields: Fields): void
  /** Ends the span; with an error the span is marked as failed. */
  end(error?: unknown): void
  /** `traceparent` header (W3C Trace Context) for outgoing calls. */
  readonly traceparent: string
}

export interface Tracing {
  /** `parent`: the enclosing span, or the `traceparent` header of the caller; null starts a trace. */
  begin(name: string, kind: 'server' | 'client' | 'internal', fields: Fields, parent: Span | string | null): Span
  stop(): Promise<void>
}

let tracing: Tracing | null = null
const current = new AsyncLocalStorage<Span>()

/** Null disables tracing. */
export function traceTo(next: Tracing | null): void {
  tracing = next
}

export const isTraced = (): boolean => tracing !== null

export const currentSpan = (): Span | undefined => current.getStore()

/** Starts a span without a parent in this process; returns null when tracing is off. */
export const startRootSpan = (
  name: string,
  kind: 'server' | 'internal',
  fields: Fields,
  traceparent: string | null = null,
): Span | null => tracing?.begin(name, kind, fields, traceparent) ?? null

export const runInSpan = <Result>(span: Span, work: () => Result): Result => current.run(span, work)

/** Runs `work` in a child of the current span; without one, `work` is not traced. */
export function withSpan<Result>(
  name: string,
  fields: Fields,
  work: () => Promise<Result>,
  kind: 'client' | 'internal' = 'internal',
): Promise<Result> {
  const above = current.getStore()
  if (!above || !tracing) return work()
  return endSpanAfter(tracing.begin(name, kind, fields, above), work)
}

export async function endSpanAfter<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await runInSpan(span, work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

/**
 * Runs `work` in the span and ends it; if `work` returns a number, the span records it as the items processed. A null
 * span is not traced.
 */
export const withRootSpan = <Result>(span: Span | null, work: () => Promise<Result>): Promise<Result> =>
  span
    ? endSpanAfter(span, async () => {
        const done = await work()
        if (typeof done === 'number') span.note({ 'koi.processed': done })
        return done
      })
    : work()
