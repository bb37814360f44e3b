import type { Locator, Page } from '@playwright/test'
import { open } from './support/look.ts'
import { asMember, ok, stub } from './support/stub.ts'
import { expect, test } from './support/test.ts'

const chosen = '[aria-checked=true], [aria-selected=true]'

/** Expects arrow keys, Home and End to move in a group, one stop of the Tab key for all of it. */
async function walk(page: Page, group: Locator, take: 'at once' | 'by Enter' = 'at once') {
  const all = group.getByRole('radio').or(group.getByRole('tab'))
  await expect(all.nth(1)).toBeVisible()
  const last = (await all.count()) - 1
  await expect(group.locator('[tabindex="0"]')).toHaveCount(1)
  await group.locator('[tabindex="0"]').focus()
  for (const [key, index] of [
    ['Home', 0],
    ['End', last],
    ['ArrowRight', 0],
    ['ArrowLeft', last],
    ['ArrowDown', 0],
    ['ArrowUp', last],
  ] as const) {
    await page.keyboard.press(key)
    await expect(all.nth(index), key).toBeFocused()
    if (take === 'at once') {
      await expect(group.locator(chosen), key).toHaveCount(1)
      await expect(all.nth(index).and(group.locator(chosen)), key).toHaveCount(1)
      await expect(all.nth(index), key).toHaveAttribute('tabindex', '0')
    }
  }
  // The next stop lies behind the whole group.
  await page.keyboard.press('Tab')
  await expect(group.locator(':focus')).toHaveCount(0)
}

const payees: Record<number, object[]> = {
  1: [
    { id: 11, bank: '甲银行', bank_no: '6222000011112222' },
    { id: 12, bank: '乙银行', bank_no: '6222000011113333' },
  ],
}

test.beforeEach(async ({ page }) => {
  await asMember(page)
  await stub(page, {
    get_pay_way: ok({ antoken: 1, card: 1, usdt: 1, wechat: 1, alipay: 1 }),
    getcard: ({ body }) => ok(payees[Number(body['type'])] ?? []),
    getbank: ok([
      { id: 1, name: '甲银行' },
      { id: 2, name: '乙银行' },
    ]),
  })
})

for (const [ids, name, route, group] of [
  ['DEPOSIT-02', 'the ways to pay', '/recharge', '支付方式'],
  ['DEPOSIT-11', 'the amounts', '/recharge', '快捷金额'],
  ['WITHDRAW-05', 'the saved cards', '/withdrawal', '选择银行卡'],
  ['USDT-02', 'the networks of an address', '/addUsdtCard', '选择协议'],
] as const)
  test(`${ids} ${name} are walked through with the arrow keys`, async ({ page }) => {
    await open(page, route)
    const radios = page.getByRole('radiogroup', { name: group })
    await expect(radios).toBeVisible()
    await walk(page, radios)
  })

for (const [ids, route] of [
  ['SECURITY-02', '/securitycenter'],
  ['TRANSREC-01', '/transRecord'],
  ['WITHDRAW-01', '/withdrawal'],
] as const)
  test(`${ids} the tabs of ${route} are walked through with the arrow keys`, async ({ page }) => {
    await open(page, route)
    const tabs = page.getByRole('tablist')
    await expect(tabs).toBeVisible()
    await walk(page, tabs)
  })

test('HOME-17 the categories of home and the lines of a picker are walked through, and taken by Enter', async ({
  page,
}) => {
  await open(page, '/')
  await walk(page, page.getByRole('tablist', { name: '游戏分类' }), 'by Enter')
  await open(page, '/betRecord')
  await page
    .getByRole('button', { name: /时间|日期|今日/ })
    .first()
    .click()
  const lines = page.getByRole('dialog').getByRole('radio')
  await lines.last().focus()
  await page.keyboard.press('Home')
  await expect(lines.first()).toBeFocused()
  await expect(lines.last()).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
