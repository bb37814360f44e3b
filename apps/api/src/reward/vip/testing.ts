import type { Category } from '@koi/contract/play/game/game'
import type { BetState } from '@koi/contract/state'
import type { RequirementSource } from '@koi/contract/money/turnover/turnover'
import { fenFromYuan } from '@koi/contract/money'
import { dayOf, type Instant, instant } from '@koi/contract/time'
import { expect } from 'vitest'
import { type Built, build } from '../../server/build.ts'
import { post } from '../../books/ledger/ledger.ts'
import { transact } from '../../platform/ops/app.ts'
import { deciderColumns } from '../../platform/db/decider.ts'
import { newId } from '../../platform/text/id.ts'
import { code, password, type TestApp } from '../../platform/testing/testing.ts'
import { recountDays } from '../../player/segment/days.ts'
import { addRequirement } from '../../money/turnover/turnover.ts'
import { seedVenues } from '../../play/venue/venue.seed.ts'
import { seedLevels } from './vip.seed.ts'

/** Inserts the levels and venues of the demo. */
export const seedVenuesAndLevels = (app: TestApp) =>
  transact(app.app, async (tx) => {
    await seedVenues(tx, app.clock.now(), app.app.config)
    await seedLevels(tx, app.clock.now(), app.app.config)
  })

export const startSecondProcess = (app: TestApp): Promise<Built> =>
  build(app.app.config, app.clock, { logLevel: 'silent', hasSites: false })

/** Sets the player's level as an operator would. */
export async function put(app: TestApp, player: string, level: number): Promise<void> {
  expect((await app.callConsoleApi(`PATCH /console/api/players/${player}`, { vip: level })).status).toBe(200)
}

/** Inserts an approved deposit with its turnover requirement. */
export const pay = (app: TestApp, player: string, yuan: string, at: string = app.clock.now()): Promise<void> =>
  transact(app.app, async (tx) => {
    const id = newId<'Deposit'>()
    const amount = fenFromYuan(yuan)!
    const when = instant(at)
    const row = {
      id,
      depositNo: `T${id}`,
      playerId: player,
      channel: 'wechat',
      amount,
      credited: amount,
      state: 'approved' as const,
      expiresAt: when,
      createdAt: when,
      closedAt: when,
      ...deciderColumns({ kind: 'gateway' }),
    }
    await tx.insertInto('deposit').values(row).execute()
    post(tx, {
      player,
      kind: 'deposit.credit',
      order: id,
      amount,
      at: when,
    })
    addRequirement(tx, { player, source: 'deposit', about: id, amount, title: 'deposit', at: when })
  })

let bets = 0
/** Stores a bet, settled and valid by default, and counts its day. Returns its id. */
export async function play(
  app: TestApp,
  player: string,
  yuan: string,
  {
    at = app.clock.now(),
    venue = 'ag',
    category = 'live',
    state = 'settled',
    winLoss = 0,
  }: { at?: string; venue?: string; category?: Category; state?: BetState; winLoss?: number } = {},
): Promise<string> {
  const betId = `t${(bets += 1)}`
  const stake = fenFromYuan(yuan)!
  const when = instant(at) as Instant
  const row = {
    venue,
    betId,
    playerId: player,
    gameCode: 'g',
    gameName: 'g',
    categoryId: category,
    stake,
    validStake: stake,
    winLoss: winLoss as typeof stake,
    state,
    betAt: when,
    settledAt: state === 'open' ? null : when,
    changedAt: when,
  }
  await transact(app.app, async (tx) => {
    await tx.insertInto('bet').values(row).execute()
    await recountDays(tx, [{ player, day: dayOf(when) }])
  })
  return betId
}

export const run = async (app: TestApp, name: string, date?: string) => {
  const { status, body } = await app.callConsoleApi(`POST /console/api/jobs/${name}/run`, date ? { date } : {})
  expect([status, body.ok]).toEqual([200, true])
  return body.processed as number
}

/** Signs the player in again after the session has expired. */
export async function signInAgain(app: TestApp, name: string): Promise<string> {
  return (await app.callPlayerApi('POST /api/login_pc', { name, password, code })).data.api_token as string
}

export const twenty = <Result>(ask: (n: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: 20 }, (_, n) => ask(n)))

export const loadBalance = async (app: TestApp, player: string): Promise<number> =>
  (
    await app.app.db
      .selectFrom('account')
      .select('balance')
      .where('playerId', '=', player)
      .where('place', '=', 'main')
      .executeTakeFirst()
  )?.balance ?? 0

export const loadRequirements = async (app: TestApp, player: string, source: RequirementSource): Promise<number[]> =>
  (
    await app.app.db
      .selectFrom('wageringRequirement')
      .select('amount')
      .where('playerId', '=', player)
      .where('source', '=', source)
      .orderBy('createdAt')
      .execute()
  ).map(({ amount }) => amount)
