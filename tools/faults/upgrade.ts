import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtServer } from '../../apps/cli/src/start/build.ts'
import { root } from '../../apps/cli/src/start/release.ts'
import type { Journal } from './journal.ts'
import { type TestProduct, until } from './product.ts'
import type { Fault } from './run.ts'
import type { SupervisedProcess } from './supervised.ts'

/** SQL of an expanding migration: a new column in every table, and a new table. */
const oneColumnMore = `
do $$ declare one regclass; begin
  for one in select oid from pg_class where relkind in ('r', 'p') and not relispartition
    and relnamespace = current_schema()::regnamespace
  loop execute format('alter table %s add column later_release text', one); end loop;
end $$;
create table later_release (id uuid primary key);
`

/** Makes a copy of the build with an additional migration. */
function laterRelease(): { script: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'koi-later-'))
  const api = join('apps', 'api')
  mkdirSync(join(folder, api), { recursive: true })
  for (const part of ['dist', 'migrations', 'checks', 'commonPasswords.txt', 'package.json'])
    cpSync(join(root, api, part), join(folder, api, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, api, 'migrations', '9001_later.sql'), oneColumnMore)
  return {
    script: join(folder, api, 'dist', 'server', 'main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Routes new connections to another server, then stops the old one gracefully. */
async function replace(product: TestProduct, old: SupervisedProcess, port: number): Promise<void> {
  product.serverProxy.port = port
  await old.stop()
}

const isReady = (port: number): Promise<boolean> => fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok)

/** Upgrades and downgrades on one database, during which no call may fail. Then kills a server, where calls must fail. */
async function upgradeAndBack(product: TestProduct, _repaired: () => Promise<void>, journal: Journal) {
  const [before, answered] = [journal.unanswered, journal.acknowledged.length]
  const first = product.serverProxy.port
  const later = laterRelease()
  const undetected: string[] = []
  try {
    const second = await product.startAnother(later.script)
    if (!(await isReady(first))) undetected.push('the earlier release is not ready next to the later one')
    await replace(product, product.server, second.port)
    const third = await product.startAnother(builtServer)
    await replace(product, second.part, third.port)
    const failed = journal.unanswered - before
    if (failed) undetected.push(`${failed} calls failed while one release took over from the other`)
    const calls = journal.acknowledged.length - answered
    third.part.signal('SIGKILL')
    await until(
      async () => journal.unanswered > before + failed,
      10_000,
      'a call fails where a server is killed',
    ).catch(() => undetected.push('calls that fail where a server is killed'))
    return {
      note: `${failed} of ${calls} calls failed during both; after the kill: ${journal.unanswered - before - failed}`,
      undetected,
    }
  } finally {
    later.remove()
  }
}

export const upgrade: Fault = {
  name: 'upgrade',
  what: 'rolling upgrade to a release that adds a column to every table, and back; then, as a control, one server killed (SIGKILL)',
  env: { KOI_DRAIN: '5' },
  effect: 'unanswered',
  inject: upgradeAndBack,
}
