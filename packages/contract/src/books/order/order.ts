import { z } from 'zod'
import { evidences } from '../../player/barring/barring.ts'
import { harmKinds } from '../../player/protection/harm.ts'
import { markKinds, riskRules } from '../../player/link/link.ts'
import { orderStates } from '../../state.ts'
import { verificationStates } from '../../player/verification/verification.ts'
import { BeijingTime, BeijingTimeOrBlank, Flag, JsonValue, SignedYuan, stateCode, Yuan } from '../../wire.ts'

const OrderPlayer = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  vip: z.number(),
  isblack: Flag,
  status: Flag,
  is_test: Flag,
  excluded_until: BeijingTimeOrBlank,
  withdrawals_held_until: BeijingTimeOrBlank,
  note: z.string(),
  created_at: BeijingTime,
  last_login_at: BeijingTimeOrBlank,
  balance: Yuan,
  held: Yuan,
  gameblance: Yuan,
  /** Stakes still required before a withdrawal. */
  bet_amount: Yuan,
})

const Totals = z.object({ approved: z.number(), amount: Yuan, rejected: z.number() })

/** What operators see beside a deposit or a withdrawal to decide on it. */
export const OrderContext = z.object({
  /** When the claim ends; '' if the order is not claimed. */
  claimed_until: BeijingTimeOrBlank,
  /** Number of the next order that the caller may decide, oldest first; '' if no other order waits. */
  next: z.string(),
  player: OrderPlayer,
  screening: z.object({
    verification: z.enum(verificationStates),
    /** When the player was last compared with the barring lists. */
    screened_at: BeijingTimeOrBlank,
    /** The player returned after dormancy, and no operator has reviewed that yet. */
    is_dormant: Flag,
    barring_hits: z.array(z.object({ source: z.string(), evidence: z.enum(evidences), created_at: BeijingTime })),
    /** `day`: Beijing day of the observation. */
    harm_markers: z.array(
      z.object({ kind: z.enum(harmKinds), day: z.string(), words: z.string(), created_at: BeijingTime }),
    ),
  }),
  /** Other players who have withdrawn to the same number or have bound it; at most 20. */
  same_payee: z.array(
    z.object({
      player_id: z.string(),
      username: z.string(),
      isblack: Flag,
      status: Flag,
      withdrawals: z.number(),
      amount: Yuan,
      is_bound: Flag,
    }),
  ),
  /** All other deposits and withdrawals of the player. */
  totals: z.object({ deposits: Totals, withdrawals: Totals }),
  /** Where the player's money comes from. */
  funding: z.object({
    /** Turnover of the open requirements, `bet_amount` of it missing. */
    required: Yuan,
    /** Bonuses, rebates and other gifts of the player's whole time; results of play by game category. */
    given: Yuan,
    play: z.array(z.object({ category: z.string(), stake: Yuan, win_loss: SignedYuan })),
    /** The five newest booked deposits before this order. */
    deposits: z.array(
      z.object({
        number: z.string(),
        channel: z.string(),
        protocol: z.string(),
        amount: Yuan,
        payer: z.string(),
        payer_no: z.string(),
        created_at: BeijingTime,
      }),
    ),
  }),
  /** The sign-in before this order, against those of the half year before it; all blank if none is known. */
  origin: z.object({
    ip: z.string(),
    device: z.string(),
    at: BeijingTimeOrBlank,
    is_new: Flag,
    /** Sign-ins, and those from the same address and of the same device. */
    sign_ins: z.number(),
    same_ip: z.number(),
    same_device: z.number(),
  }),
  risk: z.object({
    score: z.number(),
    rules: z.array(z.object({ rule: z.enum(riskRules), points: z.number() })),
    /** Accounts that share something with the player, the strongest link first; at most ten. */
    accounts: z.array(
      z.object({
        player_id: z.string(),
        username: z.string(),
        score: z.number(),
        is_excluded: Flag,
        is_blocked: Flag,
        reasons: z.array(z.enum(markKinds)),
        since: BeijingTime,
      }),
    ),
  }),
  /** The ten newest deposits and withdrawals before this order. */
  earlier: z.array(
    z.object({
      kind: z.enum(['deposit', 'withdrawal']),
      number: z.string(),
      amount: Yuan,
      state: stateCode(orderStates),
      reason: z.string(),
      created_at: BeijingTime,
      decided_at: BeijingTimeOrBlank,
    }),
  ),
  /** Ledger entries of the order. */
  postings: z.array(
    z.object({
      seq: z.number(),
      kind: z.string(),
      name: z.string(),
      source: z.string(),
      target: z.string(),
      amount: Yuan,
      source_balance: SignedYuan,
      target_balance: SignedYuan,
      created_at: BeijingTime,
    }),
  ),
  /**
   * Decisions of first operators that needed or need a second one, newest first. `amount`: to credit; null for a
   * withdrawal.
   */
  approvals: z.array(
    z.object({
      state: z.enum(['pending', 'approved', 'rejected', 'withdrawn', 'expired']),
      amount: Yuan.nullable(),
      evidence: z.string(),
      made_by: z.string(),
      created_at: BeijingTime,
      decided_by: z.string(),
      decided_at: BeijingTimeOrBlank,
    }),
  ),
  /** Audit trail of the order, newest first. At most 50. */
  audit: z.array(
    z.object({
      id: z.string(),
      at: BeijingTime,
      actor_name: z.string(),
      act: z.string(),
      before: JsonValue,
      after: JsonValue,
      reason: z.string(),
    }),
  ),
})
