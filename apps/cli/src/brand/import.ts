import { existsSync, renameSync, rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { BrandCodeInUse, BrandCodeMalformed } from '@koi/contract/site/brand/brand.copy'
import {
  type Brand,
  BrandProblem,
  databaseUrlOf,
  loadBrands,
  dataFolderOf,
  inSchema,
  isBrandCode,
  migratePlatform,
  schemaOf,
  suspendSql,
} from '../../../api/src/site/brand/brand.ts'
import { tryLockBrand } from '../../../api/src/site/brand/lock.ts'
import { rowsIn, type SchemaShape, type TableSource, type TableSums } from '../../../api/src/site/brand/tables.ts'
import {
  completeCopy,
  dropIncomplete,
  fillCopy,
  prepareCopy,
  requireDatabase,
} from '../../../api/src/server/brands/copyBrand.ts'
import { checkedHosts, codeTaken, insertBrand, requireFree } from '../../../api/src/server/brands/createBrand.ts'
import { analyze } from '../../../api/src/server/brands/moveBrand.ts'
import { withClient } from '../../../api/src/platform/db/client.ts'
import type { Config } from '../../../api/src/platform/ops/config.ts'
import { refused } from '../../../api/src/platform/text/refuse.ts'
import { type BackupReader, backupReader } from '../backup/files.ts'
import { readManifest } from '../backup/manifest.ts'
import { examineSchema, requireDecryption } from '../backup/restore.ts'
import { dataFolder, shapeFile, tableFile } from './export.ts'

interface Wanted {
  /** Folder that contains the export. */
  from: string
  identity: string | null
  /** Code of the new brand; null: the export's code. The same holds for the name. */
  code: string | null
  name: string | null
  hosts: string[]
  place: string | null
}

async function readTables(files: BackupReader): Promise<TableSource> {
  const { shape, sums } = JSON.parse(await text(await files.open(shapeFile))) as {
    shape: SchemaShape
    sums: TableSums
  }
  return { shape, sums: async () => sums, open: (table) => files.open(tableFile(table)) }
}

/**
 * Finds the brand with this code whose tables were lost with their database; null if no brand has the code, or it has
 * tables.
 */
async function findLost(client: pg.Client, config: Config, code: string): Promise<Brand | null> {
  const brand = ((await loadBrands(client)) ?? []).find((one) => one.code === code)
  if (!brand) return null
  if (brand.placement !== null && !(brand.placement in config.databases)) return brand
  const { rowCount } = await withClient(databaseUrlOf(config, brand.placement), (own) =>
    own.query('select from pg_namespace where nspname = $1', [schemaOf(code)]),
  )
  return rowCount ? null : brand
}

/**
 * Creates a suspended brand from an export of this or an earlier release, with its players, orders, operators, uploads
 * and key. A brand with this code whose tables are lost keeps its name, hosts and data folder. Throws if the export is
 * damaged, an invariant is violated or the key does not decrypt the encrypted columns; then nothing is left behind.
 */
export async function importBrand(config: Config, wanted: Wanted): Promise<{ code: string; at: string; rows: number }> {
  const { from } = wanted
  const files = backupReader(from, requireDecryption(from, wanted.identity), null)
  const { kind, brand: exported, at } = await readManifest(from, files)
  if (kind !== 'brand' || !exported) throw new Error(`${from} is a backup of an installation: use koi restore`)
  const code = wanted.code ?? exported.code
  if (!isBrandCode(code)) throw new BrandProblem(`"${code}" is no code.`, refused(BrandCodeMalformed))
  const schema = schemaOf(code)
  const data = dataFolderOf(config, code)
  const incomplete = `${data}.importing`
  await migratePlatform(config.databaseUrl)
  return withClient(config.databaseUrl, async (client) => {
    if (!(await tryLockBrand(client, code))) throw codeTaken(code)
    const lost = await findLost(client, config, code)
    const hosts = lost ? [] : checkedHosts(wanted, config)
    if (!lost) await requireFree(client, { code, hosts })
    const databaseUrl = await requireDatabase(config, wanted.place)
    const hasData = lost !== null && existsSync(data)
    if (existsSync(data) && !lost)
      throw new BrandProblem(
        `The folder ${data} exists already.`,
        refused(BrandCodeInUse, { place: `brands/${code}` }, { field: 'code' }),
      )
    const source = await readTables(files)
    let isRenamed = false
    try {
      rmSync(incomplete, { recursive: true, force: true })
      await prepareCopy(databaseUrl, schema, source.shape)
      if (!hasData) await files.copyOut(dataFolder, incomplete)
      const sums = await fillCopy(databaseUrl, schema, source)
      await withClient(inSchema(databaseUrl, schema), async (own) => {
        const { broken, opens } = await examineSchema(own, hasData ? data : incomplete)
        if (broken.length) throw new Error(`The export violates invariants: ${broken.join('; ')}`)
        if (opens === false)
          throw new Error(`The key in ${hasData ? data : 'the export'} does not open what is sealed in it.`)
        await analyze(own, schema)
      })
      if (!hasData) {
        renameSync(incomplete, data)
        isRenamed = true
      }
      const { place, name } = wanted
      if (lost)
        await client.query(`update platform.brand set placement = $2, ${suspendSql(true)} where code = $1`, [
          code,
          place,
        ])
      else
        await insertBrand(client, { code, name: name ?? exported.name, hosts, ...(place !== null && { place }) }, true)
      await completeCopy(databaseUrl, schema)
      return { code, at, rows: rowsIn(sums) }
    } catch (error) {
      rmSync(isRenamed ? data : incomplete, { recursive: true, force: true })
      await dropIncomplete(databaseUrl, schema)
      throw error
    }
  })
}
