import { z } from 'zod'
import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import { NotFound, TooOften } from '../../refusal.copy.ts'
import { RealnameMalformed } from '../auth/auth.copy.ts'
import {
  BirthdayMalformed,
  EmailMalformed,
  EmailTaken,
  LevelUnknown,
  MobileMalformed,
  MobileTaken,
  ResetAgain,
} from './profile.copy.ts'
import { reviewAnswers } from '../review/review.ts'
import { EndsInThePast, ExclusionStands, NotShorter } from '../protection/protection.copy.ts'
import { flow, read, write } from '../../endpoint.ts'
import { BeijingTime, BeijingTimeOrBlank, Flag, itemsOf, ListQuery, SignedYuan, Yuan, TypedName } from '../../wire.ts'

const row = {
  id: z.string(),
  player_id: z.string(),
  username: z.string(),
  realname: z.string(),
  mobile: z.string(),
  email: z.string(),
  vip: z.number(),
  balance: Yuan,
  gameblance: Yuan,
  held: Yuan,
  paysum: Yuan,
  deposit_count: z.number(),
  withdrawal_count: z.number(),
  bet_count: z.number(),
  isblack: Flag,
  status: Flag,
  isagent: Flag,
  is_test: Flag,
  transferstatus: Flag,
  excluded_until: BeijingTimeOrBlank,
  /** Name of the referrer; '' if there is none. */
  pid: z.string(),
  created_at: BeijingTime,
  last_login_at: BeijingTimeOrBlank,
  last_login_ip: z.string(),
}
export const PlayerRow = z.object(row)

const Counted = z.object({ count: z.number(), amount: Yuan })

export const PlayerDetail = z.object({
  ...row,
  birthday: z.string(),
  avatar: z.string(),
  note: z.string(),
  joinday: z.number(),
  created_ip: z.string(),
  vip_since: BeijingTime,
  /** Stakes still required before a withdrawal. */
  bet_amount: Yuan,
  referrals: z.number(),
  /** Who invited the player by an invitation code ('' if nobody did), and how many players the player has invited. */
  inviter: z.string(),
  invited: z.number(),
  /** Name of the source that the player came from; '' if there is none. */
  source: z.string(),
  /** Whether the player has an authenticator or a passkey. */
  has_factor: z.boolean(),
  /** When the player last confirmed or went on to change the limits at a prompt; '' if never. */
  limits_reviewed_at: BeijingTimeOrBlank,
  /** `keep` or `change`; '' if never. */
  limits_review: z.enum(['', ...reviewAnswers]),
  accounts: z.array(z.object({ name: z.string(), balance: SignedYuan })),
  totals: z.object({
    deposits: Counted,
    withdrawals: Counted,
    rebates: Counted,
    packets: Counted,
    promotions: Counted,
    bets: z.object({ count: z.number(), stake: Yuan, valid_stake: Yuan, win_loss: SignedYuan }),
  }),
  sessions: z.array(z.object({ created_at: BeijingTime, seen_at: BeijingTime, ip: z.string(), agent: z.string() })),
})

/** `state` 1: enabled, 0: disabled. `q` matches username, or the exact real name or mobile number. */
export const listPlayers = read('operator:player.view', 'player.list', 'GET /console/api/players', {
  replica: 'caughtUp',
  input: ListQuery.extend({
    isblack: z.string().max(1).optional(),
    isagent: z.string().max(1).optional(),
    is_test: z.string().max(1).optional(),
    vip: z.string().max(3).optional(),
    pid: TypedName.max(40).optional(),
    /** Filters by the id of a tag, and of a segment. */
    tag: z.string().max(40).optional(),
    segment: z.string().max(40).optional(),
  }),
  reply: itemsOf(PlayerRow),
})

export const readPlayerDetail = read('operator:player.view', 'player.read', 'GET /console/api/players/:id', {
  input: z.object({ id: z.string() }),
  reply: PlayerDetail,
  refusals: [NotFound],
})

/** Changes the given fields. A block applies immediately; `vip` restarts the period of the level, and a higher one waits for a second operator. */
export const changePlayer = write('operator:player.change', 'player.change', 'PATCH /console/api/players/:id', {
  mayWait: true,
  needsFreshFactor: ['is_test', 'realname', 'mobile', 'email', 'birthday', 'vip', 'excluded_until'],
  input: z.object({
    id: z.string(),
    isblack: Flag.optional(),
    status: Flag.optional(),
    is_test: Flag.optional(),
    realname: z.string().max(50).optional(),
    mobile: z.string().max(20).optional(),
    email: z.string().max(100).optional(),
    birthday: z.string().max(10).nullable().optional(),
    note: z.string().max(2000).optional(),
    vip: z.coerce.number().int().min(0).max(100).optional(),
    /** A Beijing day or time later than the current end: an exclusion cannot be shortened. */
    excluded_until: z.string().max(19).nullable().optional(),
    reason: z.string().max(200).optional(),
  }),
  reply: PlayerDetail,
  refusals: [
    NotFound,
    RealnameMalformed,
    MobileMalformed,
    EmailMalformed,
    BirthdayMalformed,
    MobileTaken,
    EmailTaken,
    ExclusionStands,
    EndsInThePast,
    NotShorter,
    LevelUnknown,
    ApprovalStale,
  ],
})

export const logOutPlayer = write('operator:player.change', 'player.logOut', 'POST /console/api/players/:id/logout', {
  input: z.object({ id: z.string() }),
  reply: z.object({ ended: z.number() }),
  refusals: [NotFound],
})

/** Resets a password. The one-time password is returned only here. Ends sessions; withdrawals are held until `held_until`. */
export const resetPlayerPassword = flow(
  'operator:player.reset',
  'player.resetPassword',
  'POST /console/api/players/:id/reset-password',
  {
    needsFreshFactor: true,
    input: z.object({
      id: z.string(),
      kind: z.enum(['login', 'pay']),
      reason: z.string().trim().min(1).max(200),
    }),
    reply: z.object({ password: z.string(), held_until: BeijingTime }),
    refusals: [NotFound, ResetAgain, TooOften],
  },
)

/**
 * Removes a player's authenticator, recovery codes and passkeys and switches step-up off. Ends sessions and holds withdrawals
 * for `hold_after_reset_hours`. With `four_eyes_changes` it needs two operators.
 */
export const resetPlayerFactor = write(
  'operator:player.reset',
  'player.resetFactor',
  'POST /console/api/players/:id/reset-otp',
  {
    needsFreshFactor: true,
    mayWait: true,
    input: z.object({ id: z.string(), reason: z.string().trim().min(1).max(200) }),
    reply: PlayerDetail,
    refusals: [ApprovalStale, NotFound],
  },
)
