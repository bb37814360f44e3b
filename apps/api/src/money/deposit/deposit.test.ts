import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { code, password } from '../../platform/testing/testing.ts'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { bankDeposit, type MoneyApp, openMoneyApp, trc20 } from './deposit.testing.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp()
})
afterAll(() => app.finish())

test('lists the channels as flags in the order older clients expect [API-30, ENT-20]', async () => {
  const { token } = await app.registerPlayer()
  const { data } = await app.callPlayerApi('GET /api/get_pay_way', undefined, token)
  expect(Object.entries(data)).toEqual([
    ['card', 1],
    ['usdt', 1],
    ['wechat', 1],
    ['alipay', 1],
    ['antoken', 1],
    ['rengong', 1],
  ])
  onTestFinished(async () => {
    await app.callConsoleApi('PATCH /console/api/pay-channels/alipay', { state: 1, without_test: 1 })
  })
  await app.callConsoleApi('PATCH /console/api/pay-channels/alipay', { state: 0 })
  expect((await app.callPlayerApi('GET /api/get_pay_way', undefined, token)).data.alipay).toBe(0)
  expect(await app.recharge(token, { paytype: 'alipay', amount: '100' })).toMatchObject({
    code: 422,
    message: '该支付方式暂未开放',
  })
})

test('the prompts of the deposit screen say whether the player has set a limit [R45]', async () => {
  const { token } = await app.registerPlayer()
  const prompts = async () => (await app.callPlayerApi('POST /api/deposit/prompts', {}, token)).data
  expect(await prompts()).toEqual({ consents_due: [], identity: '', has_limit: 0, offers_limit: 1, paused: '' })
  await app.callPlayerApi('POST /api/protection/limit', { kind: 'loss', span: 'day', amount: '100' }, token)
  expect(await prompts()).toMatchObject({ has_limit: 1, offers_limit: 0 })
  expect(await app.callPlayerApi('POST /api/deposit/prompts')).toMatchObject({ code: 401 })
})

test('a limit offer that the player declined is not shown on another device, nor after other settings change [R45]', async () => {
  const { name, token } = await app.registerPlayer()
  const prompts = async (device: string) => (await app.callPlayerApi('POST /api/deposit/prompts', {}, device)).data
  const decline = (device: string) => app.callPlayerApi('POST /api/protection/limit/decline', {}, device)
  const { data } = await app.callPlayerApi('POST /api/login_pc', { name, password, code })
  const second: string = data.new_api_token
  const first = token
  expect(await prompts(second)).toMatchObject({ offers_limit: 1 })
  expect((await Promise.all([decline(first), decline(first), decline(second)])).map((answer) => answer.code)).toEqual([
    200, 200, 200,
  ])
  for (const device of [first, second]) expect(await prompts(device)).toMatchObject({ has_limit: 0, offers_limit: 0 })
  // Other settings in the same row of the database.
  await app.callPlayerApi('POST /api/protection/reality', { minutes: 60 }, first)
  expect(await prompts(second)).toMatchObject({ offers_limit: 0 })
  const { token: other } = await app.registerPlayer()
  await app.callPlayerApi('POST /api/protection/reality', { minutes: 60 }, other)
  expect(await prompts(other)).toMatchObject({ offers_limit: 1 })
  expect((await decline(other)).code).toBe(200)
  expect((await app.callPlayerApi('POST /api/protection', {}, other)).data.reality_minutes).toBe(60)
  expect(await prompts(other)).toMatchObject({ offers_limit: 0 })
  expect(await app.callPlayerApi('POST /api/protection/limit/decline')).toMatchObject({ code: 401 })
})

test('returns ranges as numbers; an operator can change them [API-31, ENT-21, DEPOSIT-32]', async () => {
  const { token } = await app.registerPlayer()
  const range = (type: unknown) => app.callPlayerApi('POST /api/getPayRange', { type }, token)
  for (const type of ['antoken', 'bank', 'wechat', 'alipay', 'usdt-trc20', 'usdt-erc20']) {
    expect((await range(type)).data).toEqual({ min_price: 100, max_price: 10000 })
  }
  for (const type of ['', null, 'card', 7, true, ['bank']])
    expect(await range(type)).toMatchObject({ code: 422, message: '支付方式不存在' })
  onTestFinished(async () => {
    await app.callConsoleApi('PATCH /console/api/pay-channels/wechat', { min_price: 100, max_price: 10000 })
  })
  await app.callConsoleApi('PATCH /console/api/pay-channels/wechat', { min_price: 50.5, max_price: '500' })
  expect((await range('wechat')).data).toEqual({ min_price: 50.5, max_price: 500 })
  expect(await app.recharge(token, { paytype: 'wxpay', amount: 501 })).toMatchObject({
    message: '请输入金额在50.5-500之间！',
  })
  expect((await app.callConsoleApi('PATCH /console/api/pay-channels/wechat', { min_price: 600 })).status).toBe(422)
})

