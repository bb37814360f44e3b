import { textIn } from '@koi/contract/contentTexts'
import { noMoney } from '@koi/contract/money'
import { countsOf } from '@koi/contract/reward/bonus/bonus.reward'
import * as contract from '@koi/contract/reward/start/start.player'
import { day, type Instant, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { on } from '../../platform/http/on.ts'
import { parseTerms } from '../bonus/version.ts'

/** Milliseconds after the registration for which the first steps are shown. */
const shownFor = 30 * day

interface Steps {
  createdAt: Instant
  deposited: boolean
  played: boolean
  gifted: boolean
  isClosed: boolean
}

export const startPlayer = [
  on(contract.readStart, async ({ db, caller: { player, excludedUntil }, language, now }) => {
    const [steps, offers] = await Promise.all([
      sql<Steps>`
        select p.created_at,
          exists (select from deposit where player_id = p.id and state = 'approved') as deposited,
          exists (select from launch where player_id = p.id) or exists (select from bet where player_id = p.id) as played,
          exists (select from bonus where player_id = p.id and state <> 'offered' and taken_at is not null)
            or exists (select from check_in where player_id = p.id) as gifted,
          exists (select from start_card where player_id = p.id) as is_closed
        from player p where p.id = ${player}`.execute(db),
      db
        .selectFrom('bonus')
        .innerJoin('bonusVersion as v', (join) =>
          join.onRef('v.ruleId', '=', 'bonus.ruleId').onRef('v.version', '=', 'bonus.version'),
        )
        .select(['bonus.amount', 'v.terms', 'v.title', 'v.texts'])
        .where('bonus.playerId', '=', player)
        .where('bonus.state', '=', 'offered')
        .where('takeUntil', '>', now)
        .orderBy('takeUntil')
        .orderBy('bonus.id')
        .limit(20)
        .execute(),
    ])
    const { createdAt, deposited, played, gifted, isClosed } = steps.rows[0]!
    const isExcluded = excludedUntil !== null && excludedUntil > now
    const isDone = deposited && played && gifted
    const [offer] = offers
    const { rounds, turns } = offer ? countsOf(parseTerms(offer.terms)) : { rounds: 0, turns: 0 }
    return {
      is_open: !isClosed && !isDone && !isExcluded && createdAt > plus(now, -shownFor),
      deposited,
      played,
      gifted,
      offers: offers.length,
      offer_title: offer ? textIn(language, offer.texts, 'title', offer.title) : '',
      offer_amount: (rounds + turns === 0 && offer?.amount) || noMoney,
    }
  }),

  on(contract.closeStart, async ({ tx, caller: { player }, now }) => {
    await tx
      .insertInto('startCard')
      .values({ playerId: player, closedAt: now })
      .onConflict((eb) => eb.doNothing())
      .execute()
    return {}
  }),
]
