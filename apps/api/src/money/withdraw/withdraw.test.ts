import { afterAll, beforeAll, expect, test } from 'vitest'
import { tronFor } from '../../platform/testing/wallets.testing.ts'
import { openTestApp, payPassword, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

let next = 0
async function playerWithCard(yuan: string, card: object = {}) {
  const player = await app.registerPlayer()
  await app.callConsoleApi(`POST /console/api/players/${player.id}/adjustments`, {
    amount: yuan,
    reason: '测试',
    turnover_multiple: 0,
  })
  const number = `62220001${String(++next).padStart(8, '0')}`
  const bound = await app.callPlayerApi(
    'POST /api/bindcard',
    { bank: '锦绣银行', bank_owner: '张三', bank_address: '支行', bank_no: number, pay_pass: payPassword, ...card },
    player.token,
  )
  expect(bound.code).toBe(200)
  const types: Record<string, number> = { USDT: 2, antoken: 4 }
  const kind = types[(card as { bank?: string }).bank ?? ''] ?? 1
  const { data } = await app.callPlayerApi('POST /api/getcard', { type: kind }, player.token)
  return { ...player, card: data[0].id as string }
}
const withdraw = (token: string, body: object, headers = {}) =>
  app.callPlayerApi('POST /api/withdraw', body, token, headers)
const balance = async (id: string, place: 'main' | 'held' | 'cash' = 'main') =>
  (
    await app.app.db
      .selectFrom('account')
      .select('balance')
      .where('playerId', '=', id)
      .where('place', '=', place)
      .executeTakeFirst()
  )?.balance ?? 0
const loadRows = async (name: string) =>
  (await app.callConsoleApi('GET /console/api/withdrawals', { q: name })).body.items

test('reports the first invalid field of a withdrawal [ROLE-05, API-36, WITHDRAW-14]', async () => {
  const player = await playerWithCard('1000')
  const other = await playerWithCard('1000')
  const good = { amount: '100', bank: player.card, password: payPassword }
  const wrongs: [object, string][] = [
    [{ bank: '', amount: '', password: '' }, '请选择您要提现到的银行卡'],
    [{ bank: other.card }, '请选择您要提现到的银行卡'],
    [{ bank: '7' }, '请选择您要提现到的银行卡'],
    ...['', ' ', null, '10.005', '1e3', '-500', '1,000', 'NaN', '999999999'].map((amount): [object, string] => [
      { amount, password: '' },
      '金额格式不正确',
    ]),
    [{ amount: '99.99', password: '' }, '单笔取款不能低于100元'],
    [{ amount: 0 }, '单笔取款不能低于100元'],
    [{ password: '' }, '请输入您的支付密码'],
    [{ password: '1' }, '支付密码错误'],
    [{ amount: '1000.01' }, '余额不足'],
  ]
  for (const [change, message] of wrongs)
    expect(await withdraw(player.token, { ...good, ...change })).toMatchObject({ http: 200, code: 422, message })
  expect((await withdraw(player.token, { ...good, amount: true })).code).toBe(422)
  expect(await balance(player.id)).toBe(100_000)
})

test('checks bank, turnover requirement and rate in this order [S-36]', async () => {
  const closed = await playerWithCard('1000', { bank: '驿站储蓄银行' })
  expect(await withdraw(closed.token, { amount: 100, bank: closed.card, password: payPassword })).toMatchObject({
    message: '该银行暂不支持出款，请更换银行卡',
  })
  const bound = await playerWithCard('500', { bank: 'USDT', bank_no: tronFor('turnover'), bank_owner: 'TRC20' })
  const ask = (amount: unknown) => withdraw(bound.token, { amount, bank: bound.card, password: payPassword })
  await app.callConsoleApi(`POST /console/api/players/${bound.id}/adjustments`, {
    amount: '100.50',
    reason: '测试',
    turnover_multiple: '1.5',
  })
  expect(await ask(9999)).toMatchObject({ code: 422, message: '流水不足，还需完成150.75元流水方可提现' })
  await app.app.db
    .updateTable('wageringRequirement')
    .set({ state: 'cancelled', closedAt: app.clock.now() })
    .where('playerId', '=', bound.id)
    .execute()
  await app.callConsoleApi('PATCH /console/api/settings', { withdrawusdtrate: '0' })
  expect(await ask(9999)).toMatchObject({ message: '余额不足' })
  expect(await ask(100)).toMatchObject({ code: 422, message: '汇率暂不可用，请稍后再试' })
  await app.callConsoleApi('PATCH /console/api/settings', { withdrawusdtrate: '7.3', withdrawfeeusdttrc: '13.69' })
  expect(await ask(100)).toMatchObject({ code: 422, message: '到账金额不足以支付手续费' }) // 100 / 7.3 = 13.69
  await app.callConsoleApi('PATCH /console/api/settings', { withdrawfeeusdttrc: '1.00' })
})

test('a stop of the payouts of a bank outlasts its renaming, and cannot be removed with it', async () => {
  const bank = (body: object) => app.callConsoleApi('POST /console/api/banks', body)
  const { id } = (await bank({ bank_name: '停付银行' })).body
  const change = (body: object) => app.callConsoleApi(`PATCH /console/api/banks/${id}`, body)
  const remove = () => app.callConsoleApi(`DELETE /console/api/banks/${id}`)
  const player = await playerWithCard('1000', { bank: '停付银行' })
  const earlier = await playerWithCard('1000', { bank: '停付银行' })
  await app.app.db.updateTable('payee').set({ bankId: null }).where('playerId', '=', earlier.id).execute()
  const ask = ({ token, card } = player) => withdraw(token, { amount: 100, bank: card, password: payPassword })
  const stopped = { message: '该银行暂不支持出款，请更换银行卡' }
  expect((await change({ payout: 0 })).status).toBe(200)
  for (const one of [player, earlier]) expect(await ask(one)).toMatchObject(stopped)
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'BANK_STOPPED' } })
  expect((await change({ bank_name: '新名银行' })).status).toBe(200)
  for (const one of [player, earlier]) expect(await ask(one)).toMatchObject(stopped)
  // A bank that takes the earlier name is another one.
  expect((await bank({ bank_name: '停付银行' })).status).toBe(201)
  expect(await ask()).toMatchObject(stopped)
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'BANK_STOPPED' } })
  expect((await app.callPlayerApi('POST /api/getcard', { type: 1 }, player.token)).data).toMatchObject([
    { bank: '停付银行' },
  ])
  expect((await change({ payout: 1 })).status).toBe(200)
  expect((await ask()).code).toBe(200)
})

