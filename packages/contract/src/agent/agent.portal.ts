import { z } from 'zod'
import { LoginLimited } from '../auth/auth.copy.ts'
import { Blacklisted, Disabled, NotFound, TooOften } from '../refusal.copy.ts'
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
import { OtpNeeded, OtpWrong } from '../auth/operator.copy.ts'
import { flow, read, write } from '../endpoint.ts'
import { Hundredths } from '../hundredths.ts'
import { categories } from '../game/game.ts'
import { BeijingTime, BeijingTimeOrBlank, Empty, Nothing, SignedYuan, spelled, Text, Yuan } from '../wire.ts'
import { OwnAgentStatement, OwnAgentStatementDetail } from './agent.ts'

const Token = z.object({ token: z.string() })
const Page = z.object({ page: z.coerce.number().int().min(1).default(1) })
const pageAround = <Row extends z.ZodType>(row: Row) =>
  z.object({ items: z.array(row), page: z.number(), per_page: z.number(), total: z.number() })

/** The player's own name and password; answers 401 with code OTP_NEEDED where a second factor is on and `otp` is missing. */
export const logIn = flow('anyone', 'agent.logIn', 'POST /agent/api/login', {
  input: z.object({ username: Text, password: Text, otp: Text }),
  reply: Token,
  refusals: [LoginLimited, TooOften, AgentWrong, Blacklisted, Disabled, NotAgent, AgentStopped, OtpNeeded, OtpWrong],
})
/** The code that `getAgentLoginUrl` gave a signed-in agent: good once, within a minute. */
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
    /** What a referred player names at the registration. */
    code: z.string(),
    /** The same as an address to hand out. */
    link: z.string(),
    since: BeijingTime,
    /** Codes of an authenticator, or a passkey. */
    has_factor: z.boolean(),
    has_codes: z.boolean(),
    /** Commission that waits to be collected. */
    balance: Yuan,
    /** The plan of the running month. */
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

/** What an agent's players did in a time. `net`: what they lost (negative: won). */
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
  input: Nothing,
  reply: z.object({
    players: z.number(),
    /** Agents directly below. */
    agents: z.number(),
    today: Figures,
    month: Figures,
    /** What the running month would come to, were it over now; without the share of sub-agents. */
    expected: SignedYuan,
    days: z.array(DayFigures),
  }),
})

/** Days from `from` to `to` (default: the running month), at most 92; `of`: an agent below (default: the caller's own players). */
export const readDays = read('agent', 'agent.days', 'GET /agent/api/days', {
  replica: 'late',
  input: z.object({ from: Text, to: Text, of: Text }),
  reply: z.object({ items: z.array(DayFigures), sum: Figures }),
  refusals: [NotFound, RangeTooLong],
})

/** The players of an agent: the caller's own, or of an agent below them (`of`); anybody else's are 404. */
export const readDownline = read('agent', 'agent.downline', 'GET /agent/api/downline', {
  replica: 'late',
  input: Page.extend({ of: Text }),
  reply: pageAround(
    z.object({
      /** Only of agents, to look further down. */
      id: z.string(),
      username: z.string(),
      is_agent: z.boolean(),
      /** Players of an agent. */
      players: z.number(),
      created_at: BeijingTime,
      last_bet_at: BeijingTimeOrBlank,
      deposits: Yuan,
      withdrawals: Yuan,
      valid_stake: Yuan,
      net: SignedYuan,
    }),
  ).extend({
    /** From the caller down to the agent shown. */
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
        /** Of a commission. */
        month: z.string(),
        /** Of a collection that an operator made for the agent. */
        is_by_operator: z.boolean(),
        amount: SignedYuan,
        balance: Yuan,
        at: BeijingTime,
      }),
    ).shape,
  }),
})
/** Moves commission to the player's main wallet: `amount`, or all there is. */
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

/** A new secret; it counts once a code of it was given. */
export const startFactor = write('agent', 'agent.startFactor', 'POST /agent/api/factor', {
  input: z.object({ otp: Text }),
  reply: z.object({ secret: z.string(), address: z.string() }),
  refusals: [FactorOn, FactorWrong],
})
export const confirmFactor = write('agent', 'agent.confirmFactor', 'POST /agent/api/factor/confirm', {
  input: z.object({ otp: Text }),
  reply: Empty,
  refusals: [FactorMissing, FactorOn, LoginLimited, FactorWrong],
})
export const removeFactor = write('agent', 'agent.removeFactor', 'POST /agent/api/factor/remove', {
  input: z.object({ otp: Text }),
  reply: Empty,
  refusals: [FactorMissing, LoginLimited, FactorWrong],
})
