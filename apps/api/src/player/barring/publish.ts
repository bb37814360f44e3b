import { mainBrand } from '@koi/contract/site/brand/brand'
import { type Instant, minute, second } from '@koi/contract/time'
import { sql } from 'kysely'
import { publishExclusionKind } from '../../platform/event/kinds.ts'
import type { App } from '../../platform/ops/app.ts'
import { lowestId } from '../../platform/text/id.ts'
import { done, insertTask, tasksFrom, dueAfter, type TaskKind } from '../../platform/task/task.ts'
import { loadPersons, sharedHashesOf } from './barring.ts'
import { barActive, brandOf, endHits } from './elsewhere.ts'

// Publishes the exclusions of a brand to the others. The event of a change inserts a task (platform/event/number.ts).
// The task makes the player's rows in platform.exclusion equal to the exclusion, and lets the other brands check who is
// playing now.

const batchSize = 500
const backoff = { first: 2 * second, longest: 10 * minute }
/** Milliseconds; longer than writing the rows of one player takes. */
const writeTime = 30 * second
/** Milliseconds between the notifications of two brands, since each brand that wakes up opens connections. */
const wakeInterval = second / 10

interface Exclusion {
  kind: 'exclusion' | 'barred'
  until: Instant | null
  evidences: string[]
  hashes: Buffer[]
}

/**
 * Loads self-exclusions, and bars by a list or register of this brand. A bar by another brand's exclusion is not
 * published: two brands would bar each other for ever.
 */
async function loadExclusions(app: App, players: string[]): Promise<Map<string, Exclusion>> {
  const { rows } = await sql<{ id: string; kind: Exclusion['kind']; until: Instant | null }>`
    select p.id, x.excluded_kind as kind, x.term_ends_at as until from player p join protection x on x.player_id = p.id
    where p.id = any(${players}::uuid[]) and p.excluded_until > ${app.clock.now()} and (x.excluded_kind = 'exclusion'
      or x.excluded_kind = 'barred' and exists (
        select from barring_hit h where h.player_id = p.id and h.state = 'open' and h.place not like 'brand:%'))`.execute(
    app.db,
  )
  const persons = await loadPersons(
    app.db,
    app.config,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.map(({ id, kind, until }) => {
      const traces = sharedHashesOf(app.installation.config, persons.get(id)!)
      const pairs = traces.flatMap(({ evidence, hashes }) => hashes.map((hash) => ({ evidence, hash })))
      return [
        id,
        { kind, until, evidences: pairs.map(({ evidence }) => evidence), hashes: pairs.map(({ hash }) => hash) },
      ]
    }),
  )
}

/**
 * Finds the players whose published rows differ from their exclusion. Rows of an earlier mobile number or name stay
 * until the exclusion ends, so that changing them does not evade the exclusion.
 */
async function findDiffering(app: App, players: string[]): Promise<string[]> {
  const wanted = await loadExclusions(app, players)
  const rows = [...wanted].flatMap(([player, { kind, until, evidences, hashes }]) =>
    hashes.map((hash, at) => ({ player, kind, until, evidence: evidences[at]!, hash })),
  )
  const { rows: found } = await sql<{ player: string }>`
    with wanted as (
      select * from unnest(${rows.map((row) => row.player)}::uuid[], ${rows.map((row) => row.kind)}::text[],
        ${rows.map((row) => row.until)}::timestamptz[], ${rows.map((row) => row.evidence)}::text[],
        ${rows.map((row) => row.hash)}::bytea[]) as w (player, kind, until, evidence, hash)),
    published as (
      select * from platform.exclusion where brand = ${brandOf(app)} and player = any(${players}::uuid[]))
    select w.player from wanted w where not exists (
      select from published e where (e.player, e.evidence, e.hash) = (w.player, w.evidence, w.hash))
    union
    select e.player from published e left join lateral (
      select kind, until, array(select hash from wanted o where o.player = e.player) as hashes
      from wanted w where w.player = e.player limit 1) w on true
    where w.kind is null or (w.kind, w.until) is distinct from (e.kind, e.until)
      or e.evidence = 'document' and e.hash <> all(w.hashes)`.execute(app.installation.db)
  return found.map(({ player }) => player)
}

async function writeRows(app: App, player: string): Promise<void> {
  const brand = brandOf(app)
  const wanted = (await loadExclusions(app, [player])).get(player)
  const { db } = app.installation
  if (!wanted) {
    await sql`delete from platform.exclusion where brand = ${brand} and player = ${player}`.execute(db)
    return
  }
  const { kind, until, evidences, hashes } = wanted
  await sql`
    with gone as (
      delete from platform.exclusion
      where brand = ${brand} and player = ${player} and evidence = 'document' and hash <> all(${hashes}::bytea[])),
    kept as (
      update platform.exclusion set kind = ${kind}, until = ${until}
      where brand = ${brand} and player = ${player} and not (evidence = 'document' and hash <> all(${hashes}::bytea[])))
    insert into platform.exclusion (brand, player, evidence, hash, kind, until, at)
    select ${brand}, ${player}::uuid, evidence, hash, ${kind}, ${until}::timestamptz, ${app.clock.now()}::timestamptz
    from unnest(${evidences}::text[], ${hashes}::bytea[]) as w (evidence, hash)
    on conflict do nothing`.execute(db)
}

