import { setTimeout as wait } from 'node:timers/promises'
import { BrandBusy, BrandPlaceTaken, BrandRemoving } from '@koi/contract/site/brand/brand.copy'
import { NotFound } from '@koi/contract/refusal.copy'
import { second } from '@koi/contract/time'
import type pg from 'pg'
import {
  type Brand,
  BrandProblem,
  databaseUrlOf,
  inSchema,
  loadBrands,
  migratePlatform,
  schemaOf,
} from '../../site/brand/brand.ts'
import { tryLockBrand } from '../../site/brand/lock.ts'
import { rowsIn, withTables } from '../../site/brand/tables.ts'
import { completeCopy, dropIncomplete, fillCopy, prepareCopy, requireDatabase } from './copyBrand.ts'
import { isSchemaInUse } from '../../platform/queue/claimant.ts'
import { withClient } from '../../platform/db/client.ts'
import type { Config } from '../../platform/ops/config.ts'
import { planMigrations } from '../../platform/db/migrate.ts'
import { refused } from '../../platform/text/refuse.ts'

// Moves a brand to another database (docs/decisions/0046-placement-and-moves.md):
// 1. the target schema is created and migrated while the brand is open;
// 2. a row in platform.brand_move closes the brand: every process answers 503 once it has read it;
// 3. the source schema is renamed under a lock of all its tables. From then on every write of a process that has not read the
//    row fails, whether or not it is connected, prepared or in a transaction;
// 4. rows are copied in one transaction and compared;
// 5. one commit changes platform.brand.placement: the brand opens in the target;
// 6. the renamed schema is dropped and the row deleted.
// A move that ended before 5 is undone and one that ended after it is completed by `recoverMove`, which the next move and
// every server calls; a lock of the code keeps it from a move that runs.

/** Milliseconds in which processes finish the brand's requests; afterwards their writes fail. */
const closingTime = 20 * second
/** Lock timeout per try. The lock of all tables waits for the brand's transactions, which end within 30 s. */
const lockTimeout = '5s'
const lockTries = 12

const renamed = (schema: string): string => `moving_${schema}`

interface Move {
  source: string | null
  target: string | null
  /** The brand's placement is the target already. */
  isSwitched: boolean
}

async function loadMove(client: pg.Client, code: string): Promise<Move | null> {
  const { rows } = await client.query<Move>(
    `select source, target, target is not distinct from placement as "isSwitched"
     from platform.brand_move join platform.brand on code = brand where brand = $1`,
    [code],
  )
  return rows[0] ?? null
}

const deleteMove = (client: pg.Client, code: string) =>
  client.query('delete from platform.brand_move where brand = $1', [code])

export interface Moved {
  rows: number
  /** Milliseconds for which the brand answered 503. */
  pause: number
}

/**
 * Moves a brand to the database `target` of KOI_DATABASES; null means the main brand's. Throws BrandProblem for a
 * mistake of the caller. After any error the brand is in its old database, or a server restores it as soon as that
 * database answers.
 */
export const moveBrand = (config: Config, code: string, target: string | null): Promise<Moved> =>
  withLockedBrand(config, code, (client, brand) => moveLocked(client, config, brand, target))

/**
 * Runs `work` with the connection that holds the brand's lock, so that nothing else creates, moves, exports or removes
 * the brand meanwhile. First completes or undoes a move that was interrupted. Throws BrandProblem if the brand is
 * locked or unknown.
 */
export async function withLockedBrand<Result>(
  config: Config,
  code: string,
  work: (client: pg.Client, brand: Brand) => Promise<Result>,
): Promise<Result> {
  await migratePlatform(config.databaseUrl)
  return withClient(config.databaseUrl, async (client) => {
    if (!(await tryLockBrand(client, code)))
      throw new BrandProblem(`The brand ${code} is being created, moved, exported or removed.`, refused(BrandBusy))
    await recoverLocked(client, config, code)
    const brand = ((await loadBrands(client)) ?? []).find((one) => one.code === code)
    if (!brand) throw new BrandProblem(`There is no brand ${code}.`, refused(NotFound))
    return work(client, brand)
  })
}

