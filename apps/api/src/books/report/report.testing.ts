import type { BetState } from '@koi/contract/state'
import { fen } from '@koi/contract/money'
import { day, type Instant, instant, plus } from '@koi/contract/time'
import { credit } from '../../money/deposit/deposit.ts'
import { transact } from '../../platform/ops/app.ts'
import { newId } from '../../platform/text/id.ts'
import type { TestApp } from '../../platform/testing/testing.ts'

/** Creates orders and bets of yesterday and today through the regular booking functions. */
export async function leaveOrders(
  app: TestApp,
  player: { id: string },
  tester: { id: string },
  noon: Instant,
): Promise<void> {
  const yesterday = plus(noon, -day)
  const { db } = app.app
  await app.callConsoleApi(`PATCH /console/api/players/${tester.id}`, { is_test: 1 })
  await db
    .insertInto('venue')
    .values({
      code: 'rep',
      name: '报表馆',
      category: 'live',
      adapter: 'koi',
      baseUrl: '',
    })
    .execute()
  app.app.caches.invalidate()
  await db
    .insertInto('payChannel')
    .values({ code: 'card', name: '银行卡' })
    .onConflict((eb) => eb.doNothing())
    .execute()
  const deposit = (playerId: string, amount: number, closedAt: Instant | null) =>
    transact(app.app, async (tx) => {
      const order = await tx
        .insertInto('deposit')
        .values({
          id: newId<'Deposit'>(),
          depositNo: `R${amount}${playerId.slice(-6)}`,
          playerId,
          channel: 'card',
          amount: fen(amount),
          state: 'pending',
          expiresAt: noon,
          createdAt: yesterday,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      if (closedAt)
        await credit(tx, order, { amount: fen(amount), reference: '', by: { kind: 'gateway' }, at: closedAt })
    })
  await deposit(player.id, 10_000, yesterday)
  await deposit(player.id, 5_000, noon)
  await deposit(player.id, 700, null)
  await deposit(tester.id, 99_900, noon)
  const bet = (
    betId: string,
    playerId: string,
    result: number,
    state: BetState = 'settled',
    settledAt: Instant | null = noon,
  ) =>
    db
      .insertInto('bet')
      .values({
        venue: 'rep',
        betId,
        playerId,
        gameCode: 'g1',
        gameName: '百家乐',
        categoryId: 'live',
        stake: fen(2_000),
        validStake: fen(1_500),
        winLoss: fen(result),
        state,
        betAt: yesterday,
        settledAt,
        changedAt: noon,
      })
      .execute()
  await bet('b1', player.id, -2_000)
  await bet('b2', player.id, 1_000)
  await bet('b3', player.id, 0, 'open', null)
  await bet('b4', tester.id, 50_000)
  // The last second of the previous Beijing day.
  await bet('b5', player.id, 500, 'settled', instant('2026-03-09T15:59:59.999Z'))
}

export interface Plan {
  'Relation Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Plans?: Plan[]
}

/** The tables of a query plan, with the index condition of each scan. */
export const scansOf = (plan: Plan): { name: string; by: string }[] => [
  ...(plan['Relation Name']
    ? [{ name: plan['Relation Name'], by: plan['Index Cond'] ?? plan['Recheck Cond'] ?? '' }]
    : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
]
