import { inSchema, loadBrands, migratePlatform, schemaOf } from '../../api/src/brand/brand.ts'
import { withClient } from '../../api/src/platform/client.ts'
import { type Config, readConfig } from '../../api/src/platform/config.ts'
import { connect } from '../../api/src/platform/db.ts'
import { migrate, planMigrations } from '../../api/src/platform/migrate.ts'
import { connectionProblem, findProblems, uploadsProblem } from '../../api/src/preflight.ts'
import { fail } from './start/fail.ts'
import { asOwner } from './start/owner.ts'
import { databaseOf } from './start/running.ts'
import { platformEnv, readSettings } from './start/settings.ts'

/**
 * Applies the pending migrations of this release, while the previous release may serve, and runs the checks of a start. With
 * `check` only prints the pending ones. Exits with 1 and one sentence per problem if this release could not start.
 */
export async function migrateCommand({ check }: { check: boolean }): Promise<void> {
  const { settings, mistakes } = readSettings(process.env)
  if (mistakes.length) fail(1, ...mistakes)
  const found = databaseOf(settings)
  if (!found) fail(1, `Koi does not run on ${settings.data}: start it, because migrating needs its embedded database.`)
  // In production the embedded database is owned by a role that is not a superuser.
  const url = settings.isProduction && !settings.databaseUrl ? asOwner(found) : found
  try {
    const config = readConfig(platformEnv(process.env, settings, url))
    const wrong = [await uploadsProblem(config), await connectionProblem(config)].filter((one) => one !== null)
    if (wrong.length) fail(1, ...wrong)
    const pending = await planMigrations(url)
    const list = pending.length ? `${pending.length} to apply: ${pending.join(', ')}` : 'none to apply'
    if (check) process.stdout.write(`${list}\n`)
    else {
      await migrate(url)
      const problems = [...(await problemsOf(config)), ...(await migrateBrands(url))]
      if (problems.length) fail(1, ...problems)
      process.stdout.write(`${pending.length ? `${pending.length} applied` : list}\n`)
    }
  } catch (error) {
    const { message, cause } = error as Error
    fail(1, cause instanceof Error ? `${message}: ${cause.message}` : message)
  }
}

/** Upgrades the schemas of all brands; one that fails does not keep the others. Returns a sentence for each that failed. */
async function migrateBrands(url: string): Promise<string[]> {
  const brands = await withClient(url, loadBrands)
  if (!brands) return []
  await migratePlatform(url)
  const problems: string[] = []
  for (const { code } of brands)
    await migrate(inSchema(url, schemaOf(code))).catch((error: Error) => {
      const reason = error.cause instanceof Error ? `: ${error.cause.message}` : ''
      problems.push(`brand ${code}: ${error.message}${reason}`)
    })
  return problems
}

async function problemsOf(config: Config): Promise<string[]> {
  const { db, close } = await connect(config.databaseUrl, { most: 1 })
  try {
    return (await findProblems({ config, db })).map(({ message }) => message)
  } finally {
    await close()
  }
}
