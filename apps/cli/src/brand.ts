import { type Brand, BrandProblem, loadBrands } from '../../api/src/brand/brand.ts'
import { createBrand, setSuspended } from '../../api/src/createBrand.ts'
import { withClient } from '../../api/src/platform/client.ts'
import { systemClock } from '../../api/src/platform/clock.ts'
import { type Config, readConfig } from '../../api/src/platform/config.ts'
import { fail } from './start/fail.ts'
import { asOwner } from './start/owner.ts'
import { databaseOf } from './start/running.ts'
import { platformEnv, readSettings } from './start/settings.ts'

/** Runs `work` with the installation's settings and the owner of its database; exits with 1 and one sentence on a problem. */
async function withInstallation(work: (config: Config) => Promise<void>): Promise<void> {
  const { settings, mistakes } = readSettings(process.env)
  if (mistakes.length) fail(1, ...mistakes)
  const found = databaseOf(settings)
  if (!found) fail(1, `Koi does not run on ${settings.data}: start it, because brands need its embedded database.`)
  const url = settings.isProduction && !settings.databaseUrl ? asOwner(found) : found
  try {
    await work(readConfig(platformEnv(process.env, settings, url)))
  } catch (error) {
    const { message, cause } = error as Error
    fail(1, error instanceof BrandProblem || !(cause instanceof Error) ? message : `${message}: ${cause.message}`)
  }
}

/** Creates a brand and prints the password of its first operator if it was generated. */
export const createCommand = (
  code: string,
  { name, host, like }: { name?: string; host: string[]; like?: string },
): Promise<void> =>
  withInstallation(async (config) => {
    const password = await createBrand(config, systemClock, {
      code,
      name: name ?? code,
      hosts: host,
      ...(like === undefined ? {} : { like }),
    })
    process.stdout.write(`The brand ${code} is open within two seconds at ${host.join(', ')}.\n`)
    if (password) process.stdout.write(`Its operator "admin" has the password ${password} (shown only once).\n`)
  })

const line = ({ code, name, hosts, isSuspended }: Brand): string =>
  `${code}  ${name}  ${hosts.join(', ')}${isSuspended ? '  suspended' : ''}\n`

export const listCommand = (): Promise<void> =>
  withInstallation(async (config) => {
    const brands = (await withClient(config.databaseUrl, loadBrands)) ?? []
    process.stdout.write(
      brands.length ? brands.map(line).join('') : 'There is the main brand only; koi brand create makes another.\n',
    )
  })

export const suspendCommand = (code: string, isSuspended: boolean): Promise<void> =>
  withInstallation(async ({ databaseUrl }) => {
    await setSuspended(databaseUrl, code, isSuspended)
    process.stdout.write(`The brand ${code} is ${isSuspended ? 'suspended' : 'open'} within two seconds.\n`)
  })
