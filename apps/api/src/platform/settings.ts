import { settingDefaults, type Settings } from '@koi/contract/setting/setting.copy'
import type { Db, Reader } from './db.ts'

const freshFor = 500 // milliseconds

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
  #asking: Promise<Settings> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  async read(): Promise<Settings> {
    if (this.#value && performance.now() - this.#at < freshFor) return this.#value
    this.#asking ??= this.#ask()
    return this.#asking
  }

  #ask(): Promise<Settings> {
    // The age counts from the request, since the answer may be outdated when it arrives.
    const at = performance.now()
    const asking: Promise<Settings> = readSettings(this.#db)
      .then((value) => {
        if (this.#asking !== asking) return value // started before the change
        this.#value = value
        this.#at = at
        return value
      })
      .finally(() => {
        if (this.#asking === asking) this.#asking = null
      })
    return asking
  }

  /** For headers of static answers. */
  last(): Settings {
    return this.#value ?? settingDefaults
  }

  forget(): void {
    this.#at = Number.NEGATIVE_INFINITY
    this.#asking = null
  }
}
