import { rmSync } from 'node:fs'
import { BrandNotExported, BrandNotSuspended } from '@koi/contract/site/brand/brand.copy'
import { type Instant, plus } from '@koi/contract/time'
import type pg from 'pg'
import {
  BrandProblem,
  databaseUrlOf,
  dataFolderOf,
  isExportedSuspended,
  removalDelay,
  schemaOf,
} from '../../site/brand/brand.ts'
import { waitUntilUnused, withLockedBrand } from './moveBrand.ts'
import { withClient } from '../../platform/db/client.ts'
import type { Config } from '../../platform/ops/config.ts'
import { refused } from '../../platform/text/refuse.ts'

/** Writes to the main brand's audit trail as the system; `client` is connected to its database. */
const auditBrand = (client: pg.Client, now: Instant, code: string, act: string, after: object | null) =>
  client.query(
    `insert into audit (at, actor_kind, actor_name, act, subject_kind, subject_id, after)
     values ($1, 'system', 'system', $2, 'brand', $3, $4)`,
    [now, act, code, after && JSON.stringify(after)],
  )

/**
 * Schedules the removal of a brand, on the command line. Returns the time of removal. Throws BrandProblem unless the
 * brand is suspended and was exported since.
 */
export const scheduleRemoval = (config: Config, code: string, now: Instant): Promise<Instant> =>
  withLockedBrand(config, code, async (client, brand) => {
    if (brand.removeAt) return brand.removeAt
    if (!brand.isSuspended)
      throw new BrandProblem(`The brand ${code} is open: koi brand suspend ${code} first.`, refused(BrandNotSuspended))
    if (!isExportedSuspended(brand))
      throw new BrandProblem(
        `The brand ${code} was not exported since it was suspended: koi brand export ${code} --to FOLDER first.`,
        refused(BrandNotExported),
      )
    const at = plus(now, removalDelay)
    await client.query('begin')
    await client.query('update platform.brand set remove_at = $2 where code = $1', [code, at])
    await auditBrand(client, now, code, 'brand.remove', { state: 'removing', remove_at: at })
    await client.query('commit')
    return at
  })

/** Cancels a removal. */
export const keepBrand = (config: Config, code: string, now: Instant): Promise<void> =>
  withLockedBrand(config, code, async (client, { removeAt }) => {
    if (!removeAt) return
    await client.query('begin')
    await client.query('update platform.brand set remove_at = null where code = $1', [code])
    await auditBrand(client, now, code, 'brand.keep', { state: 'suspended' })
    await client.query('commit')
  })

/** Deletes tables and files of a brand whose time of removal has passed; may be repeated after an interruption. */
export const removeBrand = (config: Config, code: string, now: Instant): Promise<void> =>
  withLockedBrand(config, code, async (client, brand) => {
    if (!brand.isSuspended || !brand.removeAt || brand.removeAt > now) return
    const schema = schemaOf(code)
    await withClient(databaseUrlOf(config, brand.placement), async (own) => {
      await waitUntilUnused(own, schema)
      await own.query(`set lock_timeout = '10s'; drop schema if exists ${schema} cascade`)
    })
    rmSync(dataFolderOf(config, code), { recursive: true, force: true })
    await client.query('begin')
    await client.query('delete from platform.brand_host where brand = $1', [code])
    await client.query('delete from platform.brand where code = $1', [code])
    await auditBrand(client, now, code, 'brand.removed', null)
    await client.query('commit')
  })