async function moveLocked(client: pg.Client, config: Config, brand: Brand, target: string | null): Promise<Moved> {
  const { code } = brand
  if (brand.removeAt) throw new BrandProblem(`The brand ${code} is to be removed.`, refused(BrandRemoving))
  const source = brand.placement
  if (source === target)
    throw new BrandProblem(
      `The brand ${code} is in the database ${target ?? 'main'} already.`,
      refused(BrandPlaceTaken),
    )
  const schema = schemaOf(code)
  const targetUrl = await requireDatabase(config, target)
  const sourceUrl = databaseUrlOf(config, source)
  const pending = await planMigrations(inSchema(sourceUrl, schema))
  if (pending.length)
    throw new Error(`The brand ${code} has pending migrations (${pending[0]}): run koi migrate first.`)
  await withTables(sourceUrl, schema, ({ shape }) => prepareCopy(targetUrl, schema, shape))
  const begun = performance.now()
  try {
    await client.query('insert into platform.brand_move (brand, source, target) values ($1, $2, $3)', [
      code,
      source,
      target,
    ])
    await withClient(sourceUrl, async (fenced) => {
      await waitUntilUnused(fenced, schema)
      await fence(fenced, schema)
    })
    const sums = await withTables(sourceUrl, renamed(schema), (tables) => fillCopy(targetUrl, schema, tables))
    // This uses the connection that holds the lock: if the connection was lost, another process may have undone the
    // move.
    const { rowCount } = await client.query(
      `update platform.brand set placement = $2 where code = $1 and exists (select from platform.brand_move where brand = $1)`,
      [code, target],
    )
    if (!rowCount) throw new Error(`The move of ${code} was undone meanwhile.`)
    const pause = performance.now() - begun
    await recoverLocked(client, config, code)
    return { rows: rowsIn(sums), pause }
  } catch (error) {
    await recoverMove(config, code, client).catch((failure: unknown) => {
      throw new Error(
        `The move failed and could not be undone yet: a server undoes it when both databases answer, or repeat the command (${(failure as Error).message}).`,
        { cause: error },
      )
    })
    throw error
  }
}

/** Waits until no process has the brand open, at most `closingTime`; after that, writes of the remaining processes fail. */
export async function waitUntilUnused(client: pg.Client, schema: string): Promise<boolean> {
  const end = performance.now() + closingTime
  while (await isSchemaInUse(client, schema)) {
    if (performance.now() > end) return false
    await wait(50)
  }
  return true
}

/** Names of a schema's tables, without their partitions, separated by commas. */
async function tablesIn(client: pg.Client, schema: string): Promise<string> {
  const { rows } = await client.query<{ tables: string }>(
    `select string_agg(oid::regclass::text, ', ' order by relname) as tables from pg_class
     where relnamespace = $1::regnamespace and relkind in ('r', 'p') and not relispartition`,
    [schema],
  )
  return rows[0]!.tables
}

/** Renames the schema once no transaction has uncommitted writes to its tables. */
async function fence(client: pg.Client, schema: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`begin; set local lock_timeout = '${lockTimeout}'`)
      await client.query(`lock table ${await tablesIn(client, schema)} in exclusive mode`)
      await client.query(`alter schema ${schema} rename to ${renamed(schema)}; commit`)
      return
    } catch (error) {
      await client.query('rollback')
      const isBlocked = ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')
      if (!isBlocked || tries >= lockTries) throw error
    }
  }
}

/**
 * Completes or undoes a move whose process has died. Returns false while a move is running. `holder`: a connection that
 * may hold the brand's lock already.
 */
export async function recoverMove(config: Config, code: string, holder: pg.Client | null = null): Promise<boolean> {
  const isHeld = await holder?.query('select 1').then(
    () => true,
    () => false,
  )
  if (holder && isHeld) {
    await recoverLocked(holder, config, code)
    return true
  }
  return withClient(config.databaseUrl, async (client) => {
    if (!(await tryLockBrand(client, code))) return false
    await recoverLocked(client, config, code)
    return true
  })
}

async function recoverLocked(client: pg.Client, config: Config, code: string): Promise<void> {
  const move = await loadMove(client, code)
  if (!move) return
  const schema = schemaOf(code)
  const [sourceUrl, targetUrl] = [databaseUrlOf(config, move.source), databaseUrlOf(config, move.target)]
  if (!move.isSwitched) {
    await withClient(sourceUrl, async (source) => {
      const { rows } = await source.query<{ isRenamed: boolean }>(
        `select to_regnamespace($1) is not null as "isRenamed"`,
        [renamed(schema)],
      )
      if (rows[0]!.isRenamed) await source.query(`alter schema ${renamed(schema)} rename to ${schema}`)
    })
    // The brand opens again. The next copy replaces what is left of this one, so it does not matter whether the target
    // answers now.
    await deleteMove(client, code)
    await dropIncomplete(targetUrl, schema).catch(() => undefined)
    return
  }
  await completeCopy(targetUrl, schema)
  await withClient(targetUrl, (target) => analyze(target, schema))
  await withClient(sourceUrl, (source) => source.query(`drop schema if exists ${renamed(schema)} cascade`))
  await deleteMove(client, code)
}

/** Collects the planner's statistics, which copied tables lack. */
export async function analyze(client: pg.Client, schema: string): Promise<void> {
  await client.query(`analyze ${await tablesIn(client, schema)}`)
}
