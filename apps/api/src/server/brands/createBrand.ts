import { mainBrand, maxCodeLength } from '@koi/contract/site/brand/brand'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import {
  BrandCodeInUse,
  BrandCodeMalformed,
  BrandCodeTaken,
  BrandHostMalformed,
  BrandHostMissing,
  BrandHostTaken,
  BrandTemplateUnknown,
} from '@koi/contract/site/brand/brand.copy'
import { NotFound } from '@koi/contract/refusal.copy'
import type pg from 'pg'
import {
  type Brand,
  brandConfig,
  BrandProblem,
  databaseUrlOf,
  dataFolderOf,
  isBrandCode,
  loadBrands,
  migratePlatform,
  schemaOf,
  suspendSql,
  upgradedBrands,
} from '../../site/brand/brand.ts'
import { tryLockBrand } from '../../site/brand/lock.ts'
import { lotus } from '../../site/brand/lotus.seed.ts'
import { build } from '../build.ts'
import { copySchema, requireDatabase } from './copyBrand.ts'
import { copyContents } from './copyContents.ts'
import type { App, NewBrand } from '../../platform/ops/app.ts'
import { withClient } from '../../platform/db/client.ts'
import type { Clock } from '../../platform/base/clock.ts'
import type { Config } from '../../platform/ops/config.ts'
import { loopback, normalizedHost, withoutPort } from '../../platform/http/host.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { refused } from '../../platform/text/refuse.ts'
import { seed } from '../seed.ts'

/** Whether one request can name both hosts: a host without a port accepts every port. */
const sharesPort = (one: string, other: string): boolean =>
  one === other || one === withoutPort(other) || withoutPort(one) === other

const hostTaken = (host: string, brand: string | null, field = 'hosts') =>
  refused(BrandHostTaken, { host, brand }, { field })

export function checkedHosts({ hosts: given }: Pick<NewBrand, 'hosts'>, { publicUrl, hosts, host }: Config): string[] {
  if (given.length === 0)
    throw new BrandProblem('A brand needs a host.', refused(BrandHostMissing, undefined, { field: 'hosts' }))
  const own = [new URL(publicUrl).host, host, ...(hosts ?? loopback)]
  const found = given.map((text, at) => {
    const found = normalizedHost(text)
    if (found === null)
      throw new BrandProblem(
        `"${text}" is no host (play.example, or play.example:8443).`,
        refused(BrandHostMalformed, { host: text }, { field: `hosts.${at}` }),
      )
    if (own.some((one) => sharesPort(one, found)))
      throw new BrandProblem(`${found} is a host of the main brand.`, hostTaken(found, null, `hosts.${at}`))
    return found
  })
  return [...new Set(found)]
}

export const codeTaken = (code: string) =>
  new BrandProblem(`There is a brand ${code} already.`, refused(BrandCodeTaken, undefined, { field: 'code' }))

export async function requireFree(client: pg.Client, { code, hosts }: Pick<NewBrand, 'code' | 'hosts'>): Promise<void> {
  const { rows } = await client.query<{ code: string }>('select code from platform.brand where code = $1', [code])
  if (rows.length) throw codeTaken(code)
  const { rows: all } = await client.query<{ host: string; brand: string }>(
    'select host, brand from platform.brand_host',
  )
  const taken = all.find(({ host }) => hosts.some((one) => sharesPort(one, host)))
  if (taken)
    throw new BrandProblem(`${taken.host} is a host of the brand ${taken.brand}.`, hostTaken(taken.host, taken.brand))
}

/** Drops the schema that an interrupted creation left behind: it belongs to no brand and contains no operator. */
async function dropRest(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean; hasOperators: boolean }>(
    `select to_regnamespace($1) is not null as "isThere", to_regclass($1 || '.operator') is not null as "hasOperators"`,
    [schema],
  )
  const { isThere, hasOperators } = rows[0]!
  if (!isThere) return
  if (hasOperators && (await client.query(`select from ${schema}.operator limit 1`)).rowCount)
    throw new BrandProblem(
      `The schema ${schema} exists and has operators, but belongs to no brand.`,
      refused(BrandCodeInUse, { place: schema }, { field: 'code' }),
    )
  await client.query(`drop schema ${schema} cascade`)
}

/**
 * Creates a brand with its schema, data folder and first content; `config` is the installation's. Returns the password
 * of the brand's own first operator if it was generated. Running servers open the brand within two seconds. Throws BrandProblem;
 * after any error nothing of the brand is left behind.
 */
export async function createBrand(
  config: Config,
  clock: Clock,
  wanted: NewBrand,
  seed: Config['seed'] = 'empty',
): Promise<string | null> {
  if (!isBrandCode(wanted.code))
    throw new BrandProblem(
      `"${wanted.code}" is no code: 2 to ${maxCodeLength} of a-z, 0-9 and -, beginning with a letter, not ${mainBrand}.`,
      refused(BrandCodeMalformed, undefined, { field: 'code' }),
    )
  const brand: NewBrand = { ...wanted, hosts: checkedHosts(wanted, config) }
  return withClient(config.databaseUrl, async (client) => {
    if (!(await tryLockBrand(client, brand.code))) throw codeTaken(brand.code)
    return createLocked(client, { ...config, seed }, clock, brand)
  })
}

