import { fenFromYuan } from '@koi/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payPassword } from '../../platform/testing/testing.ts'
import { bankDeposit, openBankTransfers } from '../deposit/deposit.testing.ts'
import { openTransferApp, type TransferApp } from '../../play/transfer/transfer.testing.ts'

let app: TransferApp
beforeAll(async () => {
  app = await openTransferApp()
  await openBankTransfers(app)
})
afterAll(() => app.finish())

const fundsOf = async (token: string, language = 'zh-CN') =>
  (await app.callPlayerApi('POST /api/funds', {}, token, { 'accept-language': language })).data

/** Sum of the player's own accounts in the ledger, in fen. */
async function loadOwnMoney(player: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(balance), 0)::bigint as total from account where player_id = ${player} and is_own`.execute(
    app.app.db,
  )
  return rows[0]!.total
}

const toFen = (text: string): number => fenFromYuan(text)!

/** Expects that the parts add up to the total, and that the total is the ledger's. */
async function expectExplained(token: string, player: string): Promise<void> {
  const funds = await fundsOf(token)
  const { cash, bonus, at_venues, held, in_transit, commission } = funds
  const parts = [cash, bonus, at_venues, held, in_transit, commission]
  const sum = parts.reduce((total, part) => total + toFen(part), 0)
  expect(sum).toBe(toFen(funds.total_balance))
  expect(sum).toBe(await loadOwnMoney(player))
  expect(toFen(cash) + toFen(bonus)).toBe(toFen(funds.balance))
  const venues: { balance: string }[] = funds.venues
  expect(venues.reduce((total, { balance }) => total + toFen(balance), 0)).toBe(toFen(at_venues))
  const polled = (await app.callPlayerApi('POST /api/balance', { with_total: 1 }, token)).data
  expect(polled).toEqual({ balance: funds.balance, gameblance: at_venues, total_balance: funds.total_balance })
  expect((await app.callPlayerApi('POST /api/user', { with_total: 1 }, token)).data).toMatchObject(polled)
}

async function bindCard(token: string): Promise<string> {
  const card = {
    bank_owner: '张三',
    bank: '锦绣银行',
    bank_no: `6222${Date.now()}`.slice(0, 16).padEnd(16, '7'),
    bank_address: '江城支行',
  }
  await app.callPlayerApi('POST /api/bindcard', { ...card, pay_pass: payPassword }, token)
  return (await app.callPlayerApi('POST /api/getcard', { type: 1 }, token)).data[0].id
}

const adjust = (player: string, amount: string, turnover_multiple = 0) =>
  app.callConsoleApi(`POST /console/api/players/${player}/adjustments`, { amount, reason: '测试', turnover_multiple })

test('an account without money has nothing anywhere', async () => {
  const { token } = await app.registerPlayer()
  expect(await fundsOf(token)).toEqual({
    balance: '0.00',
    cash: '0.00',
    bonus: '0.00',
    withdrawable: '0.00',
    total_balance: '0.00',
    at_venues: '0.00',
    venues: [],
    held: '0.00',
    withdrawal_count: 0,
    in_transit: '0.00',
    transfer_count: 0,
    commission: '0.00',
    deposits_waiting: '0.00',
    deposit_count: 0,
  })
})

test('each yuan stands in one part: wallet, bonus, venue, withdrawal, transit', async () => {
  const { token, id } = await app.playerWith(1000)
  const bank = await bindCard(token)
  await app.transferIn(token, 200, 'slot')
  await app.transferIn(token, 50, 'ag')
  await app.callPlayerApi('POST /api/withdraw', { amount: '100', bank, password: payPassword }, token)
  await app.callPlayerApi('POST /api/recharge', bankDeposit({ amount: '321.05' }), token)
  await adjust(id, '30', 2)
  await app.sandbox.mode('ag', 'timeout')
  await app.transferIn(token, 70, 'ag')
  expect(await fundsOf(token)).toMatchObject({
    total_balance: '1030.00',
    balance: '610.00',
    cash: '580.00',
    bonus: '30.00',
    at_venues: '250.00',
    venues: [
      { platname: 'slot', name: '鲤跃电子', balance: '200.00', leaving: '0.00', in_repair: 0 },
      { platname: 'ag', balance: '50.00', leaving: '0.00', in_repair: 0 },
    ],
    held: '100.00',
    withdrawal_count: 1,
    in_transit: '70.00',
    transfer_count: 1,
    commission: '0.00',
    // Not credited, so beside the total.
    deposits_waiting: '321.05',
    deposit_count: 1,
  })
  await expectExplained(token, id)
  await app.sandbox.mode('ag', 'ok')
  app.clock.advance(3000)
  await app.runJob('reconcile-transfers')
  expect(await fundsOf(token)).toMatchObject({
    total_balance: '1030.00',
    at_venues: '320.00',
    in_transit: '0.00',
    transfer_count: 0,
  })
})

test('money of a venue that is down, off or in repair stays in the sum, also while its way out is unknown', async () => {
  const { token, id } = await app.playerWith(500)
  await app.transferIn(token, 120)
  await app.sandbox.mode('slot', 'down')
  expect(await app.transferOut(token, 40)).toMatchObject({ code: 200, data: { is_under_way: 1 } })
  expect(await fundsOf(token)).toMatchObject({
    total_balance: '500.00',
    at_venues: '120.00',
    venues: [{ platname: 'slot', balance: '120.00', leaving: '40.00', in_repair: 0 }],
    in_transit: '0.00',
    transfer_count: 1,
  })
  for (const state of [2, 0]) {
    await app.callConsoleApi('PATCH /console/api/venues/slot', { state })
    expect((await fundsOf(token)).venues).toMatchObject([{ balance: '120.00', in_repair: 1 }])
    await expectExplained(token, id)
  }
  await app.callConsoleApi('PATCH /console/api/venues/slot', { state: 1, without_test: 1 })
  await app.sandbox.mode('slot', 'ok')
  for (let n = 0; n < 6; n++) {
    app.clock.advance(10_000)
    await app.runJob('reconcile-transfers')
  }
  expect(await app.transferOut(token, 120)).toMatchObject({ code: 200, data: { is_under_way: 0, balance: '500.00' } })
})

test('the venue is named in the language of the reader', async () => {
  const { token } = await app.playerWith(10)
  await app.callConsoleApi('PATCH /console/api/settings', { languages: 'zh,en' })
  await app.callConsoleApi('PATCH /console/api/venues/slot', { texts: { en: { name: 'Carp Slots' } } })
  await app.transferIn(token, 5)
  expect((await fundsOf(token, 'en')).venues).toMatchObject([{ name: 'Carp Slots' }])
})

test('the statement and the records name the venue of a transfer', async () => {
  const { token, id } = await app.playerWith(100)
  await app.transferIn(token, 60)
  await app.transferOut(token, 20)
  await adjust(id, '5')
  const { data } = (await app.callPlayerApi('POST /api/statement', {}, token)).data.list
  expect(
    data.map(({ name, venue_name, amount }: Record<string, string>) => [name, venue_name, amount]).slice(0, 3),
  ).toEqual([
    ['人工加款', '', '5.00'],
    ['从场馆转出', '鲤跃电子', '20.00'],
    ['转入场馆', '鲤跃电子', '-60.00'],
  ])
  for (const type of [3, 4])
    expect((await app.callPlayerApi('POST /api/gettransrecord', { type }, token)).data.data[0]).toMatchObject({
      pay_way: '鲤跃电子',
    })
})

test('POST /api/balance has the total only for callers that ask for it', async () => {
  const { token } = await app.playerWith(10)
  const ask = async (body: object) => (await app.callPlayerApi('POST /api/balance', body, token)).data
  expect(await ask({})).toEqual({ balance: '10.00', gameblance: '0.00' })
  expect(await ask({ with_total: 0 })).toEqual({ balance: '10.00', gameblance: '0.00' })
  expect(await ask({ with_total: '1' })).toEqual({ balance: '10.00', gameblance: '0.00', total_balance: '10.00' })
  expect((await app.callPlayerApi('POST /api/balance', { with_total: 'x' }, token)).code).toBe(422)
})

test('twenty reads during twenty transfers each explain one state of the ledger', async () => {
  const { token, id } = await app.playerWith(1000)
  const venues = ['slot', 'ag', 'obgdy']
  const [, read] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, (_, n) => app.transferIn(token, 10 + n, venues[n % 3]))),
    Promise.all(Array.from({ length: 20 }, () => fundsOf(token))),
  ])
  for (const { total_balance, cash, bonus, at_venues, held, in_transit } of read) {
    expect(total_balance).toBe('1000.00')
    const parts = [cash, bonus, at_venues, held, in_transit]
    expect(parts.reduce((sum: number, part: string) => sum + toFen(part), 0)).toBe(100_000)
  }
  await expectExplained(token, id)
})

const amounts = fc.integer({ min: 1, max: 300 })
const venues = fc.constantFrom('slot', 'ag')
const modes = fc.constantFrom('ok', 'refuse', 'timeout', 'lost', 'down')
const steps = fc.oneof(
  fc.record({ act: fc.constant('gift' as const), amount: amounts, multiple: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ act: fc.constant('take' as const), amount: amounts }),
  fc.record({ act: fc.constant('in' as const), amount: amounts, venue: venues, mode: modes }),
  fc.record({ act: fc.constant('out' as const), amount: amounts, venue: venues, mode: modes }),
  fc.record({ act: fc.constant('withdraw' as const), amount: fc.integer({ min: 100, max: 300 }) }),
  fc.record({ act: fc.constant('decide' as const), end: fc.constantFrom('approve', 'reject') }),
  fc.record({ act: fc.constant('recall' as const) }),
  fc.record({ act: fc.constant('reconcile' as const) }),
)
type Step = typeof steps extends fc.Arbitrary<infer One> ? One : never

test(
  'after any sequence of movements the parts add up to the accounts of the ledger',
  { timeout: 120_000 },
  async () => {
    const run = async (sequence: Step[]) => {
      const { token, id } = await app.playerWith(1000)
      const bank = await bindCard(token)
      for (const step of sequence) {
        app.clock.advance(2000)
        if ('mode' in step) await app.sandbox.mode(step.venue, step.mode)
        if (step.act === 'gift') await adjust(id, String(step.amount), step.multiple)
        if (step.act === 'take') await adjust(id, `-${step.amount}`)
        if (step.act === 'in') await app.transferIn(token, step.amount, step.venue)
        if (step.act === 'out') await app.transferOut(token, step.amount, step.venue)
        if (step.act === 'withdraw')
          await app.callPlayerApi('POST /api/withdraw', { amount: step.amount, bank, password: payPassword }, token)
        if (step.act === 'decide') {
          const { items } = (await app.callConsoleApi('GET /console/api/withdrawals', { player_id: id, state: '1' }))
            .body
          if (items[0])
            await app.callConsoleApi(`POST /console/api/withdrawals/${items[0].id}/${step.end}`, { reason: '测试' })
        }
        if ('mode' in step) await app.sandbox.mode(step.venue, 'ok')
        if (step.act === 'recall') await app.recover(token)
        if (step.act === 'reconcile') {
          app.clock.advance(25_000)
          await app.runJob('reconcile-transfers')
        }
        await expectExplained(token, id)
      }
    }
    await fc.assert(fc.asyncProperty(fc.array(steps, { minLength: 6, maxLength: 12 }), run), { numRuns: 8 })
  },
)
