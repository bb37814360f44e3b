import type { Page } from '@playwright/test'
import { open, overlay, pixel } from './support/look.ts'
import { cutOff } from './support/room.ts'
import { type Answer, asMember, ok, paged, type Stubbed, stub } from './support/stub.ts'
import { expect, test } from './support/test.ts'

const widths = [320, 375]

/** Waits until a screen shows `text` and has nothing more to come, and expects that nothing of it is cut. */
async function expectRoom(page: Page, where: string, text?: string | RegExp) {
  if (text) await expect(page.getByText(text).first(), where).toBeVisible()
  await expect(overlay(page), where).toHaveCount(0)
  await page.waitForFunction(() => !document.querySelector('[class*="_bone_"]'))
  for (const width of widths) {
    await page.setViewportSize({ width, height: 812 })
    expect.soft(await cutOff(page), `${where} at ${width} px`).toEqual([])
  }
}

const most = '99999999.99'
const shown = '¥99,999,999.99'
const at = '2026-05-01 12:00:00'

const listOf = (row: Record<string, unknown>, head: Record<string, unknown> = {}): Stubbed =>
  ok({ ...head, list: { data: [row], total: 1, last_page: 1 } })

const rich: Record<string, Answer> = {
  user: ok({
    username: 'koi1234567',
    balance: most,
    gameblance: most,
    paysum: most,
    current_vip: 'VIP1',
    usdtrate: '7.2',
    withdrawusdtrate: '7.3',
    withdrawcashfee: '5.00',
    withdrawfeeusdttrc: '1.00',
  }),
  balance: ok({ balance: most }),
  refreshusermoney: ok({ balance: most }),
  balancelist: ok(['ag', 'pt', 'bb', 'ky', 'cq'].map((platname) => ({ platname, name: `场馆${platname}` }))),
  balancelist2: ok(['ag', 'pt', 'bb', 'ky', 'cq'].map((platname) => ({ platname, balance: most }))),
  uservip: ok([1, 2, 3].map(() => ({ recharge: most, flow: most, status: 1, realperson: 0.5 }))),
  getBetAmount: ok({ bet_amount: most }),
  getcard: ({ body }) =>
    ok(
      body['type'] === 1
        ? [{ id: 1, bank: '长河银行', bank_no: '6225000000000000001', bank_owner: '李小龙' }]
        : [{ id: 2, bank: 'USDT', bank_owner: 'TRC20', bank_no: `T${'x'.repeat(41)}` }],
    ),
  get_pay_way: ok({ antoken: 1, card: 1, usdt: 1, wechat: 1, alipay: 1, wxpay: 1, alipaypay: 1 }),
  payinfo: {
    ...ok({
      deposit_no: 'D1',
      info: { amount: most, state: 1, real_money: '13888888.88', created_at: at },
      cardlist: { mch_id: `T${'x'.repeat(33)}`, content: 'TRC20' },
    }),
    message: 'usdtpay',
  },
  gettransrecord: paged([
    { out_trade_no: 'D20260501120000000001', amount: most, pay_way: '长河银行转账', state: 1, created_at: at },
  ]),
  betrecord: paged([
    {
      bet_id: 'B20260501120000000001',
      bet_amount: most,
      win_loss: most,
      Code: '百家乐',
      playname: '龙虎斗',
      playmemo: '庄',
      status: 1,
      bet_time: at,
      platname: 'ag',
    },
    { bet_id: 'B2', bet_amount: most, win_loss: `-${most}`, status: 1, bet_time: at },
  ]),
  betdetail: ok({ valid_amount: most, name: '场馆', round_id: '1', settled_at: at }),
  getfanshui: listOf(
    { gamename: '真人视讯百家乐', money: most, state: 0, created_at: at, updated_at: at },
    { jisuan: most, nojisuan: most },
  ),
  statement: listOf(
    { id: '1', name: '后台加款', amount: most, balance: most, created_at: at },
    {
      totals: { deposits: most, withdrawals: most, rewards: most, stakes: most, wins: most, net: `-${most}` },
      lifetime: { deposits: most, withdrawals: most, net_deposits: most, since: at },
    },
  ),
  requirements: listOf(
    {
      id: 'd1',
      title: '首存优惠',
      source_name: '优惠',
      amount: most,
      worked: most,
      rest: most,
      state: 'closed',
      state_name: '已完成',
      created_at: at,
    },
    {
      bet_amount: most,
      open: [
        {
          id: 'd2',
          title: '首存优惠',
          source_name: '优惠',
          amount: most,
          worked: '1.00',
          rest: most,
          state: 'open',
          can_cancel: 1,
          is_next: 1,
          created_at: at,
        },
      ],
    },
  ),
  'promotion/offer': ok({ title: '首存优惠', lost: most, kept: most, rest: most }),
  activityApplyLog: paged([{ activity_name: '首存优惠大礼包', amount: most, state: 1, created_at: at }]),
  userredpacket: ok({
    sendnums: 1,
    acquirednum: 1,
    rules: [{ start_time: at, end_time: at, day_flow: most, flow_money: most, recharge: most }],
  }),
  redpacket: paged([{ money: most, redpacketmoney: most, created_at: at, usetime: at }]),
  douserredpacket: ok({ redpacketmoney: most }),
  protection: ok({
    limits: [
      {
        span: 'day',
        name: '24小时',
        amount: most,
        operator_amount: most,
        rest: most,
        has_wish: 1,
        wish: most,
        ripe_at: at,
      },
    ],
  }),
  'protection/history': paged([]),
}

