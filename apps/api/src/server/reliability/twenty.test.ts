import { minute } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChannels } from '../../money/deposit/deposit.testing.ts'
import { loadBalance } from '../../books/ledger/ledger.ts'
import { payPassword, type TestApp } from '../../platform/testing/testing.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../../play/venue/testing.ts'

// Twenty concurrent calls of each money operation that has no such test in its own folder.
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

const twenty = <Answer>(ask: (n: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: 20 }, (_, n) => ask(n)))
const main = async (id: string) => loadBalance(app.app.db, id)
const venues = ['slot', 'ag', 'obgdy']
const wallets = (name: string) =>
  Promise.all(venues.map(async (venue) => Math.round(100 * Number(await sandbox.walletOf(venue, name)))))
const sum = (values: number[]) => values.reduce((total, one) => total + one, 0)

async function playerWithMoney() {
  const player = await app.registerPlayer()
  await give(app, player.id, 1000)
  return player
}
type Player = Awaited<ReturnType<typeof playerWithMoney>>

const transfer = ({ token }: Player, amount: number, sourcetype: string, targettype: string) =>
  app.callPlayerApi('POST /api/transfer', { amount: String(amount), sourcetype, targettype }, token)

test('executes one of twenty concurrent transfers out of a venue, within the balance [API-39]', async () => {
  const player = await playerWithMoney()
  expect((await transfer(player, 300, 'userbalance', 'slot')).code).toBe(200)
  const same = await twenty(() => transfer(player, 200, 'slot', 'userbalance'))
  expect(same.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(await main(player.id)).toBe(90_000)
  const different = await twenty((n) => transfer(player, 60 + n, 'slot', 'userbalance'))
  expect(different.filter(({ code }) => code === 200)).toHaveLength(1)
  const [there] = await wallets(player.name)
  expect((await main(player.id)) + there!).toBe(100_000)
})

test('twenty concurrent launches in free-transfer mode move the money between venues without loss [GAME-04]', async () => {
  const player = await playerWithMoney()
  expect((await app.callPlayerApi('POST /api/uptransferstatus', { transferstatus: 1 }, player.token)).code).toBe(200)
  const launch = (venue: string) => app.callPlayerApi('POST /api/getGameUrl', { plat_name: venue }, player.token)
  const same = await twenty(() => launch('slot'))
  expect(same.filter(({ code }) => code !== 200)).toEqual([])
  expect(await wallets(player.name)).toEqual([100_000, 0, 0])
  await twenty((n) => launch(venues[n % 3]!))
  expect((await main(player.id)) + sum(await wallets(player.name))).toBe(100_000)
})

test('books one of twenty concurrent adjustments under one key', async () => {
  const player = await playerWithMoney()
  const { body } = await app.callConsoleApi(
    'POST /console/api/login',
    { username: 'admin', password: 'admin12345' },
    'none',
  )
  const add = () =>
    app.server.inject({
      method: 'POST',
      url: `/console/api/players/${player.id}/adjustments`,
      payload: { amount: '100', reason: 'a gift', turnover_multiple: 1 },
      headers: { authorization: `Bearer ${body.token}`, 'idempotency-key': 'one gift' },
    })
  const answers = await twenty(add)
  for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([201, answers[0]!.json()])
  expect(await main(player.id)).toBe(110_000)
})

async function withdrawal(player: Player): Promise<string> {
  const card = {
    bank: '锦绣银行',
    bank_owner: '张三',
    bank_address: '支行',
    bank_no: `62${BigInt(`0x${player.id.slice(-12)}`)}`,
    pay_pass: payPassword,
  }
  expect((await app.callPlayerApi('POST /api/bindcard', card, player.token)).code).toBe(200)
  const [bank] = (await app.callPlayerApi('POST /api/getcard', { type: 1 }, player.token)).data as { id: string }[]
  const body = { amount: '300', bank: bank!.id, password: payPassword }
  expect((await app.callPlayerApi('POST /api/withdraw', body, player.token)).code).toBe(200)
  const { id } = await app.app.db
    .selectFrom('withdrawal')
    .select('id')
    .where('playerId', '=', player.id)
    .executeTakeFirstOrThrow()
  return id
}

test('applies one of twenty concurrent decisions on an unanswered payout', async () => {
  expect((await app.callConsoleApi('PATCH /console/api/pay-channels/card', { is_payout: true })).status).toBe(200)
  const player = await playerWithMoney()
  const id = await withdrawal(player)
  await sandbox.control('POST', `/control/payouts/${id}`, { state: 'pending' })
  expect((await app.callConsoleApi(`POST /console/api/withdrawals/${id}/approve`, {})).body.step).toBe('paying')
  await app.callConsoleApi('POST /console/api/jobs/pay-withdrawals/run')
  app.clock.advance(31 * minute)
  await app.callConsoleApi('GET /console/api/settings') // signs in again after the session expired
  const answers = await twenty((n) =>
    app.callConsoleApi(`POST /console/api/withdrawals/${id}/resolve`, { paid: n % 2, evidence: `slip ${n}` }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  const held = await loadBalance(app.app.db, player.id, 'held')
  const cash = await loadBalance(app.app.db, player.id, 'cash')
  expect([await main(player.id), held + cash]).toEqual([70_000, 30_000])
  expect((await app.callConsoleApi('PATCH /console/api/pay-channels/card', { is_payout: false })).status).toBe(200)
})

test('twenty equal decisions on a transfer apply once; twenty differing ones are refused', async () => {
  const player = await playerWithMoney()
  expect((await transfer(player, 1, 'userbalance', 'slot')).code).toBe(200)
  await sandbox.mode('slot', 'timeout') // the venue makes the transfer, but its answer is lost
  expect((await transfer(player, 100, 'userbalance', 'slot')).code).toBe(200)
  await sandbox.mode('slot', 'down')
  app.clock.advance(31 * minute)
  await app.callConsoleApi('POST /console/api/jobs/reconcile-transfers/run')
  await sandbox.mode('slot', 'ok')
  const row = await app.app.db
    .selectFrom('transfer')
    .select(['id', 'state'])
    .where('playerId', '=', player.id)
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow()
  expect(row.state).toBe('manual')
  const at = `POST /console/api/transfers/${row.id}/reconcile`
  await app.callConsoleApi('GET /console/api/settings') // signs in again after the session expired
  const decide = (decision: string) => twenty(() => app.callConsoleApi(at, { decision, evidence: 'the venue says so' }))
  expect((await decide('success')).map(({ status, body }) => [status, body.state])).toEqual(Array(20).fill([200, 1]))
  expect((await decide('failed')).map(({ status }) => status)).toEqual(Array(20).fill(409))
  expect(await main(player.id)).toBe(89_900)
  expect(await wallets(player.name)).toEqual([10_100, 0, 0])
})
