import { account } from './accounts.ts'
import type { PostingKind } from './ledger.ts'

const { cash, promo, rebate, commission, venueResult, adjust, packet, opening, main, held, agent } = account
/** Any account of a venue, and any of money on its way to or from one (see `openVenue`). */
const [venue, transit] = [1000, 2000]

/** From where to where money of each kind moves: every way there is between two accounts. */
export const postingRules: Record<PostingKind, [from: number, to: number][]> = {
  'deposit.credit': [[cash, main]],
  'withdrawal.hold': [[main, held]],
  'withdrawal.pay': [[held, cash]],
  'withdrawal.return': [[held, main]],
  'transfer.leave': [[main, transit]],
  'transfer.arrive': [
    [transit, venue],
    [venue, main],
  ],
  'transfer.return': [[transit, main]],
  'venue.result': [
    [venueResult, venue],
    [venue, venueResult],
  ],
  'bet.stake': [[main, venueResult]],
  'bet.payout': [[venueResult, main]],
  'bet.free': [[venueResult, main]],
  'bet.undo': [
    [venueResult, main],
    [main, venueResult],
  ],
  'rebate.pay': [[rebate, main]],
  'promotion.grant': [[promo, main]],
  'promotion.revoke': [[main, promo]],
  'packet.open': [[packet, main]],
  'agent.commission': [[commission, agent]],
  'agent.collect': [[agent, main]],
  adjustment: [
    [adjust, main],
    [main, adjust],
  ],
  opening: [
    [opening, main],
    [opening, venue],
  ],
}

/** The ways as rows of SQL: kind, source, target. */
export const postingRuleRows: string = Object.entries(postingRules)
  .flatMap(([kind, legs]) => legs.map(([from, to]) => `('${kind}', ${from}, ${to})`))
  .join(', ')

/** SQL for the account a code stands for in `ways`. */
export const placeOf = (code: string): string =>
  `case when ${code} between 1001 and 1999 then ${venue} when ${code} between 2001 and 2999 then ${transit} else ${code} end`
