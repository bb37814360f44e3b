import { z } from 'zod'
import { LoginLimited, PasswordMustChange } from '../../player/auth/auth.copy.ts'
import { Blacklisted, Disabled, NotFound, TooOften } from '../../refusal.copy.ts'
import {
  AgentStopped,
  AgentWrong,
  CodeWorn,
  CollectTooMuch,
  FactorMissing,
  FactorOn,
  FactorWrong,
  NotAgent,
  NothingToCollect,
  RangeTooLong,
} from './agent.copy.ts'
import { CurrentPasswordWrong } from '../../player/recovery/recovery.copy.ts'
import { OtpNeeded, OtpWrong } from '../../player/auth/operator.copy.ts'
import { flow, read, write } from '../../endpoint.ts'
import { Hundredths } from '../../hundredths.ts'
import { categories } from '../../play/game/game.ts'
import { BeijingTime, BeijingTimeOrBlank, Empty, Nothing, SignedYuan, spelled, Text, Yuan } from '../../wire.ts'
import { OwnAgentStatement, OwnAgentStatementDetail } from './agent.ts'

const Token = z.object({ token: z.string() })
const Page = z.object({ page: z.coerce.number().int().min(1).default(1) })
const pageAround = <Row extends z.ZodType>(row: Row) =>
  z.object({
    items: z.array(row),
    page: z.number(),
    per_page: z.number(),
    total: z.number(),
    total_is_estimate: z.boolean(),
  })

/**
 * Signs an agent in with the player's credentials. Answers 401 OTP_NEEDED if a second factor is enrolled and `otp` (a code of it, or a recovery
 * code) is missing.
 */
export const logIn = flow('anyone', 'agent.logIn', 'POST /agent/api/login', {
  input: z.object({ username: Text, password: Text, otp: Text }),
  reply: Token,
  refusals: [
    LoginLimited,
    TooOften,
    AgentWrong,
    Blacklisted,
    Disabled,
    NotAgent,
    AgentStopped,
    PasswordMustChange,
    OtpNeeded,
    OtpWrong,
  ],
})
/** Redeems the code issued by `getAgentLoginUrl`: single use, valid for one minute. */
export const redeemCode = write('anyone', 'agent.redeemCode', 'POST /agent/api/code', {
  input: z.object({ code: Text }),
  reply: Token,
  refusals: [CodeWorn],
})
export const logOut = write('agent', 'agent.logOut', 'POST /agent/api/logout', { input: Nothing, reply: Empty })

export const readMe = read('agent', 'agent.me', 'GET /agent/api/me', {
  input: Nothing,
  reply: z.object({
    id: z.string(),
    username: z.string(),
    parent: z.string(),
    code: z.string(),
    link: z.string(),
    since: BeijingTime,
    /** Whether authenticator codes or a passkey are enrolled. */
    has_factor: z.boolean(),
    has_codes: z.boolean(),
    /** Unused recovery codes. */
    recovery_codes: z.number(),
    /** Commission not collected yet. */
    balance: Yuan,
    plan: z.object({
      name: z.string(),
      turnover_rate: Hundredths,
      rate: Hundredths,
      override_rate: Hundredths,
      carries_loss: z.boolean(),
      rates: z.array(z.object({ category_id: spelled(categories), turnover_rate: Hundredths, rate: Hundredths })),
    }),
  }),
})

/** Figures of an agent's players over a period. `net`: their losses (negative: winnings). */
const figures = {
  registrations: z.number(),
  first_deposits: z.number(),
  active: z.number(),
  deposits: Yuan,
  withdrawals: Yuan,
  valid_stake: Yuan,
  net: SignedYuan,
}
const Figures = z.object(figures)
const DayFigures = z.object({ date: z.string(), ...figures })

export const readOverview = read('agent', 'agent.overview', 'GET /agent/api/overview', {
  replica: 'late',
  isHeavy: true,
  input: Nothing,
  reply: z.object({
    players: z.number(),
    agents: z.number(),
    today: Figures,
    month: Figures,
    /** Commission of the current month so far, without the share from sub-agents. */
    expected: SignedYuan,
    days: z.array(DayFigures),
  }),
})

