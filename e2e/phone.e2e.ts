import type { Locator } from '@playwright/test'
import { openAnew } from './support/look.ts'
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