async function createLocked(client: pg.Client, config: Config, clock: Clock, brand: NewBrand): Promise<string | null> {
  const schema = schemaOf(brand.code)
  const placement = brand.place ?? null
  await migratePlatform(config.databaseUrl)
  const databaseUrl = await requireDatabase(config, placement)
  await requireFree(client, brand)
  const template = brand.like === undefined ? null : await templateOf(client, config, brand.like)
  if (brand.like !== undefined && !template)
    throw new BrandProblem(
      `There is no brand ${brand.like}.`,
      refused(BrandTemplateUnknown, { code: brand.like }, { field: 'like' }),
    )
  // Contents can be copied within one database only, so the brand is created beside its template first.
  const first = template ? template.placement : placement
  const firstUrl = databaseUrlOf(config, first)
  const own = { ...brandConfig(config, { ...brand, placement: first }), makesKey: true }
  const urls = [...new Set([firstUrl, databaseUrl])]
  for (const url of urls) await withClient(url, (other) => dropRest(other, schema))
  if (existsSync(own.data))
    throw new BrandProblem(
      `The folder ${own.data} exists already.`,
      refused(BrandCodeInUse, { place: `brands/${brand.code}` }, { field: 'code' }),
    )
  await withClient(firstUrl, (other) => other.query(`create schema ${schema}`))
  try {
    mkdirSync(own.data, { recursive: true })
    await migrate(own.databaseUrl)
    const built = await build(own, clock, { logLevel: 'silent', hasSites: false })
    const password = await seed(built.app, brand.owner).finally(() => built.close())
    await withClient(firstUrl, async (other) => {
      if (template) await copyContents(other, template, { schema, data: own.data })
      await other.query(
        `insert into ${schema}.setting (key, value) values ('title', $1) on conflict (key) do update set value = excluded.value`,
        [JSON.stringify(brand.name)],
      )
    })
    if (first !== placement) {
      await copySchema(firstUrl, databaseUrl, schema)
      await dropSchema(firstUrl, schema)
    }
    await withClient(config.databaseUrl, (other) => insertBrand(other, brand))
    return password
  } catch (error) {
    for (const url of urls) await dropSchema(url, schema)
    rmSync(own.data, { recursive: true, force: true })
    throw error
  }
}

/**
 * Creates the demo's second brand at the first start on a developer's machine, where `*.localhost` reaches the server.
 * The brand's operator has `password`, and owners of the main brand may switch to it. A failure is logged.
 */
export async function createDemoBrand(
  { config, clock, pool, log }: Pick<App, 'config' | 'clock' | 'pool' | 'log'>,
  password: string | null,
): Promise<void> {
  const isDemo = config.seed === 'demo' && !config.isProduction && config.hosts === null
  if (!isDemo || password === null) return
  try {
    if (await upgradedBrands(config.databaseUrl)) return
    await createBrand({ ...config, adminPassword: password }, clock, lotus, 'demo')
    await pool.query(
      `insert into platform.staff_access (operator, brand, role, granted_by, granted_at)
       select id, $1, 'owner', id, created_at from operator where role = 'owner'`,
      [lotus.code],
    )
  } catch (error) {
    // A BrandProblem means that another process of this installation is creating it.
    if (!(error instanceof BrandProblem)) log.warn({ err: error }, 'the second brand of the demo could not be created')
  }
}

const dropSchema = (databaseUrl: string, schema: string) =>
  withClient(databaseUrl, (client) => client.query(`drop schema if exists ${schema} cascade`))

/** The brand whose contents are copied; null for an unknown brand. */
async function templateOf(client: pg.Client, config: Config, code: string) {
  if (code === mainBrand) {
    const { rows } = await client.query<{ schema: string }>('select quote_ident(current_schema()) as schema')
    return { schema: rows[0]!.schema, data: config.data, placement: null }
  }
  const known = ((await loadBrands(client)) ?? []).find((brand) => brand.code === code)
  return known ? { schema: schemaOf(code), data: dataFolderOf(config, code), placement: known.placement } : null
}

/**
 * Inserts the brand's row and the access of its owner; with `isSuspended` the brand stays closed until an operator
 * resumes it. The table's lock serializes insertions, because no constraint compares hosts with and without a port. Throws
 * BrandProblem if another brand has a host.
 */
export async function insertBrand(client: pg.Client, brand: NewBrand, isSuspended = false): Promise<void> {
  const { code, name, hosts, place, owner } = brand
  await client.query('begin; lock table platform.brand_host in share row exclusive mode')
  try {
    await requireFree(client, brand)
    await client.query(
      `with made as (insert into platform.brand (code, name, placement, is_suspended, suspended_at)
         values ($1, $2, $4, $5, case when $5 then clock_timestamp() end) returning code),
       owned as (insert into platform.staff_access (operator, brand, role, granted_by, granted_at)
         select id, code, 'owner', id, clock_timestamp() from made, unnest($6::uuid[]) as o (id))
       insert into platform.brand_host (brand, host, sort) select code, host, sort from made, unnest($3::text[]) with ordinality as h (host, sort)`,
      [code, name, hosts, place ?? null, isSuspended, owner ? [owner.id] : []],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Throws BrandProblem for an unknown brand. */
export async function setSuspended(databaseUrl: string, code: Brand['code'], isSuspended: boolean): Promise<void> {
  await migratePlatform(databaseUrl)
  const { rowCount } = await withClient(databaseUrl, (client) =>
    client.query(`update platform.brand set ${suspendSql(isSuspended)} where code = $1`, [code]),
  )
  if (!rowCount) throw new BrandProblem(`There is no brand ${code}.`, refused(NotFound))
}
