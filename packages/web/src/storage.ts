/**
 * A browser storage that never throws: full or forbidden, it keeps the value in memory until the page is left. `find` throws in a
 * frame without an origin.
 */
function guarded(find: () => Storage) {
  const memory = new Map<string, string>()
  const tried = <Result>(act: (storage: Storage) => Result): Result | null => {
    try {
      return act(find())
    } catch {
      return null
    }
  }
  return {
    get: (key: string): string | null => memory.get(key) ?? tried((storage) => storage.getItem(key)),
    set: (key: string, value: string): void => {
      memory.delete(key)
      const isStored = tried((storage) => {
        if (storage.getItem(key) !== value) storage.setItem(key, value)
        return true
      })
      if (isStored) return
      // An older value must not come back with the next visit.
      tried((storage) => storage.removeItem(key))
      memory.set(key, value)
    },
    remove: (key: string): void => {
      memory.delete(key)
      tried((storage) => storage.removeItem(key))
    },
    clear: (): void => {
      memory.clear()
      tried((storage) => storage.clear())
    },
  }
}

/** Session storage: what belongs to this tab. */
export const tabStorage = guarded(() => sessionStorage)
/** Local storage: what all tabs of this site share. */
export const siteStorage = guarded(() => localStorage)
