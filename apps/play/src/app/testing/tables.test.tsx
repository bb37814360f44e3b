import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { ok, serve } from './answers.testing.ts'
import { setViewport } from './machine.testing.ts'
import { asPlayer, expectCount, open } from './screen.testing.tsx'

/** Moves through the table by keyboard until its last column is visible. */
async function walk(table: Locator, last: Locator) {
  const focused = table.element()
  if (focused instanceof HTMLElement) focused.focus()
  const inSight = () =>
    last.element().getBoundingClientRect().right <= table.element().getBoundingClientRect().right + 1
  expect(inSight()).toBe(false)
  await expect
    .poll(async () => {
      await userEvent.keyboard('{ArrowRight}')
      return inSight()
    })
    .toBe(true)
}

test('a table wider than a small phone is announced, fades at its edge and scrolls by keyboard [HONGBAO-06]', async () => {
  const start_time = '2026-03-01 00:00:00'
  const rule = { start_time, end_time: start_time, day_flow: '5000.00', flow_money: '20000.00', recharge: '10000.00' }
  asPlayer()
  serve({ userredpacket: ok({ sendnums: 1, acquirednum: 0, max_times: 5, rules: [rule] }) })
  await setViewport({ width: 320, height: 640 })
  await open('/welfare')
  const table = page.getByRole('region', { name: '领取条件' }).last()
  const hint = page.getByText('左右滑动查看完整表格')
  await expect.element(hint).toBeVisible()
  const mask = () => getComputedStyle(table.element()).maskImage
  await expect.poll(mask).toMatch(/gradient/)
  await walk(table, table.getByRole('cell').last())
  await expect.poll(mask).toBe('none')
  await setViewport({ width: 480, height: 812 })
  await expectCount(hint, 0)
})

test('a wide table in an operator’s HTML scrolls in its own container and by keyboard [PROMO-12]', async () => {
  const cells = ['累计存款', '累计流水', '最高奖励', '领取时间', '派发方式'].map((word) => `<td>${word}100,000.00</td>`)
  const content = `<table><tbody><tr>${cells.join('')}</tr></tbody></table>`
  serve({ activitydeatil: ok({ id: 7, title: '首存礼', content }) })
  await setViewport({ width: 320, height: 640 })
  await open('/activityInfo?id=7')
  const table = page.getByRole('table')
  await expect.poll(() => getComputedStyle(table.element()).backgroundImage).toMatch(/gradient/)
  await walk(table, table.getByRole('cell').last())
})
