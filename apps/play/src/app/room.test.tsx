import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from './answers.testing.ts'
import { rich, shown } from './large.testing.ts'
import { word, wordy, wordyHtml } from './wordy.testing.ts'
import { cutOff } from './room.testing.ts'
import { hold } from './machine.testing.ts'
import { asPlayer, escape, open, press, reload, settle } from './screen.testing.tsx'

const widths = [320, 375]

/** Waits until a screen shows `text` and has nothing more to come, and expects that nothing of it is cut. */
async function expectRoom(where: string, text?: string | RegExp) {
  if (text) await expect.element(page.getByText(text).first(), { message: where }).toBeVisible()
  await settle()
  for (const width of widths) {
    await hold({ width, height: 812 })
    expect.soft(cutOff(), `${where} at ${width} px`).toEqual([])
  }
}

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
] as const)
  test(`¥99,999,999.99 is seen whole on a small phone at ${route} [SHELL-01, SHELL-02]`, async () => {
    asPlayer()
    serve(rich)
    await open(route)
    await expectRoom(route, text)
  })

const dialog = () => page.getByRole('dialog')

test('¥99,999,999.99 is seen whole in what opens above a screen [SHELL-01, SHELL-02]', async () => {
  asPlayer()
  serve(rich)
  await open('/transfer')
  await page.getByRole('button', { name: /^场馆ag/ }).click()
  await dialog().getByRole('button', { name: '全部', exact: true }).click()
  await expectRoom('one venue', shown)
  await escape()
  await press('全部')
  await expectRoom('an amount to transfer')
  await open('/withdrawal?type=1')
  await press('全部')
  await expectRoom('an amount to withdraw', shown)
  await open('/betRecord')
  await page.getByRole('listitem').first().getByRole('button').click()
  await expectRoom('a bet', shown)
  await open('/turnover')
  await page.getByRole('button', { name: '取消优惠' }).click()
  await expectRoom('a promotion to give back', shown)
  await open('/welfare')
  await page.getByRole('button', { name: '立即领取' }).click()
  await expectRoom('a red packet', '99,999,999.99')
})

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
  ['/devices', word],
  ['/inquiries', word],
  ['/verification', word],
  ['/hongbaoProof', word],
  ['/practice', word],
  ['/concise', /./],
] as const)
  test(`a text without a gap and what is wide stay on the page at ${route} [SHELL-02]`, async () => {
    asPlayer()
    serve(wordy)
    await open(route)
    await expectRoom(route, text)
  })

test('a text without a gap stays in what opens above a screen [SHELL-02]', async () => {
  asPlayer()
  serve(wordy)
  await open('/betRecord')
  await page.getByRole('button', { name: /^平台/ }).click()
  await expectRoom('the venues to filter by')
  await escape()
  await page.getByRole('listitem').first().getByRole('button').click()
  await expectRoom('a bet')
  await open('/wallet?type=1')
  await page.getByRole('button', { name: /^解绑/ }).first().click()
  await expectRoom('a card to unbind')
  await open('/transfer')
  await page.getByRole('button', { name: /^转入钱包/ }).click()
  await expectRoom('the wallets')
})

test('a wide table and a wide picture of an operator stay in the popups of home, and on the page of a closed site [SHELL-02]', async () => {
  sessionStorage.setItem('token', 'token-of-the-test')
  const api = serve(wordy)
  await open('/')
  await expect.element(dialog().getByRole('table')).toBeVisible()
  await expectRoom('the welcome')
  await dialog().getByRole('button', { name: '关闭' }).click()
  await expect.element(dialog().getByRole('listitem')).toBeVisible()
  await expectRoom('the notices')
  await dialog().getByRole('button', { name: '关闭' }).click()
  await page.getByRole('button', { name: '搜索游戏' }).click()
  await dialog().getByRole('searchbox').fill('koi')
  await expectRoom('games that were found')
  api.set('app', ok({ site_state: 0, repair_tips: wordyHtml }))
  await reload()
  await expect.element(page.getByRole('table')).toBeVisible()
  await expectRoom('the closed site')
})

test('the footer’s links and the amounts to choose stand in rows at 320 px [SHELL-01]', async () => {
  asPlayer()
  serve(rich)
  await hold({ width: 320, height: 812 })
  await open('/')
  for (const label of ['理性娱乐', '自我限制']) {
    const link = page.getByRole('link', { name: label })
    await expect.element(link).toBeVisible()
    const range = document.createRange()
    range.selectNodeContents(link.element())
    expect(range.getClientRects()).toHaveLength(1)
  }
  // The name stands whole next to or above its balance.
  const name = page.getByText('koi1234567')
  await expect.element(name).toBeVisible()
  expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth)
  expect(name.element().getBoundingClientRect().height).toBeLessThan(30)

  await open('/recharge')
  const picks = ['100', '499', '999', '1299', '2199'].map((pick) =>
    page.getByRole('radio', { name: pick, exact: true }),
  )
  await expect.element(picks[0]!).toBeVisible()
  expect(new Set(picks.map((pick) => pick.element().getBoundingClientRect().y)).size).toBe(1)
})
