import type { Language } from '@koi/contract/language'
import { settingDefaults, type Settings } from '@koi/contract/site/setting/setting.copy'
import type { Caches } from './caches.ts'
import type { Reader } from './db.ts'

/** Reads settings without the cache, for rules that must see a change at once. */
export async function readSettings(db: Reader): Promise<Settings> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
  return { ...settingDefaults, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) }
}

/** Replaces the texts of the default language by those of `language`. */
export function settingsFor(language: Language, settings: Settings): Settings {
  const own = settings.texts[language]
  return own ? { ...settings, ...own } : settings
}

const cached = { kinds: ['setting.changed'], load: readSettings }

export class SettingsCache {
  readonly #caches: Caches
  #last = settingDefaults

  constructor(caches: Caches) {
    this.#caches = caches
  }

  async read(): Promise<Settings> {
    return (this.#last = await this.#caches.read(cached))
  }

  /** The settings of the latest read, without a query: for headers of static answers. */
  last(): Settings {
    return this.#last
  }
}
