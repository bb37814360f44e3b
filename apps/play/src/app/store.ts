/** What stands in local storage under a key; corrupt JSON counts as absent (D-009). */
export function kept<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Keeps a value for the next visit. A full or forbidden storage is no fault: the site works without caches. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    localStorage.removeItem(key)
  }
}

/** Whether two answers say the same; then there is nothing to draw again. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** True once per browser session for a name: popups and the download bar use it (D-024, D-027). */
export const wasSeen = (name: string): boolean => sessionStorage.getItem(name) === '1'
export const markSeen = (name: string): void => sessionStorage.setItem(name, '1')
