/**
 * Where the alternative registration leads (D-031): the address as it came, or, with a referrer, the address with
 * `register?pid=` behind it. Null for what is no web address.
 */
export function visitAddress(url: unknown, pid: string): string | null {
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return null
  return pid ? `${url.replace(/\/?$/, '/')}register?pid=${encodeURIComponent(pid)}` : url
}