/** Lists days from `from` to `to` (default: the current month), at most 92. `of`: a sub-agent (default: the caller). */
export const readDays = read('agent', 'agent.days', 'GET /agent/api/days', {
  replica: 'late',
  isHeavy: true,
  input: z.object({ from: Text, to: Text, of: Text }),
  reply: z.object({ items: z.array(DayFigures), sum: Figures }),
  refusals: [NotFound, RangeTooLong],
})

/** Lists the players of the caller, or of the sub-agent `of`; 404 for any other agent. */
export const readDownline = read('agent', 'agent.downline', 'GET /agent/api/downline', {
  replica: 'late',
  isHeavy: true,
  input: Page.extend({ of: Text }),
  reply: pageAround(
    z.object({
      /** Set only for agents, whose own players can be listed. */
      id: z.string(),
      username: z.string(),
      is_agent: z.boolean(),
      players: z.number(),
      created_at: BeijingTime,
      last_bet_at: BeijingTimeOrBlank,
      deposits: Yuan,
      withdrawals: Yuan,
      valid_stake: Yuan,
      net: SignedYuan,
    }),
  ).extend({
    trail: z.array(z.object({ id: z.string(), username: z.string() })),
  }),
  refusals: [NotFound],
})

export const readAgentStatements = read('agent', 'agent.ownStatements', 'GET /agent/api/statements', {
  replica: 'caughtUp',
  input: Page,
  reply: pageAround(OwnAgentStatement),
})
export const readOwnAgentStatement = read('agent', 'agent.ownStatement', 'GET /agent/api/statements/:id', {
  replica: 'caughtUp',
  input: z.object({ id: z.string() }),
  reply: OwnAgentStatementDetail,
  refusals: [NotFound],
})

export const readWallet = read('agent', 'agent.wallet', 'GET /agent/api/wallet', {
  input: Page,
  reply: z.object({
    balance: Yuan,
    earned: Yuan,
    collected: Yuan,
    ...pageAround(
      z.object({
        kind: z.enum(['agent.commission', 'agent.collect']),
        /** Set only on rows of commission. */
        month: z.string(),
        /** Set only on collections: whether an operator made it. */
        is_by_operator: z.boolean(),
        amount: SignedYuan,
        balance: Yuan,
        at: BeijingTime,
      }),
    ).shape,
  }),
})
/** Moves `amount`, or the whole balance, to the player's main wallet. */
export const collectCommission = write('agent', 'agent.collect', 'POST /agent/api/collect', {
  input: z.object({ amount: Yuan.optional() }),
  reply: z.object({ amount: Yuan, balance: Yuan }),
  movesMoney: true,
  refusals: [Blacklisted, Disabled, NothingToCollect, CollectTooMuch, TooOften],
})

export const readSessions = read('agent', 'agent.sessions', 'GET /agent/api/sessions', {
  input: Nothing,
  reply: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        ip: z.string(),
        created_at: BeijingTime,
        seen_at: BeijingTime,
        is_this: z.boolean(),
      }),
    ),
  }),
})
export const endSession = write('agent', 'agent.endSession', 'DELETE /agent/api/sessions/:id', {
  input: z.object({ id: z.string() }),
  reply: Empty,
  refusals: [NotFound],
})

/**
 * Returns a new secret, which is active once a code of it was confirmed; requires the login password, or an existing
 * passkey.
 */
export const startFactor = flow('agent', 'agent.startFactor', 'POST /agent/api/factor', {
  input: z.object({ password: Text, otp: Text }),
  reply: z.object({ secret: z.string(), address: z.string() }),
  refusals: [FactorOn, FactorWrong, CurrentPasswordWrong, LoginLimited, TooOften],
})
/** Returns recovery codes, which cannot be read again, and ends the agent's other sessions. */
export const confirmFactor = write('agent', 'agent.confirmFactor', 'POST /agent/api/factor/confirm', {
  input: z.object({ otp: Text }),
  reply: z.object({ codes: z.array(z.string()) }),
  refusals: [FactorMissing, FactorOn, LoginLimited, FactorWrong],
})
export const removeFactor = write('agent', 'agent.removeFactor', 'POST /agent/api/factor/remove', {
  input: z.object({ otp: Text }),
  reply: Empty,
  refusals: [FactorMissing, LoginLimited, FactorWrong],
})
