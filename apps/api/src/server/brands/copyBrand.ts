import { BrandCodeInUse, BrandPlaceUnusable } from '@koi/contract/site/brand/brand.copy'
import { BrandProblem, databaseUrlOf, inSchema } from '../../site/brand/brand.ts'
import { type SchemaShape, type TableSource, type TableSums, withTables, writeTables } from '../../site/brand/tables.ts'
import { withClient } from '../../platform/db/client.ts'
import type { Config } from '../../platform/ops/config.ts'
import { knownMigrations, migrate } from '../../platform/db/migrate.ts'
import { refused } from '../../platform/text/refuse.ts'
import { connectionProblem } from '../preflight.ts'

/** Comment of a schema whose copy is not complete; the next copy replaces only such a schema. */
const incomplete = 'koi: incomplete copy'

const oldestVersion = 150000

/** URL of a database that can hold a brand. Throws BrandProblem if it is unknown, unreachable or too old. */
export async function requireDatabase(config: Config, name: string | null): Promise<string> {
  const databaseUrl = databaseUrlOf(config, name)
  if (name === null) return databaseUrl
  const unusable = (message: string) =>
    new BrandProblem(message, refused(BrandPlaceUnusable, { place: name }, { field: 'place' }))
  const problem = await connectionProblem({ ...config, databaseUrl }, `KOI_DATABASES ("${name}")`)
  if (problem) throw unusable(problem)
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`),
  )
  const { version } = rows[0]!
  if (version < oldestVersion)
    throw unusable(
      `The database "${name}" is PostgreSQL ${Math.floor(version / 10_000)}: a brand needs PostgreSQL ${oldestVersion / 10_000} or newer.`,
    )
  return databaseUrl
}

/** Drops the schema if a copy into it was not completed. */
export const dropIncomplete = (databaseUrl: string, schema: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_namespace where nspname = $1 and obj_description(oid, 'pg_namespace') = '${incomplete}'`,
      [schema],
    )
    if (rowCount) await client.query(`set lock_timeout = '10s'; drop schema ${schema} cascade`)
  })

/**
 * Creates the target schema of a copy with the migrations of the source. Until `completeCopy` the schema is marked as
 * incomplete. Throws BrandProblem if the schema exists already.
 */
export async function prepareCopy(
  databaseUrl: string,
  schema: string,
  { migrations }: Pick<SchemaShape, 'migrations'>,
): Promise<void> {
  const known = new Map(knownMigrations().map(({ name, hash }) => [name, hash]))
  const unknown = migrations.find(({ name, hash }) => known.get(name) !== hash)
  if (unknown) throw new Error(`Its tables have the migration ${unknown.name} of a later release: use that release.`)
  await dropIncomplete(databaseUrl, schema)
  await withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [schema])
    if (rowCount)
      throw new BrandProblem(
        `The database has a schema ${schema} already.`,
        refused(BrandCodeInUse, { place: schema }, { field: 'code' }),
      )
    await client.query(`begin; create schema ${schema}; comment on schema ${schema} is '${incomplete}'; commit`)
  })
  const names = migrations.map(({ name }) => name)
  await migrate(inSchema(databaseUrl, schema), undefined, names)
}

export const completeCopy = (databaseUrl: string, schema: string): Promise<unknown> =>
  withClient(databaseUrl, (client) => client.query(`comment on schema ${schema} is null`))

/**
 * Copies the rows into the prepared schema and migrates it to this release. Throws CopyProblem if the stored rows
 * differ from `source`.
 */
export async function fillCopy(databaseUrl: string, schema: string, source: TableSource): Promise<TableSums> {
  const sums = await writeTables(databaseUrl, schema, source)
  // The migration also grants the application's role its rights on the partitions.
  await migrate(inSchema(databaseUrl, schema))
  return sums
}

/** Copies a schema to another database; nothing may write to the schema meanwhile. */
export const copySchema = (fromUrl: string, toUrl: string, schema: string): Promise<TableSums> =>
  withTables(fromUrl, schema, async (source) => {
    await prepareCopy(toUrl, schema, source.shape)
    const sums = await fillCopy(toUrl, schema, source)
    await completeCopy(toUrl, schema)
    return sums
  })
