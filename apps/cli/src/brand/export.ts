import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { brandConfig, schemaOf } from '../../../api/src/site/brand/brand.ts'
import { withTables } from '../../../api/src/site/brand/tables.ts'
import { waitUntilUnused, withLockedBrand } from '../../../api/src/server/brands/moveBrand.ts'
import { withClient } from '../../../api/src/platform/db/client.ts'
import type { Config } from '../../../api/src/platform/ops/config.ts'
import { fingerprintOf } from '../../../api/src/platform/base/secret.ts'
import { backupWriter, copyInto } from '../backup/files.ts'
import { type Manifest, writeManifest } from '../backup/manifest.ts'

/**
 * File of an export with the rows of a table, in COPY's text format; an export also has a description and the brand's
 * data folder.
 */
export const tableFile = (table: string): string => join('tables', `${table}.copy`)
export const shapeFile = 'tables.json'
export const dataFolder = 'data'

/**
 * Writes a snapshot of a brand into the new folder `to`: its tables, uploads and key. With `recipients` every file is
 * encrypted to these public keys. An export that is recorded permits the removal of the brand. Throws BrandProblem for
 * an unknown brand.
 */
export const exportBrand = (
  config: Config,
  code: string,
  to: string,
  recipients: string[] | null,
  { isRecorded = true } = {},
): Promise<Manifest> =>
  withLockedBrand(config, code, async (client, brand) => {
    const { databaseUrl, data } = brandConfig(config, brand)
    const schema = schemaOf(code)
    // The export must contain everything that processes still write for a suspended brand, because the brand may be
    // removed after it.
    const isClosed = !brand.isSuspended || (await withClient(databaseUrl, (own) => waitUntilUnused(own, schema)))
    if (!isClosed)
      throw new Error(`The brand ${code} is suspended, but a server still has it open: repeat the command.`)
    const { rows } = await client.query<{ at: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
    )
    const { at } = rows[0]!
    const files = backupWriter(to, recipients)
    mkdirSync(join(to, 'tables'), { recursive: true, mode: 0o700 })
    const { version, counts } = await withTables(
      databaseUrl,
      schema,
      async ({ shape, open, sums: readSums, version }) => {
        const reading = readSums()
        reading.catch(() => undefined)
        for (const { name } of shape.tables) await files.write(await open(name), join(to, tableFile(name)))
        const sums = await reading
        const text = JSON.stringify({ shape, sums })
        await files.write(Readable.from([Buffer.from(text)]), join(to, shapeFile))
        return { version, counts: Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum.rows])) }
      },
    )
    await copyInto(files, data, join(to, dataFolder))
    const manifest: Manifest = {
      kind: 'brand',
      at,
      version,
      key: fingerprintOf({ data, makesKey: false }),
      brand: { code, name: brand.name, hosts: brand.hosts },
      counts,
    }
    await writeManifest(to, files, recipients, manifest, null)
    if (isRecorded) await client.query('update platform.brand set exported_at = $2 where code = $1', [code, at])
    return manifest
  })
