import { beijingText } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { password } from '../../platform/testing/testing.ts'
import { bankDeposit, type MoneyApp, openMoneyApp } from './deposit.testing.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp()
})
afterAll(() => app.finish())

test('twenty concurrent approvals book a bank deposit once, with one turnover requirement [DEPOSIT-51, API-32, API-34, DEPOSIT-47]', async () => {
  const { token, name, id } = await app.registerPlayer()
  const made = await app.recharge(token, bankDeposit({ amount: '888.50' }))
  const now = beijingText(app.clock.now())
  expect(made.message).toMatch(new RegExp(`^D${now.slice(0, 10).replaceAll('-', '')}\\d{12}$`))
  expect(made.data).toEqual({ deposit_no: made.message })
  const info = await app.callPlayerApi('POST /api/payinfo', { deposit_no: made.message }, token)
  expect(info).toMatchObject({ code: 200, message: 'bank' })
  expect(info.data).toEqual({
    deposit_no: made.message,
    info: {
      amount: '888.50',
      created_at: now,
      paytype: '银行卡',
      real_money: '888.50',
      state: 1,
      step: 'review',
      expires_at: '',
      received: '0.00',
      reason: '',
    },
    cardlist: { mch_id: '', content: '', payimg: '' },
    url: '',
    qrcode: '',
  })
  const approve = () => app.callConsoleApi(`POST /console/api/deposits/${made.message}/approve`, {})
  const answers = await Promise.all(Array.from({ length: 20 }, approve))
  expect(answers.every(({ status, body }) => status === 200 && body.state === 2)).toBe(true)
  expect((await app.callPlayerApi('POST /api/getBetAmount', {}, token)).data).toEqual({ bet_amount: '888.50' })
  expect((await app.callConsoleApi(`POST /console/api/deposits/${made.message}/reject`, { reason: 'x' })).status).toBe(
    409,
  )
  const { body } = await app.callConsoleApi('GET /console/api/deposits', { q: name })
  expect(body).toMatchObject({
    total: 1,
    items: [{ player_id: id, username: name, state: 2, credited: '888.50', decided_by: 'admin', pay_way: '银行卡' }],
  })
  expect((await app.callConsoleApi(`GET /console/api/players/${id}/wagering-requirements`)).body.items).toMatchObject([
    { source: 'deposit', rest: '888.50', state: 'open' },
  ])
})

test('twenty concurrent approvals and rejections end in a single decision', async () => {
  const { token } = await app.registerPlayer()
  const { message: number } = await app.recharge(token, bankDeposit())
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      app.callConsoleApi(`POST /console/api/deposits/${number}/${n % 2 ? 'approve' : 'reject'}`, { reason: '核对' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
})

test('an approval may book another amount and needs two operators over the threshold', async () => {
  const { token } = await app.registerPlayer()
  const { message: number } = await app.recharge(token, bankDeposit({ amount: '5000' }))
  await setForTest(app, { four_eyes_deposit: '1000' })
  const approve = (body: object) => app.callConsoleApi(`POST /console/api/deposits/${number}/approve`, body)
  expect(await approve({ amount: '4000' })).toMatchObject({ status: 200, body: { state: 1, reviewed_by: 'admin' } })
  expect((await approve({ amount: '4000' })).status).toBe(409)
  // the amount is within the threshold, but the first operator set a higher one
  expect((await approve({ amount: '999' })).status).toBe(409)
  expect((await approve({ amount: '0' })).status).toBe(422)
  expect((await app.callConsoleApi('GET /console/api/deposits', { state: 'abc' })).status).toBe(422)
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_deposit: '0' })
  expect(await approve({ amount: '4000', reason: '实收' })).toMatchObject({
    status: 200,
    body: { state: 2, amount: '5000.00', credited: '4000.00', reason: '实收' },
  })
  expect((await app.callPlayerApi('POST /api/getBetAmount', {}, token)).data.bet_amount).toBe('4000.00')
  expect((await app.callPlayerApi('POST /api/payinfo', { deposit_no: number }, token)).data.info.amount).toBe('4000.00')
  const { data } = await app.callPlayerApi('POST /api/gettransrecord', { type: 1, date: 4 }, token)
  expect(data.data[0]).toMatchObject({ out_trade_no: number, amount: '4000.00', state: 2 })
})

test("keeps the first operator's amount until the second operator decides", async () => {
  await app.createOperator('reader')
  const reader = (await app.callConsoleApi('POST /console/api/login', { username: 'reader', password }, 'none yet'))
    .body.token
  const { token } = await app.registerPlayer()
  const { message: number } = await app.recharge(token, bankDeposit({ amount: '5000' }))
  await setForTest(app, { four_eyes_deposit: '1000' })
  const at = `POST /console/api/deposits/${number}/approve`
  expect(await app.callConsoleApi(at, { reason: '回单 77' })).toMatchObject({ body: { state: 1, reason: '回单 77' } })
  expect(await app.callConsoleApi(at, {}, reader)).toMatchObject({ body: { state: 2, reason: '回单 77' } })
})

test("answers 401 to an unknown operator's token and 404 for an unknown order", async () => {
  expect((await app.callConsoleApi('POST /console/api/deposits/D1/approve', {}, 'nonsense')).status).toBe(401)
  expect((await app.callConsoleApi('POST /console/api/deposits/D1/approve', {})).status).toBe(404)
})
