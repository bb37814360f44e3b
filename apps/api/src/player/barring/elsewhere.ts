import { mainBrand } from '@koi/contract/site/brand/brand'
import type { Evidence } from '@koi/contract/player/barring/barring'
import { elsewhereEnded, elsewhereSource } from '@koi/contract/player/barring/barring.copy'
import type { PlayerId } from '@koi/contract/id'
import { type Instant, hour, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { lowestId } from '../../platform/text/id.ts'
import { loadPersons, sharedHashesOf, soughtTraces } from './barring.ts'
import { clearHit, elsewhereKey, inLockOrder, insertHit, type Match, sourceOf } from './hit.ts'

// Exclusions of other accounts in any brand, from the table platform.exclusion (docs/decisions/0048). Nothing here runs a
// statement in an installation that never had a further brand.

/** Code of the app's brand in shared tables. */
export const brandOf = ({ config }: Pick<App, 'config'>): string => config.brand ?? mainBrand

/** Players whose identities are decrypted and hashed without yielding, which takes about 20 ms. */
const batchSize = 200
/** Milliseconds: a player who called the site or played this recently may be playing now. */
const activeFor = hour
/** Milliseconds after its launch in which a game ends at the latest; the session that launched it was used at that time. */
const launchLife = 12 * hour

/** Finds exclusions of other accounts that match these players' identities, each with its strongest evidence. */
async function matchesElsewhere(app: App, players: string[]): Promise<Map<string, Match[]>> {
  const { installation, config } = app
  const owners = new Map<string, { player: string; evidence: Evidence; rank: number }[]>()
  for (const [player, person] of await loadPersons(app.db, config, players))
    for (const [rank, { evidence, hashes }] of sharedHashesOf(installation.config, soughtTraces(person)).entries())
      for (const hash of hashes) {
        const key = hash.toString('hex')
        owners.set(key, [...(owners.get(key) ?? []), { player, evidence, rank }])
      }
  const found = new Map<string, Map<string, Match & { rank: number }>>()
  if (owners.size === 0) return new Map()
  const { rows } = await sql<{ brand: string; player: string; hash: Buffer }>`
    select brand, player, hash from platform.exclusion
    where hash = any(${[...owners.keys()].map((key) => Buffer.from(key, 'hex'))}::bytea[])`.execute(installation.db)
  for (const row of rows)
    for (const { player, evidence, rank } of owners.get(row.hash.toString('hex')) ?? []) {
      if (row.player === player && row.brand === brandOf(app)) continue
      const key = elsewhereKey(row.brand, row.player)
      const matches = found.get(player) ?? new Map()
      if (rank < (matches.get(key)?.rank ?? Infinity))
        matches.set(key, { key, list: null, name: elsewhereSource, evidence, rank })
      found.set(player, matches)
    }
  return new Map([...found].map(([player, matches]) => [player, inLockOrder([...matches.values()])]))
}

/**
 * Bars players who are named by the exclusion of another account. Must not run inside a transaction. Returns how many are barred
 * by such an exclusion.
 */
export async function barElsewhere(app: App, players: string[]): Promise<number> {
  if (!app.installation.isShared) return 0
  let barred = 0
  for (const [player, matches] of await matchesElsewhere(app, players)) {
    const isBarred = await transact(app, async (tx) => {
      await lockPlayer(tx, player)
      let bars = false
      for (const match of matches) if (await insertHit(tx, player, match, app.clock.now())) bars = true
      return bars
    })
    if (!isBarred) continue
    app.sessions.invalidate(player as PlayerId)
    barred++
  }
  return barred
}

/** Bars players who may be playing now and are named by the exclusion of another account. Returns their number. */
export async function barActive(app: App): Promise<number> {
  const now = app.clock.now()
  let [after, barred] = [lowestId, 0]
  for (;;) {
    const active = await loadActive(app, after, now)
    if (active.length === 0) return barred
    barred += await barElsewhere(app, active)
    after = active.at(-1)!
  }
}

async function loadActive({ db }: App, after: string, now: Instant): Promise<string[]> {
  const since = plus(now, -activeFor)
  const { rows } = await sql<{ id: string }>`
    select distinct player_id as id from session s
    where realm = 'player' and seen_at > ${plus(now, -launchLife)} and player_id > ${after}
      and (seen_at > ${since} or exists (
        select from play_session p where p.player_id = s.player_id and p.started_at > ${plus(now, -2 * launchLife)} and p.seen_at > ${since}))
    order by 1 limit ${batchSize}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Closes the hits whose exclusion has ended at its brand. Returns their number. */
export async function endHits(app: App): Promise<number> {
  const open = await app.db
    .selectFrom('barringHit')
    .select(['id', 'playerId', 'place'])
    .where('state', '=', 'open')
    .where('place', 'like', 'brand:%')
    .execute()
  const sources = open.map(({ place }) => sourceOf(place))
  if (sources.length === 0) return 0
  const { rows } = await sql<{ brand: string; player: string }>`
    select s.brand, s.player from unnest(${sources.map(({ brand }) => brand)}::text[], ${sources.map(({ player }) => player)}::uuid[]) as s (brand, player)
    where not exists (select from platform.exclusion e where e.brand = s.brand and e.player = s.player)`.execute(
    app.installation.db,
  )
  const ended = new Set(rows.map(({ brand, player }) => elsewhereKey(brand, player)))
  for (const { id, playerId, place } of open) {
    if (!ended.has(place)) continue
    await transact(app, async (tx) => {
      await lockPlayer(tx, playerId)
      const hit = await tx.selectFrom('barringHit').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      if (hit.state === 'open') await clearHit(tx, hit, { reason: elsewhereEnded }, app.clock.now())
    })
    app.sessions.invalidate(playerId as PlayerId)
  }
  return ended.size
}
