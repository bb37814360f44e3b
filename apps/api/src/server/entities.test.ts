import { captchaTexts } from '@koi/contract/player/auth/captcha.copy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../platform/testing/testing.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await openTestApp({ demo: true })
  token = (
    await app.callPlayerApi('POST /api/login_pc', { name: 'demo002', password: 'koi12345', code: captchaTexts[0] })
  ).data.new_api_token
})
afterAll(() => app.finish())

const ask = async (at: string, body?: object) => (await app.callPlayerApi(at, body, token)).data
const keysOf = (row: object) => Object.keys(row)

test('POST /api/app answers every documented field, with numeric switches [API-03, ENT-01, ENT-15]', async () => {
  const server = await ask('POST /api/app')
  expect(keysOf(server)).toEqual(
    expect.arrayContaining([
      'title',
      'site_logo',
      'site_state',
      'repair_tips',
      'app_state',
      'ios_download_url',
      'redpacket_switch',
      'index_modal',
      'webcontent',
    ]),
  )
  for (const key of ['site_state', 'app_state', 'redpacket_switch']) expect(server[key]).toBeTypeOf('number')
})

test('POST /api/user answers the fields of both documents and no secret [API-04, ENT-02, ENT-03]', async () => {
  const player = await ask('POST /api/user')
  expect(keysOf(player)).toEqual(
    expect.arrayContaining([
      'id',
      'username',
      'avatar',
      'joinday',
      'balance',
      'gameblance',
      'isblack',
      'status',
      'vip',
      'paysum',
      'current_vip',
      'realname',
      'birthday',
      'email',
      'mobile',
      'transferstatus',
      'usdtrate',
      'withdrawusdtrate',
      'withdrawcashfee',
      'withdrawfeeusdttrc',
    ]),
  )
  expect(JSON.stringify(player)).not.toMatch(/argon2|hash|token/i)
  expect(player.balance).toMatch(/^\d+\.\d\d$/)
})

test('games and notices have their documented fields [API-02, ENT-06, API-10, ENT-08]', async () => {
  expect(keysOf((await app.callPlayerApi('GET /api/game/list?category=')).data[0])).toEqual(
    expect.arrayContaining(['category_id', 'app_state', 'platform_name', 'game_code', 'mobile_img']),
  )
  const notices = await ask('POST /api/homenotice')
  expect(notices.length).toBeGreaterThan(0)
  for (const notice of notices) expect(notice).toBeTypeOf('string')
})

test('kinds of promotions have their documented fields [API-13, ENT-11]', async () => {
  expect(keysOf((await ask('POST /api/activitytype'))[0])).toEqual(expect.arrayContaining(['id', 'name']))
})

test('the list and the detail of a promotion have their documented fields [API-14, API-15, ENT-12]', async () => {
  const [first] = (await ask('POST /api/activitylist')).data
  expect(first).toMatchObject({ state: 1 })
  expect(keysOf(first)).toEqual(expect.arrayContaining(['id', 'title', 'banner', 'created_at', 'state']))
  expect(keysOf(await ask('POST /api/activitydeatil', { id: first.id }))).toEqual(
    expect.arrayContaining(['id', 'title', 'banner', 'content', 'memo', 'created_at', 'state', 'can_apply']),
  )
})

test('red packets have their documented counters, rules and records [API-18, ENT-13, API-50, ENT-31]', async () => {
  const standing = (await app.callPlayerApi('GET /api/userredpacket', { page: '1' }, token)).data
  for (const key of ['sendnums', 'acquirednum', 'max_times']) expect(standing[key]).toBeTypeOf('number')
  expect(keysOf(standing.rules[0])).toEqual(
    expect.arrayContaining(['start_time', 'end_time', 'day_flow', 'flow_money', 'recharge']),
  )
  expect(keysOf((await ask('POST /api/redpacket', { page: 1 })).data[0])).toEqual(
    expect.arrayContaining(['money', 'redpacketmoney', 'created_at', 'usetime']),
  )
})

