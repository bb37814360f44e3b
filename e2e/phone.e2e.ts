import type { Locator, Page } from '@playwright/test'
import { open, openAnew } from './support/look.ts'
import { asMember, ok, stub } from './support/stub.ts'
import { expect, test } from './support/test.ts'

const phones = [
  { width: 320, height: 568 },
  { width: 375, height: 667 },
  { width: 375, height: 812 },
] as const

/** Whether each of these is what a thumb hits at its middle and near its corners. */
const hits = (all: Locator) =>
  all.evaluateAll((elements) =>
    elements.map((element) => {
      element.scrollIntoView({ block: 'center', inline: 'nearest' })
      const { left, top, width, height } = element.getBoundingClientRect()
      return [0.5, 0.15, 0.85].every((part) =>
        element.contains(document.elementFromPoint(left + width * part, top + height * part)),
      )
    }),
  )

/** What can be pressed and lies in part under or over the red packet, wherever the page is scrolled to. */
const metBy = (packet: Locator) =>
  packet.evaluate((link) => {
    const own = link.parentElement!
    const met = new Set<string>()
    for (let y = 0; y <= document.documentElement.scrollHeight; y += 40) {
      scrollTo(0, y)
      const at = own.getBoundingClientRect()
      for (const other of document.querySelectorAll('main a, main button')) {
        const { left, right, top, bottom } = other.getBoundingClientRect()
        const isMet = left < at.right - 1 && right > at.left + 1 && top < at.bottom - 1 && bottom > at.top + 1
        if (isMet && !own.contains(other)) met.add(other.textContent || other.outerHTML.slice(0, 80))
      }
    }
    return [...met]
  })

test('HOME-02 the red packet covers nothing that can be pressed', async ({ page }) => {
  await asMember(page)
  await stub(page, { app: ok({ app_state: 1, redpacket_switch: 1 }), homenotice: ok(['公告甲']) })
  for (const phone of phones) {
    await page.setViewportSize(phone)
    await openAnew(page, '/')
    const packet = page.getByRole('link', { name: '红包' })
    await expect(packet).toBeVisible()
    const tabs = page.getByRole('tablist', { name: '游戏分类' }).getByRole('tab')
    expect(await hits(tabs), `categories at ${phone.width}`).toEqual(Array(7).fill(true))
    const entries = page.getByRole('navigation', { name: '主导航' }).getByRole('link')
    expect(await hits(entries), `navigation at ${phone.width}`).toEqual(Array(5).fill(true))
    expect(await hits(page.getByRole('button', { name: '关闭红包' }).or(packet))).toEqual([true, true])
    expect(await metBy(packet), `at ${phone.width}`).toEqual([])
  }
})

/** The places of entries, row by row, from the left. */
const rowsOf = async (entries: Locator) => {
  const rows = new Map<number, number>()
  for (const entry of await entries.all()) {
    const { y } = (await entry.boundingBox())!
    rows.set(Math.round(y), (rows.get(Math.round(y)) ?? 0) + 1)
  }
  return [...rows.values()]
}

test('MINE-18, MINE-33 no entry of the member centre stands alone in a row', async ({ page }) => {
  await asMember(page)
  await stub(page)
  for (const phone of phones) {
    await page.setViewportSize(phone)
    await open(page, '/mine')
    for (const [title, rows] of [
      ['资金管理', [4]],
      ['我的记录', [4, 4]],
    ] as const) {
      const group = page.getByRole('region', { name: title })
      const entries = group.getByRole('link').or(group.getByRole('button'))
      await expect(entries).toHaveCount(rows.length * 4)
      expect(await rowsOf(entries), title).toEqual(rows)
    }
    await expect(page.getByRole('main').getByRole('link', { name: 'VIP', exact: true })).toBeVisible()
  }
})

test('HOME-30 the welcome has one heading: its own, or the one the operator wrote', async ({ page }) => {
  const headings = page.getByRole('dialog', { name: '欢迎' }).getByRole('heading')
  const seen = () =>
    headings.evaluateAll((all) => all.filter((one) => one.clientWidth > 1).map((one) => one.textContent))
  const api = await stub(page, { app: ok({ index_modal: '<h3>欢迎来到锦鲤</h3><p>好运</p>' }) })
  await open(page, '/')
  await expect(page.getByRole('dialog').getByText('好运')).toBeVisible()
  expect(await seen()).toEqual(['欢迎来到锦鲤'])
  api.set('app', ok({ index_modal: '<p>好运</p>' }))
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(page.getByRole('dialog').getByText('好运')).toBeVisible()
  expect(await seen()).toEqual(['欢迎'])
})

/** Goes through the table with the keyboard and expects its last column to come into sight. */
async function walk(page: Page, table: Locator, last: Locator) {
  await table.focus()
  const inSight = async () => {
    const [outer, inner] = [(await table.boundingBox())!, (await last.boundingBox())!]
    return inner.x + inner.width <= outer.x + outer.width + 1
  }
  expect(await inSight()).toBe(false)
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    expect(await inSight()).toBe(true)
  }).toPass()
}

test('HONGBAO-06 a table wider than a small phone says so, fades at its edge and answers to the keyboard', async ({
  page,
}) => {
  const start_time = '2026-03-01 00:00:00'
  const rule = { start_time, end_time: start_time, day_flow: '5000.00', flow_money: '20000.00', recharge: '10000.00' }
  await asMember(page)
  await stub(page, { userredpacket: ok({ sendnums: 1, acquirednum: 0, max_times: 5, rules: [rule] }) })
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/welfare')
  const table = page.getByRole('region', { name: '领取条件' }).last()
  const hint = page.getByText('左右滑动查看完整表格')
  await expect(hint).toBeVisible()
  await expect(table).toHaveCSS('mask-image', /gradient/)
  await walk(page, table, table.getByRole('cell').last())
  await expect(table).toHaveCSS('mask-image', 'none')
  await page.setViewportSize({ width: 480, height: 812 })
  await expect(hint).toHaveCount(0)
})

test('PROMO-12 a wide table among the words of an operator scrolls by itself and answers to the keyboard', async ({
  page,
}) => {
  const cells = ['累计存款', '累计流水', '最高奖励', '领取时间', '派发方式'].map((word) => `<td>${word}100,000.00</td>`)
  const content = `<table><tbody><tr>${cells.join('')}</tr></tbody></table>`
  await stub(page, { activitydeatil: ok({ id: 7, title: '首存礼', content }) })
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/activityInfo?id=7')
  const table = page.getByRole('table')
  await expect(table).toHaveCSS('background-image', /gradient/)
  await walk(page, table, table.getByRole('cell').last())
})
