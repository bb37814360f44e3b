import type { Evidence } from '@koi/contract/player/barring/barring'
import { mainBrand } from '@koi/contract/site/brand/brand'
import { type Instant, minute, second } from '@koi/contract/time'
import { sql } from 'kysely'
import { publishExclusionKind } from '../../platform/event/kinds.ts'
import { openIn, sealIn } from '../../platform/base/personal.ts'
import type { Sealed } from '../../platform/base/secret.ts'
import type { App } from '../../platform/ops/app.ts'
import { lowestId } from '../../platform/text/id.ts'
import { done, insertTask, tasksFrom, dueAfter, type TaskKind } from '../../platform/task/task.ts'
import { loadPersons, renormalize, sharedHashesOf, type Trace, traceKinds, tracesOf } from './barring.ts'
import { barActive, brandOf, endHits } from './elsewhere.ts'

// Publishes the exclusions of a brand to all brands, its own included. The event of a change inserts a task
// (platform/event/number.ts). The task makes the player's rows in platform.exclusion equal to the exclusion, and lets the
// brands check who is playing now. The identity is read once, when the exclusion begins: a later change of an excluded
// account, which proves nothing, names nobody.

const batchSize = 500
const backoff = { first: 2 * second, longest: 10 * minute }
/** Milliseconds; longer than writing the rows of one player takes. */
const writeTime = 30 * second
/** Milliseconds between the notifications of two brands, since each brand that wakes up opens connections. */
const wakeInterval = second / 10
/** Published rows of a player at most: three identifiers, and some of them under an older key too. */
const mostRows = 5

interface Exclusion {
  kind: 'exclusion' | 'barred'
  until: Instant | null
  /** Whether its identity is stored. */
  isFrozen: boolean
  traces: Trace[]
}

/**
 * Loads self-exclusions, and bars by a list or register of this brand. A bar by another account's exclusion is not
 * published: two accounts would bar each other for ever. A document that is no longer submitted or approved is left out.
 */
