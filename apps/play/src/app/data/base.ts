import { siteStorage } from '@koi/web/storage'

const key = 'baseURL'
const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * The base address of calls, overridable in local storage. Accepts only an absolute http or https address, on an
 * https page only https (or loopback); anything else is replaced by the page's own origin.
 */
export function acceptedBase(stored: string | null, page: { origin: string; protocol: string }): string {
  if (!stored || !URL.canParse(stored)) return page.origin
  const url = new URL(stored)
  const isSafe =
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && (page.protocol === 'http:' || loopback.test(url.hostname)))
  return isSafe && !url.username && !url.password ? stored.replace(/\/+$/, '') : page.origin
}

export function baseAddress(): string {
  const stored = siteStorage.get(key)
  const base = acceptedBase(stored, location)
  if (stored?.replace(/\/+$/, '') !== base) siteStorage.set(key, base)
  return base
}
