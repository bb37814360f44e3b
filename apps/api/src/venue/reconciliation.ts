import { type Fen, fen, noMoney, sum } from '@koi/contract/money'
import { OutsideFault } from '../outside/fault.ts'
import type { House } from '../platform/house.ts'
import { adapterOf } from './adapter.ts'
import { isSeamless, type Venue } from './rows.ts'

const most = 500
const atOnce = 8

/**
 * Compares what our books say players have at a venue with what the venue says, the largest first. It books nothing:
 * a difference is what was won or lost since the last look, or something to look into.
 */
export async function reconciliationOf(house: House, venue: Venue) {
  // A seamless venue holds nothing: there is nobody to ask about.
  const seats = isSeamless(venue)
    ? []
    : await house.db
        .selectFrom('venuePlayer')
        .innerJoin('player', 'player.id', 'venuePlayer.playerId')
        .select(['venuePlayer.playerId', 'player.username', 'venuePlayer.login', 'venuePlayer.balance'])
        .where('venuePlayer.venue', '=', venue.code)
        .where('venuePlayer.isKnown', '=', true)
        .orderBy('venuePlayer.balance', 'desc')
        .orderBy('venuePlayer.askedAt', 'desc')
        .limit(most)
        .execute()
  const moving = await house.db
    .selectFrom('transfer')
    .select(['playerId', 'direction', 'amount'])
    .where('venue', '=', venue.code)
    .where('state', '=', 2)
    .execute()
  const answers: { seat: (typeof seats)[number]; live: Fen | null }[] = []
  const waiting = [...seats]
  const worker = async () => {
    for (let seat = waiting.shift(); seat; seat = waiting.shift())
      answers.push({ seat, live: await liveOf(house, venue, seat.login) })
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const told = answers.filter((answer): answer is { seat: (typeof seats)[number]; live: Fen } => answer.live !== null)
  return {
    platname: venue.code,
    asked: answers.length,
    unanswered: answers.length - told.length,
    mirror_total: sum(told.map(({ seat }) => fen(seat.balance))),
    live_total: sum(told.map(({ live }) => live)),
    transit_total: sum(moving.filter(({ direction }) => direction === 0).map(({ amount }) => fen(amount))),
    items: told
      .filter(({ seat, live }) => seat.balance !== live)
      .map(({ seat, live }) => ({
        id: seat.playerId,
        player_id: seat.playerId,
        username: seat.username,
        mirror: fen(seat.balance ?? noMoney),
        live,
        difference: fen(live - seat.balance),
        is_moving: moving.some(({ playerId }) => playerId === seat.playerId),
      })),
  }
}

async function liveOf(house: House, venue: Venue, login: string): Promise<Fen | null> {
  try {
    return await adapterOf(house, venue).balance({ login })
  } catch (error) {
    if (error instanceof OutsideFault) return null
    throw error
  }
}
