/** Removes a value from the URL fragment (`#ticket=x`, `#code=x`) and returns it; '' if absent. Works without an origin. */
export function takeFromAddress(name: string): string {
  const value = new URLSearchParams(location.hash.slice(1)).get(name) ?? ''
  if (value === '') return ''
  try {
    history.replaceState(null, '', location.pathname + location.search)
  } catch {
    // Some browsers refuse this in a frame without an origin. That is harmless: the server accepts the value only once.
  }
  return value
}
