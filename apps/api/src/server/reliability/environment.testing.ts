import { basisPoints, fen, noMoney } from '@koi/contract/money'
import { expect } from 'vitest'
import { makeAgent } from '../../partner/agent/agent.ts'
import { openChannels } from '../../money/deposit/deposit.testing.ts'
import { transact } from '../../platform/ops/app.ts'
import { openPlay, openSandbox } from '../../play/venue/testing.ts'
import { clearChain } from './chain.testing.ts'
import { openFaultProxy } from './faultProxy.testing.ts'
import { bindCard, join, type Environment, venues, type Model } from './model.testing.ts'

/** Opens what all runs share: the platform, the sandbox, and a proxy between them that can lose requests or answers. */
export async function openEnvironment(): Promise<Environment> {
  const sandbox = await openSandbox()
  const proxy = await openFaultProxy(sandbox.url)
  const app = await openPlay(sandbox)
  await openChannels(app, sandbox)
  const { db } = app.app
  await db.updateTable('venue').set({ baseUrl: proxy.url }).where('code', 'in', venues).execute()
  await db
    .updateTable('venue')
    .set({ takesDecimals: false, least: fen(100) })
    .where('code', '=', 'ag')
    .execute()
  app.app.caches.invalidate()
  const hours = {
    redpacket_claim_from: '00:00',
    redpacket_claim_to: '24:00',
    redpacket_count_from: '00:00',
    redpacket_count_to: '24:00',
    limit_paypass: 3,
  }
  expect((await app.callConsoleApi('PATCH /console/api/settings', hours)).status).toBe(200)
  const rule = {
    start_time: '2026-01-01 00:00:00',
    end_time: '2099-12-31 23:59:59',
    recharge: '100',
    min_money: '1.00',
    max_money: '8.88',
    multiple: '3',
  }
  await app.callConsoleApi('POST /console/api/redpacket-rules', rule)
  const rate = basisPoints(133)
  await db
    .insertInto('vipLevel')
    .values({
      level: 1,
      name: 'VIP1',
      recharge: noMoney,
      flow: noMoney,
      keepFlow: noMoney,
      liveRate: rate,
      slotsRate: rate,
      esportsRate: rate,
      cardsRate: rate,
      sportsRate: rate,
      lotteryRate: rate,
    })
    .onConflict((eb) => eb.doNothing())
    .execute()
  const { body: type } = await app.callConsoleApi('POST /console/api/activity-types', { name: 'all' })
  const { body: promotion } = await app.callConsoleApi('POST /console/api/activities', {
    title: 'a bonus',
    type: type.id,
    multiple: 3,
    repeats: 1,
  })
  const card = { settings: { base_url: proxy.url, secret: sandbox.secret }, is_payout: true }
  expect((await app.callConsoleApi('PATCH /console/api/pay-channels/card', card)).status).toBe(200)
  const rows = await db
    .selectFrom('venue')
    .select(['code', 'takesDecimals', 'least', 'most'])
    .where('code', 'in', venues)
    .execute()
  return {
    app,
    sandbox,
    proxy,
    activity: promotion.id as number,
    rules: new Map(rows.map((row) => [row.code, row])),
    async close() {
      await app.finish()
      await proxy.close()
      await sandbox.close()
    },
  }
}

export async function newModel(environment: Environment, reached: Model['reached']): Promise<Model> {
  for (const who of [...venues, 'pay']) {
    environment.proxy.set(who, 'ok')
    await environment.sandbox.mode(who, 'ok')
  }
  const model: Model = {
    ...environment,
    ...(await clearChain(environment)),
    people: [],
    modes: new Map(),
    sentRequests: [],
    bets: [],
    nextKey: Math.floor(Math.random() * 1e9) * 1000,
    reached,
  }
  const agent = await join(model)
  await transact(environment.app.app, (tx) => makeAgent(tx, agent.id, environment.app.clock.now()))
  for (const person of [agent, await join(model, agent.name)]) {
    const { status } = await environment.app.callConsoleApi(`POST /console/api/players/${person.id}/adjustments`, {
      amount: '1000',
      reason: 'a start',
      turnover_multiple: 0,
    })
    expect(status).toBe(201)
    person.worth = 100_000
    for (const targettype of ['slot', 'ag'])
      expect(
        (
          await environment.app.callPlayerApi(
            'POST /api/transfer',
            { amount: '250', sourcetype: 'userbalance', targettype },
            person.token,
          )
        ).code,
      ).toBe(200)
    person.hasCard = (await bindCard(model, person)).code === 200
  }
  return model
}
