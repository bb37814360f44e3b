/** Reports an error that was caught and would otherwise be reported by nobody: that of an error boundary. */
export const noteError = (error: unknown): void => void dispatchEvent(new CustomEvent('koi:error', { detail: error }))
