import { afterAll, beforeAll, expect, test } from 'vitest'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { openTestApp, payPassword, type TestApp } from '../../platform/testing/testing.ts'
import { tronFor } from '../../platform/testing/wallets.testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

let next = 0
const number = () => `62220000${String(++next).padStart(8, '0')}`
const bankCard = () => ({
  bank_owner: '张三',
  bank: '锦绣银行',
  bank_address: '江城支行',
  bank_no: number(),
  pay_pass: payPassword,
})
const wallet = (bank: string, address: string, protocol = 'TRC20') => ({
  bank,
  bank_no: address,
  bank_owner: protocol,
  pay_pass: payPassword,
})
const bind = (token: string, body: object, key?: string) =>
  app.callPlayerApi('POST /api/bindcard', body, token, key ? { 'idempotency-key': key } : {})
const cards = async (token: string, type: unknown = 1) =>
  (await app.callPlayerApi('POST /api/getcard', { type }, token)).data as { id: string }[]

test('lists banks with pictures, two of them without payouts [API-29, ENT-18, D-050]', async () => {
  const { token } = await app.registerPlayer()
  const { data } = await app.callPlayerApi('POST /api/banklist', {}, token)
  expect(data[0]).toEqual({ id: expect.any(Number), bank_name: '锦绣银行', ico: '/banks/jinxiu.svg', payout: 1 })
  expect(data.filter((bank: { payout: number }) => bank.payout === 0)).toHaveLength(2)
})

const noneOf = { bank_owner: '', bank: '', bank_address: '', bank_no: '', pay_pass: '' }
test.each<[string, object[], string]>([
  ['CARD-09', [noneOf], '请输入姓名'],
  ['CARD-10', [{ ...noneOf, bank_owner: '张三' }], '请输入银行'],
  ['CARD-11', [{ bank_address: null, bank_no: '', pay_pass: '' }], '请输入开户行地址'],
  ['CARD-12', [{ bank_no: '', pay_pass: '' }], '请输人银行卡号'],
  ['CARD-13', [{ pay_pass: '', bank_no: '1' }], '请输人支付密码'],
  [
    'CARD-14',
    [{ bank_no: '1234567', pay_pass: '1' }, { bank_no: '6'.repeat(51) }, { bank_no: '6222a00012345678' }],
    '请输人正确的卡号长度',
  ],
  ['CARD-15', [{ pay_pass: '12345' }, { pay_pass: '1234567' }], '请输人支付密码长度'],
])('%s reports the first missing field of a bank card', async (_id, changes, message) => {
  const { token } = await app.registerPlayer()
  for (const change of changes)
    expect(await bind(token, { ...bankCard(), ...change })).toMatchObject({ http: 200, code: 422, message })
})

test('validates a bank card on the server and binds it once', async () => {
  const { token } = await app.registerPlayer()
  const good = bankCard()
  const wrongs: [object, string][] = [
    [{ bank_owner: '张'.repeat(51) }, '参数错误'],
    [{ bank: '真假银行' }, '请选择正确的银行'],
    [{ pay_pass: '654321' }, '支付密码错误'],
  ]
  for (const [change, message] of wrongs)
    expect(await bind(token, { ...good, ...change })).toMatchObject({ http: 200, code: 422, message })
  expect(await bind(token, good)).toMatchObject({ code: 200, message: '绑定成功' })
  expect(await bind(token, good)).toMatchObject({ code: 409, message: '该卡号已绑定' })
  expect(await cards(token)).toEqual([
    {
      id: expect.any(String),
      bank: '锦绣银行',
      bank_address: '江城支行',
      bank_owner: '张三',
      bank_no: good.bank_no,
      ico: '/banks/jinxiu.svg',
    },
  ])
})

