import { freeRoundTitle, grantedText } from '@koi/contract/freeRound/freeRound.copy'
import { shortYuan } from '@koi/contract/money'
import { beijingText, type Instant, plus, second } from '@koi/contract/time'
import { OutsideFault } from '../outside/fault.ts'
import { answered, silent } from '../outside/rounds.ts'
import type { CancelAnswer, RoundsAnswer } from '../outside/venue.ts'
import { tell } from '../message/message.ts'
import { type App, transact } from '../platform/app.ts'
import { failPoint } from '../platform/failpoint.ts'
import { isExcluded } from '../protection/protection.ts'
import { connectVenue } from '../venue/adapter.ts'
import { openVenueAccount } from '../venue/cachedBalance.ts'
import { venueOf } from '../venue/venue.ts'
import { change, type FreeRound, lockFreeRound, stepTimeout } from './freeRound.ts'

/** Seconds until the next question, by how often it was asked. */
const waits = [2, 5, 10, 20, 40, 80, 120]

/**
 * Ends what is over, takes back what an excluded player still has (R54), and asks the venues for every grant whose turn
 * has come: new ones, those without a usable answer, and those that a crash left behind, each under its own number. Runs
 * on several processes at once without asking twice. Returns how many were asked for.
 */
export async function askDue(app: App): Promise<number> {
  const now = app.clock.now()
  await expire(app, now)
  await callBackExcluded(app, now)
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
        .set((is) => ({ nextAskAt: plus(now, stepTimeout), askedTimes: is('askedTimes', '+', 1) }))
        .where('id', '=', row.id)
        .where('state', '=', row.state)
        .where('nextAskAt', '=', row.nextAskAt!)
        .executeTakeFirst()
      if (claim.numUpdatedRows === 0n) return false
      await ask(app, row).catch((error: unknown) =>
        app.log.error({ err: error, freeRound: row.id }, 'free rounds were not asked for'),
      )
      return true
    }),
  )
  return asked.filter(Boolean).length
}

/** Asks the venue for one grant, and writes down what it says. Never inside a transaction. */
async function ask(app: App, row: FreeRound): Promise<void> {
  const answer = await answerTo(app, row)
  failPoint('freeRound.after-ask')
  await transact(app, async (tx) => {
    const now = app.clock.now()
    const { state } = await lockFreeRound(tx, row.id)
    // Played, ended or called back meanwhile: what stands is newer than the answer.
    if (state !== row.state) return
    const note = answer.reason
    if (answer.result === 'unknown') {
      const wait = (waits[Math.min(row.askedTimes, waits.length - 1)] ?? 120) * second
      const unsure = state === 'cancelling' ? state : ('unknown' as const)
      return change(tx, row.id, { state: unsure, note, nextAskAt: plus(now, wait) })
    }
    if (state === 'cancelling') {
      // What it never said yes to, and knows nothing of, the player does not have.
      const isGone = answer.result === 'done' || (answer.result === 'missing' && row.grantedAt === null)
      if (isGone) return change(tx, row.id, { state: 'cancelled', note }, now)
      // It was played or ended there: the count of the question stays, so that no job asks it again.
      return change(tx, row.id, { state: 'granted', note, grantedAt: row.grantedAt ?? now })
    }
    if (answer.result !== 'done') return change(tx, row.id, { state: 'refused', note }, now)
    await change(tx, row.id, { state: 'granted', note, grantedAt: now, askedTimes: 0 })
    const text = grantedText(row.gameName, row.rounds, shortYuan(row.stake), beijingText(row.until))
    await tell(tx, row.playerId, { title: freeRoundTitle, text, now, isMarketing: true })
  })
}

async function answerTo(app: App, row: FreeRound): Promise<RoundsAnswer<CancelAnswer>> {
  const isNew = row.state === 'asked' && row.askedTimes === 0
  if (isNew && (await isExcluded(app.db, row.playerId, app.clock.now()))) return answered('refused', 'excluded')
  const venue = (await venueOf(app.db, row.venue))!
  try {
    const { freeRounds } = connectVenue(app, venue)
    if (!freeRounds) return answered('refused', 'the venue gives no free rounds')
    const { login } = await openVenueAccount(app, row.playerId, venue)
    failPoint('freeRound.before-ask')
    if (row.state === 'cancelling') return await freeRounds.cancel({ id: row.id }).catch(silent)
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
      .catch(silent)
  } catch (error) {
    if (error instanceof OutsideFault) return answered('unknown', error.message)
    throw error
  }
}

const unended = ['pending', 'asked', 'unknown', 'granted', 'cancelling'] as const

/** What is not played by its end is over, whatever the venue said; wins that are told late are still paid. */
async function expire(app: App, now: Instant): Promise<void> {
  await app.db
    .updateTable('freeRound')
    .set({ state: 'expired', nextAskAt: null, closedAt: now })
    .where('state', 'in', unended)
    .where('until', '<=', now)
    .execute()
}

/**
 * Each is tried once: what a venue does not take back is played, or ends. One that is unknown is not asked for again but
 * taken back, once no question about it is on its way.
 */
async function callBackExcluded(app: App, now: Instant): Promise<void> {
  await app.db
    .updateTable('freeRound')
    .set({ state: 'cancelling', nextAskAt: now, askedTimes: 0 })
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'granted'), is('askedTimes', '=', 0)]),
        is.and([is('state', '=', 'unknown'), is('nextAskAt', '<=', now)]),
      ]),
    )
    .where((is) =>
      is.exists(
        is
          .selectFrom('player')
          .select('player.id')
          .whereRef('player.id', '=', 'freeRound.playerId')
          .where('player.excludedUntil', '>', now),
      ),
    )
    .execute()
}
