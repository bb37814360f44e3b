import { type Fen, fen, sum } from '@koi/contract/money'
import pMap from 'p-map'
import { OutsideFault } from '../../platform/outside/fault.ts'
import type { App } from '../../platform/ops/app.ts'
import { connectVenue } from './adapter.ts'
import { isSeamless, type Venue } from './venue.ts'

const most = 500
const atOnce = 8

/**
 * Lists differences between ledger and venue balances, the largest first, and books nothing. A difference may be a win
 * or loss that the venue has not reported yet.
 */
export async function loadReconciliation(app: App, venue: Venue) {
  // A seamless venue holds no balances.
  const venueAccounts = isSeamless(venue)
    ? []
    : await app.db
        .selectFrom('venueAccount')
        .innerJoin('player', 'player.id', 'venueAccount.playerId')
        .leftJoin('account', (join) =>
          join
            .onRef('account.playerId', '=', 'venueAccount.playerId')
            .onRef('account.venue', '=', 'venueAccount.venue')
            .on('account.place', '=', 'venue'),
        )
        .select(['venueAccount.playerId', 'player.username', 'venueAccount.login'])
        .select((eb) => eb.fn.coalesce('account.balance', eb.lit(0)).as('balance'))
        .where('venueAccount.venue', '=', venue.code)
        .where('venueAccount.isKnown', '=', true)
        .orderBy('balance', 'desc')
        .orderBy('venueAccount.askedAt', 'desc')
        .limit(most)
        .execute()
  const moving = await app.db
    .selectFrom('transfer')
    .select(['playerId', 'direction', 'amount'])
    .where('venue', '=', venue.code)
    .where('closedAt', 'is', null)
    .execute()
  const answers = await pMap(
    venueAccounts,
    async (venueAccount) => ({ venueAccount, live: await askLiveBalance(app, venue, venueAccount.login) }),
    { concurrency: atOnce },
  )
  const answered = answers.filter(
    (answer): answer is { venueAccount: (typeof venueAccounts)[number]; live: Fen } => answer.live !== null,
  )
  return {
    platname: venue.code,
    asked: answers.length,
    unanswered: answers.length - answered.length,
    cached_total: sum(answered.map(({ venueAccount }) => fen(venueAccount.balance))),
    live_total: sum(answered.map(({ live }) => live)),
    transit_total: sum(moving.filter(({ direction }) => direction === 'in').map(({ amount }) => fen(amount))),
    items: answered
      .filter(({ venueAccount, live }) => venueAccount.balance !== live)
      .map(({ venueAccount, live }) => ({
        id: venueAccount.playerId,
        player_id: venueAccount.playerId,
        username: venueAccount.username,
        cached: fen(venueAccount.balance),
        live,
        difference: fen(live - venueAccount.balance),
        is_moving: moving.some(({ playerId }) => playerId === venueAccount.playerId),
      })),
  }
}

async function askLiveBalance(app: App, venue: Venue, login: string): Promise<Fen | null> {
  try {
    return await connectVenue(app, venue).balance({ login })
  } catch (error) {
    if (error instanceof OutsideFault) return null
    throw error
  }
}