test('the addresses of service and agent are absolute URLs [API-17, API-22, ENT-16]', async () => {
  expect((await ask('POST /api/getservicerurl')).url).toMatch(/^https?:\/\/.+\/service\//)
  expect((await app.callPlayerApi('GET /api/getAgentLoginUrl', undefined, token)).data.url).toMatch(
    /^https?:\/\/.+\/agent\//,
  )
})

test('cards of each kind, banks and receiving accounts have their documented fields [API-26, ENT-17, ENT-18, ENT-19]', async () => {
  for (const [type, bank] of [
    [1, null],
    [2, 'USDT'],
    [4, 'antoken'],
  ] as const) {
    const [card] = await ask('POST /api/getcard', { type })
    expect(keysOf(card)).toEqual(expect.arrayContaining(['id', 'bank', 'bank_address', 'bank_owner', 'bank_no', 'ico']))
    if (bank) expect(card.bank).toBe(bank)
    expect(card.bank_no).toBeTypeOf('string')
  }
  expect(keysOf((await ask('POST /api/banklist'))[0])).toContain('bank_name')
  const [receiver] = await ask('POST /api/getpaybank')
  expect(receiver).toMatchObject({
    bank_no: expect.any(String),
    bank_owner: expect.any(String),
    bank_address: expect.any(String),
    bank_data: { bank_name: expect.any(String) },
  })
})

test('payment channels, the amount range and an order have their documented fields [API-31, ENT-20, ENT-21, ENT-22]', async () => {
  const flags = (await app.callPlayerApi('GET /api/get_pay_way', undefined, token)).data
  expect(flags).toMatchObject({ card: 1, usdt: 1, wechat: 1, alipay: 1, antoken: 1, rengong: 1 })
  const range = await ask('POST /api/getPayRange', { type: 'usdt-erc20' })
  expect([typeof range.min_price, typeof range.max_price]).toEqual(['number', 'number'])
  const [{ out_trade_no }] = (await ask('POST /api/gettransrecord', { date: 4, type: 1, page: 1, api_type: '' })).data
  const order = await ask('POST /api/payinfo', { deposit_no: out_trade_no })
  expect(keysOf(order)).toEqual(expect.arrayContaining(['deposit_no', 'info', 'cardlist', 'url', 'qrcode']))
  expect(keysOf(order.info)).toEqual(expect.arrayContaining(['amount', 'created_at', 'paytype', 'real_money']))
  expect(keysOf(order.cardlist)).toEqual(expect.arrayContaining(['mch_id', 'content', 'payimg']))
})

test('the turnover requirement and the wallets are answered with two decimals [API-35, ENT-23, API-37, ENT-25]', async () => {
  expect((await ask('POST /api/getBetAmount')).bet_amount).toMatch(/^\d+\.\d\d$/)
  expect((await ask('POST /api/balancelist'))[0]).toMatchObject({
    platname: expect.any(String),
    name: expect.any(String),
    balance: expect.stringMatching(/^\d+\.\d\d$/),
  })
})

test("POST /api/balance answers exactly the main balance and the sum of the venues' balances [API-05]", async () => {
  expect(keysOf(await ask('POST /api/balance'))).toEqual(['balance', 'gameblance'])
})

const list = async (call: string, body: object) =>
  (await ask(`POST /api/${call}`, { date: 4, page: 1, api_type: '', ...body })).data

test('a bet record has its documented fields [API-45, ENT-27]', async () => {
  expect(keysOf((await list('betrecord', {}))[0])).toEqual(
    expect.arrayContaining(['bet_id', 'bet_amount', 'win_loss', 'Code', 'playname', 'playmemo', 'status', 'bet_time']),
  )
})

test('a record of orders has its documented fields, and a record of transfers has no order number [API-46, ENT-28, STATE-13]', async () => {
  expect(keysOf((await list('gettransrecord', { type: 2 }))[0])).toEqual(
    expect.arrayContaining(['out_trade_no', 'amount', 'pay_way', 'state', 'created_at']),
  )
  expect(keysOf((await list('gettransrecord', { type: 3 }))[0])).not.toContain('out_trade_no')
})

test('rebates have their documented sums and fields [API-47, ENT-29]', async () => {
  const rebates = await ask('POST /api/getfanshui', { date: 4, page: 1, api_type: '', type: '' })
  expect(keysOf(rebates)).toEqual(expect.arrayContaining(['list', 'jisuan', 'nojisuan']))
  expect(keysOf(rebates.list.data[0])).toEqual(
    expect.arrayContaining(['gamename', 'money', 'created_at', 'updated_at', 'state']),
  )
})

test('a record of promotion applications has its documented fields [API-49, ENT-30]', async () => {
  expect(keysOf((await list('activityApplyLog', {}))[0])).toEqual(
    expect.arrayContaining(['activity_name', 'created_at', 'state']),
  )
})

test('a message has its documented fields [API-44, ENT-32]', async () => {
  expect(keysOf((await ask('POST /api/noticeList', { page: 1 })).data[0])).toEqual(
    expect.arrayContaining(['title', 'content', 'created_at']),
  )
})

test('articles of the types 1 2 3 4 5 7 8 have content, and type 6 does not exist [API-51, ENT-33, CONST-08]', async () => {
  for (const type of [1, 2, 3, 4, 5, 7, 8]) expect((await ask('POST /api/article', { type })).content).toContain('<')
  expect(await app.callPlayerApi('POST /api/article', { type: 6 })).toMatchObject({ code: 404, message: '文章不存在' })
})

test('a fishing list has its documented fields [API-52, ENT-34]', async () => {
  expect(keysOf((await ask('POST /api/gamelistBycode', { gamecode: 'obgdy' }))[0])).toEqual(
    expect.arrayContaining(['gamepic', 'gamename', 'catecode', 'gamecode']),
  )
})

test('levels have their six rates as numbers and their amounts with two decimals [API-21, ENT-24]', async () => {
  const [level] = await ask('POST /api/uservip')
  for (const rate of ['realperson', 'sport', 'e_sport', 'joker', 'electron', 'lottery', 'status'])
    expect(level[rate]).toBeTypeOf('number')
  for (const amount of ['recharge', 'flow']) expect(level[amount]).toMatch(/^\d+\.\d\d$/)
})

test('registration, login and logout accept the documented fields [API-06, ENT-09, ENT-10]', async () => {
  const [name, password, code] = ['entity0001', 'koi12345', captchaTexts[0]]
  const form = { name, password, confirmPass: password, realname: '李小龙', paypassword: '123456', code, pid: '' }
  expect(await app.callPlayerApi('POST /api/register', form)).toMatchObject({ code: 200 })
  expect(await app.callPlayerApi('POST /api/login_pc', { name, password, code })).toMatchObject({ code: 200 })
  expect((await app.callPlayerApi('POST /api/logoff')).code).toBe(200)
})

test('agent applications and transfers accept the documented fields [API-43, ENT-26, ENT-35]', async () => {
  expect((await app.callPlayerApi('POST /api/applyagentdo', { mobile: '1', apply_info: 'x' }, token)).message).toBe(
    '请输入正确手机号',
  )
  expect(
    (await app.callPlayerApi('POST /api/transfer', { amount: '', sourcetype: 'userbalance', targettype: 'ag' }, token))
      .message,
  ).toBe('请输入操作金额！')
})

test('a page of a record has ten rows [LIST-12]', async () => {
  expect((await ask('POST /api/betrecord', { date: 4, page: 1, api_type: '' })).per_page).toBe(10)
})

test('every players’ call answers 401 without a session, every public call does not [ROLE-02, ROLE-06]', async () => {
  const { paths } = (await app.server.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { 'x-audience': string }>>
  }>()
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-audience': audience }]) => ({
      at: `${method.toUpperCase()} ${path}`,
      audience,
    })),
  )
  expect(calls.length).toBeGreaterThanOrEqual(52)
  for (const { at, audience } of calls) {
    const { code } = await app.callPlayerApi(at)
    expect(`${at} ${code === 401}`).toBe(`${at} ${audience !== 'anyone'}`)
  }
})
