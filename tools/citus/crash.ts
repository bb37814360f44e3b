import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { invariants } from '../../apps/api/src/checks.ts'
import { migrate } from '../../apps/api/src/platform/migrate.ts'
import { withClient } from '../../apps/api/src/platform/client.ts'
import { forgetSettings, killNode, startCluster, urlsOf } from './cluster.ts'

/** Moment of the crash, and whether order and money must exist afterwards. */
const crashes = [
  { name: 'the player’s node is prepared, the coordinator has not committed', waiting: 'worker', isKept: false },
  { name: 'the coordinator has committed, the player’s node was not told', waiting: 'coordinator', isKept: true },
] as const
type Crash = (typeof crashes)[number]

/**
 * Kills the coordinator between the two phases of a commit, before and after its own commit, and lets Citus recover.
 * The committing node waits for a missing replica, so that the moment is exact. Throws when order and money disagree.
 */
export async function crashCoordinator(into: string): Promise<string[]> {
  const url = await startCluster(into)
  await migrate(url)
  await withClient(url, (client) => client.query(firstRows))
  const results: string[] = []
  for (const one of crashes) results.push(`${one.name}: ${await crash(into, url, one)}`)
  return results
}

const [player, operator] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']
const firstRows = `
  insert into operator (id, username, password_hash, role, created_at) values ('${operator}', 'crash', '', 'owner', now()) on conflict do nothing;
  insert into player (id, username, realname, password_hash, pay_password_hash, vip_since, terms_accepted_at, created_at, created_ip)
    values ('${player}', 'crash', '', '', '', now(), now(), now(), '127.0.0.1') on conflict do nothing`

async function crash(into: string, url: string, { waiting, isKept }: Crash): Promise<string> {
  const { coordinator, workers } = urlsOf(into)
  const slow = waiting === 'worker' ? workers : [coordinator]
  for (const node of slow) await awaitReplica(node, true)
  const order = randomUUID()
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // the server dies
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const done = approve(client, order).then(
    () => 'committed',
    () => 'cut off',
  )
  while (!(await isWaiting(slow)))
    if ((await Promise.race([done, wait(50, null)])) !== null)
      throw new Error('The commit did not wait for the replica')
  process.kill(rows[0]!.pid, 'SIGKILL')
  await killNode(into, 'coordinator')
  await done
  if (waiting === 'coordinator') forgetSettings(into, 'coordinator')
  else for (const node of slow) await awaitReplica(node, false)
  const prepared = await preparedOn(workers)

  const began = performance.now()
  await startCluster(into)
  // Citus recovers at its start and once a minute.
  while ((await preparedOn(workers)) > 0) await wait(50)
  const milliseconds = Math.round(performance.now() - began)
  const broken = await withClient(url, (one) => brokenOf(one, order))
  if (prepared !== 1) throw new Error(`${prepared} were prepared when the coordinator was gone`)
  if (broken.isOrdered !== isKept || broken.isPosted !== isKept || broken.invariants.length > 0)
    throw new Error(`Order and money disagree: ${JSON.stringify(broken)}`)
  return `${isKept ? 'both are there' : 'neither is there'}, recovered ${milliseconds} ms after the coordinator was started again`
}

async function approve(client: pg.Client, order: string) {
  await client.query('begin; set local role koi_app; set local synchronous_commit = on')
  await client.query(
    `insert into adjustment (id, player_id, amount, reason, state, made_by, decided_by, created_at, closed_at)
      values ($1, $2, 100, 'crash', 'approved', $3, $3, now(), now())`,
    [order, player, operator],
  )
  await client.query(`select ledger.post($1, $2, 'adjustment', $2, 6::smallint, 100::smallint, 100, now())`, [
    player,
    order,
  ])
  await client.query('commit')
}

/** Makes commits and prepares of a node wait for a missing replica, or no longer. */
const awaitReplica = (node: string, isWaiting: boolean) =>
  withClient(node, async (client) => {
    for (const setting of ["synchronous_standby_names = 'missing'", "synchronous_commit = 'on'"])
      await client.query(`alter system ${isWaiting ? `set ${setting}` : `reset ${setting.split(' ')[0]}`}`)
    await client.query('select pg_reload_conf()')
    await wait(1000) // its processes read it one after the other
  })

async function isWaiting(nodes: string[]): Promise<boolean> {
  const found = await Promise.all(
    nodes.map((node) =>
      withClient(node, (client) =>
        client.query(
          `select from pg_stat_activity where wait_event = 'SyncRep' and query ilike any(array['commit', 'prepare%'])`,
        ),
      ),
    ),
  )
  return found.some(({ rowCount }) => rowCount)
}

async function preparedOn(workers: string[]): Promise<number> {
  const counts = await Promise.all(
    workers.map((node) => withClient(node, (client) => client.query('select from pg_prepared_xacts'))),
  )
  return counts.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
}

async function brokenOf(client: pg.Client, order: string) {
  const is = async (question: string) => ((await client.query(question, [order])).rowCount ?? 0) > 0
  const found = []
  for (const { name, query } of invariants) if ((await client.query(query)).rowCount) found.push(name)
  return {
    isOrdered: await is('select from adjustment where id = $1'),
    isPosted: await is(`select from ledger.posting where player_id = '${player}' and about = $1`),
    invariants: found,
  }
}
