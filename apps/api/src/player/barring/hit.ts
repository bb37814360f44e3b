import type { Evidence } from '@koi/contract/player/barring/barring'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { day, type Instant, plus } from '@koi/contract/time'
import { type Selectable, sql } from 'kysely'
import { notifyPlayer } from '../message/message.ts'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { newId } from '../../platform/text/id.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { bar, unbar } from '../protection/bar.ts'
import type { Who } from '../protection/change.ts'

/** A list, register or exclusion of another account that matches a player. */
export interface Match {
  /** Id of the source, the same in every screening. */
  key: string
  list: string | null
  name: string
  evidence: Evidence
}

const elsewherePrefix = 'brand:'

/** Key of a match with the exclusion of another account: each excluded player is a source of its own. */
export const elsewhereKey = (brand: string, player: string): string => `${elsewherePrefix}${brand}:${player}`

export const isElsewhere = (place: string): boolean => place.startsWith(elsewherePrefix)

/** The inverse of `elsewhereKey`. */
export function sourceOf(place: string): { brand: string; player: string } {
  const [, brand = '', player = ''] = place.split(':')
  return { brand, player }
}

/** All matches with exclusions of other accounts, whose players of 24 hours are limited together. */
const allElsewhere = `${elsewherePrefix}*`

/** Players that the exclusion of one account bars at most in a brand. One person has fewer accounts. */
const mostOfAccount = 5

/** The order in which `insertHit` must be called for one player, so that its locks are taken in one order. */
export const inLockOrder = (matches: Match[]): Match[] =>
  matches.toSorted(({ key }, other) => (key < other.key ? -1 : 1))

/**
 * The players whom each source has barred, by the limit that stops it: the exclusion of an account bars `mostOfAccount`
 * in all, a list, the register, or all exclusions of other accounts together (`allElsewhere`) `barring_most_day` in 24 hours,
 * so that a wrong one, or another brand that excludes invented people, does not bar everybody before an operator sees it.
 */
const limitedHits = (db: Db | Tx, now: Instant) =>
  db.selectFrom((eb) =>
    eb
      .selectFrom('barringHit')
      .select(['place', 'source', 'playerId', 'state'])
      .where((eb) => eb.or([eb('place', 'like', `${elsewherePrefix}%`), eb('at', '>', plus(now, -day))]))
      .unionAll(
        eb
          .selectFrom('barringHit')
          .select([eb.val(allElsewhere).as('place'), 'source', 'playerId', 'state'])
          .where('place', 'like', `${elsewherePrefix}%`)
          .where('at', '>', plus(now, -day))
          // A player who was barred already is barred no further.
          .where(
            sql<boolean>`not exists (select from barring_hit e where e.player_id = barring_hit.player_id and e.at < barring_hit.at
              and (e.state = 'open' or e.cleared_at > barring_hit.at))`,
          ),
      )
      .as('hit'),
  )

const mostOf = (place: string, { barring_most_day }: Pick<Settings, 'barring_most_day'>): number =>
  isElsewhere(place) && place !== allElsewhere ? mostOfAccount : barring_most_day

/**
 * Whether a source may bar another player. Holds an advisory lock until the transaction ends: of the source, or one for all
 * exclusions of other accounts, which limits only whom they bar anew and not by a document.
 */
async function mayBar(tx: Tx, playerId: string, { key, evidence }: Match, now: Instant): Promise<boolean> {
  const isShared = isElsewhere(key) && evidence !== 'document' && !(await isBarredAlready(tx, playerId))
  const places = isShared ? [key, allElsewhere] : [key]
  await takeAdvisoryLock(tx, 'check', `barring:${places.at(-1)}`)
  const settings = await readSettings(tx)
  const barred = await limitedHits(tx, now)
    .select((eb) => ['place', eb.fn.count<number>('playerId').distinct().as('players')])
    .where('place', 'in', places)
    .where('playerId', '<>', playerId)
    .groupBy('place')
    .execute()
  return barred.every(({ place, players }) => players < mostOf(place, settings))
}

