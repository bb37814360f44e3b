import { adjustmentInvariants } from './adjustment/adjustment.checks.ts'
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

/** Everything that must always be true: of the ledger alone, and of each feature's orders against it. */
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
]
