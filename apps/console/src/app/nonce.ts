/** CSP nonce of this response, required on style elements created at run time. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** Sets the nonce on style elements that libraries create without it, such as rc-util's `updateCSS`. */
export function addNonceToStyles(): void {
  const make = document.createElement.bind(document) as (name: string, options?: ElementCreationOptions) => HTMLElement
  const marked = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = make(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
  document.createElement = marked as typeof document.createElement
}
