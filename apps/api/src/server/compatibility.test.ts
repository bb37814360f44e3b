import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, payPassword, type TestApp } from '../platform/testing/testing.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await openTestApp({ demo: true })
  token = (await app.registerPlayer()).token
})
afterAll(() => app.finish())

test('login answers the token under both names [API-11, API-12, ENT-05]', async () => {
  const { name } = await app.registerPlayer()
  const { data } = await app.callPlayerApi('POST /api/login_pc', {
    name,
    password: 'koi12345',
    code: (await import('@koi/contract/player/auth/captcha.copy')).captchaTexts[0],
  })
  expect(data.api_token).toBeTypeOf('string')
  expect(data.new_api_token).toBe(data.api_token)
})

test('a banner has its picture under both names, and there is always a mobile banner [API-09, ENT-07]', async () => {
  const { data } = await app.callPlayerApi('POST /api/bannerList', { type: 2 })
  expect(data.length).toBeGreaterThan(0)
  for (const banner of data) expect(banner.pic).toBe(banner.src)
})

test('refuses getVisitUrl until an address is set, because clients redirect on a 200 [API-01]', async () => {
  expect(await app.callPlayerApi('GET /api/getVisitUrl')).toMatchObject({
    http: 200,
    code: 404,
    message: '暂无可用的注册地址',
  })
  await app.callConsoleApi('PATCH /console/api/settings', { visit_url: 'https://example.com/' })
  expect(await app.callPlayerApi('GET /api/getVisitUrl')).toMatchObject({
    code: 200,
    data: { url: 'https://example.com/' },
  })
  await app.callConsoleApi('PATCH /console/api/settings', { visit_url: '' })
})

test('current_vip holds P and the level, and uservip has at least ten rows [ENT-04, API-21]', async () => {
  const { data: player } = await app.callPlayerApi('POST /api/user', {}, token)
  expect(player.current_vip).toBe('VIP0')
  expect(player.vip).toBe(0)
  expect((await app.callPlayerApi('POST /api/uservip')).data.length).toBeGreaterThanOrEqual(10)
})

test('refreshusermoney answers the complete player record, with the fields of older clients [API-40]', async () => {
  const { data: user } = await app.callPlayerApi('POST /api/user', {}, token)
  const { data: refreshed } = await app.callPlayerApi('POST /api/refreshusermoney', {}, token)
  expect(Object.keys(refreshed).toSorted()).toEqual(Object.keys(user).toSorted())
  expect(user).toMatchObject({ transferstatus: 0, isagent: 0, isblack: 0, status: 1 })
  for (const rate of ['usdtrate', 'withdrawusdtrate', 'withdrawcashfee', 'withdrawfeeusdttrc'])
    expect(Number(user[rate])).toBeGreaterThan(0)
})

test('pages have Laravel’s fields, and an empty list has last_page 1 [NET-12]', async () => {
  for (const call of [
    'betrecord',
    'gettransrecord',
    'noticeList',
    'noticelist',
    'activityApplyLog',
    'activityapplylog',
    'redpacket',
  ]) {
    const { data } = await app.callPlayerApi(`POST /api/${call}`, { date: 4, type: 1, page: 1, api_type: '' }, token)
    expect(data).toMatchObject({ current_page: 1, per_page: 10 })
    expect(data.last_page).toBeGreaterThanOrEqual(1)
  }
})

test('a page below 1 counts as page 1; fractions above 1 and non-numbers are refused [D-061]', async () => {
  const page = (of: unknown) => app.callPlayerApi('POST /api/betrecord', { page: of }, token)
  for (const below of [0, -1, 0.5, -0.5, '0.5', '-2.25', '00', null, ''])
    expect((await page(below)).data.current_page).toBe(1)
  expect((await page('2')).data.current_page).toBe(2)
  for (const none of [1.5, 'x', true, '-', '.5.'])
    expect(await page(none)).toMatchObject({ code: 422, message: '参数错误' })
})

test('the game list accepts category and category_id, both empty [API-02]', async () => {
  const all = await app.callPlayerApi('GET /api/game/list?category_id=')
  expect(all.data).toEqual((await app.callPlayerApi('GET /api/game/list?category=')).data)
  expect(all.data.length).toBeGreaterThan(30)
})