test('reports the first missing field of a wallet; AnToken accepts only TRC20 [WALLET-24, WALLET-25, WALLET-26, API-28]', async () => {
  const { token } = await app.registerPlayer()
  const wrongs: [object, string][] = [
    [{ bank: 'USDT' }, '请输入钱包地址'],
    [{ bank: 'USDT', bank_no: 'T-1 2' }, '钱包地址格式不正确'],
    [{ bank: 'USDT', bank_no: 'x'.repeat(43) }, '钱包地址格式不正确'],
    [{ bank: 'USDT', bank_no: 'Taddress1' }, '请选择钱包协议'],
    [{ bank: 'USDT', bank_no: 'Taddress1', bank_owner: 'BEP20' }, '钱包协议不正确'],
    [{ bank: 'antoken', bank_no: 'Taddress1', bank_owner: 'ERC20' }, '钱包协议不正确'],
    [{ bank: 'USDT', bank_no: 'Taddress1', bank_owner: 'ERC20' }, '请输人支付密码'],
    [{ ...wallet('USDT', tronFor('mine')), pay_pass: '1' }, '支付密码错误'],
  ]
  for (const [body, message] of wrongs) expect(await bind(token, body)).toMatchObject({ code: 422, message })
  expect(await bind(token, wallet('USDT', tronFor('mine')))).toMatchObject({ code: 200 })
  expect(await bind(token, wallet('USDT', tronFor('mine')))).toMatchObject({ code: 409, message: '该地址已绑定' })
  expect(await bind(token, wallet('antoken', tronFor('mine')))).toMatchObject({ code: 200 })
  expect(await cards(token, '2')).toMatchObject([{ bank: 'USDT', bank_owner: 'TRC20', bank_address: '', ico: '' }])
  expect(await cards(token, 4)).toMatchObject([{ bank: 'antoken' }])
  for (const type of [3, '', 'x', null, true, [1], { type: 1 }])
    expect(await app.callPlayerApi('POST /api/getcard', { type }, token)).toMatchObject({
      code: 422,
      message: '卡类型错误',
    })
})

test('refuses a number bound by another player until it is unbound', async () => {
  const [one, two] = [await app.registerPlayer(), await app.registerPlayer()]
  const card = bankCard()
  await bind(one.token, card)
  expect(await bind(two.token, card)).toMatchObject({ code: 409, message: '该卡号已被其他账号绑定' })
  await bind(one.token, wallet('USDT', tronFor('shared')))
  expect(await bind(two.token, wallet('USDT', tronFor('shared')))).toMatchObject({
    code: 409,
    message: '该地址已被其他账号绑定',
  })
  const [mine] = await cards(one.token)
  expect(
    await app.callPlayerApi('POST /api/delcard', { id: mine!.id, pay_pass: payPassword }, one.token),
  ).toMatchObject({
    code: 200,
    message: '解绑成功',
  })
  expect(await bind(two.token, card)).toMatchObject({ code: 200 })
})

test("unbinding checks in order and only affects the player's own payees [API-27, WALLET-19]", async () => {
  const [one, two] = [await app.registerPlayer(), await app.registerPlayer()]
  await bind(one.token, bankCard())
  const [mine] = await cards(one.token)
  const remove = (body: object, token = one.token) => app.callPlayerApi('POST /api/delcard', body, token)
  expect(await remove({ id: 'x', pay_pass: '1' })).toMatchObject({ code: 404, message: '卡片不存在' })
  expect(await remove({ id: mine!.id, pay_pass: payPassword }, two.token)).toMatchObject({ code: 404 })
  expect(await remove({ id: mine!.id, pay_pass: '12345' })).toMatchObject({
    code: 422,
    message: '请输入6位数字支付密码',
  })
  expect(await remove({ id: mine!.id })).toMatchObject({ code: 422, message: '请输入6位数字支付密码' })
  expect(await remove({ id: mine!.id, pay_pass: '654321' })).toMatchObject({ code: 422, message: '支付密码错误' })
  const answers = await Promise.all(Array.from({ length: 5 }, () => remove({ id: mine!.id, pay_pass: payPassword })))
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404])
  expect(await cards(one.token)).toEqual([])
})