const isBarredAlready = async (tx: Tx, player: string): Promise<boolean> =>
  (await tx
    .selectFrom('barringHit')
    .select('id')
    .where('playerId', '=', player)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The sources that bar no further players and of which a hit is open. */
export async function stoppedSources(db: Db, settings: Pick<Settings, 'barring_most_day'>, now: Instant) {
  const sources = await limitedHits(db, now)
    .select((eb) => [
      'place',
      eb.fn.max('source').as('source'),
      eb.fn.count<number>('playerId').distinct().as('players'),
    ])
    .groupBy('place')
    .having(sql<boolean>`bool_or(state = 'open')`)
    .execute()
  return sources.filter(({ place, players }) => players >= mostOf(place, settings))
}

/**
 * Stores a hit and bars the player; returns false when an operator cleared it before, or when its source has barred too
 * many players. A hit that was closed automatically is opened again. The caller holds the player's lock.
 */
export async function insertHit(tx: Tx, playerId: string, match: Match, now: Instant): Promise<boolean> {
  const { key, list, name, evidence } = match
  const known = await tx
    .selectFrom('barringHit')
    .select(['id', 'state', 'clearedBy'])
    .where('playerId', '=', playerId)
    .where('place', '=', key)
    .executeTakeFirst()
  if (known?.state === 'cleared' && known.clearedBy !== null) return false
  if (known?.state !== 'open' && !(await mayBar(tx, playerId, match, now))) return false
  const change = { act: 'barred', args: [isElsewhere(key) ? null : name] } as const
  const former = await bar(tx, playerId, change, { actor: 'screening', reason: name }, now)
  if (known?.state === 'open') return true
  const before = former ?? (await exclusionBeforeHits(tx, playerId))
  const found = { evidence, at: now, formerKind: before.kind, formerUntil: before.until }
  if (known)
    await tx
      .updateTable('barringHit')
      .set({ ...found, state: 'open', clearedAt: null, reason: '' })
      .where('id', '=', known.id)
      .execute()
  else
    await tx
      .insertInto('barringHit')
      .values({ id: newId<'BarringHit'>(), playerId, place: key, listId: list, source: name, ...found })
      .execute()
  notifyPlayer(
    tx,
    playerId,
    ({ barring: { inboxTexts } }) => (isElsewhere(key) ? inboxTexts.barredElsewhere : inboxTexts.barred(name)),
    { now },
  )
  return true
}

/** The exclusion that the player had before the first open hit. */
async function exclusionBeforeHits(tx: Tx, player: string) {
  const row = await tx
    .selectFrom('barringHit')
    .select(['formerKind as kind', 'formerUntil as until'])
    .where('playerId', '=', player)
    .where('state', '=', 'open')
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return row ?? { kind: '', until: null }
}

/**
 * Closes an open hit, and removes the bar unless another hit is open. Without `operator` it is closed automatically and
 * may be opened again. The caller holds the player's lock.
 */
export async function clearHit(
  tx: Tx,
  hit: Pick<Selectable<Tables['barringHit']>, 'id' | 'playerId' | 'place' | 'formerKind' | 'formerUntil'>,
  { operator, reason }: { operator?: string; reason: string },
  now: Instant,
): Promise<void> {
  const { id, playerId, place } = hit
  await tx
    .updateTable('barringHit')
    .set({ state: 'cleared', clearedBy: operator ?? null, clearedAt: now, reason })
    .where('id', '=', id)
    .execute()
  const open = await tx
    .selectFrom('barringHit')
    .select('id')
    .where('playerId', '=', playerId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (open) return
  const former = { kind: hit.formerKind, until: hit.formerUntil }
  const change = { act: 'unbarred', args: [isElsewhere(place)] } as const
  const who: Who = operator ? { actor: 'operator', operator, reason } : { actor: 'screening', reason }
  if (!(await unbar(tx, playerId, former, change, who, now))) return
  const end = !operator ? 'endedElsewhere' : isElsewhere(place) ? 'clearedElsewhere' : 'cleared'
  notifyPlayer(tx, playerId, ({ barring }) => barring.inboxTexts[end], { now })
}