test('a game list by venue accepts gamecode and platform_name, and is a bare array [API-52]', async () => {
  const { data } = await app.callPlayerApi('POST /api/gamelistBycode', { platform_name: 'obgdy' })
  expect(data).toEqual((await app.callPlayerApi('POST /api/gamelistBycode', { gamecode: 'obgdy' })).data)
  expect(data[0]).toMatchObject({
    gamepic: expect.any(String),
    gamename: expect.any(String),
    catecode: expect.any(String),
    gamecode: expect.any(String),
  })
})

test('accepts a password change without confirmation [API-24, API-25]', async () => {
  const one = await app.registerPlayer()
  expect(
    await app.callPlayerApi('POST /api/editPayPassword', { password: payPassword, paypassword: '654321' }, one.token),
  ).toMatchObject({ code: 200 })
  expect(
    await app.callPlayerApi('POST /api/editPassword', { password: 'koi12345', paypassword: 'koi54321' }, one.token),
  ).toMatchObject({ code: 200 })
})

test('delcard requires the payment password, which older clients do not send [API-27]', async () => {
  expect(
    await app.callPlayerApi('POST /api/delcard', { id: '00000000-0000-7000-8000-000000000000' }, token),
  ).toMatchObject({
    code: 404,
  })
})

test('get_pay_way lists the channels in preselection order, antoken last of five [API-30]', async () => {
  const { data } = await app.callPlayerApi('GET /api/get_pay_way', undefined, token)
  expect(Object.keys(data).slice(0, 5)).toEqual(['card', 'usdt', 'wechat', 'alipay', 'antoken'])
})

test('recharge answers the order number as message, payinfo the channel as message and cardlist as an object [API-32, API-34]', async () => {
  const { message } = await app.callPlayerApi(
    'POST /api/recharge',
    { paytype: 'usdt', amount: 200, catepay: 'TRC20' },
    token,
  )
  expect(message).toMatch(/^D\d{20}$/)
  const info = await app.callPlayerApi('POST /api/payinfo', { deposit_no: message }, token)
  expect(info.message).toBe('usdtpay')
  expect(info.data.cardlist).toMatchObject({ mch_id: expect.any(String), content: 'TRC20', payimg: expect.any(String) })
})

test('the balance list is a bare array without the main wallet [API-37]', async () => {
  const { data } = await app.callPlayerApi('POST /api/balancelist', {}, token)
  expect(data.length).toBeGreaterThan(5)
  expect(data.map(({ platname }: { platname: string }) => platname)).not.toContain('userbalance')
})

test('an article is never null, and a header "Bearer" without a token counts as anonymous [API-51]', async () => {
  expect(
    (await app.callPlayerApi('POST /api/article', { type: '7' }, undefined, { authorization: 'Bearer' })).data.content,
  ).toContain('<')
  expect((await app.callPlayerApi('POST /api/homenotice', {}, 'unknown-token')).code).toBe(200)
})

test('a bet has its time as created_at and bet_time [API-45]', async () => {
  const { data } = await app.callPlayerApi('POST /api/login_pc', {
    name: 'demo002',
    password: 'koi12345',
    code: (await import('@koi/contract/player/auth/captcha.copy')).captchaTexts[1],
  })
  const bets = (await app.callPlayerApi('POST /api/betrecord', { date: 4, page: 1, api_type: '' }, data.api_token)).data
    .data
  expect(bets.length).toBeGreaterThan(0)
  for (const bet of bets) expect(bet.created_at).toBe(bet.bet_time)
})

test('accepts an application without amount for promotions that need none [API-16]', async () => {
  const { data } = await app.callPlayerApi('POST /api/activitylist')
  const open = data.data.map(({ id }: { id: number }) => String(id)) as string[]
  const answers = await Promise.all(
    open.map((activityid) => app.callPlayerApi('POST /api/doactivityapply', { activityid }, token)),
  )
  for (const answer of answers)
    expect(['申请已提交，请等待审核', '请输入申请金额', '该活动暂不可申请']).toContain(answer.message)
  expect(answers.some(({ code }) => code === 200)).toBe(true)
})
