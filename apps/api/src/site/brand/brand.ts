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

/** A further site of the installation, besides the main one: its players, money and content are in a schema of its own. */
export interface Brand {
  code: string
  name: string
  /** Host names in the form of `normalizedHost`; links use the first one. */
  hosts: string[]
  isSuspended: boolean
  createdAt: Instant
  /** Name of the database in KOI_DATABASES that holds the brand's tables; null: the main brand's database. */
  placement: string | null
  /** The brand's tables are being copied to another database; meanwhile it answers 503. */
  isMoving: boolean
  /** A move of the brand has not ended: it is running, or must be completed or undone. */
  hasMove: boolean
  suspendedAt: Instant | null
  /** When the rows of the latest export were read. */
  exportedAt: Instant | null
  /** When the brand will be removed; null if no removal is decided. */
  removeAt: Instant | null
}

/** A mistake of the caller: an English sentence, and the refusal that the console answers. */
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

/** Returns the database URL with `schema` as its search path. */
export function inSchema(databaseUrl: string, schema: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c search_path=${schema}`.trim())
  return url.href
}

/** Public address of a brand: its first host with the scheme and port of the installation's address. */
export function brandUrl(publicUrl: string, { code, hosts }: Pick<Brand, 'code' | 'hosts'>): string {
  const { protocol, port } = new URL(publicUrl)
  const [host = `${code}.invalid`] = hosts
  return `${protocol}//${port && !/:\d+$/.test(host) ? `${host}:${port}` : host}`
}

/** URL of the database with this name; null means the main brand's database. Throws BrandProblem if there is none. */
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
 * Config of a brand: the installation's, with the brand's schema, data folder, address and hosts. Throws BrandProblem
 * if KOI_DATABASES lacks the brand's database.
 */
export function brandConfig(config: Config, brand: Pick<Brand, 'code' | 'hosts' | 'placement'>): Config {
  const { code, hosts, placement } = brand
  const schema = schemaOf(code)
  const publicUrl = brandUrl(config.publicUrl, brand)
  return {
    ...config,
    brand: code,
    databaseUrl: inSchema(databaseUrlOf(config, placement), schema),
    // The read replica is a standby of the main brand's database, so only brands in that database may use it.
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

/** Loads the brands; null if schema `platform` is missing or belongs to an earlier release (see `upgradedBrands`). */
export async function loadBrands(client: Pick<pg.Client, 'query'>): Promise<Brand[] | null> {
  const { rows: found } = await client.query<{ isThere: boolean }>(hasPlatform)
  if (!found[0]!.isThere) return null
  const { rows } = await client.query<Brand>(`${selectBrands} order by code`)
  return rows
}

/**
 * Upgrades the schema `platform` and loads the brands; null in an installation that never had a further brand. The role
 * of `databaseUrl` must own the schema.
 */
export async function upgradedBrands(databaseUrl: string): Promise<Brand[] | null> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ isThere: boolean }>(`select to_regnamespace('platform') is not null as "isThere"`),
  )
  if (!rows[0]!.isThere) return null
  await migratePlatform(databaseUrl)
  return withClient(databaseUrl, loadBrands)
}

/** SQL of the columns that an update sets to suspend or resume a brand. */
export const suspendSql = (isSuspended: boolean): string =>
  isSuspended
    ? 'is_suspended = true, suspended_at = coalesce(suspended_at, clock_timestamp())'
    : 'is_suspended = false, suspended_at = null'

/** Time between the decision to remove a brand and its deletion. */
export const removalDelay = 7 * day

/**
 * Whether the latest export was made while the brand was suspended. Only such an export contains everything, so only
 * then may the brand be deleted.
 */
export const isExportedSuspended = ({ isSuspended, suspendedAt, exportedAt }: Brand): boolean =>
  isSuspended && suspendedAt !== null && exportedAt !== null && exportedAt > suspendedAt

/** Locks the brand until the transaction ends. */
export async function lockBrand(tx: Tx, code: string): Promise<Brand | null> {
  const { rows: found } = await sql.raw<{ isThere: boolean }>(hasPlatform).execute(tx)
  if (!found[0]!.isThere) return null
  const { rows } = await sql<Brand>`${sql.raw(selectBrands)} where code = ${code} for update`.execute(tx)
  return rows[0] ?? null
}

/** Creates or upgrades the schema `platform`. The role of `databaseUrl` must be allowed to create schemas. */
export async function migratePlatform(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    // Concurrent "create … if not exists" statements can violate a unique index, so they are serialized.
    await client.query('select pg_advisory_lock(727272)')
    await client.query(`create schema if not exists ${platformSchema}`)
  })
  await migrate(inSchema(databaseUrl, platformSchema), platformMigrations)
}
