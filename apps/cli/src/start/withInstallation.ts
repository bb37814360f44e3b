import { type Config, readConfig } from '../../../api/src/platform/ops/config.ts'
import { fail } from './fail.ts'
import { asOwner } from './owner.ts'
import { databaseOf } from './running.ts'
import { platformEnv, readSettings, type Settings } from './settings.ts'

/**
 * URL of the installation's database for the role that owns it; null if the embedded database is not running. In
 * production a role that is not a superuser owns the embedded database.
 */
export function ownedDatabaseOf(settings: Settings): string | null {
  const url = databaseOf(settings)
  return url && settings.isProduction && !settings.databaseUrl ? asOwner(url) : url
}

/** The message of an error with that of its cause. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

/**
 * Runs `work` with the installation's settings and the owner of its database. Exits with 1 and one sentence per
 * problem; `need` ends the sentence about a database that is not running: "migrating needs".
 */
export async function withInstallation(need: string, work: (config: Config) => Promise<void>): Promise<void> {
  const { settings, mistakes } = readSettings(process.env)
  if (mistakes.length) fail(1, ...mistakes)
  const url = ownedDatabaseOf(settings)
  if (!url) fail(1, `Koi does not run on ${settings.data}: start it, because ${need} its embedded database.`)
  try {
    await work(readConfig(platformEnv(process.env, settings, url)))
  } catch (error) {
    fail(1, reasonOf(error))
  }
}