test('a stop outlasts the renaming of a bank that was removed and listed again', async () => {
  const listed = async (body: object) => (await app.callConsoleApi('POST /console/api/banks', body)).body.id as number
  const first = await listed({ bank_name: '重列银行' })
  const { token, card } = await playerWithCard('1000', { bank: '重列银行' })
  expect((await app.callConsoleApi(`DELETE /console/api/banks/${first}`)).status).toBe(200)
  const id = await listed({ bank_name: '重列银行', payout: 0 })
  const ask = () => withdraw(token, { amount: 100, bank: card, password: payPassword })
  const stopped = { message: '该银行暂不支持出款，请更换银行卡' }
  expect(await ask()).toMatchObject(stopped)
  expect((await app.callConsoleApi(`PATCH /console/api/banks/${id}`, { bank_name: '重列新名' })).status).toBe(200)
  expect(await ask()).toMatchObject(stopped)
})

test('an address that was bound without a checksum is not paid while checksums are verified', async () => {
  for (const wallet of [
    { bank: 'USDT', bank_no: 'abc', bank_owner: 'TRC20' },
    { bank: 'USDT', bank_no: tronFor('cut').slice(0, -1), bank_owner: 'TRC20' },
    { bank: 'antoken', bank_no: `0x${'b'.repeat(40)}`, bank_owner: 'TRC20' },
  ]) {
    await app.callConsoleApi('PATCH /console/api/settings', { strict_addresses: 0 })
    const { token, card } = await playerWithCard('1000', wallet)
    await app.callConsoleApi('PATCH /console/api/settings', { strict_addresses: 1 })
    const answer = await withdraw(token, { amount: 100, bank: card, password: payPassword })
    expect(answer).toMatchObject({ code: 422, message: '钱包地址格式不正确' })
    expect((await app.callPlayerApi('POST /api/balance', {}, token)).data.balance).toBe('1000.00')
  }
})