test('reports the first invalid field of a deposit [API-32, DEPOSIT-26]', async () => {
  const { token } = await app.registerPlayer()
  const wrongs: [object, string][] = [
    [{ paytype: '' }, '支付方式不存在'],
    [{ paytype: 'constructor' }, '支付方式不存在'],
    [{ paytype: ['bank'] }, '支付方式不存在'],
    [{ bank_owner: '', bank: '', bank_no: '', bank_address: '', amount: '1' }, '请输入存款人姓名'],
    [{ bank: '', bank_no: '', bank_address: '', amount: '1' }, '请输入银行类型'],
    [{ bank_no: '', bank_address: '', amount: '1' }, '请输入银行卡号'],
    [{ bank_address: null, amount: '1' }, '请输入银行开户行地址'],
    [{ bank_no: '62x', amount: '1' }, '请输入正确的银行卡号'],
    [{ paytype: 'usdt', catepay: 'BEP20', amount: '1' }, '请选择钱包协议'],
  ]
  for (const [change, message] of wrongs)
    expect(await app.recharge(token, bankDeposit(change))).toMatchObject({ http: 200, code: 422, message })
  for (const wrong of [
    '10.005',
    '1e3',
    '-5',
    '',
    ' ',
    null,
    '1,000',
    'NaN',
    '99.99',
    '10000.01',
    99,
    1e21,
    '１００',
    '0100.00.0',
    'Infinity',
    ' 100',
  ]) {
    expect(await app.recharge(token, bankDeposit({ amount: wrong }))).toMatchObject({
      code: 422,
      message: '请输入金额在100-10000之间！',
    })
  }
  expect((await app.recharge(token, bankDeposit({ amount: true }))).code).toBe(422)
})

test("stores the payer's details unchanged [ruling 27]", async () => {
  const { token, name } = await app.registerPlayer()
  const sent = { bank_owner: ' 张 三 ', bank: ' 锦绣银行', bank_address: '江城支行 ' }
  expect((await app.recharge(token, bankDeposit(sent))).code).toBe(200)
  expect((await app.callConsoleApi('GET /console/api/deposits', { q: name })).body.items).toMatchObject([sent])
})

test('accepts three of twenty concurrent deposits; after an hour new ones are accepted and the old ones stay pending [D-078]', async () => {
  const { token } = await app.registerPlayer()
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.recharge(token, bankDeposit())))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(3)
  expect(
    answers.filter(({ code, message }) => code === 409 && message === '您有待审核的充值订单，请勿重复提交'),
  ).toHaveLength(17)
  app.clock.advance(61 * 60_000)
  expect(
    (await app.callConsoleApi('POST /console/api/jobs/expire-deposits/run', {})).body.processed,
  ).toBeGreaterThanOrEqual(3)
  expect(
    (
      await app.callPlayerApi(
        'POST /api/payinfo',
        { deposit_no: answers.find(({ code }) => code === 200)!.message },
        token,
      )
    ).data.info.state,
  ).toBe(1)
  expect((await app.recharge(token, bankDeposit())).code).toBe(200)
})

test('refuses a duplicate within two seconds, replays the answer for the same key, refuses another body under it', async () => {
  const { token } = await app.registerPlayer()
  const body = bankDeposit()
  expect((await app.recharge(token, body)).code).toBe(200)
  expect(await app.recharge(token, body)).toMatchObject({ code: 429, message: '操作过于频繁，请稍后再试' })
  const key = { 'idempotency-key': 'one' }
  const keyed = await Promise.all(Array.from({ length: 20 }, () => app.recharge(token, body, key)))
  expect(new Set(keyed.map(({ message }) => message)).size).toBe(1)
  expect(keyed[0]!.code).toBe(200)
  expect(await app.recharge(token, bankDeposit(), key)).toMatchObject({
    code: 409,
    message: '请求重复，请勿修改后重发',
  })
})

test("answers not found for another player's order [API-34]", async () => {
  const [one, two] = [await app.registerPlayer(), await app.registerPlayer()]
  const { message: number } = await app.recharge(one.token, bankDeposit())
  expect(await app.callPlayerApi('POST /api/payinfo', { deposit_no: number }, two.token)).toMatchObject({
    code: 404,
    message: '订单不存在',
  })
  expect(await app.callPlayerApi('POST /api/payinfo', { deposit_no: ' ' }, one.token)).toMatchObject({
    code: 422,
    message: '订单号不能为空',
  })
})

