import { settingDefaults, type Settings } from '@koi/contract/setting/setting.copy'
import type { Db, Reader } from './db.ts'

const maxAge = 500 // milliseconds

/** Uncached, for rules that must see a change at once. */
export async function readSettings(db: Reader): Promise<Settings> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
  return { ...settingDefaults, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) }
}

/** Caches settings for half a second; a change is visible at once in the process that made it. */
export class SettingsCache {
  #db: Db
  #value: Settings | null = null
  #at = Number.NEGATIVE_INFINITY
  #loading: Promise<Settings> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  async read(): Promise<Settings> {
    if (this.#value && performance.now() - this.#at < maxAge) return this.#value
    this.#loading ??= this.#load()
    return this.#loading
  }

  #load(): Promise<Settings> {
    // The age counts from the request, since the answer may be outdated when it arrives.
    const at = performance.now()
    const loading: Promise<Settings> = readSettings(this.#db)
      .then((value) => {
        if (this.#loading !== loading) return value // started before the change
        this.#value = value
        this.#at = at
        return value
      })
      .finally(() => {
        if (this.#loading === loading) this.#loading = null
      })
    return loading
  }

  /** For headers of static answers. */
  last(): Settings {
    return this.#value ?? settingDefaults
  }

  invalidate(): void {
    this.#at = Number.NEGATIVE_INFINITY
    this.#loading = null
  }
}
