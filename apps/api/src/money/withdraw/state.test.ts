import { fen } from '@koi/contract/money'
import { hour } from '@koi/contract/time'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../platform/ops/app.ts'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { openTestApp, payPassword, type TestApp } from '../../platform/testing/testing.ts'
import { addRequirement } from '../turnover/turnover.ts'
import { applyToRequirements } from '../turnover/work.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

let cards = 0
const adjust = (id: string, amount: string, turnover_multiple: string | number) =>
  app.callConsoleApi(`POST /console/api/players/${id}/adjustments`, { amount, reason: '测试', turnover_multiple })
async function playerWith(yuan: string, card: object | null = {}) {
  const player = await app.registerPlayer()
  expect((await adjust(player.id, yuan, 0)).status).toBe(201)
  if (card) {
    const bank_no = `62223001${String(++cards).padStart(8, '0')}`
    const given = {
      bank: '锦绣银行',
      bank_owner: '张三',
      bank_address: '支行',
      bank_no,
      pay_pass: payPassword,
      ...card,
    }
    expect((await app.callPlayerApi('POST /api/bindcard', given, player.token)).code).toBe(200)
  }
  const { data } = await app.callPlayerApi('POST /api/getcard', { type: 1 }, player.token)
  const bank = data[0]?.id as string
  return {
    ...player,
    bank,
    state: async () => (await app.callPlayerApi('POST /api/withdrawal/state', {}, player.token)).data,
    ask: (amount: unknown) =>
      app.callPlayerApi('POST /api/withdraw', { amount, bank, password: payPassword }, player.token),
  }
}
const kindsOf = (blocks: { kind: string }[]) => blocks.map(({ kind }) => kind)

test('without an obstacle the whole balance can be withdrawn', async () => {
  const player = await playerWith('1000')
  expect(await player.state()).toEqual({
    can_withdraw: 1,
    most: '1000.00',
    least: '100.00',
    balance: '1000.00',
    held: '0.00',
    blocks: [],
    payees: [{ id: player.bank, type: 1, blocks: [] }],
    requirements: [],
    rest: '0.00',
  })
  expect((await player.ask('1000')).code).toBe(200)
})

test('every obstacle is named at once, and the withdrawal is refused with the text of the first', async () => {
  await setForTest(app, { identity_needed: 1, hold_after_change_hours: 24 })
  const player = await playerWith('1000', { bank: '驿站储蓄银行' })
  expect((await adjust(player.id, '10', 3)).status).toBe(201)
  await app.app.db
    .updateTable('player')
    .set({ passwordChangedAt: app.clock.now() })
    .where('id', '=', player.id)
    .execute()
  const state = await player.state()
  expect(state).toMatchObject({ can_withdraw: 0, most: '0.00', balance: '1010.00', rest: '30.00' })
  expect(kindsOf(state.blocks)).toEqual(['identity', 'turnover', 'hold'])
  expect(state.blocks[2].until).toBe('2026-03-11 12:00:00')
  expect(kindsOf(state.payees[0].blocks)).toEqual(['bank'])
  expect(state.requirements).toMatchObject([{ source: 'adjustment', rest: '30.00', holds: '0.00', holds_all: 1 }])
  expect((await player.ask('1010')).message).toBe(state.blocks[0].text)
  await setForTest(app, { identity_needed: 0 })
  expect((await player.ask('1010')).message).toBe(state.payees[0].blocks[0].text)
  app.clock.advance(24 * hour)
  expect(kindsOf((await player.state()).blocks)).toEqual(['turnover'])
  await setForTest(app, { hold_after_change_hours: 0 })
})

test('no payee, too little money, a password that must change and three waiting orders are obstacles', async () => {
  const bare = await playerWith('50', null)
  expect(kindsOf((await bare.state()).blocks)).toEqual(['amount', 'payee'])
  await app.app.db.updateTable('player').set({ mustChangePayPassword: true }).where('id', '=', bare.id).execute()
  expect(kindsOf((await bare.state()).blocks)).toEqual(['password_change', 'amount', 'payee'])
  const busy = await playerWith('1000')
  for (const amount of ['100', '101', '102']) expect((await busy.ask(amount)).code).toBe(200)
  const { blocks, can_withdraw } = await busy.state()
  expect([can_withdraw, kindsOf(blocks)]).toEqual([0, ['waiting']])
  expect((await busy.ask('103')).message).toBe(blocks[0].text)
})

