import { join } from 'node:path'
import { mainBrand, maxCodeLength } from '@koi/contract/site/brand/brand'
import { BrandPlaceUnknown } from '@koi/contract/site/brand/brand.copy'
import { day, type Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type pg from 'pg'
import { withClient } from '../../platform/db/client.ts'
import type { Config } from '../../platform/ops/config.ts'
import type { Tx } from '../../platform/db/db.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { refused, type Refused } from '../../platform/text/refuse.ts'

/** A site of the installation besides the main one, with players, money and content of its own in its schema. */
export interface Brand {
  code: string
  name: string
  /** As `normalizedHost` returns them; the first is used in links. */
  hosts: string[]
  isSuspended: boolean
  createdAt: Instant
  /** Name of the database in KOI_DATABASES that holds its tables; null: the main brand's. */
  placement: string | null
  /** Its tables are being copied to another database: it answers 503. */
  isMoving: boolean
  /** A move of it has not ended: it runs, or is to be completed or undone. */
  hasMove: boolean
  suspendedAt: Instant | null
  /** When the rows of its latest export were read. */
  exportedAt: Instant | null
  /** Null unless it is to be removed. */
  removeAt: Instant | null
}

/** A mistake of the caller: one English sentence, and what the console answers. */
export class BrandProblem extends Error {
  readonly refused: Refused
  constructor(message: string, refused: Refused) {
    super(message)
    this.refused = refused
  }
}

const platformMigrations = new URL('../../../migrations/platform/', import.meta.url)
const platformSchema = 'platform'

export const isBrandCode = (text: string): boolean =>
  /^[a-z][a-z0-9-]+$/.test(text) && text.length <= maxCodeLength && text !== mainBrand

export const schemaOf = (code: string): string => `brand_${code.replaceAll('-', '_')}`

export const codeOf = (schema: string): string => schema.replace(/^brand_/, '').replaceAll('_', '-')

/** The address of the same database with `schema` as the place of its tables. */
export function inSchema(databaseUrl: string, schema: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c search_path=${schema}`.trim())
  return url.href
}

/** Public address of a brand: its first host with scheme and port of the installation's address. */
export function brandUrl(publicUrl: string, { code, hosts }: Pick<Brand, 'code' | 'hosts'>): string {
  const { protocol, port } = new URL(publicUrl)
  const [host = `${code}.invalid`] = hosts
  return `${protocol}//${port && !/:\d+$/.test(host) ? `${host}:${port}` : host}`
}

/** The address of the database of this name; of the main brand's for null. Throws BrandProblem if there is none. */
export function databaseUrlOf(
  { databaseUrl, databases }: Pick<Config, 'databaseUrl' | 'databases'>,
  name: string | null,
) {
  const url = name === null ? databaseUrl : databases[name]
  if (url === undefined)
    throw new BrandProblem(
      `KOI_DATABASES has no database "${name}".`,
      refused(BrandPlaceUnknown, { place: name! }, { field: 'place' }),
    )
  return url
}

export const dataFolderOf = ({ data }: Pick<Config, 'data'>, code: string): string => join(data, 'brands', code)

/**
 * The settings of one brand: the installation's, with its own database schema, data folder, address and hosts. Throws
 * BrandProblem if KOI_DATABASES does not name its database.
 */
export function brandConfig(config: Config, brand: Pick<Brand, 'code' | 'hosts' | 'placement'>): Config {
  const { code, hosts, placement } = brand
  const schema = schemaOf(code)
  const publicUrl = brandUrl(config.publicUrl, brand)
  return {
    ...config,
    brand: code,
    databaseUrl: inSchema(databaseUrlOf(config, placement), schema),
    // The standby is one of the main brand's database.
    replica:
      placement === null && config.replica ? { ...config.replica, url: inSchema(config.replica.url, schema) } : null,
    data: dataFolderOf(config, code),
    publicUrl,
    hosts: [new URL(publicUrl).host, ...hosts],
  }
}

const hasPlatform = `select to_regclass('platform.brand_move') is not null as "isThere"`
const instantSql = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const selectBrands = `select code, name, is_suspended as "isSuspended", ${instantSql('created_at')} as "createdAt", placement,
  ${instantSql('suspended_at')} as "suspendedAt", ${instantSql('exported_at')} as "exportedAt",
  ${instantSql('remove_at')} as "removeAt",
  exists (select from platform.brand_move where brand = code and target is distinct from placement) as "isMoving",
  exists (select from platform.brand_move where brand = code) as "hasMove",
  array(select host from platform.brand_host where brand = code order by sort) as hosts
  from platform.brand`

/** Null in an installation without a schema `platform`, or with that of an earlier release: see `upgradedBrands`. */
export async function loadBrands(client: Pick<pg.Client, 'query'>): Promise<Brand[] | null> {
  const { rows: found } = await client.query<{ isThere: boolean }>(hasPlatform)
  if (!found[0]!.isThere) return null
  const { rows } = await client.query<Brand>(`${selectBrands} order by code`)
  return rows
}

/**
 * Upgrades the schema `platform` and reads the brands; null in an installation that has never had a second one. The role of
 * `databaseUrl` owns the schema.
 */
export async function upgradedBrands(databaseUrl: string): Promise<Brand[] | null> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ isThere: boolean }>(`select to_regnamespace('platform') is not null as "isThere"`),
  )
  if (!rows[0]!.isThere) return null
  await migratePlatform(databaseUrl)
  return withClient(databaseUrl, loadBrands)
}

/** The columns that suspend or resume a brand, for the `set` of an update. */
export const suspendSql = (isSuspended: boolean): string =>
  isSuspended
    ? 'is_suspended = true, suspended_at = coalesce(suspended_at, clock_timestamp())'
    : 'is_suspended = false, suspended_at = null'

/** How long a brand is kept after its removal was decided. */
export const removalDelay = 7 * day

/** Only what was exported when nothing more could be written may be deleted. */
export const isExportedSuspended = ({ isSuspended, suspendedAt, exportedAt }: Brand): boolean =>
  isSuspended && suspendedAt !== null && exportedAt !== null && exportedAt > suspendedAt

/** Locks the brand until the transaction ends. */
export async function lockBrand(tx: Tx, code: string): Promise<Brand | null> {
  const { rows: found } = await sql.raw<{ isThere: boolean }>(hasPlatform).execute(tx)
  if (!found[0]!.isThere) return null
  const { rows } = await sql<Brand>`${sql.raw(selectBrands)} where code = ${code} for update`.execute(tx)
  return rows[0] ?? null
}

/** Creates or upgrades the schema `platform`. The role of `databaseUrl` may create schemas. */
export async function migratePlatform(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    // Concurrent calls of "if not exists" violate a unique index.
    await client.query('select pg_advisory_lock(727272)')
    await client.query(`create schema if not exists ${platformSchema}`)
  })
  await migrate(inSchema(databaseUrl, platformSchema), platformMigrations)
}
