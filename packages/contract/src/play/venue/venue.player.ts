import { z } from 'zod'
import { NotFound } from '../../refusal.copy.ts'
import { BalanceFailed, VenueUnknown } from './venue.copy.ts'
import { flow, read } from '../../endpoint.ts'
import { PlayerRecord, WithTotal } from '../../player/profile/profile.player.ts'
import { BeijingTimeOrBlank, Flag, Nothing, Yuan } from '../../wire.ts'

const Wallet = z.object({ platname: z.string(), name: z.string(), balance: Yuan })

/**
 * Every player's page polls this every few seconds. `with_total`, an extension: 1 adds the sum of all accounts of the
 * player, which POST /api/funds explains.
 */
export const readBalance = read('blocked', 'venue.balance', 'POST /api/balance', {
  input: WithTotal,
  reply: z.object({ balance: Yuan, gameblance: Yuan, total_balance: Yuan.optional() }),
})

export const listBalances = read('player', 'venue.balances', 'POST /api/balancelist', {
  input: Nothing,
  reply: z.array(Wallet),
})
/**
 * Live balances, cached for five seconds; `stale` 1 if the venue gave no answer. Extensions: `in_repair` 1 while the venue is in
 * repair or off, and `read_at`, the time of the last answer, '' before the first.
 */
export const listLiveBalances = flow('player', 'venue.liveBalances', 'POST /api/balancelist2', {
  input: Nothing,
  reply: z.array(Wallet.extend({ stale: z.number(), in_repair: Flag, read_at: BeijingTimeOrBlank })),
})
export const refreshBalances = flow('player', 'venue.refresh', 'POST /api/refreshusermoney', {
  input: WithTotal,
  reply: PlayerRecord,
  refusals: [NotFound],
})
export const refreshBalance = flow('player', 'venue.refreshOne', 'POST /api/userapimoney/:code', {
  input: z.object({ code: z.string() }),
  reply: Wallet,
  refusals: [VenueUnknown, BalanceFailed],
})
