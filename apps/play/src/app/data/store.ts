/** Reads JSON from local storage; corrupt JSON counts as absent. */
export function readStored<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Writes JSON to local storage if it differs. A full or forbidden storage is ignored: the site works without caches. */
export function writeStored(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    if (localStorage.getItem(key) !== text) localStorage.setItem(key, text)
  } catch {
    localStorage.removeItem(key)
  }
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether something was shown in this browser session; for popups and the download bar. */
export const wasSeen = (name: string): boolean => sessionStorage.getItem(name) === '1'
export const markSeen = (name: string): void => sessionStorage.setItem(name, '1')
