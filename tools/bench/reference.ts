import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withClient } from '../../apps/api/src/platform/client.ts'
import { hammer } from './environment.ts'
import { type Cost, costOf, medianCost } from './processor.ts'
import { median, perSecond, type Row } from './table.ts'

const run = promisify(execFile)

/** A naive transfer: seven round trips, two accounts, one journal row. */
const transfer = `
\\set a random(1, 1000)
\\set b random(1, 1000)
begin;
select balance from ref_account where id = least(:a::int, :b::int) for update;
select balance from ref_account where id = greatest(:a::int, :b::int) for update;
update ref_account set balance = balance - 1 where id = :a;
update ref_account set balance = balance + 1 where id = :b;
insert into ref_journal (a, b, amount) values (:a, :b, 1);
commit;
`
const lookUp = `
\\set a random(1, 1000)
select balance from ref_account where id = :a;
`

/** Throughput of pgbench, 32 at once; null where it is not installed. */
export interface Reference {
  /** Transfers per second. */
  transfers(seconds: number): Promise<number | null>
  /** Selects by key per second. */
  lookUps(seconds: number): Promise<number | null>
  forget(): void
}

export async function makeReference(url: string): Promise<Reference> {
  await withClient(url, (client) =>
    client.query(`
    create table ref_account (id int primary key, balance bigint not null) with (fillfactor = 70);
    create table ref_journal (id bigint generated always as identity primary key, a int, b int, amount bigint, at timestamptz default now());
    insert into ref_account select n, 1000000 from generate_series(1, 1000) n;`),
  )
  const folder = mkdtempSync(join(tmpdir(), 'koi-bench-'))
  const ask = async (name: string, script: string, seconds: number): Promise<number | null> => {
    const file = join(folder, `${name}.sql`)
    writeFileSync(file, script)
    try {
      const { stdout } = await run('pgbench', [
        ...'-n -M prepared -c 32 -j 1'.split(' '),
        '-T',
        String(seconds),
        '-f',
        file,
        url,
      ])
      const found = /tps = ([\d.]+) \(without/.exec(stdout) ?? /tps = ([\d.]+)/.exec(stdout)
      return found ? Number(found[1]) : null
    } catch {
      return null
    }
  }
  return {
    transfers: (seconds) => ask('transfer', transfer, seconds),
    lookUps: (seconds) => ask('look-up', lookUp, seconds),
    forget: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const rounds = 3
const seconds = 3

/** Measures `work` over HTTP against plain transfers, in interleaved rounds: throughput, and processor per call. */
export async function* compareWithTransfers(
  { pid, postmaster, reference }: { pid: number; postmaster: number; reference: Reference },
  connections: number,
  work: (lane: number) => Promise<unknown>,
  { goal, what, processor, wanted }: { goal: string; what: string; processor: string; wanted: string },
): AsyncGenerator<Row> {
  await hammer(connections, 2, work)
  const plainRates: number[] = []
  const rates: number[] = []
  const costs: Cost[] = []
  const plainCosts: Cost[] = []
  for (let round = 0; round < rounds; round++) {
    const plainCost = await costOf(0, postmaster, async () => {
      const rate = await reference.transfers(seconds)
      if (rate !== null) plainRates.push(rate)
      return (rate ?? 0) * seconds
    })
    if (Number.isFinite(plainCost.database)) plainCosts.push(plainCost)
    const measure = async () => {
      const { rate, milliseconds } = await hammer(connections, seconds, work)
      rates.push(rate)
      return milliseconds.length
    }
    costs.push(await costOf(pid, postmaster, measure))
  }
  const plain = plainRates.length ? median(plainRates) : null
  yield {
    goal,
    what,
    figure: perSecond(median(rates)),
    reference: plain === null ? 'pgbench is not installed' : `plain transfer ${perSecond(plain)}`,
    ratio: plain === null ? null : median(rates) / plain,
    wanted,
  }
  const cost = medianCost(costs)
  const plainCost = plainCosts.length ? medianCost(plainCosts).database : null
  yield {
    goal,
    what: processor,
    figure: `Node ${cost.own.toFixed(0)} µs, PostgreSQL ${cost.database.toFixed(0)} µs`,
    reference: plainCost === null ? '' : `plain transfer, PostgreSQL ${plainCost.toFixed(0)} µs`,
    ratio: plainCost === null ? null : plainCost / (cost.own + cost.database),
    wanted: 'info',
  }
}
