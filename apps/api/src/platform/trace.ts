import { AsyncLocalStorage } from 'node:async_hooks'

/** What a span says next to its name: names and numbers, never a value that somebody typed (docs/decisions/0030). */
export type Fields = Record<string, string | number>

/** What began and has not ended yet. */
export interface Span {
  note(fields: Fields): void
  /** Ends it; with what was thrown, where it failed. */
  end(error?: unknown): void
  /** How a call tells the other side what it belongs to (W3C Trace Context). */
  readonly traceparent: string
}

/** Where spans go. Only where an operator named a collector is there one (otel.ts). */
export interface Tracing {
  /** `parent`: the span within which it happens, or the `traceparent` that the caller sent; null: it begins a trace. */
  begin(name: string, kind: 'server' | 'client' | 'internal', fields: Fields, parent: Span | string | null): Span
  /** Sends what has not gone yet. */
  stop(): Promise<void>
}

let tracing: Tracing | null = null
const current = new AsyncLocalStorage<Span>()

/** Lets spans go somewhere from now on; null: nowhere. */
export function traceTo(next: Tracing | null): void {
  tracing = next
}

export const isTraced = (): boolean => tracing !== null

/** The span that this code runs in; undefined where nothing is traced. */
export const spanNow = (): Span | undefined => current.getStore()

/** Begins a span that nothing is above; null where nothing is traced. */
export const beginTrace = (
  name: string,
  kind: 'server' | 'internal',
  fields: Fields,
  traceparent: string | null = null,
): Span | null => tracing?.begin(name, kind, fields, traceparent) ?? null

/** Runs code within a span. */
export const within = <Result>(span: Span, work: () => Result): Result => current.run(span, work)

/** Does work as a span of its own within the one that runs; where none runs, just does it. */
export function spanned<Result>(
  name: string,
  fields: Fields,
  work: () => Promise<Result>,
  kind: 'client' | 'internal' = 'internal',
): Promise<Result> {
  const above = current.getStore()
  if (!above || !tracing) return work()
  return ended(tracing.begin(name, kind, fields, above), work)
}

/** Does work within a span, and ends it with what came of it. */
export async function ended<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await within(span, work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}
