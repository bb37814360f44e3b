import { adjustmentInvariants } from './adjustment/adjustment.checks.ts'
import { freeRoundInvariants } from './freeRound/freeRound.checks.ts'
import { importInvariants } from './import/import.checks.ts'
import { betInvariants } from './bet/bet.checks.ts'
import { depositInvariants } from './deposit/deposit.checks.ts'
import { ledgerInvariants, type Invariant } from './ledger/check.ts'
import { seamlessInvariants } from './seamless/seamless.checks.ts'
import { withdrawInvariants } from './withdraw/withdraw.checks.ts'
import { turnoverInvariants } from './turnover/turnover.checks.ts'
import { rebateInvariants } from './rebate/rebate.checks.ts'
import { promotionInvariants } from './promotion/promotion.checks.ts'
import { packetInvariants } from './packet/packet.checks.ts'
import { agentInvariants } from './agent/agent.checks.ts'
import { venueInvariants } from './venue/venue.checks.ts'

const tallyInvariants: Invariant[] = [
  {
    name: 'the tally of a list is what is in it',
    query: `select coalesce(t.list, c.list) || ' ' || coalesce(t.figure, c.figure) || ' is told as ' || coalesce(t.amount, 0) || ', counted ' || coalesce(c.amount, 0) as broken
      from (select list, figure, sum(amount) as amount from tally group by 1, 2) t full join (
        ${['player', 'deposit', 'withdrawal', 'transfer', 'rebate'].map((table) => `select '${table}' as list, 'total' as figure, count(*) as amount from ${table} union all `).join('')}
        select 'bet', figure, amount from (select count(*) as bets, sum(stake) as stakes, sum(win_loss) filter (where state = 'settled') as results from bet) s,
          lateral (values ('total', bets), ('stakes', stakes), ('results', results)) v (figure, amount)) c on c.list = t.list and c.figure = t.figure
      where coalesce(t.amount, 0) <> coalesce(c.amount, 0)`,
  },
]

export const invariants: Invariant[] = [
  ...ledgerInvariants,
  ...turnoverInvariants,
  ...depositInvariants,
  ...withdrawInvariants,
  ...adjustmentInvariants,
  ...rebateInvariants,
  ...promotionInvariants,
  ...packetInvariants,
  ...agentInvariants,
  ...venueInvariants,
  ...betInvariants,
  ...seamlessInvariants,
  ...freeRoundInvariants,
  ...importInvariants,
  ...tallyInvariants,
]
