/** Returns session storage; null in a frame without an origin, where access throws. */
export function tabStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
