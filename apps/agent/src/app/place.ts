/** Inside the player site the portal has no origin of its own: no storage, no history to speak of, no downloads. */
export const isFramed = window.self !== window.top

/** The one-time code the address brought; taken out of it, for it is worth nothing any more. */
export function takeCode(): string {
  const code = /^#code=([\w-]+)$/.exec(location.hash)?.[1] ?? ''
  if (code !== '') {
    try {
      history.replaceState(null, '', location.pathname)
    } catch {
      // A browser may refuse this to a page without an origin; the code is used up all the same.
    }
  }
  return code
}
