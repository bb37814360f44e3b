import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withClient } from '../../apps/api/src/platform/db/client.ts'

const run = promisify(execFile)

/** SQL of a naive transfer: seven round trips, two accounts, one journal row. */
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

/** Throughput of pgbench with 32 clients; null where it is not installed. */
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
