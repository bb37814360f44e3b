import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChannels } from '../../money/deposit/deposit.testing.ts'
import { loadBalance } from '../../books/ledger/ledger.ts'
import { Claimant } from '../../platform/queue/claimant.ts'
import { claimFlowKey, idempotencyOf, releaseKey, storeAnswer } from '../../platform/http/idempotency.ts'
import { payPassword, type TestApp } from '../../platform/testing/testing.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../../play/venue/testing.ts'

// The database refuses one statement, as a bug would cause: the answer is 500. A repeated call with the same key must
// return the actual result at once, not only after the key has expired.
let sandbox: TestSandbox
let app: TestApp
beforeAll(async () => {
  sandbox = await openSandbox()
  app = await openPlay(sandbox)
  await openChannels(app, sandbox)
})
afterAll(async () => {
  await app.finish()
  await sandbox.close()
})
const db = () => app.app.db

/** Makes the database refuse rows of `table` that match `when` while `work` runs. */
async function broken<Value>(table: string, when: string, work: () => Promise<Value>): Promise<Value> {
  await app.execAsOwner(`create function fail() returns trigger language plpgsql as $$ begin raise 'broken by a test'; end $$;
    create trigger fail before insert or update on ${table} for each row when (${when}) execute function fail()`)
  try {
    return await work()
  } finally {
    await app.execAsOwner('drop function fail() cascade')
  }
}

const into = { amount: '100', sourcetype: 'userbalance', targettype: 'slot' }

test.each([
  ['before it is inserted', "new.state = 'created'", [1000, 0], [200]],
  // The money has left the main wallet, so the first repeated call fails and returns it.
  ['before the venue is called', "new.state = 'asked'", [900, 0], [502, 200]],
  ['after the venue executed it', "new.state = 'done'", [900, 100], [200]],
] as const)('a repeat settles a transfer that failed %s', async (_when, when, sums, codes) => {
  const { id, token, name } = await app.registerPlayer()
  await give(app, id, 1000)
  const call = () => app.callPlayerApi('POST /api/transfer', into, token, { 'idempotency-key': 'one' })
  expect((await broken('transfer', when, call)).code).toBe(500)
  expect([(await loadBalance(db(), id)) / 100, Number(await sandbox.walletOf('slot', name))]).toEqual(sums)
  const started = performance.now()
  for (const code of codes) expect((await call()).code).toBe(code)
  expect(await call()).toMatchObject({ code: 200, message: '转账成功' })
  expect(performance.now() - started).toBeLessThan(10_000)
  expect([(await loadBalance(db(), id)) / 100, Number(await sandbox.walletOf('slot', name))]).toEqual([900, 100])
})

test('a failed withdrawal holds nothing; a repeat succeeds at once', async () => {
  const { id, token } = await app.registerPlayer()
  await give(app, id, 1000)
  const card = {
    bank: '锦绣银行',
    bank_owner: '张三',
    bank_address: '支行',
    bank_no: '6222020200001234567',
    pay_pass: payPassword,
  }
  expect((await app.callPlayerApi('POST /api/bindcard', card, token)).code).toBe(200)
  const [bank] = (await app.callPlayerApi('POST /api/getcard', { type: 1 }, token)).data as { id: string }[]
  const body = { amount: '300', bank: bank!.id, password: payPassword }
  const call = () => app.callPlayerApi('POST /api/withdraw', body, token, { 'idempotency-key': 'one' })
  expect((await broken('withdrawal', 'true', call)).code).toBe(500)
  expect(await loadBalance(db(), id, 'held')).toBe(0)
  const started = performance.now()
  expect((await call()).code).toBe(200)
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(await loadBalance(db(), id, 'held')).toBe(30_000)
})

test('a failed deposit creates no order; a repeat creates one', async () => {
  const { id, token } = await app.registerPlayer()
  const body = { paytype: 'wxpay', amount: '200' }
  const call = () => app.callPlayerApi('POST /api/recharge', body, token, { 'idempotency-key': 'one' })
  expect((await broken('deposit', 'true', call)).code).toBe(500)
  const started = performance.now()
  const answers = [await call(), await call()]
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(answers.map(({ code }) => code)).toEqual([200, 200])
  const rows = await db().selectFrom('deposit').select('depositNo').where('playerId', '=', id).execute()
  expect(rows.map(({ depositNo }) => depositNo)).toEqual([answers[0]!.message])
  expect(answers[1]!.message).toBe(answers[0]!.message)
})

test('a key of a dead process is taken over by one waiter, and only that one can release it', async () => {
  const { id } = await app.registerPlayer()
  const now = app.clock.now()
  const claim = (claimant: Pick<Claimant, 'id'>) =>
    claimFlowKey({ ...app.app, claimant }, idempotencyOf(app.app.config, id, '/api/x', {}, 'one', now), now)
  const closedClaimant = new Claimant(app.app.config.databaseUrl)
  const first = await claim(closedClaimant)
  const started = performance.now()
  const waiting = [claim(app.app.claimant), claim(app.app.claimant)]
  await closedClaimant.close()
  const taken = await Promise.race(waiting)
  expect(performance.now() - started).toBeLessThan(10_000)
  if (first.before || taken.before) throw new Error('the key must not have an answer yet')
  expect(taken.mine).toMatchObject({ orderId: first.mine.orderId, isRepeat: true })
  await releaseKey(db(), first.mine)
  const answer = { message: 'done', data: {}, isNew: true }
  await storeAnswer(db(), app.app.config, taken.mine, answer)
  expect(await Promise.all(waiting)).toContainEqual({ before: answer })
})
