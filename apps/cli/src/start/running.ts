import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** File with the URL of a running embedded database, for the other commands. */
export const addressFileOf = (data: string): string => join(data, 'database.url')

/** The given URL, else that of the embedded database that runs on `data`; null if there is neither. */
export function databaseOf({ databaseUrl, data }: { databaseUrl: string | null; data: string }): string | null {
  const file = addressFileOf(data)
  return databaseUrl ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : null)
}
