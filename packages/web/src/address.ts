/**
 * What the address brings behind its #, as `#ticket=x` or `#code=x`; '' where it brings none. It is taken out of the address
 * at once, so that nobody finds it there, in the history or in a copy. What stands behind # may be changed by a page without
 * an origin as well.
 */
export function takeFromAddress(name: string): string {
  const value = new URLSearchParams(location.hash.slice(1)).get(name) ?? ''
  if (value === '') return ''
  try {
    history.replaceState(null, '', location.pathname + location.search)
  } catch {
    // A browser may refuse this to a page without an origin; the server takes it once.
  }
  return value
}
