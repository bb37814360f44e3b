import type { FreeRoundState } from '@koi/contract/play/freeRound/freeRound'
import { shortYuan } from '@koi/contract/money'
import { beijingText, type Instant, minute, second } from '@koi/contract/time'
import { sql } from 'kysely'
import { expireApprovals } from '../../access/approval/approval.ts'
import type { EventKind } from '../../platform/event/kinds.ts'
import { OutsideFault } from '../../platform/outside/fault.ts'
import { roundsAnswer, unknownOnFault } from '../../platform/outside/rounds.ts'
import type { CancelAnswer, RoundsAnswer } from '../../platform/outside/venue.ts'
import { notifyPlayer } from '../../player/message/message.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { Tx } from '../../platform/db/db.ts'
import { failPoint } from '../../platform/base/failpoint.ts'
import { isExcluded } from '../../player/protection/protection.ts'
import { done, type TaskKind, type TaskResult } from '../../platform/task/task.ts'
import { connectVenue } from '../venue/adapter.ts'
import { openVenueAccount } from '../venue/cachedBalance.ts'
import { findVenue } from '../venue/venue.ts'
import { change, type FreeRound, lockFreeRound, requestRoundsKind, insertRequest } from './freeRound.ts'

/** Requests a grant or its cancellation from the venue until the answer is conclusive. */
export const requestRounds: TaskKind = {
  name: requestRoundsKind,
  concurrency: 10,
  backoff: { first: 2 * second, longest: 2 * minute },
  async run(app, { subject: id }) {
    const row = await app.db.selectFrom('freeRound').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || !requested.has(row.state)) return done
    // This is committed before the call: after a crash the venue may have granted the rounds.
    await app.db
      .updateTable('freeRound')
      .set((eb) => ({ askedTimes: eb('askedTimes', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', row.state)
      .execute()
    const answer = await callVenue(app, row as FreeRound)
    failPoint('freeRound.after-ask')
    return transact(app, (tx) => recordAnswer(tx, row as FreeRound, answer, app.clock.now()))
  },
}

const requested: ReadonlySet<string> = new Set<FreeRoundState>(['asked', 'unknown', 'cancelling'])

async function recordAnswer(
  tx: Tx,
  row: FreeRound,
  { result, reason: note }: RoundsAnswer<CancelAnswer>,
  now: Instant,
): Promise<TaskResult> {
  const { state } = await lockFreeRound(tx, row.id)
  // Another process changed the state during the request, so its state is newer than this answer, and it has requested
  // the next call.
  if (state !== row.state) return done
  if (result === 'unknown') {
    await change(tx, row.id, { state: state === 'cancelling' ? state : 'unknown', note })
    return { is: 'failed', why: note }
  }
  if (state === 'cancelling') {
    // The rounds were never granted and the venue does not know them, so the player does not have them.
    const isGone = result === 'done' || (result === 'missing' && row.grantedAt === null)
    if (isGone) await change(tx, row.id, { state: 'cancelled', note }, now)
    // The rounds were played or have expired at the venue. `askedTimes` is kept, so that the job does not ask again.
    else await change(tx, row.id, { state: 'granted', note, grantedAt: row.grantedAt ?? now })
    return done
  }
  if (result !== 'done') {
    await change(tx, row.id, { state: 'refused', note }, now)
    return done
  }
  await change(tx, row.id, { state: 'granted', note, grantedAt: now, askedTimes: 0 })
  notifyPlayer(
    tx,
    row.playerId,
    ({ freeRound: { freeRoundTitle, grantedText } }) => ({
      title: freeRoundTitle,
      text: grantedText(row.gameName, row.rounds, shortYuan(row.stake), beijingText(row.until)),
    }),
    { now, isMarketing: true },
  )
  return done
}

async function callVenue(app: App, row: FreeRound): Promise<RoundsAnswer<CancelAnswer>> {
  const isNew = row.state === 'asked' && row.askedTimes === 0
  if (isNew && (await isExcluded(app.db, row.playerId, app.clock.now()))) return roundsAnswer('refused', 'excluded')
  const venue = (await findVenue(app.db, row.venue))!
  try {
    const { freeRounds } = connectVenue(app, venue)
    if (!freeRounds) return roundsAnswer('refused', 'the venue gives no free rounds')
    const { login } = await openVenueAccount(app, row.playerId, venue)
    failPoint('freeRound.before-ask')
    if (row.state === 'cancelling') return await freeRounds.cancel({ id: row.id }).catch(unknownOnFault)
    return await freeRounds
      .grant({
        id: row.id,
        player: { login },
        gameCode: row.gameCode,
        rounds: row.rounds,
        stake: row.stake,
        from: row.createdAt,
        until: row.until,
        isRepeat: !isNew,
      })
      .catch(unknownOnFault)
  } catch (error) {
    if (error instanceof OutsideFault) return roundsAnswer('unknown', error.message)
    throw error
  }
}

const kindChanged: EventKind = 'free_round.changed'
/** Inserts one event if the CTE `changed` has rows. */
const emitIfChanged = sql`insert into event_waiting (kind) select ${kindChanged} from changed limit 1`

const unended: FreeRoundState[] = ['pending', 'asked', 'unknown', 'granted', 'cancelling']

/**
 * Closes grants past their end, whatever the venue or a second operator might still answer; late wins are still paid.
 * Returns the number of closed grants.
 */
export async function expireGrants(app: App): Promise<number> {
  const now = app.clock.now()
  const { rows } = await sql<{ count: number }>`
    with changed as (
      update free_round set state = 'expired', closed_at = ${now}, decided_by_kind = coalesce(decided_by_kind, 'system')
      where state = any(${unended}::text[]) and until <= ${now} returning approval_id),
    approvals as (${expireApprovals(now)}),
    emitted as (${emitIfChanged})
    select count(*)::int as count from changed`.execute(app.db)
  return rows[0]!.count
}

/**
 * Requests the cancellation of each grant of an excluded player once; when it is refused, the rounds can be played or
 * expire.
 */
export async function cancelExcluded(app: App): Promise<void> {
  const now = app.clock.now()
  await transact(app, async (tx) => {
    const { rows } = await sql<Pick<FreeRound, 'id' | 'venue'>>`
      with changed as (
        update free_round f set state = 'cancelling', asked_times = 0 from player p
        where p.id = f.player_id and p.excluded_until > ${now} and ((f.state = 'granted' and f.asked_times = 0) or f.state = 'unknown')
        returning f.id, f.venue),
      emitted as (${emitIfChanged})
      select id, venue from changed`.execute(tx)
    for (const row of rows) await insertRequest(tx, row, now)
  })
}
