const key = 'baseURL'
const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * The address that calls are sent to, kept in local storage (NET-04, D-005). Only an absolute http or https address
 * counts, and on a page that came by https only an https one; anything else is replaced by the site's own origin.
 */
export function acceptedBase(stored: string | null, page: { origin: string; protocol: string }): string {
  if (!stored || !URL.canParse(stored)) return page.origin
  const url = new URL(stored)
  const isSafe =
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && (page.protocol === 'http:' || loopback.test(url.hostname)))
  return isSafe && !url.username && !url.password ? stored.replace(/\/+$/, '') : page.origin
}

/** Reads the base address, putting the default there where none (or a bad one) stands. */
export function baseAddress(): string {
  const stored = localStorage.getItem(key)
  const base = acceptedBase(stored, location)
  if (stored?.replace(/\/+$/, '') !== base) localStorage.setItem(key, base)
  return base
}
