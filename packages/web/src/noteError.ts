/** Reports a caught error that would not reach the window's error events, such as that of an error boundary. */
export const noteError = (error: unknown): void => void dispatchEvent(new CustomEvent('koi:error', { detail: error }))
