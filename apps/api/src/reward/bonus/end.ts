import type { BonusState } from '@koi/contract/reward/bonus/bonus'
import { BonusChanged, BonusInPlay, BonusNotOpen } from '@koi/contract/reward/bonus/bonus.copy'
import { isId } from '@koi/contract/id'
import { type Fen, fen, subtract } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { emit } from '../../platform/event/emit.ts'
import type { EventKind } from '../../platform/event/kinds.ts'
import { requireNotBlocked } from '../../access/identity/playerStatus.ts'
import { lockPlayer, post } from '../../books/ledger/ledger.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { defer, type Reader, type Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { loadReturn } from '../../money/turnover/giveUp.ts'
import { cancelRequirement } from '../../money/turnover/turnover.ts'

const bonusEnded: EventKind = 'bonus.ended'

interface OpenBonus {
  id: string
  title: string
  rest: Fen
  endsAt: Instant | null
}

/** Finds a bonus of the player; null if there is none. `isOpen`: it is credited and its turnover requirement is open. */
async function findBonus(
  db: Reader | Tx,
  player: string,
  id: string,
): Promise<(OpenBonus & { isOpen: boolean }) | null> {
  if (!isId(id)) return null
  const row = await db
    .selectFrom('bonus')
    .leftJoin('wageringRequirement as w', (join) =>
      join.onRef('w.playerId', '=', 'bonus.playerId').onRef('w.about', '=', 'bonus.id').on('w.source', '=', 'bonus'),
    )
    .select(['bonus.id', 'bonus.state', 'w.state as requirement', 'w.title', 'bonus.required', 'w.worked', 'w.endsAt'])
    .where('bonus.id', '=', id)
    .where('bonus.playerId', '=', player)
    .executeTakeFirst()
  if (!row) return null
  const { title, required, worked, endsAt, state, requirement } = row
  const isOpen = state === 'credited' && requirement === 'open'
  return { id, title: title ?? '', rest: subtract(required, fen(worked ?? 0)), endsAt, isOpen }
}

/**
 * Computes what giving an open bonus up would cost. Throws NotFound, BonusNotOpen, and BonusInPlay while its money may be at a
 * venue or staked.
 */
export async function loadEnding(db: Reader | Tx, player: string, id: string, now: Instant) {
  const { title, rest, isOpen } = (await findBonus(db, player, id)) ?? refuse(NotFound)
  if (!isOpen) refuse(BonusNotOpen)
  const returned = (await loadReturn(db, player, id, now)) ?? refuse(BonusInPlay)
  return { id, title, ...returned, rest }
}

/**
 * Gives a bonus up. `shown`: the loss that the player confirmed. Throws what `loadEnding` throws, BonusChanged, Blacklisted,
 * Disabled.
 */
export async function giveUp(tx: Tx, player: string, id: string, shown: Fen | null, now: Instant): Promise<void> {
  await lockPlayer(tx, player)
  await requireNotBlocked(tx, player)
  const { lost } = await loadEnding(tx, player, id, now)
  if (shown !== lost) refuse(BonusChanged)
  await endBonus(tx, { player, id, lost, state: 'forfeited', now })
}

/**
 * Cancels the turnover requirement and takes back what is left of the bonus and what was won with it. The caller has locked
 * the player.
 */
async function endBonus(
  tx: Tx,
  {
    player,
    id,
    lost,
    state,
    now,
  }: { player: string; id: string; lost: Fen; state: Extract<BonusState, 'expired' | 'forfeited'>; now: Instant },
): Promise<void> {
  await cancelRequirement(tx, player, 'bonus', id, now)
  if (lost > 0) post(tx, { player, kind: 'bonus.revoke', order: id, amount: lost, at: now })
  const ended = { state, closedAt: now, revoked: lost > 0 ? lost : null }
  void defer(tx, tx.updateTable('bonus').set(ended).where('id', '=', id))
  emit(tx, { kind: 'bonus.ended', player, about: id })
}

/**
 * Expires offers not taken in time, and bonuses whose turnover was not fulfilled in time. A bonus whose money is at a venue or
 * staked ends when the money is back; until then stakes do not count and nothing can be withdrawn. Returns the number of
 * expired offers and bonuses. Throws AggregateError after the others, when some could not be ended.
 */
export async function expireBonuses(app: App): Promise<number> {
  const offers = await transact(app, (tx) => expireOffers(tx, app.clock.now()))
  const due = await app.db
    .selectFrom('wageringRequirement')
    .select(['playerId as player', 'about as id'])
    .where(sql<boolean>`state = 'open' and source = 'bonus'`)
    .where('endsAt', '<=', app.clock.now())
    .orderBy('endsAt')
    .execute()
  const failures: unknown[] = []
  let expired = 0
  for (const { player, id } of due) {
    try {
      if (await transact(app, (tx) => expireOpen(tx, player, id, app))) expired += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} bonuses could not be ended`)
  return offers + expired
}

/** Uses `skip locked`: an offer that is just being taken is skipped. */
async function expireOffers(tx: Tx, now: Instant): Promise<number> {
  const { numAffectedRows } = await sql`
    with expired as (
      update bonus set state = 'expired', closed_at = ${now}::timestamptz where id in (
        select id from bonus where state = 'offered' and take_until <= ${now}::timestamptz for update skip locked)
      returning id, player_id)
    insert into event_waiting (kind, player_id, about) select ${bonusEnded}, player_id, id from expired`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

async function expireOpen(tx: Tx, player: string, id: string, { clock }: Pick<App, 'clock'>): Promise<boolean> {
  await lockPlayer(tx, player)
  const now = clock.now()
  const open = await findBonus(tx, player, id)
  if (!open?.isOpen || open.endsAt === null || open.endsAt > now) return false
  const returned = await loadReturn(tx, player, id, now)
  if (!returned) return false
  await endBonus(tx, { player, id, lost: returned.lost, state: 'expired', now })
  return true
}
