import type pg from 'pg'
import { withClient } from '../../../apps/api/src/platform/db/client.ts'
import { median } from '../table.ts'
import { inTheBackground, untilIdle } from './buffers.ts'
import { cloneRows } from './clone.ts'
import { type MoneyPath, moneyPaths, openMoneyPaths, type Step } from './paths.ts'
import { openProfiledProduct } from './product.ts'

/** A statement of a path as pg_stat_statements counts it; functions and triggers count for the statement that calls them. */
export interface Statement {
  path: MoneyPath
  query: string
  /** Calls per run of the path. */
  calls: number
  /** Mean microseconds per call. */
  execution: number
  planning: number
  /** Shared buffers read per call, from the cache or not: the median of the runs, which page splits do not change. */
  buffers: number
}

interface Counted {
  /** Id that does not depend on the statement's constants. */
  id: string
  query: string
  calls: number
  execution: number
  planning: number
  buffers: number
}

/** Runs before the measurement, because a plan is generic only from the sixth execution of a statement on a connection on. */
const warmUpRuns = 8

/**
 * Runs every money path `runs` times on an installation with about `rows` rows in its tables; returns the statements,
 * ordered by their time. `settings`: settings of PostgreSQL.
 */
export async function profileMoneyPaths(
  { rows, runs, settings }: { rows: number; runs: number; settings?: Record<string, string> },
  log: (line: string) => void,
): Promise<Statement[]> {
  const product = await openProfiledProduct(settings)
  try {
    const run = await openMoneyPaths(product)
    const perform: Step = (path, call) => required(path, call())
    for (let n = 0; n < warmUpRuns; n++) await run(perform)
    const counts = await cloneRows(product.databaseUrl, rows)
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    log(
      `${total.toLocaleString('en')} rows: ${Object.entries(counts)
        .map(([table, count]) => `${table} ${count}`)
        .join(', ')}`,
    )
    for (let n = 0; n < warmUpRuns; n++) await run(perform)

    const found = new Map<string, Statement & { eachBuffers: number[] }>()
    await withClient(product.databaseUrl, async (client) => {
      await client.query('create extension pg_stat_statements')
      const measured: Step = async (path, call) => {
        await client.query('select pg_stat_statements_reset()')
        const answer = await required(path, call())
        await untilIdle(product.pool)
        for (const counted of await statementsOf(client)) add(found, path, counted)
        return answer
      }
      for (let n = 0; n < runs; n++) await run(measured)
    })
    return [...found.values()]
      .map(({ path, query, calls, execution, planning, eachBuffers }) => ({
        path,
        query,
        calls: calls / runs,
        execution: execution / calls,
        planning: planning / calls,
        buffers: median(eachBuffers),
      }))
      .toSorted(
        (one, other) =>
          moneyPaths.indexOf(one.path) - moneyPaths.indexOf(other.path) ||
          other.calls * other.execution - one.calls * one.execution,
      )
  } finally {
    await product.stop()
  }
}

async function required(path: MoneyPath, asked: ReturnType<Parameters<Step>[1]>): ReturnType<Step> {
  const answer = await asked
  if (answer.status >= 300 || /^[45]\d\d$/.test(answer.code) || answer.text.includes('"refused"'))
    throw new Error(`${path} was answered ${answer.status} ${answer.text.slice(0, 200)}`)
  return answer
}

async function statementsOf(client: pg.Client): Promise<Counted[]> {
  const { rows } = await client.query<Counted>(
    `select s.queryid::text as id, s.query, s.calls::float8 as calls, 1000 * s.total_exec_time as execution, 1000 * s.total_plan_time as planning,
       (s.shared_blks_hit + s.shared_blks_read)::float8 as buffers
     from pg_stat_statements s where s.dbid = (select oid from pg_database where datname = current_database())
       and s.toplevel and s.query not like '%pg_stat_statements%'`,
  )
  return rows.filter(({ query }) => !inTheBackground.test(query))
}

function add(
  found: Map<string, Statement & { eachBuffers: number[] }>,
  path: MoneyPath,
  { id, query, ...counted }: Counted,
): void {
  const key = `${path} ${id}`
  const known = found.get(key)
  const buffers = counted.buffers / counted.calls
  if (!known) return void found.set(key, { path, query, ...counted, eachBuffers: [buffers] })
  known.calls += counted.calls
  known.execution += counted.execution
  known.planning += counted.planning
  known.eachBuffers.push(buffers)
}
