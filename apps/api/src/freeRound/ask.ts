import { freeRoundTitle, grantedText } from '@koi/contract/freeRound/freeRound.copy'
import { shortYuan } from '@koi/contract/money'
import { beijingText, type Instant, plus, second } from '@koi/contract/time'
import { OutsideFault } from '../outside/fault.ts'
import { roundsAnswer, unknownOnFault } from '../outside/rounds.ts'
import type { CancelAnswer, RoundsAnswer } from '../outside/venue.ts'
import { notifyPlayer } from '../message/message.ts'
import { type App, transact } from '../platform/app.ts'
import { failPoint } from '../platform/failpoint.ts'
import { isExcluded } from '../protection/protection.ts'
import { connectVenue } from '../venue/adapter.ts'
import { openVenueAccount } from '../venue/cachedBalance.ts'
import { findVenue } from '../venue/venue.ts'
import { change, type FreeRound, lockFreeRound, stepTimeout } from './freeRound.ts'

/** Seconds until the next request, by the number of requests so far. */
const requestDelays = [2, 5, 10, 20, 40, 80, 120]

/** Expires grants, cancels those of excluded players, and sends due requests to venues. Processes claim each row. Returns the number sent. */
export async function askDue(app: App): Promise<number> {
  const now = app.clock.now()
  await expire(app, now)
  await cancelExcluded(app, now)
  const due = await app.db
    .selectFrom('freeRound')
    .selectAll()
    .where('nextAskAt', '<=', now)
    .orderBy('nextAskAt')
    .limit(40)
    .execute()
  const asked = await Promise.all(
    (due as FreeRound[]).map(async (row) => {
      const claim = await app.db
        .updateTable('freeRound')
        .set((eb) => ({ nextAskAt: plus(now, stepTimeout), askedTimes: eb('askedTimes', '+', 1) }))
        .where('id', '=', row.id)
        .where('state', '=', row.state)
        .where('nextAskAt', '=', row.nextAskAt!)
        .executeTakeFirst()
      if (claim.numUpdatedRows === 0n) return false
      await requestRounds(app, row).catch((error: unknown) =>
        app.log.error({ err: error, freeRound: row.id }, 'the request for free rounds failed'),
      )
      return true
    }),
  )
  return asked.filter(Boolean).length
}

/** One request for a grant and its result; never inside a transaction. */
async function requestRounds(app: App, row: FreeRound): Promise<void> {
  const answer = await callVenue(app, row)
  failPoint('freeRound.after-ask')
  await transact(app, async (tx) => {
    const now = app.clock.now()
    const { state } = await lockFreeRound(tx, row.id)
    // The state changed during the request and is newer than the answer.
    if (state !== row.state) return
    const note = answer.reason
    if (answer.result === 'unknown') {
      const wait = (requestDelays[Math.min(row.askedTimes, requestDelays.length - 1)] ?? 120) * second
      const unsure = state === 'cancelling' ? state : ('unknown' as const)
      return change(tx, row.id, { state: unsure, note, nextAskAt: plus(now, wait) })
    }
    if (state === 'cancelling') {
      // Never granted and unknown to the venue: the player does not have the rounds.
      const isGone = answer.result === 'done' || (answer.result === 'missing' && row.grantedAt === null)
      if (isGone) return change(tx, row.id, { state: 'cancelled', note }, now)
      // Played or expired at the venue: `askedTimes` stays, so the job does not ask again.
      return change(tx, row.id, { state: 'granted', note, grantedAt: row.grantedAt ?? now })
    }
    if (answer.result !== 'done') return change(tx, row.id, { state: 'refused', note }, now)
    await change(tx, row.id, { state: 'granted', note, grantedAt: now, askedTimes: 0 })
    const text = grantedText(row.gameName, row.rounds, shortYuan(row.stake), beijingText(row.until))
    await notifyPlayer(tx, row.playerId, { title: freeRoundTitle, text, now, isMarketing: true })
  })
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

const unended = ['pending', 'asked', 'unknown', 'granted', 'cancelling'] as const

/** Closes grants past their end, whatever the venue answered; late wins are still paid. */
async function expire(app: App, now: Instant): Promise<void> {
  await app.db
    .updateTable('freeRound')
    .set({ state: 'expired', nextAskAt: null, closedAt: now })
    .where('state', 'in', unended)
    .where('until', '<=', now)
    .execute()
}

/** Cancels each once; a refused cancellation is left to be played or to expire. An unknown grant is cancelled after its request has timed out. */
async function cancelExcluded(app: App, now: Instant): Promise<void> {
  await app.db
    .updateTable('freeRound')
    .set({ state: 'cancelling', nextAskAt: now, askedTimes: 0 })
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'granted'), eb('askedTimes', '=', 0)]),
        eb.and([eb('state', '=', 'unknown'), eb('nextAskAt', '<=', now)]),
      ]),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('player')
          .select('player.id')
          .whereRef('player.id', '=', 'freeRound.playerId')
          .where('player.excludedUntil', '>', now),
      ),
    )
    .execute()
}
