import type { Page } from '@playwright/test'
import { rich, shown, word, wordy, wordyHtml } from './support/large.ts'
import { open, overlay } from './support/look.ts'
import { cutOff } from './support/room.ts'
import { asMember, ok, stub } from './support/stub.ts'
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
    api.set('app', ok({ site_state: 0, repair_tips: wordyHtml }))
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
        async (pick) => (await page.getByRole('radio', { name: pick, exact: true }).boundingBox())?.y,
      ),
    )
    expect(new Set(tops).size).toBe(1)
  })
})
