/** Polyfills `AbortSignal.timeout` and `AbortSignal.any` (Chrome before 116, Safari before 17.4). */
export function addAbortSignals(): void {
  const known = AbortSignal as Partial<Pick<typeof AbortSignal, 'any' | 'timeout'>>
  known.timeout ??= (milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), milliseconds)
    return controller.signal
  }
  known.any ??= (signals) => {
    const controller = new AbortController()
    for (const signal of signals) {
      const abort = () => controller.abort(signal.reason)
      if (signal.aborted) abort()
      else signal.addEventListener('abort', abort, { once: true, signal: controller.signal })
    }
    return controller.signal
  }
}