test("floors USDT, charges the network's fee, pays AnToken one to one [WITHDRAW-27]", async () => {
  const hash = 'a1'.repeat(32)
  const references: Record<string, string> = { 'USDT-TRC20': hash, 'USDT-ERC20': `0x${hash}` }
  const cases: [object, string, string, string][] = [
    [{ bank: 'USDT', bank_no: tronFor('one'), bank_owner: 'TRC20' }, '1.00', '135.98', 'USDT-TRC20'],
    [{ bank: 'USDT', bank_no: `0x${'b'.repeat(40)}`, bank_owner: 'ERC20' }, '5.00', '131.98', 'USDT-ERC20'],
    [{ bank: 'antoken', bank_no: tronFor('one'), bank_owner: 'TRC20' }, '0.00', '1000.00', 'AnToken'],
    [{}, '0.00', '1000.00', '银行卡'],
  ]
  for (const [card, fee, received, way] of cases) {
    const player = await playerWithCard('1000', card)
    expect(await withdraw(player.token, { amount: '1000', bank: player.card, password: payPassword })).toMatchObject({
      code: 200,
      message: '提现申请已提交',
    })
    const [row] = await loadRows(player.name)
    expect(row).toMatchObject({
      state: 1,
      step: 'review',
      amount: '1000.00',
      fee,
      received,
      pay_way: way,
      out_trade_no: expect.stringMatching(/^W\d{20}$/),
    })
    expect([await balance(player.id), await balance(player.id, 'held')]).toEqual([0, 100_000])
    const reference = references[way] ?? 'BANK-1'
    const pay = (body: object) => app.callConsoleApi(`POST /console/api/withdrawals/${row.id}/approve`, body)
    // What is paid by hand on a chain has the form of its transactions' hashes.
    for (const wrong of references[way] ? ['BANK-1', `${reference}0`, reference.slice(1)] : [])
      expect(await pay({ reference: wrong })).toMatchObject({ status: 422, body: { code: 'HASH_MALFORMED' } })
    expect(await pay({ reference })).toMatchObject({
      status: 200,
      body: { state: 2, received, decided_by: 'admin', reference },
    })
    expect([await balance(player.id), await balance(player.id, 'held'), await balance(player.id, 'cash')]).toEqual([
      0, 0, 100_000,
    ])
  }
})

test('returns a rejected withdrawal to the main wallet without a turnover requirement', async () => {
  const player = await playerWithCard('300')
  await withdraw(player.token, { amount: '300', bank: player.card, password: payPassword })
  expect(
    await app.callPlayerApi('POST /api/delcard', { id: player.card, pay_pass: payPassword }, player.token),
  ).toMatchObject({
    code: 409,
    message: '该卡有待审核的提现，暂不能解绑',
  })
  const [row] = await loadRows(player.name)
  expect(
    await app.callConsoleApi(`POST /console/api/withdrawals/${row.id}/reject`, { reason: '资料不符' }),
  ).toMatchObject({
    status: 200,
    body: { state: 3, reason: '资料不符' },
  })
  expect((await app.callConsoleApi(`POST /console/api/withdrawals/${row.id}/reject`, {})).status).toBe(200)
  expect((await app.callConsoleApi(`POST /console/api/withdrawals/${row.out_trade_no}/approve`, {})).status).toBe(409)
  expect(await balance(player.id)).toBe(30_000)
  expect((await app.callPlayerApi('POST /api/getBetAmount', {}, player.token)).data).toEqual({ bet_amount: '0.00' })
  expect(
    (await app.callPlayerApi('POST /api/delcard', { id: player.card, pay_pass: payPassword }, player.token)).code,
  ).toBe(200)
})

test('holds one of twenty concurrent withdrawals of the whole balance; allows three pending', async () => {
  const player = await playerWithCard('100')
  const same = await Promise.all(
    Array.from({ length: 20 }, () =>
      withdraw(player.token, { amount: '100', bank: player.card, password: payPassword }),
    ),
  )
  expect(same.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(await balance(player.id, 'held')).toBe(10_000)
  const richer = await playerWithCard('9000')
  const many = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      withdraw(richer.token, { amount: String(100 + n), bank: richer.card, password: payPassword }),
    ),
  )
  expect(many.filter(({ code }) => code === 200)).toHaveLength(3)
  expect(many.filter(({ code, message }) => code === 409 && message === '您有待审核的提现，请耐心等待')).toHaveLength(
    17,
  )
})

test('refuses a duplicate; one idempotency key opens one withdrawal', async () => {
  const player = await playerWithCard('5000')
  const body = { amount: '150', bank: player.card, password: payPassword }
  expect((await withdraw(player.token, body)).code).toBe(200)
  expect(await withdraw(player.token, body)).toMatchObject({ code: 429, message: '操作过于频繁，请稍后再试' })
  const keyed = await Promise.all(
    Array.from({ length: 20 }, () => withdraw(player.token, body, { 'idempotency-key': 'k' })),
  )
  expect(keyed.every(({ code, message }) => code === 200 && message === '提现申请已提交')).toBe(true)
  expect(await loadRows(player.name)).toHaveLength(2)
  expect(await balance(player.id, 'held')).toBe(30_000)
})

