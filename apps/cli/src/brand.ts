import { type Brand, loadBrands } from '../../api/src/brand/brand.ts'
import { createBrand, setSuspended } from '../../api/src/createBrand.ts'
import { withClient } from '../../api/src/platform/client.ts'
import { systemClock } from '../../api/src/platform/clock.ts'
import { withInstallation } from './start/withInstallation.ts'

const need = 'brands need'

/** Creates a brand and prints the password of its first operator if it was generated. */
export const createCommand = (
  code: string,
  { name, host, like }: { name?: string; host: string[]; like?: string },
): Promise<void> =>
  withInstallation(need, async (config) => {
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
  withInstallation(need, async (config) => {
    const brands = (await withClient(config.databaseUrl, loadBrands)) ?? []
    process.stdout.write(
      brands.length ? brands.map(line).join('') : 'There is the main brand only; koi brand create makes another.\n',
    )
  })

export const suspendCommand = (code: string, isSuspended: boolean): Promise<void> =>
  withInstallation(need, async ({ databaseUrl }) => {
    await setSuspended(databaseUrl, code, isSuspended)
    process.stdout.write(`The brand ${code} is ${isSuspended ? 'suspended' : 'open'} within two seconds.\n`)
  })