test.describe('room', () => {
  test.setTimeout(120_000)
  test.use({ actionTimeout: 10_000 })

  test('SHELL-01, SHELL-02 ¥99,999,999.99 is seen whole on every screen of a small phone', async ({ page }) => {
    await asMember(page)
    await stub(page, rich)
    for (const [route, text] of [
      ['/', shown],
      ['/mine', shown],
      ['/wallet?type=0', shown],
      ['/wallet?type=1', /6225/],
      ['/transfer', '场馆ag'],
      ['/vip', shown],
      ['/recharge', '存款金额'],
      ['/payInfo?deposit_no=D1', shown],
      ['/withdrawal?type=1', shown],
      ['/withdrawal?type=2', shown],
      ['/transRecord?type=1', shown],
      ['/transRecord?type=2', shown],
      ['/betRecord', shown],
      ['/fanshui', shown],
      ['/statement', shown],
      ['/turnover', shown],
      ['/activityRecord', shown],
      ['/welfare', shown],
      ['/hongbao', '99,999,999.99'],
      ['/protection', /99,999,999\.99/],
    ] as const) {
      await open(page, route)
      await expectRoom(page, route, text)
    }

    // What opens above a screen.
    await open(page, '/transfer')
    await page.getByRole('button', { name: /^场馆ag/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: '全部', exact: true }).click()
    await expectRoom(page, 'one venue', shown)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '全部', exact: true }).click()
    await expectRoom(page, 'an amount to transfer')
    await open(page, '/withdrawal?type=1')
    await page.getByRole('button', { name: '全部', exact: true }).click()
    await expectRoom(page, 'an amount to withdraw', shown)
    await open(page, '/betRecord')
    await page.getByRole('listitem').first().getByRole('button').click()
    await expectRoom(page, 'a bet', shown)
    await open(page, '/turnover')
    await page.getByRole('button', { name: '取消优惠' }).click()
    await expectRoom(page, 'a promotion to give back', shown)
    await open(page, '/welfare')
    await page.getByRole('button', { name: '立即领取' }).click()
    await expectRoom(page, 'a red packet', '99,999,999.99')
  })

  const word = 'Koi'.repeat(40)
  const content = `<h2>${word}</h2><p>${word}</p><pre>${word} ${word}\n${word}</pre>
    <table width="2000"><tr>${`<td>${word}</td><td>锦鲤</td>`.repeat(6)}</tr></table>
    <img src="${pixel}" width="2000" height="40" alt=""><ul><li>${word}<pre>${word}</pre></li></ul>
    <blockquote><pre>${word}</pre></blockquote>`
  const game = (id: number) => ({
    id,
    category_id: 'concise',
    app_state: 1,
    platform_name: word,
    name: `${id}${word}`,
    venue_name: word,
    mobile_img: pixel,
  })
  const wordy: Record<string, Answer> = {
    app: ok({ title: word, site_state: 1, webcontent: content, index_modal: 1 }),
    user: ok({ username: word, realname: word, balance: most, email: word, mobile: word }),
    homenotice: ok([word]),
    'game/list': ok([game(1), game(2)]),
    balancelist: ok([
      { platname: 'ag', name: word },
      { platname: 'pt', name: word },
    ]),
    balancelist2: ok([{ platname: 'ag', balance: most }]),
    activitytype: ok([{ id: 1, name: word }]),
    activitylist: paged([{ id: 1, title: word, banner: pixel, state: 1, created_at: at }]),
    activitydeatil: ok({ id: 1, title: word, banner: pixel, content, memo: content, created_at: at, can_apply: 1 }),
    article: ok({ content }),
    noticeList: paged([{ id: 1, title: word, content, created_at: at }]),
    getcard: ok([{ id: 1, bank: word, bank_no: word.slice(0, 42), bank_owner: word }]),
    getpaybank: ok([
      { bank_no: '6225000000000000001', bank_owner: word, bank_address: word, bank_data: { bank_name: word } },
    ]),
    banklist: ok([{ id: 1, bank_name: word, payout: 0 }]),
    get_pay_way: ok({ card: 1 }),
    gettransrecord: paged([{ out_trade_no: word, amount: most, pay_way: word, state: 1, created_at: at }]),
    betrecord: paged([
      {
        bet_id: word,
        bet_amount: most,
        win_loss: most,
        Code: word,
        playname: word,
        playmemo: word,
        status: 1,
        bet_time: at,
        platname: 'ag',
      },
    ]),
    getfanshui: listOf({ gamename: word, money: most, state: 0, created_at: at }),
    statement: listOf({ id: '1', name: word, amount: most, balance: most, created_at: at }),
    requirements: listOf({
      id: 'd1',
      title: word,
      source_name: word,
      amount: most,
      worked: most,
      state: 'closed',
      state_name: word,
      created_at: at,
    }),
    activityApplyLog: paged([{ activity_name: word, amount: most, state: 1, created_at: at }]),
    'protection/history': paged([{ id: 1, words: word, created_at: at }]),
  }

  test('SHELL-02 a text without a gap, a wide table and a wide picture of an operator stay on the page', async ({
    page,
  }) => {
    await asMember(page)
    const api = await stub(page, wordy)
    for (const [route, text] of [
      ['/', word],
      ['/mine', word],
      ['/userInfo', word],
      ['/setting', word],
      ['/applyagent', word],
      ['/transfer', word],
      ['/activity', word],
      ['/activityInfo?id=1', word],
      ['/boutBallBetInfo?type=1', word],
      ['/abouts?type=5', word],
      ['/message?type=1', word],
      ['/message?type=2', word],
      ['/wallet?type=1', word],
      ['/wallet?type=2', word],
      ['/withdrawal?type=1', word],
      ['/recharge', word],
      ['/transRecord?type=1', word],
      ['/betRecord', word],
      ['/fanshui', word],
      ['/statement', word],
      ['/turnover', word],
      ['/activityRecord', word],
      ['/protection', word],
      ['/concise', /./],
    ] as const) {
      await open(page, route)
      await expectRoom(page, route, text)
    }
    await open(page, '/betRecord')
    await page.getByRole('button', { name: /^平台/ }).click()
    await expectRoom(page, 'the venues to filter by')
    await page.keyboard.press('Escape')
    await page.getByRole('listitem').first().getByRole('button').click()
    await expectRoom(page, 'a bet')
    await open(page, '/wallet?type=1')
    await page.getByRole('button', { name: /^解绑/ }).first().click()
    await expectRoom(page, 'a card to unbind')
    await open(page, '/transfer')
    await page.getByRole('button', { name: /^转入钱包/ }).click()
    await expectRoom(page, 'the wallets')
    await page.keyboard.press('Escape')

    // The popups of home, and the page of a closed site.
    await page.evaluate(() => ['welcomeSeen', 'noticeSeen'].forEach((name) => sessionStorage.removeItem(name)))
    await open(page, '/')
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    await expectRoom(page, 'the welcome')
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toBeVisible()
    await expectRoom(page, 'the notices')
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '搜索游戏' }).click()
    await page.getByRole('dialog').getByRole('searchbox').fill('koi')
    await expectRoom(page, 'games that were found')
    api.set('app', ok({ site_state: 0, repair_tips: content }))
    await page.reload()
    await expect(page.getByRole('table')).toBeVisible()
    await expectRoom(page, 'the closed site')
  })

  test('SHELL-01 the footer’s links and the amounts to choose stand in rows at 320 px', async ({ page }) => {
    await asMember(page)
    await stub(page, rich)
    await page.setViewportSize({ width: 320, height: 812 })
    await open(page, '/')
    const linesOf = (name: string) =>
      page.getByRole('link', { name }).evaluate((link) => {
        const range = document.createRange()
        range.selectNodeContents(link)
        return range.getClientRects().length
      })
    for (const name of ['理性娱乐', '自我限制']) expect(await linesOf(name)).toBe(1)
    // The name stands whole beside or above its balance.
    const name = page.getByText('koi1234567')
    expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    expect((await name.boundingBox())?.height).toBeLessThan(30)

    await open(page, '/recharge')
    const tops = await Promise.all(
      ['100', '499', '999', '1299', '2199'].map(
        async (pick) => (await page.getByRole('button', { name: pick, exact: true }).boundingBox())?.y,
      ),
    )
    expect(new Set(tops).size).toBe(1)
  })
})
