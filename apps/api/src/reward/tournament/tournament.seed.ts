import type { ContentTexts } from '@koi/contract/contentTexts'
import { BonusTerms } from '@koi/contract/reward/bonus/bonus.terms'
import { addDays, day, dayOf, hour, type Instant, minute, plus, startOf } from '@koi/contract/time'
import { prizeSum } from '@koi/contract/reward/tournament/tournament'
import { TournamentTerms } from '@koi/contract/reward/tournament/tournament.terms'
import { z } from 'zod'
import { takeOffer, insertOffer } from '../bonus/credit.ts'
import { findLiveRule, newOffer } from '../bonus/offer.ts'
import { insertOwnRule, stopOwnRule } from '../bonus/ownRule.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { firstOperator, type Seed } from '../../platform/ops/seed.ts'
import { writePlaces } from './close.ts'
import { enterBettors, scorePlayers, type Touched } from './score.ts'
import { parseTournament, storedTerms, type Tournament } from './tournament.ts'

interface Demo {
  name: string
  title: string
  content: string
  texts: ContentTexts
  /** Start and end in days from today. */
  starts: number
  ends: number
  terms: Partial<z.input<typeof TournamentTerms>> & Pick<z.input<typeof TournamentTerms>, 'score' | 'prizes'>
}

const weights = { slots: 100, live: 50, cards: 50, sports: 100, esports: 100, lottery: 20 }
const prizes = [
  { from: 1, to: 1, prize: '888' },
  { from: 2, to: 3, prize: '388' },
  { from: 4, to: 10, prize: '88' },
]

const running: Demo = {
  name: '锦鲤周赛',
  title: '锦鲤周赛',
  content: '活动期间投注自动参赛，按有效投注总额排名。成绩相同者平分所占名次的奖金。',
  texts: {
    en: {
      title: 'Koi weekly race',
      content: 'Bets take part on their own; the sum of valid stakes decides. Ties share the prizes of their places.',
    },
  },
  starts: -6,
  ends: 1,
  terms: { score: 'stake', prizes, multiple: 1 },
}
const coming: Demo = {
  name: '倍数挑战赛',
  title: '倍数挑战赛',
  content: '报名后，单注不低于10元，以最高派彩倍数排名。',
  texts: { en: { title: 'Multiplier challenge', content: 'Join, stake 10 or more, and reach the highest multiple.' } },
  starts: 2,
  ends: 9,
  terms: { score: 'multiple', entry: 'join', bet_least: '10', prizes, multiple: 3 },
}
const ended: Demo = {
  name: '上周积分赛',
  title: '上周积分赛',
  content: '每1元有效投注得1积分，各类游戏权重不同。',
  texts: {
    en: { title: 'Last week’s points race', content: 'A point per yuan of valid stake, weighted by category.' },
  },
  starts: -14,
  ends: -7,
  terms: { score: 'points', prizes, multiple: 0 },
}

async function insertDemo(tx: Tx, { terms, starts, ends, ...demo }: Demo, now: Instant): Promise<Tournament> {
  const parsed = z.decode(TournamentTerms, { weights, ...terms })
  const made = plus(now, -20 * day)
  const madeBy = await firstOperator(tx)
  const prize = z.decode(BonusTerms, {
    on: { trigger: 'tournament' },
    reward: { kind: 'given' },
    multiple: parsed.multiple / 100,
    shares: { slots: 100, live: 100, cards: 100, sports: 100, esports: 100, lottery: 100 },
    take_days: 14,
    play_days: 30,
  })
  const ruleId = await insertOwnRule(tx, { ...demo, terms: prize, budget: prizeSum(parsed.prizes), madeBy }, made)
  const [startsAt, endsAt] = [startOf(addDays(dayOf(now), starts)), startOf(addDays(dayOf(now), ends))]
  const row = await tx
    .insertInto('tournament')
    .values({
      id: newId(),
      ...demo,
      state: 'live',
      terms: storedTerms(parsed),
      startsAt,
      endsAt,
      closesAt: plus(endsAt, parsed.grace * hour),
      ruleId,
      madeBy,
      createdAt: made,
      changedAt: made,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return parseTournament(row)
}

const loadPlayers = async (tx: Tx, except: string[]): Promise<Touched[]> =>
  (
    await tx
      .selectFrom('player')
      .select('id')
      .where('username', 'not in', ['', ...except])
      .execute()
  ).map(({ id: player }) => ({ player, day: null }))

/** demo002 has a place in the running tournament but no prize in the finished one, so that demo002 can withdraw. */
export const seedTournaments: Seed = async (tx, now) => {
  const [current, past] = [await insertDemo(tx, running, now), await insertDemo(tx, ended, now)]
  await insertDemo(tx, coming, now)
  return [
    {
      at: plus(past.closesAt, minute),
      async apply(then) {
        const players = await loadPlayers(then, ['demo002'])
        await enterBettors(then, past, null, players, past.closesAt)
        await scorePlayers(then, past, players, past.closesAt)
        await then.updateTable('tournament').set({ state: 'closing' }).where('id', '=', past.id).execute()
        await payPrizes(then, past, plus(past.closesAt, minute))
      },
    },
    {
      at: plus(now, -minute),
      async apply(then) {
        const players = await loadPlayers(then, [])
        await enterBettors(then, current, null, players, now)
        await scorePlayers(then, current, players, now)
      },
    },
  ]
}

async function payPrizes(tx: Tx, tournament: Tournament, at: Instant): Promise<void> {
  const rule = await findLiveRule(tx, { id: tournament.ruleId! }, at)
  for (const { player, prize } of await writePlaces(tx, tournament)) {
    if (!rule || prize === 0) continue
    const bonus = newOffer(rule, { player, subject: tournament.id, base: prize, amount: prize, now: at })
    insertOffer(tx, bonus, at)
    await takeOffer(tx, bonus, rule, at)
  }
  await stopOwnRule(tx, tournament.ruleId!)
  await tx.updateTable('tournament').set({ state: 'ended' }).where('id', '=', tournament.id).execute()
}
