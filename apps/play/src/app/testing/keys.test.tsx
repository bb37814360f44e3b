import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { type Answers, ok, serve } from './answers.testing.ts'
import { asPlayer, expectCount, open } from './screen.testing.tsx'

const chosen = ':checked, [aria-selected=true]'
const focus = (locator: Locator) => (locator.element() as HTMLElement).focus()

/** Expects arrow keys, Home and End to move within the group, and the group to be one tab stop. */
async function walk(group: Locator, take: 'at once' | 'by Enter' = 'at once') {
  const all = group.getByRole('radio').or(group.getByRole('tab'))
  await expect.element(all.nth(1)).toBeVisible()
  const last = all.elements().length - 1
  const isRadio = group.getByRole('radio').elements().length > 0
  // A native group of radio buttons is one tab stop without a tabindex.
  if (!isRadio) await expectCount(group.css('[tabindex="0"]'), 1)
  focus(isRadio ? all.first() : group.css('[tabindex="0"]'))
  for (const [key, index] of [
    ['Home', 0],
    ['End', last],
    ['ArrowRight', 0],
    ['ArrowLeft', last],
    ['ArrowDown', 0],
    ['ArrowUp', last],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(all.nth(index), { message: key }).toHaveFocus()
    if (take === 'at once') {
      await expect.poll(() => group.css(chosen).elements(), { message: key }).toEqual([all.nth(index).element()])
      if (!isRadio) await expect.element(all.nth(index), { message: key }).toHaveAttribute('tabindex', '0')
    }
  }
  await userEvent.keyboard('{Tab}')
  await expectCount(group.css(':focus'), 0)
}

const payees: Record<number, object[]> = {
  1: [
    { id: 11, bank: '甲银行', bank_no: '6222000011112222' },
    { id: 12, bank: '乙银行', bank_no: '6222000011113333' },
  ],
}
const answers: Answers = {
  get_pay_way: ok({ antoken: 1, card: 1, usdt: 1, wechat: 1, alipay: 1 }),
  getcard: ({ body }) => ok(payees[Number(body['type'])] ?? []),
}

for (const [ids, name, route, group] of [
  ['DEPOSIT-02', 'the ways to pay', '/recharge', '支付方式'],
  ['DEPOSIT-11', 'the amounts', '/recharge', '快捷金额'],
  ['WITHDRAW-05', 'the saved cards', '/withdrawal', '选择银行卡'],
  ['USDT-02', 'the networks of an address', '/addUsdtCard', '选择协议'],
] as const)
  test(`arrow keys move through ${name} [${ids}]`, async () => {
    asPlayer()
    serve(answers)
    await open(route)
    await walk(page.getByRole('radiogroup', { name: group }))
  })

for (const [ids, route] of [
  ['SECURITY-02', '/securitycenter'],
  ['TRANSREC-01', '/transRecord'],
  ['WITHDRAW-01', '/withdrawal'],
] as const)
  test(`arrow keys move through the tabs of ${route} [${ids}]`, async () => {
    asPlayer()
    serve(answers)
    await open(route)
    await walk(page.getByRole('tablist'))
  })

test('arrow keys move through the categories of home and the options of a picker; Enter selects [HOME-17]', async () => {
  asPlayer()
  serve(answers)
  await open('/')
  await walk(page.getByRole('tablist', { name: '游戏分类' }), 'by Enter')
  await open('/betRecord')
  await page
    .getByRole('button', { name: /时间|日期|今日/ })
    .first()
    .click()
  const lines = page.getByRole('dialog').getByRole('radio')
  await expect.element(lines.last()).toBeVisible()
  focus(lines.last())
  await userEvent.keyboard('{Home}')
  await expect.element(lines.first()).toHaveFocus()
  await expect.element(lines.last()).toBeChecked()
  await userEvent.keyboard('{Enter}')
  await expectCount(page.getByRole('dialog'), 0)
})
