/** Session storage; null in frames without an origin, where access throws. */
export function tabStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
