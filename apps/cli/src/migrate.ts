import { brandConfig, upgradedBrands } from '../../api/src/site/brand/brand.ts'
import type { Config } from '../../api/src/platform/ops/config.ts'
import { connect } from '../../api/src/platform/db/db.ts'
import { migrate, planMigrations } from '../../api/src/platform/db/migrate.ts'
import { connectionProblem, findProblems, uploadsProblem } from '../../api/src/server/preflight.ts'
import { fail } from './start/fail.ts'
import { reasonOf, withInstallation } from './start/withInstallation.ts'

/**
 * Applies the pending migrations of this release, while the previous release may serve, and runs the checks of a start. With
 * `check` only prints the pending ones. Exits with 1 and one sentence per problem if this release could not start.
 */
export const migrateCommand = ({ check }: { check: boolean }): Promise<void> =>
  withInstallation('migrating needs', async (config) => {
    const url = config.databaseUrl
    const wrong = [await uploadsProblem(config), await connectionProblem(config)].filter((one) => one !== null)
    if (wrong.length) fail(1, ...wrong)
    const pending = await planMigrations(url)
    const list = pending.length ? `${pending.length} to apply: ${pending.join(', ')}` : 'none to apply'
    if (check) process.stdout.write(`${list}\n`)
    else {
      await migrate(url)
      const problems = [...(await problemsOf(config)), ...(await migrateBrands(config))]
      if (problems.length) fail(1, ...problems)
      process.stdout.write(`${pending.length ? `${pending.length} applied` : list}\n`)
    }
  })

/** Upgrades the schemas of all brands; a failure of one does not stop the others. Returns a sentence for each failure. */
async function migrateBrands(config: Config): Promise<string[]> {
  const problems: string[] = []
  for (const brand of (await upgradedBrands(config.databaseUrl)) ?? [])
    try {
      await migrate(brandConfig(config, brand).databaseUrl)
    } catch (error) {
      problems.push(`brand ${brand.code}: ${reasonOf(error)}`)
    }
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
