/** What a tab keeps; null for a page without an origin, which may not touch it at all. */
export function tabStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
