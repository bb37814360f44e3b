import { setTimeout as wait } from 'node:timers/promises'
import { asIf, type Claim, control, examine, type Findings } from './books.ts'
import { essence, type Journal, verdictOf } from './deed.ts'
import { withClient } from '../../apps/api/src/platform/client.ts'
import { decideWaiting } from './desk.ts'
import { type TestProduct, until } from './product.ts'
import { type Lane, type Load, type Manner, openLanes, startLoad } from './load.ts'

/** What a scene has to say of itself: for the table, and what of it did not hold. */
export interface SceneReport {
  note: string
  missed: string[]
}

/** One way to break things. */
export interface Scene {
  name: string
  /** What is broken, for the table. */
  what: string
  /**
   * Breaks and mends; comes back when all is mended. Calls `mended` when a part could work again, from where on recovery
   * counts, and may wait there until a write is acknowledged. Says where it had to do something else than it is named for.
   */
  harm(product: TestProduct, mended: () => Promise<void>, journal: Journal): Promise<string | void | SceneReport>
  manner?: Manner
  /** An installation of its own, with these settings. */
  env?: NodeJS.ProcessEnv
  /** An installation of its own, whose database has a standby that it waits for, or does not. */
  standby?: 'waited for' | 'not waited for'
  /** It must lose something, or nothing would be noticed: the counterpart of another scene. */
  loses?: boolean
  /** Gives it a data folder, and takes it away afterwards; null where this machine cannot. */
  folder?(): { path: string; remove(): void } | null
  /**
   * How it shows that it bit: `cut`: attempts were left without an answer; a number: that too, or one that was answered took
   * so many milliseconds; absent: it is about callbacks or jobs, which the harm itself counts.
   */
  bites?: 'cut' | number
}

export interface Outcome extends Findings {
  name: string
  what: string
  acknowledged: number
  /** Attempts without an answer to rely on. */
  cut: number
  /** Deeds that nobody could tell the end of within the within, with what was answered last. */
  open: string[]
  /** Acknowledged deeds that a repeat under the same key was told otherwise of. */
  changed: string[]
  /** Milliseconds from a mending to the first acknowledged attempt that began after it, the longest; null: none did. */
  recovery: number | null
  /** What the control did not notice; empty: it noticed all. */
  missed: string[]
  note: string
}

export const held = (outcome: Outcome): boolean =>
  outcome.acknowledged > 0 &&
  outcome.recovery !== null &&
  [outcome.lost, outcome.doubled, outcome.broken, outcome.changed, outcome.open, outcome.missed].every(
    (list) => list.length === 0,
  )

const warmUp = 2000
const after = 2500
const within = 60_000
const lanesOfAHouse = 4

/** The launch by which the seamless venue names the session of a player. */
export async function sessionOf(product: TestProduct, player: string): Promise<string> {
  const { rows } = await withClient(product.databaseUrl, (client) =>
    client.query<{ id: string }>('select id from launch where player_id = $1 order by at desc limit 1', [player]),
  )
  return rows[0]!.id
}

/** Plays a scene under load and tells what became of everything that was acknowledged. `calm`: how long things go on afterwards, in milliseconds. */
export async function playScene(product: TestProduct, scene: Scene, calm = after): Promise<Outcome> {
  const lanes: Lane[] = await openLanes(product, lanesOfAHouse, (player) => sessionOf(product, player))
  const load = startLoad(product, lanes, scene.manner)
  await wait(warmUp)
  const cutBefore = load.journal.cut
  const mendings: number[] = []
  const mended = async () => {
    const moment = performance.now()
    mendings.push(moment)
    await until(async () => load.journal.recoveredIn(moment) !== null, within, 'a write is acknowledged').catch(
      () => undefined,
    )
  }
  const report = (await scene.harm(product, mended, load.journal)) ?? ''
  const { note: told, missed } = typeof report === 'string' ? { note: report, missed: [] } : report
  await mended()
  await wait(calm)
  const given = await decideWaiting(product, [...load.began.keys()])
  const note = [told, given && `an operator gave back ${given} that the venue had never heard of`]
    .filter(Boolean)
    .join('; ')
  const open = (await load.finish(within)).map(({ kind, key, last }) => `${kind} ${key}: ${last}`)
  await settle(product, [...load.began.keys()])
  const { deeds, longest, cut } = load.journal
  const claim: Claim = { deeds, began: load.began }
  const look = () => asIf(product.databaseUrl, (client) => examine(client, claim))
  // First as it is: a repeat makes good what was lost.
  const before = await look()
  const acknowledged = deeds.filter(({ answer }) => answer !== null).length
  const recovery = longestOf(mendings.map((moment) => load.journal.recoveredIn(moment)))
  if (scene.loses) return lossOf(scene, { acknowledged, cut, recovery, before })
  const changed = await repeatAll(load)
  const findings = either(before, await look())
  // Who was let wait for so long that they gave up was slowed down as well.
  const bitten = cut > cutBefore || (scene.bites !== 'cut' && longest > (scene.bites ?? 0))
  return {
    name: scene.name,
    what: scene.what,
    ...findings,
    acknowledged,
    cut,
    open,
    changed,
    recovery,
    missed: [...missed, ...(await control(product.databaseUrl, claim)), ...(bitten ? [] : ['the fault did not bite'])],
    note,
  }
}

/** What was found at one time or the other. */
const either = (one: Findings, other: Findings): Findings => {
  const both = (kind: keyof Findings) => [...new Set([...one[kind], ...other[kind]])]
  return { lost: both('lost'), doubled: both('doubled'), broken: both('broken') }
}

/** The outcome of a scene that must lose something: it fails where nothing is. */
const lossOf = (
  { name, what }: Scene,
  { acknowledged, cut, recovery, before }: Pick<Outcome, 'acknowledged' | 'cut' | 'recovery'> & { before: Findings },
): Outcome => ({
  name,
  what,
  acknowledged,
  cut,
  lost: [],
  doubled: [],
  broken: [],
  open: [],
  changed: [],
  recovery,
  missed: before.lost.length ? [] : ['nothing was lost'],
  note: `${before.lost.length} acknowledged were lost, as some must be here`,
})

const longestOf = (times: (number | null)[]): number | null =>
  times.reduce((longest, time) => (longest === null || time === null ? null : Math.max(longest, time)))

/** Waits until no transfer of the load is on its way that the venue could still tell of. */
export async function settle(product: TestProduct, players: string[]): Promise<void> {
  await withClient(product.databaseUrl, (client) =>
    until(
      async () => {
        const { rowCount } = await client.query(
          "select from transfer where closed_at is null and state <> 'manual' and player_id = any($1::uuid[]) limit 1",
          [players],
        )
        if (rowCount) await product.target.admin.ask('POST jobs/reconcile-transfers/run', {})
        return !rowCount
      },
      within,
      'transfers come to rest',
    ).catch(() => undefined),
  )
}

/** Asks everything again that was acknowledged, under the same keys; returns what was told otherwise. */
async function repeatAll({ journal }: Load): Promise<string[]> {
  const changed: string[] = []
  for (const deed of journal.deeds) {
    // A name is its own key: it is taken now. What a venue or a gateway is told again has the balance of the moment in it.
    if (deed.answer === null || deed.kind === 'register') continue
    const answer = await deed.send().catch(() => null)
    const isSame = answer && verdictOf(deed.kind, answer) === 'done'
    const isExact = ['deposit', 'transfer', 'withdrawal'].includes(deed.kind)
    if (!isSame || (isExact && essence(answer) !== deed.answer)) changed.push(`${deed.kind} ${deed.key}`)
  }
  return changed
}
