import { z } from 'zod'
import { read } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { BeijingTime, Flag, itemsOf, ListQuery, Which } from '../../wire.ts'
import { highestScore, markKinds, riskRules } from './link.ts'

const Score = z.number().int()
const Rule = z.enum(riskRules)

const Account = z.object({
  id: z.string(),
  username: z.string(),
  score: Score,
  /** The player is currently excluded at their own wish. */
  is_excluded: Flag,
  /** The player is blacklisted, disabled or barred. */
  is_blocked: Flag,
})

/** The graph: the player first, then accounts by distance (1: linked to the player, 2: linked to one of these) and strength. */
export const readLinks = read('operator:link.view', 'player.links', 'GET /console/api/players/:id/links', {
  input: Which,
  reply: z.object({
    score: Score,
    /** Number of accounts with a strong link. */
    linked: z.number(),
    /** `points`: from the settings; `is_met`: the rule counts in the score. */
    rules: z.array(z.object({ rule: Rule, points: z.number(), is_met: Flag })),
    accounts: z.array(Account.extend({ distance: z.number() })),
    links: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        strength: z.number(),
        /** Since when both accounts share it. */
        since: BeijingTime,
        reasons: z.array(z.object({ kind: z.enum(markKinds), since: BeijingTime })),
      }),
    ),
    /** 1: there are more accounts than are returned. */
    is_cut: Flag,
  }),
  refusals: [NotFound],
})

/** Lists players, the highest score first. */
export const listLinked = read('operator:link.view', 'link.list', 'GET /console/api/linked-players', {
  input: ListQuery.pick({ page: true, per_page: true, q: true }).extend({
    score: z.coerce.number().int().min(0).max(highestScore).optional(),
    /** Lists only the players to whom this rule applies. */
    rule: z.enum(['', ...riskRules]).optional(),
    /** 1: only players with linked accounts. */
    linked: z.enum(['', '0', '1']).optional(),
  }),
  reply: itemsOf(
    z.object({
      player_id: z.string(),
      username: z.string(),
      score: Score,
      linked: z.number(),
      rules: z.array(z.object({ rule: Rule, points: z.number() })),
      /** The most strongly linked accounts. */
      accounts: z.array(Account.extend({ strength: z.number() })),
      changed_at: BeijingTime,
    }),
  ),
})
