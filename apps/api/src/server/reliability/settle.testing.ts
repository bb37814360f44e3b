import { expect } from 'vitest'
import { checkWorth, readBalances, textOf } from './balances.testing.ts'
import { payAll } from './payout.testing.ts'
import { unblock } from './people.testing.ts'
import { advanceTime, venues, type Model } from './model.testing.ts'

/** Advances time and runs jobs until nothing is pending, then compares ledger, model and venues. */
export async function settleAll(model: Model): Promise<void> {
  const { app, sandbox, proxy } = model
  for (const who of [...venues, 'pay']) {
    proxy.set(who, 'ok')
    model.modes.set(who, 'ok')
    await sandbox.mode(who, 'ok')
  }
  for (const person of model.people) if (person.isBlocked) await unblock(model, person)
  await payAll(model)
  expect(await payAll(model)).toBe(0)
  for (let turn = 0; turn < 14; turn++) {
    await advanceTime(model, 130_000)
    await app.callConsoleApi('POST /console/api/jobs/reconcile-transfers/run')
    const { open } = await app.app.db
      .selectFrom('transfer')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('closedAt', 'is', null)
      .where('state', '<>', 'manual')
      .executeTakeFirstOrThrow()
    if (open === 0) break
  }
  await app.callConsoleApi('POST /console/api/jobs/collect-bets/run')
  for (const person of model.people) {
    for (const { id, truth } of (await readBalances(model, person)).pending) {
      const answer = await app.callConsoleApi(`POST /console/api/transfers/${id}/reconcile`, {
        decision: truth === 'done' ? 'success' : 'failed',
        evidence: 'the venue says so',
      })
      expect(answer.status).toBe(200)
    }
    await app.callPlayerApi('POST /api/refreshusermoney', {}, person.token)
    const { wallets } = await readBalances(model, person)
    const liveBalances = (await app.callPlayerApi('POST /api/balancelist', {}, person.token)).data as {
      platname: string
      balance: string
    }[]
    for (const { platname, balance } of liveBalances)
      if (wallets.has(platname)) expect(`${platname} ${balance}`).toBe(`${platname} ${textOf(wallets.get(platname)!)}`)
    const requirements = await app.app.db
      .selectFrom('wageringRequirement')
      .select(['amount', 'worked'])
      .where('playerId', '=', person.id)
      .execute()
    expect(requirements.reduce((sum, { amount }) => sum + amount, 0)).toBe(person.requiredTurnover)
  }
  await checkWorth(model)
}
