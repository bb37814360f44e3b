import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Brand, loadBrands } from '../../api/src/site/brand/brand.ts'
import { createBrand, setSuspended } from '../../api/src/server/brands/createBrand.ts'
import { withClient } from '../../api/src/platform/db/client.ts'
import { systemClock } from '../../api/src/platform/base/clock.ts'
import { moveBrand } from '../../api/src/server/brands/moveBrand.ts'
import { keepBrand, scheduleRemoval } from '../../api/src/server/brands/removeBrand.ts'
import { parseRecipients } from './backup/encryption.ts'
import { exportBrand } from './brand/export.ts'
import { importBrand } from './brand/import.ts'
import { withInstallation } from './start/withInstallation.ts'

const need = 'brands need'

/** Creates a brand and prints the password of its first operator if it was generated. */
export const createCommand = (
  code: string,
  { name, host, like, place }: { name?: string; host: string[]; like?: string; place?: string },
): Promise<void> =>
  withInstallation(need, async (config) => {
    const password = await createBrand(config, systemClock, {
      code,
      name: name ?? code,
      hosts: host,
      ...(like === undefined ? {} : { like }),
      ...(place === undefined || place === 'main' ? {} : { place }),
    })
    process.stdout.write(`The brand ${code} is open within two seconds at ${host.join(', ')}.\n`)
    if (password) process.stdout.write(`Its operator "admin" has the password ${password} (shown only once).\n`)
  })

function line({ code, name, hosts, placement, isSuspended, isMoving, removeAt }: Brand): string {
  const states = [
    placement && `in ${placement}`,
    isMoving && 'moving',
    isSuspended && 'suspended',
    removeAt && `to be removed at ${removeAt}`,
  ]
  return `${[code, name, hosts.join(', '), ...states.filter(Boolean)].join('  ')}\n`
}

export const listCommand = (): Promise<void> =>
  withInstallation(need, async (config) => {
    const brands = (await withClient(config.databaseUrl, loadBrands)) ?? []
    process.stdout.write(
      brands.length ? brands.map(line).join('') : 'There is the main brand only; koi brand create makes another.\n',
    )
  })

/** Writes a brand into a new folder; `recipient` (default KOI_BACKUP_RECIPIENT) is an age public key to encrypt to. */
export const exportCommand = (code: string, { to, recipient }: { to: string; recipient?: string }): Promise<void> =>
  withInstallation(need, async (config) => {
    const folder = resolve(to)
    if (existsSync(folder)) throw new Error(`${folder} exists already: name a new folder`)
    const key = recipient ?? (process.env['KOI_BACKUP_RECIPIENT'] || null)
    const recipients = key === null ? null : parseRecipients(key)
    try {
      const { counts, at } = await exportBrand(config, code, folder, recipients)
      const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
      process.stdout.write(`${folder}: ${rows} rows of ${code} at ${at}${recipients ? ', encrypted' : ''}.\n`)
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      throw error
    }
  })

interface ImportOptions {
  code?: string
  name?: string
  host: string[]
  place?: string
  identity?: string
}

export const importCommand = (folder: string, options: ImportOptions): Promise<void> =>
  withInstallation(need, async (config) => {
    const { code, at, rows } = await importBrand(config, {
      from: resolve(folder),
      identity: options.identity ? resolve(options.identity) : null,
      code: options.code ?? null,
      name: options.name ?? null,
      hosts: options.host,
      place: options.place === undefined || options.place === 'main' ? null : options.place,
    })
    process.stdout.write(
      `The brand ${code} of ${at} is imported, ${rows} rows, every invariant holds. It is suspended: \`koi brand resume ${code}\` opens it.\n`,
    )
  })

/** Moves a brand to the database `to` of KOI_DATABASES, or to the main brand's database. */
export const moveCommand = (code: string, { to }: { to: string }): Promise<void> =>
  withInstallation(need, async (config) => {
    const { rows, pause } = await moveBrand(config, code, to === 'main' ? null : to)
    process.stdout.write(
      `The brand ${code} is in ${to}: ${rows} rows copied and compared, closed for ${(pause / 1000).toFixed(1)} s and at most two more.\n`,
    )
  })

interface RemoveOptions {
  yesRemove?: string
  callOff: boolean
}

/** Schedules the deletion of a brand in seven days, or with `callOff` cancels it. */
export const removeCommand = (code: string, { yesRemove, callOff }: RemoveOptions): Promise<void> =>
  withInstallation(need, async (config) => {
    const now = systemClock.now()
    if (callOff) {
      await keepBrand(config, code, now)
      process.stdout.write(`The brand ${code} is kept, and is suspended.\n`)
      return
    }
    if (yesRemove !== code)
      throw new Error(`This deletes all players, money and files of the brand: repeat it with --yes-remove ${code}`)
    const at = await scheduleRemoval(config, code, now)
    process.stdout.write(
      `The tables and files of ${code} are deleted at ${at}. Until then: \`koi brand remove ${code} --call-off\`.\n`,
    )
  })

export const suspendCommand = (code: string, isSuspended: boolean): Promise<void> =>
  withInstallation(need, async ({ databaseUrl }) => {
    await setSuspended(databaseUrl, code, isSuspended)
    process.stdout.write(`The brand ${code} is ${isSuspended ? 'suspended' : 'open'} within two seconds.\n`)
  })
