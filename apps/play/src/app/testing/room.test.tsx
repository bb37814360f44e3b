import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from './answers.testing.ts'
import { largeAmounts, largestText } from './large.testing.ts'
import { longWord, longWords, longWordHtml } from './wordy.testing.ts'
import { findCutOff } from './room.testing.ts'
import { setViewport } from './machine.testing.ts'
import { asPlayer, escape, open, press, reload, settle } from './screen.testing.tsx'

const widths = [320, 375]

/** Waits until the screen shows `text` and has settled, then expects that nothing is cut off. */
async function expectRoom(where: string, text?: string | RegExp) {
  if (text) await expect.element(page.getByText(text).first(), { message: where }).toBeVisible()
  await settle()
  for (const width of widths) {
    await setViewport({ width, height: 812 })
    expect.soft(findCutOff(), `${where} at ${width} px`).toEqual([])
  }
}

for (const [route, text] of [
  ['/', largestText],
  ['/mine', largestText],
  ['/wallet?type=0', largestText],
  ['/wallet?type=1', /6225/],
  ['/transfer', '场馆ag'],
  ['/vip', largestText],
  ['/recharge', '存款金额'],
  ['/payInfo?deposit_no=D1', largestText],
  ['/withdrawal?type=1', largestText],
  ['/withdrawal?type=2', largestText],
  ['/transRecord?type=1', largestText],
  ['/transRecord?type=2', largestText],
  ['/betRecord', largestText],
  ['/fanshui', largestText],
  ['/statement', largestText],
  ['/turnover', largestText],
  ['/activityRecord', largestText],
  ['/welfare', largestText],
  ['/hongbao', '99,999,999.99'],
  ['/protection', /99,999,999\.99/],
] as const)
  test(`¥99,999,999.99 is not cut off on a small phone at ${route} [SHELL-01, SHELL-02]`, async () => {
    asPlayer()
    serve(largeAmounts)
    await open(route)
    await expectRoom(route, text)
  })

const dialog = () => page.getByRole('dialog')

test('¥99,999,999.99 is not cut off in dialogs and sheets [SHELL-01, SHELL-02]', async () => {
  asPlayer()
  serve(largeAmounts)
  await open('/transfer')
  await page.getByRole('button', { name: /^场馆ag/ }).click()
  await dialog().getByRole('button', { name: '全部', exact: true }).click()
  await expectRoom('one venue', largestText)
  await escape()
  await press('全部')
  await expectRoom('an amount to transfer')
  await open('/withdrawal?type=1')
  await press('全部')
  await expectRoom('an amount to withdraw', largestText)
  await open('/betRecord')
  await page.getByRole('listitem').first().getByRole('button').click()
  await expectRoom('a bet', largestText)
  await open('/turnover')
  await page.getByRole('button', { name: '取消优惠' }).click()
  await expectRoom('a promotion to give back', largestText)
  await open('/welfare')
  await page.getByRole('button', { name: '立即领取' }).click()
  await expectRoom('a red packet', '99,999,999.99')
})

for (const [route, text] of [
  ['/', longWord],
  ['/mine', longWord],
  ['/userInfo', longWord],
  ['/setting', longWord],
  ['/applyagent', longWord],
  ['/transfer', longWord],
  ['/activity', longWord],
  ['/activityInfo?id=1', longWord],
  ['/boutBallBetInfo?type=1', longWord],
  ['/abouts?type=5', longWord],
  ['/message?type=1', longWord],
  ['/message?type=2', longWord],
  ['/wallet?type=1', longWord],
  ['/wallet?type=2', longWord],
  ['/withdrawal?type=1', longWord],
  ['/recharge', longWord],
  ['/transRecord?type=1', longWord],
  ['/betRecord', longWord],
  ['/fanshui', longWord],
  ['/statement', longWord],
  ['/turnover', longWord],
  ['/activityRecord', longWord],
  ['/protection', longWord],
  ['/devices', longWord],
  ['/inquiries', longWord],
  ['/verification', longWord],
  ['/hongbaoProof', longWord],
  ['/practice', longWord],
  ['/concise', /./],
] as const)
  test(`long words and wide elements do not overflow at ${route} [SHELL-02]`, async () => {
    asPlayer()
    serve(longWords)
    await open(route)
    await expectRoom(route, text)
  })

test('long words do not overflow dialogs and sheets [SHELL-02]', async () => {
  asPlayer()
  serve(longWords)
  await open('/betRecord')
  await page.getByRole('button', { name: /^场馆/ }).click()
  await expectRoom('the venues to filter by')
  await escape()
  await page.getByRole('listitem').first().getByRole('button').click()
  await expectRoom('a bet')
  await open('/wallet?type=1')
  await page.getByRole('button', { name: /^解绑/ }).first().click()
  await expectRoom('a card to unbind')
  await open('/transfer')
  await page.getByRole('button', { name: /^到 / }).click()
  await expectRoom('the wallets')
})

test('an operator’s wide table and picture do not overflow the popups of home and the maintenance page [SHELL-02]', async () => {
  sessionStorage.setItem('token', 'token-of-the-test')
  const api = serve(longWords)
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
  api.set('app', ok({ site_state: 0, repair_tips: longWordHtml }))
  await reload()
  await expect.element(page.getByRole('table')).toBeVisible()
  await expectRoom('the closed site')
})

test('footer links and preset amounts keep their rows at 320 px [SHELL-01]', async () => {
  asPlayer()
  serve(largeAmounts)
  await setViewport({ width: 320, height: 812 })
  await open('/')
  for (const label of ['负责任博彩', '理性娱乐']) {
    const link = page.getByRole('link', { name: label })
    await expect.element(link).toBeVisible()
    const range = document.createRange()
    range.selectNodeContents(link.element())
    expect(range.getClientRects()).toHaveLength(1)
  }
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
