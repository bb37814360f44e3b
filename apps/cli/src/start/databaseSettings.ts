/** Settings of the embedded PostgreSQL that depend on the machine. */
export const databaseSettingNames = [
  'shared_buffers',
  'effective_cache_size',
  'work_mem',
  'maintenance_work_mem',
  'max_wal_size',
] as const

export type DatabaseSettings = Partial<Record<(typeof databaseSettingNames)[number], string>>

/** Parses KOI_EMBEDDED_SETTINGS, such as 'shared_buffers=1GB work_mem=8MB'. Null if malformed. */
export function parseDatabaseSettings(text: string): DatabaseSettings | null {
  const settings: DatabaseSettings = {}
  for (const part of text.split(/\s+/).filter(Boolean)) {
    const [, name, value] = /^(\w+)=([1-9]\d*(?:kB|MB|GB|TB))$/.exec(part) ?? []
    const known = databaseSettingNames.find((one) => one === name)
    if (!known || !value) return null
    settings[known] = value
  }
  return settings
}

export const printDatabaseSettings = (settings: DatabaseSettings): string =>
  databaseSettingNames.flatMap((name) => (settings[name] ? [`${name}=${settings[name]}`] : [])).join(' ')
