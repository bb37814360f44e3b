import type { BonusTerms, OnTrigger } from '@koi/contract/reward/bonus/bonus.terms'
import { giftOf } from '@koi/contract/reward/bonus/bonus.reward'
import { type ContentTexts, textIn } from '@koi/contract/contentTexts'
import * as contract from '@koi/contract/reward/invite/invite.player'
import type { Language } from '@koi/contract/language'
import type { Fen } from '@koi/contract/money'
import { textsIn } from '@koi/contract/textsIn'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { maskName } from '../../partner/agent/downline.ts'
import { loadBar } from '../bonus/promotable.ts'
import { isInSegment } from '../bonus/offer.ts'
import { parseTerms } from '../bonus/version.ts'
import type { Reader } from '../../platform/db/db.ts'
import { on } from '../../platform/http/on.ts'
import { listFound } from '../../platform/text/page.ts'

interface Own {
  code: string
  username: string
  isAgent: boolean
  level: number
  friends: number
  qualified: number
}

async function loadOwn(db: Reader, player: string): Promise<Own> {
  const { rows } = await sql<Own>`
    select invitation_code(p.id) as code, p.username, p.is_agent, p.vip_level as level,
      (select count(*) from invitation i where i.inviter_id = p.id)::integer as friends,
      (select count(*) from invitation i where i.inviter_id = p.id and i.state = 'qualified')::integer as qualified
    from player p where p.id = ${player}::uuid`.execute(db)
  return rows[0]!
}

interface Rule {
  terms: BonusTerms
  on: OnTrigger<'friend'>
  title: string
  texts: ContentTexts
  condition: unknown
  endsAt: Instant | null
  rest: number | null
}

/** Loads the live rules whose budget is not used up, those for inviters first. */
async function loadRules(db: Reader, now: Instant): Promise<Rule[]> {
  const { rows } = await sql<Omit<Rule, 'terms' | 'on'> & { terms: unknown }>`
    select v.terms, v.title, v.texts, s.condition, r.ends_at, r.budget - coalesce(b.used, 0) as rest
    from bonus_rule r join bonus_version v on v.rule_id = r.id and v.version = r.live_version
      left join segment_version s on s.segment_id = v.segment_id and s.version = v.segment_version
      left join bonus_budget b on b.rule_id = r.id and b.day is null
    where r.state = 'live' and v.terms -> 'on' ->> 'trigger' = 'friend' and coalesce(r.starts_at <= ${now}::timestamptz, true)
      and coalesce(r.ends_at > ${now}::timestamptz, true)
    order by v.terms -> 'on' ->> 'side' desc, r.created_at, r.id`.execute(db)
  return rows.flatMap((row) => {
    const terms = parseTerms(row.terms)
    return terms.on.trigger === 'friend' ? [{ ...row, terms, on: terms.on }] : []
  })
}

/** Returns null for a rule that gives nothing. `level` is the inviter's; a friend's level is not known. */
function toTerms({ terms, on, title, texts, endsAt, rest }: Rule, level: number, language: Language) {
  const { worth, ...gift } = giftOf(terms, on.side === 'inviter' ? level : 0)
  if (worth === 0 || (rest !== null && rest < worth)) return null
  return {
    side: on.side,
    title: textIn(language, texts, 'title', title),
    ...gift,
    deposited: on.least,
    stake: on.friend_stake,
    days: on.window_days,
    month_most: on.side === 'inviter' ? on.month_most : 0,
    until: endsAt,
  }
}

export const invitePlayer = [
  on(contract.readInvitation, async ({ db, caller, origin, language, now }) => {
    const { player } = caller
    const [own, bar, rules] = await Promise.all([loadOwn(db, player), loadBar(db, player, now), loadRules(db, now)])
    // It is unknown whether a friend will fulfil a condition, so only rules without one are shown as rewards for friends.
    const fits = await Promise.all(
      rules.map(async (rule) =>
        rule.on.side === 'inviter' ? isInSegment(db, rule, player, now) : rule.condition === null,
      ),
    )
    const code = own.isAgent ? own.username : own.code
    const shown = own.isAgent ? [] : rules.filter((_, index) => fits[index])
    return {
      code,
      link: `${origin}/register?pid=${encodeURIComponent(code)}`,
      is_agent: own.isAgent,
      is_barred: bar !== null,
      rules: shown.flatMap((rule) => toTerms(rule, own.level, language) ?? []),
      friends: own.friends,
      qualified: own.qualified,
    }
  }),

  on(contract.listFriends, async ({ db, caller, input, language }) => {
    const found = db
      .selectFrom('invitation as i')
      .innerJoin('player as f', 'f.id', 'i.friendId')
      .select(['f.username', 'i.state', 'i.at'])
      .select(
        sql<Fen>`coalesce((select sum(greatest(b.amount - coalesce(b.revoked, 0), 0)) from bonus b where b.player_id = i.inviter_id
          and b.cause = 'friend' and b.subject = i.friend_id::text and b.count is null
          and b.state in ('offered', 'review', 'credited')), 0)::bigint`.as('reward'),
      )
      .where('i.inviterId', '=', caller.player)
      .orderBy('i.at', 'desc')
      .orderBy('i.friendId', 'desc')
    const names = textsIn[language].invite.invitationStateNames
    return listFound(input.page, found, ({ username, state: stored, at, reward }) => {
      // A refusal would tell the inviter that the two accounts are linked.
      const state = stored === 'refused' ? 'waiting' : stored
      return { username: maskName(username), state, state_name: names[state], reward, registered_at: at }
    })
  }),
]
