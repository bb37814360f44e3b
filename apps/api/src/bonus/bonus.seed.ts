import { rewardFor } from '@koi/contract/bonus/bonus'
import { BonusTerms } from '@koi/contract/bonus/bonus.terms'
import { type ContentTexts } from '@koi/contract/contentTexts'
import { type Fen, fen, noMoney } from '@koi/contract/money'
import { day, hour, type Instant, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import type { Seed, SeedEvent } from '../platform/seed.ts'
import { insertOffer, takeOffer } from './credit.ts'
import { type LiveRule, newOffer } from './offer.ts'
import { storedTerms } from './version.ts'

interface DemoRule {
  name: string
  title: string
  content: string
  texts: ContentTexts
  state?: 'draft'
  budget?: number
  budgetDay?: number
  terms: Partial<z.input<typeof BonusTerms>> & Pick<z.input<typeof BonusTerms>, 'trigger' | 'reward'>
}

const english = (title: string, content: string): ContentTexts => ({ en: { title, content } })

/** Budgets in fen. */
const rules = {
  welcome: {
    name: '新人注册奖金',
    title: '新人见面礼',
    content: '注册后14天内领取，完成3倍流水即可取款。每人一次。',
    texts: english(
      'Welcome gift',
      'Claim within 14 days of registration; withdraw after turning it over 3 times. Once.',
    ),
    budget: 5_000_000,
    terms: { trigger: 'registration', reward: 'fixed', amount: '18', multiple: 3 },
  },
  first: {
    name: '首存赠送',
    title: '首存送50%',
    content: '首次存款满100元，赠送50%，最高500元；存满2000元赠送80%。30天内完成5倍流水。',
    texts: english('First deposit 50% extra', '50% of your first deposit from 100, 80% from 2,000, at most 500.'),
    budgetDay: 2_000_000,
    terms: {
      trigger: 'deposit',
      number: 1,
      reward: 'percent',
      steps: [
        { from: '100', percent: 50 },
        { from: '2000', percent: 80 },
      ],
      most: '500',
      least: '100',
      multiple: 5,
      group: '存款奖金',
    },
  },
  weekly: {
    name: '周亏损返利',
    title: '上周亏损返利8%',
    content: '每周一返还上周亏损的8%，最高888元，完成1倍流水即可取款。',
    texts: english('8% weekly cashback', '8% of last week’s losses every Monday, at most 888.'),
    terms: {
      trigger: 'loss',
      period: 'week',
      reward: 'percent',
      steps: [{ from: '500', percent: 8 }],
      most: '888',
      least: '500',
      multiple: 1,
      review_above: '500',
    },
  },
  code: {
    name: '优惠码 KOI88',
    title: '社群专享奖金',
    content: '输入优惠码即可领取，完成3倍电子流水即可取款；单注不超过50元。',
    texts: english('Community bonus', 'Enter the code; 3 times turnover on slots, stakes up to 50.'),
    terms: { trigger: 'code', code: 'KOI88', reward: 'fixed', amount: '88', multiple: 3, stake_most: '50' },
  },
  care: {
    name: '客服补偿',
    title: '客服补偿',
    content: '感谢您的耐心等待。',
    texts: english('Compensation', 'Thank you for your patience.'),
    terms: { trigger: 'hand', reward: 'fixed', amount: '28', multiple: 0 },
  },
  level: {
    name: 'VIP3晋级奖金',
    title: 'VIP3晋级奖金',
    content: '升至VIP3后7天内领取。',
    texts: english('VIP 3 bonus', 'Claim within 7 days of reaching VIP 3.'),
    state: 'draft',
    terms: { trigger: 'level', level: 3, reward: 'fixed', amount: '188', multiple: 5, take_days: 7 },
  },
} satisfies Record<string, DemoRule>

const shares = { slots: 100, live: 50, cards: 50, sports: 100, esports: 100, lottery: 20 }

async function insertRule(tx: Tx, { name, title, content, texts, state, terms, ...budgets }: DemoRule, at: Instant) {
  const ruleId = newId<'BonusRule'>()
  const parsed = z.decode(BonusTerms, { shares, take_days: 14, play_days: 30, ...terms })
  const row = { id: ruleId, name, madeBy: 'admin', createdAt: at, changedAt: at }
  await tx.insertInto('bonusRule').values(row).execute()
  const version = { ruleId, version: 1, terms: storedTerms(parsed), title, content, texts, madeBy: 'admin', at }
  await tx.insertInto('bonusVersion').values(version).execute()
  const { budget = null, budgetDay = null } = budgets
  const live =
    state === 'draft'
      ? {}
      : { state: 'live' as const, liveVersion: 1, code: parsed.trigger === 'code' ? parsed.code : null }
  await tx
    .updateTable('bonusRule')
    .set({ ...live, budget: budget as Fen | null, budgetDay: budgetDay as Fen | null })
    .where('id', '=', ruleId)
    .execute()
  return { ruleId, version: 1, terms: parsed, title, condition: null } satisfies LiveRule
}

interface Promised {
  username: string
  rule: keyof typeof rules
  /** Yuan. */
  base?: number
  hoursAgo: number
  isTaken?: boolean
  /** Percent of the requirement. */
  worked?: number
}

/** demo003 has an open bonus at 60 %; demo002, who can withdraw, has an offer and a finished one. */
const promises: Promised[] = [
  { username: 'demo002', rule: 'care', hoursAgo: 200, isTaken: true },
  { username: 'demo003', rule: 'code', hoursAgo: 30, isTaken: true, worked: 60 },
  { username: 'demo002', rule: 'weekly', base: 1500, hoursAgo: 5 },
  { username: 'demo003', rule: 'weekly', base: 9000, hoursAgo: 4, isTaken: true },
  { username: 'demo004', rule: 'welcome', hoursAgo: 50 },
]

export const seedBonuses: Seed = async (tx, now) => {
  const made = new Map<string, LiveRule>()
  for (const [key, rule] of Object.entries(rules)) made.set(key, await insertRule(tx, rule, plus(now, -10 * day)))
  const events: SeedEvent[] = []
  for (const promise of promises) {
    const row = await tx.selectFrom('player').select('id').where('username', '=', promise.username).executeTakeFirst()
    if (!row) continue
    const at = plus(now, -promise.hoursAgo * hour)
    events.push({ at, apply: (then) => keep(then, made.get(promise.rule)!, { ...promise, player: row.id, at }) })
  }
  return events
}

async function keep(
  tx: Tx,
  rule: LiveRule,
  { player, at, base = 0, isTaken, worked, hoursAgo }: Promised & { player: string; at: Instant },
): Promise<void> {
  const yuan = fen(base * 100)
  const amount = rewardFor(rule.terms, base > 0 ? yuan : noMoney)
  const occasion = rule.terms.trigger === 'hand' ? `hand:${hoursAgo}` : rule.terms.trigger
  const bonus = newOffer(rule, { player, occasion, base: yuan, amount, now: at })
  insertOffer(tx, { ...bonus, ...(rule.terms.trigger === 'hand' && { madeBy: 'admin', reason: '补偿' }) }, at)
  if (isTaken) await takeOffer(tx, bonus, rule, at)
  if (worked !== undefined)
    await sql`update wagering_requirement set worked = amount * ${worked}::integer / 100
      where player_id = ${player}::uuid and about = ${bonus.id}::uuid`.execute(tx)
}
