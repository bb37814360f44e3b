import { settingDefaults } from '@koi/contract/site/setting/setting.copy'
import type { Direction } from '@koi/contract/state'
import type { Fen } from '@koi/contract/money'
import { day, hour, type Instant, minute, plus } from '@koi/contract/time'
import { post } from '../../books/ledger/ledger.ts'
import type { Tx } from '../../platform/db/db.ts'
import { deciderColumns } from '../../platform/db/decider.ts'
import { newId } from '../../platform/text/id.ts'
import { firstOperator, type SeedEvent, type Seed } from '../../platform/ops/seed.ts'
import { begin } from '../transfer/transfer.ts'
import { type Venue, loadVenues } from '../venue/venue.ts'
import { sessionStart, fenOf, move, seedDemoSession } from './demoSession.seed.ts'
import { demoSessions, welcome } from './play.seed.ts'
import { tables } from './table.seed.ts'

/** A month of bets and transfers in every state; venue balances end at 0, as in the sandbox. */
export const seedPlay: Seed = async (tx, now) => {
  const venues = new Map((await loadVenues(tx)).map((venue) => [venue.code, venue]))
  const players = await tx
    .selectFrom('player')
    .select(['id', 'username'])
    .where('username', 'in', Object.keys(demoSessions))
    .orderBy('id')
    .execute()
  const events: SeedEvent[] = []
  for (const { id: player, username } of players) {
    const all = demoSessions[username] ?? []
    const gift = welcome[username]
    if (gift && all[0]) {
      const at = plus(sessionStart(all[0], now), -2 * hour)
      events.push({ at, apply: (then) => grantWelcomeBonus(then, player, fenOf(gift), at) })
    }
    for (const session of all) {
      const venue = venues.get(tables[session.table].venue)
      if (venue)
        events.push({
          at: sessionStart(session, now),
          apply: (then) => seedDemoSession(then, { player, venue }, session, now),
        })
    }
    if (username === 'demo002') events.push(...openCases(player, venues, now))
  }
  return events
}

async function grantWelcomeBonus(tx: Tx, player: string, amount: Fen, at: Instant): Promise<void> {
  const id = newId<'Adjustment'>()
  const madeBy = await firstOperator(tx)
  await tx
    .insertInto('adjustment')
    .values({
      id,
      playerId: player,
      amount,
      kind: 'bonus',
      reason: '新会员体验金',
      state: 'approved',
      madeBy,
      ...deciderColumns({ kind: 'operator', id: madeBy }),
      createdAt: at,
      closedAt: at,
    })
    .execute()
  post(tx, {
    player,
    kind: 'adjustment.credit',
    order: id,
    amount,
    at,
  })
}

/** Two transfers refused by the venue, and one waiting for an operator. */
function openCases(player: string, venues: Map<string, Venue>, now: Instant): SeedEvent[] {
  const pp = venues.get('pp')
  const ae = venues.get('ae')
  if (!pp || !ae) return []
  const refused = (direction: Direction, yuan: number, daysAgo: number): SeedEvent => {
    const at = plus(now, -daysAgo * day)
    const play = async (tx: Tx): Promise<void> => {
      await move(tx, { player, venue: pp }, direction, fenOf(yuan), at, 'failed')
    }
    return { at, apply: play }
  }
  const at = plus(now, -50 * minute)
  return [
    refused('in', 200, 8),
    refused('out', 66, 7),
    { at, apply: (tx) => insertUnknownTransfer(tx, player, ae, at, now) },
  ]
}

async function insertUnknownTransfer(tx: Tx, player: string, ae: Venue, at: Instant, now: Instant): Promise<void> {
  const id = newId<'Transfer'>()
  await begin(
    tx,
    { id, player, venue: ae, direction: 'in', amount: fenOf(100), why: 'player' },
    { now: at, settings: settingDefaults },
  )
  await tx
    .updateTable('transfer')
    .set({ state: 'manual', askedTimes: 14, note: 'no answer' })
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('venueFault')
    .values({
      id: newId<'VenueFault'>(),
      venue: ae.code,
      kind: 'transfer.manual',
      detail: JSON.stringify({ about: id, amount: fenOf(100) }),
      at: plus(now, -20 * minute),
    })
    .execute()
}
