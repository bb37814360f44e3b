/** Returns the address, with `register?pid=` appended if there is a referrer; null if it is not a web address. */
export function visitAddress(url: unknown, pid: string): string | null {
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return null
  return pid ? `${url.replace(/\/?$/, '/')}register?pid=${encodeURIComponent(pid)}` : url
}
