import { siteStorage, tabStorage } from '@koi/web/storage'

/** Reads JSON from local storage; corrupt JSON counts as absent. */
export function readStored<T>(key: string): T | null {
  try {
    return JSON.parse(siteStorage.get(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Writes JSON to local storage. */
export const writeStored = (key: string, value: unknown): void => siteStorage.set(key, JSON.stringify(value))

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether something was shown in this browser session; for popups and the download bar. */
export const wasSeen = (name: string): boolean => tabStorage.get(name) === '1'
export const markSeen = (name: string): void => tabStorage.set(name, '1')