test('a gift of at most once its turnover holds only itself; more than once, or own money, holds the wallet', async () => {
  const player = await playerWith('1000')
  expect((await adjust(player.id, '3.27', 1)).status).toBe(201)
  expect(await player.state()).toMatchObject({
    can_withdraw: 1,
    most: '1000.00',
    balance: '1003.27',
    held: '3.27',
    blocks: [],
    rest: '3.27',
    requirements: [{ rest: '3.27', holds: '3.27', holds_all: 0 }],
  })
  const funds = async () => (await app.callPlayerApi('POST /api/funds', {}, player.token)).data
  expect(await funds()).toMatchObject({ balance: '1003.27', bonus: '3.27', withdrawable: '1000.00' })
  expect(await player.ask('1000.01')).toMatchObject({
    code: 422,
    message: '赠金3.27元的流水尚未完成，本次最多可取款1000元',
  })
  expect(await player.ask('1003.28')).toMatchObject({ message: '余额不足' })
  // One fen more than once the gift holds everything, and so does a deposit's requirement.
  const own = (amount: number, bonus: number) =>
    transact(app.app, async (tx) =>
      addRequirement(tx, {
        player: player.id,
        source: bonus ? 'promotion' : 'deposit',
        about: v7(),
        amount: fen(amount),
        bonus: fen(bonus),
        at: app.clock.now(),
      }),
    )
  await own(1001, 1000)
  expect(await player.state()).toMatchObject({ can_withdraw: 0, most: '0.00', held: '1003.27' })
  expect(await player.ask('100')).toMatchObject({ message: '流水不足，还需完成13.28元流水方可提现' })
  await transact(app.app, (tx) =>
    applyToRequirements(tx, { player: player.id, amount: fen(1328), at: app.clock.now() }),
  )
  expect(await player.state()).toMatchObject({ can_withdraw: 1, most: '1003.27', rest: '0.00' })
  await own(100, 0)
  expect(await player.ask('100')).toMatchObject({ message: '流水不足，还需完成1元流水方可提现' })
})

test('a balance below the gift leaves nothing to withdraw', async () => {
  const player = await playerWith('200')
  expect((await adjust(player.id, '150', '0.5')).status).toBe(201)
  expect((await adjust(player.id, '-150', 0)).status).toBe(201)
  expect(await player.state()).toMatchObject({ can_withdraw: 0, most: '0.00', balance: '200.00', held: '150.00' })
  expect(kindsOf((await player.state()).blocks)).toEqual(['gift'])
  expect(await player.ask('100')).toMatchObject({ message: '赠金150元的流水尚未完成，本次最多可取款50元' })
})

test('of twenty withdrawals at once beside an open gift never more than balance less gift leaves', async () => {
  const player = await playerWith('1000')
  const gift = adjust(player.id, '100', 1)
  expect((await gift).status).toBe(201)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => player.ask(String(400 + n))))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
  expect(answers.filter(({ message }) => message.startsWith('赠金100元') || message === '余额不足')).toHaveLength(18)
  const { balance } = (await app.callPlayerApi('POST /api/balance', {}, player.token)).data
  expect(Number(balance)).toBeGreaterThanOrEqual(100)
  // Withdrawals that race with the gift see it under the lock, or come before it.
  const racing = await playerWith('1000')
  await Promise.all([
    ...Array.from({ length: 10 }, (_, n) => racing.ask(String(900 + n))),
    ...Array.from({ length: 10 }, () => adjust(racing.id, '10', 1)),
  ])
  const after = await racing.state()
  expect(Number(after.balance)).toBeGreaterThanOrEqual(100)
  expect(Number(after.held)).toBe(100)
})
