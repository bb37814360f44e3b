import { bonusCopy } from '@koi/contract/reward/bonus/bonus.copy'
import { type BonusState, stepOf } from '@koi/contract/reward/bonus/bonus'
import { countsOf } from '@koi/contract/reward/bonus/bonus.reward'
import * as contract from '@koi/contract/reward/bonus/bonus.player'
import { textIn } from '@koi/contract/contentTexts'
import type { Language } from '@koi/contract/language'
import { type Fen, fen, fenFromYuan, noMoney, subtract } from '@koi/contract/money'
import { textsIn } from '@koi/contract/textsIn'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { on, withMessage } from '../../platform/http/on.ts'
import { listFound } from '../../platform/text/page.ts'
import { CommittedRefusal } from '../../platform/text/refuse.ts'
import { giveUp, loadEnding } from './end.ts'
import { isStep } from './stepSql.ts'
import { takeBonus, takeByCode } from './take.ts'
import { parseTerms } from './version.ts'

/** Limit on the offers and open bonuses listed for one player. */
const maxShown = 100

const own = (db: Reader, player: string) =>
  db
    .selectFrom('bonus')
    .innerJoin('bonusVersion as v', (join) =>
      join.onRef('v.ruleId', '=', 'bonus.ruleId').onRef('v.version', '=', 'bonus.version'),
    )
    .leftJoin('wageringRequirement as w', (join) =>
      join.onRef('w.playerId', '=', 'bonus.playerId').onRef('w.about', '=', 'bonus.id').on('w.source', '=', 'bonus'),
    )
    .leftJoin('game', (join) => join.on(sql<boolean>`game.id = (v.terms -> 'reward' ->> 'game')::integer`))
    .selectAll('bonus')
    .select('game.name as gameName')
    .select(['v.terms', 'v.title', 'v.content', 'v.texts', 'w.worked', 'w.endsAt'])
    .select(['w.state as requirement', 'w.closedAt as requirementClosedAt'])
    .where('bonus.playerId', '=', player)
type Row = Awaited<ReturnType<ReturnType<typeof own>['executeTakeFirstOrThrow']>>

/** SQL: whether a bonus is still running. It ends by itself or when its turnover requirement ends. */
const isOpen = sql<boolean>`(${isStep.review} or ${isStep.open})`

const toBonus = (row: Row, language: Language) => {
  const { id, title, content, texts, amount, required, revoked, createdAt, takeUntil, endsAt } = row
  const terms = parseTerms(row.terms)
  const state = stepOf(row.state as BonusState, row.requirement)
  const worked = fen(row.worked ?? 0)
  const until: Instant | null = state === 'offered' ? takeUntil : state === 'open' ? endsAt : null
  return {
    id,
    title: textIn(language, texts, 'title', title),
    content: textIn(language, texts, 'content', content),
    state,
    state_name: textsIn[language].bonus.bonusStepNames[state],
    amount: amount as Fen,
    ...countsOf(terms),
    round_stake: terms.reward.kind === 'free_rounds' ? terms.reward.round_stake : noMoney,
    game_name: row.gameName ?? '',
    flow: required,
    worked,
    rest: state === 'offered' || state === 'open' || state === 'review' ? subtract(required, worked) : noMoney,
    until,
    revoked: revoked ?? noMoney,
    multiple: terms.multiple,
    multiple_of: terms.multiple_of,
    play_days: terms.play_days,
    shares: terms.shares,
    stake_most: terms.stake_most,
    created_at: createdAt,
    closed_at: row.closedAt ?? row.requirementClosedAt,
  }
}

export const bonusPlayer = [
  on(contract.listBonuses, async ({ db, caller, input, language, now }) => {
    const bonuses = own(db, caller.player)
    const [offers, open] = await Promise.all([
      bonuses
        .where('bonus.state', '=', 'offered')
        .where('takeUntil', '>', now)
        .orderBy('takeUntil')
        .orderBy('bonus.id')
        .limit(maxShown)
        .execute(),
      bonuses.where(isOpen).orderBy('bonus.takenAt').orderBy('bonus.id').limit(maxShown).execute(),
    ])
    const ended = bonuses
      .where('bonus.state', '<>', 'offered')
      .where(sql<boolean>`not ${isOpen}`)
      .orderBy('bonus.createdAt', 'desc')
      .orderBy('bonus.id', 'desc')
    return {
      offers: offers.map((row) => toBonus(row, language)),
      open: open.map((row) => toBonus(row, language)),
      list: await listFound(input.page, ended, (row) => toBonus(row as Row, language)),
    }
  }),

  on(contract.takeBonus, async ({ tx, caller, input, now }) => {
    const taken = await takeBonus(tx, caller.player, input.id, now)
    return withMessage(taken.state === 'review' ? bonusCopy.reviewing : bonusCopy.taken, taken)
  }),

  on(contract.enterBonusCode, async ({ tx, caller, input, now, idempotency }) => {
    const { orderId: id } = idempotency
    const taken = await takeByCode(tx, { id, player: caller.player, code: input.code, now })
    if (taken instanceof CommittedRefusal) return taken
    return withMessage(taken.state === 'review' ? bonusCopy.reviewing : bonusCopy.taken, taken)
  }),

  on(contract.readBonusEnding, async ({ db, caller, input, now }) => loadEnding(db, caller.player, input.id, now)),

  on(contract.giveUpBonus, async ({ tx, caller, input, now }) => {
    await giveUp(tx, caller.player, input.id, fenFromYuan(input.lost), now)
    return withMessage(bonusCopy.givenUp, {})
  }),
]
