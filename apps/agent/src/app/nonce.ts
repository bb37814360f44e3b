/** What the server put into the page for this one request; styles made at run time must carry it. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/**
 * Lets every style element made by a script carry the nonce. antd gives it to nearly all of its own, but the parts that
 * measure scroll bars and lock the page's scrolling (rc-util `updateCSS`) make theirs without it, and the policy
 * refuses them.
 */
export function markStyles(): void {
  const make = document.createElement.bind(document) as (name: string, options?: ElementCreationOptions) => HTMLElement
  const marked = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = make(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
  document.createElement = marked as typeof document.createElement
}
