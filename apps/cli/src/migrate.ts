import { type Config, readConfig } from '../../api/src/platform/config.ts'
import { connect } from '../../api/src/platform/db.ts'
import { migrate, planMigrations } from '../../api/src/platform/migrate.ts'
import { connectionProblem, findProblems, uploadsProblem } from '../../api/src/preflight.ts'
import { asOwner } from './start/owner.ts'
import { databaseOf } from './start/running.ts'
import { readSettings } from './start/settings.ts'

/**
 * Applies the pending migrations of this release, while the previous release may serve, and runs the checks of a start. With
 * `check` only prints the pending ones. Exits with 1 and one sentence per problem if this release could not start.
 */
export async function migrateCommand({ check }: { check: boolean }): Promise<void> {
  const { settings, mistakes } = readSettings(process.env)
  if (mistakes.length) fail(...mistakes)
  const found = databaseOf(settings)
  if (!found) fail(`Koi does not run on ${settings.data}: start it, because migrating needs its embedded database.`)
  // In production the embedded database is owned by a role that is not a superuser.
  const url = settings.isProduction && !settings.databaseUrl ? asOwner(found) : found
  try {
    const config = readConfig({ ...process.env, DATABASE_URL: url, KOI_DATA: settings.data, KOI_SEED: settings.seed })
    const wrong = [await uploadsProblem(config), await connectionProblem(config)].filter((one) => one !== null)
    if (wrong.length) fail(...wrong)
    const pending = await planMigrations(url)
    const list = pending.length ? `${pending.length} to apply: ${pending.join(', ')}` : 'none to apply'
    if (check) process.stdout.write(`${list}\n`)
    else {
      await migrate(url)
      const problems = await problemsOf(config)
      if (problems.length) fail(...problems)
      process.stdout.write(`${pending.length ? `${pending.length} applied` : list}\n`)
    }
  } catch (error) {
    const { message, cause } = error as Error
    fail(cause instanceof Error ? `${message}: ${cause.message}` : message)
  }
}

async function problemsOf(config: Config): Promise<string[]> {
  const { db, close } = await connect(config.databaseUrl, { most: 1 })
  try {
    return (await findProblems({ config, db })).map(({ message }) => message)
  } finally {
    await close()
  }
}

function fail(...sentences: string[]): never {
  process.stderr.write(sentences.map((sentence) => `${sentence}\n`).join(''))
  process.exit(1)
}