async function loadExclusions(app: App, players: string[]): Promise<Map<string, Exclusion>> {
  const { rows } = await sql<{
    id: string
    kind: Exclusion['kind']
    until: Instant | null
    frozen: { evidence: Trace[0]; text: Sealed }[] | null
  }>`
    select p.id, x.excluded_kind as kind, x.term_ends_at as until, (
      select json_agg(json_build_object('evidence', i.evidence, 'text', i.text)) from excluded_identity i
      where i.player_id = p.id) as frozen
    from player p join protection x on x.player_id = p.id
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
    rows.map(({ id, kind, until, frozen }) => {
      const current = new Map(tracesOf(persons.get(id)!))
      const stored = new Map(
        frozen?.map(({ evidence, text }) => renormalize([evidence, openText(app, id, evidence, text)])),
      )
      if (stored.get('document') !== current.get('document')) stored.delete('document')
      const identity = frozen ? stored : current
      const traces = traceKinds.flatMap((evidence): Trace[] => {
        const text = identity.get(evidence) ?? ''
        return text === '' ? [] : [[evidence, text]]
      })
      return [id, { kind, until, isFrozen: frozen !== null, traces }]
    }),
  )
}

const place = 'excluded_identity.text'
const openText = ({ config }: App, player: string, evidence: Trace[0], sealed: Sealed): string =>
  openIn(config, place, `${player}:${evidence}`, sealed)

/** Stores the identity at the beginning of an exclusion, or deletes it with the exclusion. */
async function freeze({ config, clock, db }: App, player: string, exclusion: Exclusion | undefined): Promise<void> {
  if (!exclusion) {
    await db.deleteFrom('excludedIdentity').where('playerId', '=', player).execute()
    return
  }
  if (exclusion.isFrozen) return
  const texts = new Map(exclusion.traces)
  const rows = traceKinds.map((evidence) => ({
    playerId: player,
    evidence,
    text: sealIn(config, place, `${player}:${evidence}`, texts.get(evidence) ?? ''),
    at: clock.now(),
  }))
  await db
    .insertInto('excludedIdentity')
    .values(rows)
    .onConflict((eb) => eb.doNothing())
    .execute()
}

interface Row {
  evidence: Evidence
  hash: Buffer
}
interface Published extends Row {
  player: string
  kind: string
  until: Instant | null
}

/** Rows of an exclusion: its identifiers under the newest key, then under older ones. */
function rowsOf(app: App, { traces }: Exclusion): Row[] {
  const hashed = sharedHashesOf(app.installation.config, traces)
  const most = Math.max(0, ...hashed.map(({ hashes }) => hashes.length))
  return Array.from({ length: most }, (_, at) =>
    hashed.map(({ evidence, hashes }) => ({ evidence, hash: hashes[at]! })),
  )
    .flat()
    .slice(0, mostRows)
}

/** What is to be changed in the published rows of a player. Published rows that are no longer wanted stay if there is room. */
function differenceOf(app: App, exclusion: Exclusion | undefined, published: Published[]) {
  if (!exclusion) return { add: [], remove: published, isOld: false }
  const { kind, until } = exclusion
  const wanted = rowsOf(app, exclusion)
  const isIn = (rows: Row[]) => (row: Row) =>
    rows.some(({ evidence, hash }) => evidence === row.evidence && hash.equals(row.hash))
  const others = published.filter((row) => !isIn(wanted)(row))
  const kept = others.filter(({ evidence }) => evidence !== 'document').slice(0, mostRows - wanted.length)
  return {
    add: wanted.filter((row) => !isIn(published)(row)),
    remove: others.filter((row) => !isIn(kept)(row)),
    isOld: published.some((row) => row.kind !== kind || row.until !== until),
  }
}

async function loadPublished(app: App, players: string[]): Promise<Map<string, Published[]>> {
  const { rows } = await sql<Published>`
    select player, evidence, hash, kind, until from platform.exclusion
    where brand = ${brandOf(app)} and player = any(${players}::uuid[]) order by at, hash`.execute(app.installation.db)
  return Map.groupBy(rows, ({ player }) => player)
}

/** Finds the players whose published rows differ from their exclusion, or whose identity is not stored yet. */
async function findDiffering(app: App, players: string[]): Promise<string[]> {
  const [exclusions, published] = await Promise.all([loadExclusions(app, players), loadPublished(app, players)])
  return players.filter((player) => {
    const exclusion = exclusions.get(player)
    const { add, remove, isOld } = differenceOf(app, exclusion, published.get(player) ?? [])
    return add.length > 0 || remove.length > 0 || isOld || exclusion?.isFrozen === false
  })
}

async function writeRows(app: App, player: string): Promise<void> {
  const brand = brandOf(app)
  const exclusion = (await loadExclusions(app, [player])).get(player)
  await freeze(app, player, exclusion)
  const { add, remove } = differenceOf(app, exclusion, (await loadPublished(app, [player])).get(player) ?? [])
  const hashesIn = (rows: Row[]) => rows.map(({ hash }) => hash)
  await sql`
    with gone as (
      delete from platform.exclusion
      where brand = ${brand} and player = ${player} and hash = any(${hashesIn(remove)}::bytea[])),
    kept as (
      update platform.exclusion set kind = ${exclusion?.kind ?? ''}, until = ${exclusion?.until ?? null}
      where brand = ${brand} and player = ${player} and hash <> all(${hashesIn(remove)}::bytea[]))
    insert into platform.exclusion (brand, player, evidence, hash, kind, until, at)
    select ${brand}, ${player}::uuid, evidence, hash, ${exclusion?.kind ?? ''}, ${exclusion?.until ?? null}::timestamptz, ${app.clock.now()}::timestamptz
    from unnest(${add.map(({ evidence }) => evidence)}::text[], ${hashesIn(add)}::bytea[]) as w (evidence, hash)
    on conflict do nothing`.execute(app.installation.db)
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
    await notifyBrands(app, writeTime)
    await writeRows(app, player)
    const unreached = await notifyBrands(app, 0)
    return unreached.length > 0 ? { is: 'failed', why: unreached.join('; ') } : done
  },
}

/**
 * Lets a brand match its players after exclusions have changed. The subject is the reason; 'opened'
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
 * Requests that the brands match their players after `after` milliseconds. Returns an error for each brand that was not
 * reached. A brand that is not open in this process matches when it is opened.
 */
async function notifyBrands(app: App, after: number): Promise<string[]> {
  const unreached: string[] = []
  const own = brandOf(app)
  const others = [...app.installation.apps].filter(([code]) => code !== own)
  for (const [index, [code, one]] of [...others, [own, app] as const].entries())
    await requestMatch(one, 'changed', after + index * wakeInterval).catch((error: unknown) =>
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
