import { settingDefaults, type Settings } from '@koi/contract/setting/setting.copy'
import type { Db, Reader } from './db.ts'

const freshFor = 500 // milliseconds

/** All settings as they stand in the database now. For rules that must see a change at once (ruling 3). */
export async function readSettings(db: Reader): Promise<Settings> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
  return { ...settingDefaults, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) }
}

/** The settings of a moment ago: at most half a second old, at once new in the process that changed them. */
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
    // By when it was asked: what is answered may be older than the answer.
    const at = performance.now()
    const asking: Promise<Settings> = readSettings(this.#db)
      .then((value) => {
        if (this.#asking !== asking) return value // begun before they changed
        this.#value = value
        this.#at = at
        return value
      })
      .finally(() => {
        if (this.#asking === asking) this.#asking = null
      })
    return asking
  }

  /** What was read last, for places that cannot wait (headers of a static answer). */
  last(): Settings {
    return this.#value ?? settingDefaults
  }

  /** Reads them again for whoever asks from now on: call after changing them. */
  forget(): void {
    this.#at = Number.NEGATIVE_INFINITY
    this.#asking = null
  }
}