test('twenty concurrent approvals and rejections end in one decision and one posting', async () => {
  const player = await playerWithCard('400')
  await withdraw(player.token, { amount: '400', bank: player.card, password: payPassword })
  const [row] = await loadRows(player.name)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      app.callConsoleApi(`POST /console/api/withdrawals/${row.id}/${n % 2 ? 'approve' : 'reject'}`, { reason: '核对' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
  expect(await balance(player.id, 'held')).toBe(0)
})

test('five wrong payment passwords lock withdrawals, also when sent concurrently [WITHDRAW-34]', async () => {
  const player = await playerWithCard('400')
  const body = { amount: '100', bank: player.card, password: '000000' }
  const wrong = await Promise.all(Array.from({ length: 20 }, () => withdraw(player.token, body)))
  expect(wrong.filter(({ message }) => message === '支付密码错误')).toHaveLength(5)
  expect(await withdraw(player.token, { ...body, password: payPassword })).toMatchObject({
    code: 429,
    message: '支付密码错误次数过多，请30分钟后再试',
  })
})

test('a withdrawal or adjustment of at least the four-eyes amount needs two operators', async () => {
  const player = await playerWithCard('3000')
  await withdraw(player.token, { amount: '3000', bank: player.card, password: payPassword })
  const [row] = await loadRows(player.name)
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_withdrawal: '2000' })
  const { db } = app.app
  const admin = await db.selectFrom('operator').selectAll().where('username', '=', 'admin').executeTakeFirstOrThrow()
  await db
    .insertInto('operator')
    .values({ ...admin, id: '01900000-0000-7000-8000-000000000002', username: 'second' })
    .execute()
  const second = (
    await app.callConsoleApi('POST /console/api/login', { username: 'second', password: 'admin12345' }, 'none')
  ).body.token as string
  const approve = (token?: string) => app.callConsoleApi(`POST /console/api/withdrawals/${row.id}/approve`, {}, token)
  expect(await approve()).toMatchObject({ status: 200, body: { state: 1, step: 'payout', reviewed_by: 'admin' } })
  expect((await approve()).status).toBe(409)
  await app.callConsoleApi(`POST /console/api/withdrawals/${row.id}/claim`, {})
  expect((await approve(second)).status).toBe(409)
  await app.callConsoleApi(`POST /console/api/withdrawals/${row.id}/release`, {})
  expect(await approve(second)).toMatchObject({
    status: 200,
    body: { state: 2, decided_by: 'second', reviewed_by: 'admin' },
  })
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_withdrawal: '0', four_eyes_adjustment: '500' })
  const args = await app.callConsoleApi(`POST /console/api/players/${player.id}/adjustments`, {
    amount: '500',
    reason: '补偿',
  })
  expect(args).toMatchObject({ status: 201, body: { state: 1, amount: '500.00' } })
  expect((await app.callConsoleApi(`POST /console/api/adjustments/${args.body.id}/approve`, {})).status).toBe(409)
  expect(await app.callConsoleApi(`POST /console/api/adjustments/${args.body.id}/approve`, {}, second)).toMatchObject({
    status: 200,
    body: { state: 2 },
  })
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_adjustment: '0' })
  expect(await balance(player.id)).toBe(50_000)
})

test('an adjustment cannot exceed the balance and requires its turnover multiple and a reason', async () => {
  const player = await playerWithCard('200')
  const adjust = (body: object) => app.callConsoleApi(`POST /console/api/players/${player.id}/adjustments`, body)
  expect((await adjust({ amount: '-200.01', reason: '扣回' })).status).toBe(422)
  expect((await adjust({ amount: '0', reason: '扣回' })).status).toBe(422)
  expect((await adjust({ amount: '1.005', reason: '扣回' })).status).toBe(422)
  expect((await adjust({ amount: '10' })).status).toBe(422)
  expect(await adjust({ amount: '-150', reason: '扣回', turnover_multiple: '0' })).toMatchObject({
    status: 201,
    body: { amount: '-150.00', state: 2 },
  })
  expect(await adjust({ amount: 10, reason: '补偿', turnover_multiple: 2 })).toMatchObject({
    status: 201,
    body: { turnover_multiple: 2 },
  })
  expect((await app.callPlayerApi('POST /api/getBetAmount', {}, player.token)).data.bet_amount).toBe('20.00')
  const many = await Promise.all(Array.from({ length: 20 }, () => adjust({ amount: '-10', reason: '扣回' })))
  expect(many.filter(({ status }) => status === 201)).toHaveLength(6)
  expect(await balance(player.id)).toBe(0)
  expect((await app.callPlayerApi('POST /api/getBetAmount', {}, player.token)).data.bet_amount).toBe('0.00') // the requirement was dropped with the balance
})