test('lists only enabled receiving accounts [API-33, ENT-19]', async () => {
  const { token } = await app.registerPlayer()
  expect((await app.callPlayerApi('POST /api/getpaybank', {}, token)).data).toEqual([
    { bank_no: '6222', bank_owner: '商户', bank_address: '支行', bank_data: { bank_name: '锦绣银行' } },
  ])
})

test('floors USDT amounts and keeps them unique among open orders of an address [DEPOSIT-52]', async () => {
  const players = await Promise.all(Array.from({ length: 5 }, () => app.registerPlayer()))
  const orders = await Promise.all(
    players.map(({ token }) => app.recharge(token, { paytype: 'usdt', amount: '100', catepay: 'TRC20' })),
  )
  const infos = await Promise.all(
    orders.map(({ message }, n) => app.callPlayerApi('POST /api/payinfo', { deposit_no: message }, players[n]!.token)),
  )
  expect(new Set(infos.map(({ data }) => data.info.real_money))).toEqual(
    new Set(['13.88', '13.89', '13.90', '13.91', '13.92']),
  )
  expect(infos[0]).toMatchObject({
    message: 'usdtpay',
    data: { info: { paytype: 'USDT-TRC20' }, cardlist: { mch_id: trc20, content: 'TRC20' }, url: '' },
  })
  expect(infos[0]!.data.cardlist.payimg).toMatch(/^data:image\//)
})

test('refuses a channel without a rate or a receiving account [S-32]', async () => {
  const { token } = await app.registerPlayer()
  await setForTest(app, { usdtrate: '0' })
  const wrong = { code: 422, message: '该支付方式暂不可用，请选择其他方式' }
  expect(await app.recharge(token, { paytype: 'usdtpay', amount: '100', catepay: 'ERC20' })).toMatchObject(wrong)
  await app.callConsoleApi('PATCH /console/api/settings', { usdtrate: '7.2' })
  const { body } = await app.callConsoleApi('GET /console/api/receiving-accounts')
  const bank = body.items.find((row: { kind: string }) => row.kind === 'bank')
  onTestFinished(async () => {
    await app.callConsoleApi(`PATCH /console/api/receiving-accounts/${bank.id}`, { state: 1 })
  })
  await app.callConsoleApi(`PATCH /console/api/receiving-accounts/${bank.id}`, { state: 0 })
  expect(await app.recharge(token, bankDeposit())).toMatchObject(wrong)
})

test('creates a bank account from the fields of the player API [ENT-19, ruling 6]', async () => {
  const account = { bank_name: '田园银行', bank_no: '6222999988887776', bank_owner: '锦鲤', bank_address: '一支行' }
  const made = await app.callConsoleApi('POST /console/api/receiving-accounts', { ...account, state: 1 })
  expect(made).toMatchObject({ status: 201, body: { ...account, kind: 'bank' } })
  const remove = () => app.callConsoleApi(`DELETE /console/api/receiving-accounts/${made.body.id}`)
  onTestFinished(async () => {
    await remove()
  })
  const { bank_name, ...fields } = account
  const { data } = await app.callPlayerApi('POST /api/getpaybank', {}, (await app.registerPlayer()).token)
  expect(data).toContainEqual({ ...fields, bank_data: { bank_name } })
  expect((await remove()).status).toBe(200)
})

test('refuses a deposit of a self-excluded player [ruling 23]', async () => {
  const { token, id } = await app.registerPlayer()
  await app.app.db
    .updateTable('player')
    .set({ excludedUntil: '2099-01-01T00:00:00.000Z' as never })
    .where('id', '=', id as never)
    .execute()
  app.app.sessions.invalidate()
  expect(await app.recharge(token, bankDeposit())).toMatchObject({
    code: 403,
    message: '您已启用自我限制，暂不可使用该功能',
  })
})

test('refuses deposits for 30 minutes after the configured number of rejected ones [R32]', async () => {
  const { token } = await app.registerPlayer()
  const failed = async () => {
    app.clock.advance(3000)
    const { message: no, code } = await app.recharge(token, bankDeposit())
    expect(code).toBe(200)
    expect((await app.callConsoleApi(`POST /console/api/deposits/${no}/reject`, { reason: '未到账' })).status).toBe(200)
  }
  for (let turn = 0; turn < 3; turn++) await failed()
  await setForTest(app, { limit_failed_deposits: 4 })
  await failed()
  expect(await app.recharge(token, bankDeposit())).toMatchObject({
    code: 429,
    message: '近期存款失败次数过多，已暂停存款，请30分钟后再试或联系客服',
  })
  const other = await app.registerPlayer()
  expect((await app.recharge(other.token, bankDeposit())).code).toBe(200)
  app.clock.advance(31 * 60_000)
  expect((await app.recharge(token, bankDeposit())).code).toBe(200)
})