/** Makes the published rows of a player equal to their exclusion; the task's subject is the player. */
export const publishExclusion: TaskKind = {
  name: publishExclusionKind,
  concurrency: 1,
  backoff,
  async run(app, { subject: player, attempts }) {
    if (!app.installation.isShared) return done
    // Only the first attempt may stop here: an earlier attempt may have written the rows without notifying the brands.
    if (attempts === 0 && (await findDiffering(app, [player])).length === 0) return done
    // Also notifies before the write, in case this process dies after it.
    await notifyOthers(app, writeTime)
    await writeRows(app, player)
    const unreached = await notifyOthers(app, 0)
    return unreached.length > 0 ? { is: 'failed', why: unreached.join('; ') } : done
  },
}

/**
 * Lets a brand match its players after exclusions at other brands have changed. The subject is the reason; 'opened'
 * means that the brand was closed in this process, so its own exclusions may be unpublished.
 */
export const matchExclusions: TaskKind = {
  name: 'match-exclusions',
  concurrency: 1,
  backoff,
  async run(app, { subject }) {
    if (!app.installation.isShared) return done
    const published = subject === 'opened' ? await publishDiffering(app) : 0
    return { is: 'done', items: published + (await endHits(app)) + (await barActive(app)) }
  },
}

/**
 * Requests that the other brands match their players after `after` milliseconds. Returns an error for each brand that
 * was not reached. A brand that is not open in this process matches when it is opened.
 */
async function notifyOthers(app: App, after: number): Promise<string[]> {
  const unreached: string[] = []
  const others = [...app.installation.apps].filter(([code]) => code !== brandOf(app))
  for (const [index, [code, other]] of others.entries())
    await requestMatch(other, 'changed', after + index * wakeInterval).catch((error: unknown) =>
      unreached.push(`${code}: ${String(error)}`),
    )
  return unreached
}

export const requestMatch = (app: App, why: 'opened' | 'changed', after = 0): Promise<void> =>
  insertTask(app.db, { kind: matchExclusions.name, subject: why, destination: 'brands', after }, app.clock.now())

/** Requests the publication of every exclusion that differs from what is published. Returns their number. */
export async function publishDiffering(app: App): Promise<number> {
  const now = app.clock.now()
  let [after, differing] = [lowestId, 0]
  for (;;) {
    const players = await loadConcerned(app, after, now)
    if (players.length === 0) return differing
    after = players.at(-1)!
    const found = await findDiffering(app, await knownOf(app, players, now))
    if (found.length > 0)
      await tasksFrom(sql`
        select ${publishExclusionKind}, player::text, 'brands', ${dueAfter(now, 0)}, ${now}::timestamptz
        from unnest(${found}::uuid[]) as f (player) order by 2`).execute(app.db)
    differing += found.length
  }
}

/**
 * The players that exist in this brand. Rows of other ids come from a removed brand with the same code; they stay until
 * their term ends.
 */
async function knownOf(app: App, players: string[], now: Instant): Promise<string[]> {
  const rows = await app.db.selectFrom('player').select('id').where('id', 'in', players).execute()
  const known = new Set<string>(rows.map(({ id }) => id))
  const unknown = players.filter((id) => !known.has(id))
  if (unknown.length > 0)
    await sql`
      delete from platform.exclusion
      where brand = ${brandOf(app)} and player = any(${unknown}::uuid[]) and until <= ${now}`.execute(
      app.installation.db,
    )
  return [...known]
}

/** Deletes rows of removed brands when their term has ended: nobody can lift those exclusions. */
export async function dropEnded({ installation: { db, brands }, clock }: App): Promise<void> {
  const codes = [mainBrand, ...brands.map(({ code }) => code)]
  await sql`delete from platform.exclusion where brand <> all(${codes}::text[]) and until <= ${clock.now()}`.execute(db)
}

/** Loads a page of this brand's players who are excluded or have published rows, ordered by id. */
async function loadConcerned(app: App, after: string, now: Instant): Promise<string[]> {
  const [excluded, published] = await Promise.all([
    app.db
      .selectFrom('player')
      .select('id')
      .where('excludedUntil', '>', now)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute(),
    sql<{ id: string }>`
      select distinct player as id from platform.exclusion where brand = ${brandOf(app)} and player > ${after}
      order by 1 limit ${batchSize}`.execute(app.installation.db),
  ])
  const ids = new Set([...excluded, ...published.rows].map(({ id }) => id))
  return [...ids].toSorted().slice(0, batchSize)
}