test('binds five of twenty concurrent cards, and one number once [WALLET-07]', async () => {
  const { token } = await app.registerPlayer()
  const answers = await Promise.all(Array.from({ length: 20 }, () => bind(token, bankCard())))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
  expect(new Set(answers.filter(({ code }) => code !== 200).map(({ message }) => message))).toEqual(
    new Set(['最多只能绑定5个']),
  )
  const players = await Promise.all(Array.from({ length: 6 }, () => app.registerPlayer()))
  const same = await Promise.all(players.map((player) => bind(player.token, wallet('USDT', tronFor('once')))))
  expect(same.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
})

test('five wrong payment passwords lock binding; a repeated key binds once', async () => {
  const { token } = await app.registerPlayer()
  const card = bankCard()
  const twice = await Promise.all([bind(token, card, 'k1'), bind(token, card, 'k1')])
  expect(twice.map(({ code }) => code)).toEqual([200, 200])
  for (let n = 0; n < 5; n++) await bind(token, { ...bankCard(), pay_pass: '000000' })
  expect(await bind(token, bankCard())).toMatchObject({ code: 429, message: '支付密码错误次数过多，请30分钟后再试' })
})

const genuine = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

test('a wallet address with a wrong checksum or of another protocol is not bound', async () => {
  const { token } = await app.registerPlayer()
  const wrongs: [address: string, protocol: string][] = [
    [tron.replace('q', 'r'), 'TRC20'],
    [tron.slice(0, -1), 'TRC20'],
    [genuine, 'TRC20'],
    [tron, 'ERC20'],
    [genuine.replace('5a', '5A'), 'ERC20'],
    ['abc', 'TRC20'],
    ['abc', 'ERC20'],
  ]
  const malformed = { http: 200, code: 422, message: '钱包地址格式不正确' }
  for (const [address, protocol] of wrongs)
    expect({ address, ...(await bind(token, wallet('USDT', address, protocol))) }).toMatchObject({
      address,
      ...malformed,
    })
  expect(await bind(token, wallet('antoken', tron.slice(0, -1)))).toMatchObject(malformed)
  for (const body of [wallet('USDT', tron), wallet('USDT', genuine, 'ERC20'), wallet('antoken', tron)])
    expect((await bind(token, body)).code).toBe(200)
})

test('a receiving account of a chain needs an address of its protocol with a right checksum', async () => {
  const at = 'POST /console/api/receiving-accounts'
  const wrongs: [kind: string, address: string][] = [
    ['TRC20', tron.replace('q', 'r')],
    ['TRC20', genuine],
    ['ERC20', tron],
    ['ERC20', genuine.replace('5a', '5A')],
    ['BEP20', genuine.slice(0, -1)],
    ['TRC20', 'abc'],
  ]
  for (const [kind, bank_no] of wrongs)
    expect({ bank_no, ...(await app.callConsoleApi(at, { kind, bank_no })) }).toMatchObject({
      bank_no,
      status: 422,
      body: { code: 'ACCOUNT_ADDRESS_WRONG' },
    })
  const made = await app.callConsoleApi(at, { kind: 'TRC20', bank_no: tron, state: 0 })
  expect(made.status).toBe(201)
  const change = (body: object) => app.callConsoleApi(`PATCH /console/api/receiving-accounts/${made.body.id}`, body)
  expect((await change({ kind: 'ERC20' })).body).toMatchObject({ code: 'ACCOUNT_ADDRESS_WRONG' })
  expect((await change({ bank_no: tron.slice(1) })).body).toMatchObject({ code: 'ACCOUNT_ADDRESS_WRONG' })
  // An account from before the check stays as it is.
  await app.app.db.updateTable('receivingAccount').set({ bankNo: 'Tbefore' }).where('id', '=', made.body.id).execute()
  expect((await change({ sort: 7 })).status).toBe(200)
  expect((await change({ kind: 'ERC20', bank_no: genuine })).status).toBe(200)
  expect((await app.callConsoleApi(`DELETE /console/api/receiving-accounts/${made.body.id}`)).status).toBe(200)
})

test('an operator edits the bank list; strict address checks are a setting', async () => {
  const { token, id } = await app.registerPlayer()
  const made = await app.callConsoleApi('POST /console/api/banks', { bank_name: '新河银行', payout: 0 })
  expect(made).toMatchObject({ status: 201, body: { bank_name: '新河银行', payout: 0, state: 1 } })
  expect((await app.callConsoleApi('POST /console/api/banks', { bank_name: '新河银行' })).status).toBe(409)
  expect(await app.callConsoleApi(`PATCH /console/api/banks/${made.body.id}`, { state: 0 })).toMatchObject({
    status: 200,
    body: { state: 0, payout: 0 },
  })
  expect(await bind(token, { ...bankCard(), bank: '新河银行' })).toMatchObject({ message: '请选择正确的银行' })
  expect((await app.callConsoleApi(`DELETE /console/api/banks/${made.body.id}`)).status).toBe(200)
  expect(await bind(token, wallet('USDT', 'Tabc'))).toMatchObject({ message: '钱包地址格式不正确' })
  await setForTest(app, { strict_addresses: 0 })
  expect(await bind(token, wallet('USDT', 'Tabc'))).toMatchObject({ code: 200 })
  expect((await app.callConsoleApi(`GET /console/api/players/${id}/cards`)).body).toMatchObject({
    total: 1,
    items: [{ type: 2, bank: 'USDT', state: 1 }],
  })
})

test('an ERC20 address is compared case-insensitively', async () => {
  await setForTest(app, { strict_addresses: 0 })
  const [one, other] = [await app.registerPlayer(), await app.registerPlayer()]
  const address = `0x${'aBcD'.repeat(10)}`
  expect(await bind(one.token, wallet('USDT', address, 'ERC20'))).toMatchObject({ code: 200 })
  for (const spelt of [address.toLowerCase(), `0x${'ABCD'.repeat(10)}`, `0X${'ABCD'.repeat(10)}`]) {
    expect(await bind(other.token, wallet('USDT', spelt, 'ERC20'))).toMatchObject({ code: 409 })
    expect(await bind(one.token, wallet('USDT', spelt, 'ERC20'))).toMatchObject({ code: 409, message: '该地址已绑定' })
  }
  // TRC20 addresses are case-sensitive.
  const tron = `T${'aB'.repeat(16)}c`
  expect(await bind(one.token, wallet('USDT', tron))).toMatchObject({ code: 200 })
  expect(await bind(other.token, wallet('USDT', `T${'Ab'.repeat(16)}c`))).toMatchObject({ code: 200 })
})

test('refuses a holder name with invisible or direction characters', async () => {
  const { token } = await app.registerPlayer()
  for (const bank_owner of [
    '张\u202e三',
    '张\u200b三',
    '张\u3000三',
    '张\u00a0三',
    '张  三',
    'Ｚhang',
    '⼀三',
    '张\u0000三',
    '张\u3164三',
  ])
    expect((await bind(token, { ...bankCard(), bank_owner })).code).toBe(422)
  expect(await bind(token, { ...bankCard(), bank_owner: '张\u202e三' })).toMatchObject({
    message: '姓名或支行含有不可用的字符',
  })
  expect((await bind(token, { ...bankCard(), bank_address: '江\u200d城' })).code).toBe(422)
  const sent = { bank_owner: ' 买买提·艾力 ', bank_address: ' 江城（东）支行 ' }
  expect(await bind(token, { ...bankCard(), ...sent })).toMatchObject({ code: 200 })
  expect(await cards(token)).toMatchObject([sent])
})

test('with strict holders only a card in the registered name is bound, in any spelling of it', async () => {
  const { token, id } = await app.registerPlayer()
  expect((await app.callConsoleApi(`PATCH /console/api/players/${id}`, { realname: '阿依古丽·买买提' })).status).toBe(
    200,
  )
  const other = { ...bankCard(), bank_owner: '李四' }
  const differs = { code: 422, message: '收款人姓名与实名不符，请更换本人的银行卡' }
  await setForTest(app, { payee_holder_strict: 1 })
  expect(await bind(token, other)).toMatchObject(differs)
  expect(await bind(token, { ...bankCard(), bank_owner: ' ' })).toMatchObject({ message: '请输入姓名' })
  expect((await bind(token, { ...bankCard(), bank_owner: '阿依古丽‧买买提' })).code).toBe(200)
  expect((await bind(token, wallet('USDT', tronFor('strict')))).code).toBe(200)
  await setForTest(app, { payee_holder_strict: 0 })
  expect((await bind(token, other)).code).toBe(200)
})
