import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { deskWindow, goOn, idOf } from './desk.ts'
import { operatorPassword, platformUrl } from './place.ts'
import { type Operator, signInAsOperator } from './operator.ts'
import { holdToken } from './player.ts'

/** A page that shows the site already knows nothing of what came since; another reads it when it opens the site. */
const readAgain = (page: Page) => (page.url().includes('#') ? page.reload() : null)

/** The popups of home have been seen: they would stand before everything else. */
export async function skipPopups(page: Page) {
  await page.evaluate(() => ['welcomeSeen', 'noticeSeen'].forEach((name) => sessionStorage.setItem(name, '1')))
  await readAgain(page)
}

/** Puts money into a player's main wallet, without turnover. */
export async function give(operator: Operator, name: string, amount: string) {
  const gift = { amount, reason: '测试', turnover_multiple: 0 }
  await operator.post(`players/${await idOf(operator, name)}/adjustments`, gift)
}

/** The same, and opens home so that the page knows. */
export async function fund(page: Page, operator: Operator, name: string, amount: string) {
  await give(operator, name, amount)
  await readAgain(page)
  await expectBalance(page, amount)
}

/** Opens home and expects its panel to say this balance in yuan, as '1,234.50'. */
export async function expectBalance(page: Page, amount: string) {
  await page.goto('/#/')
  const yuan = Number(amount.replaceAll(',', '')).toLocaleString('en-US', { minimumFractionDigits: 2 })
  await expect(page.getByRole('region', { name: '资金操作' })).toContainText(`¥${yuan}`)
}

const recordTabs = { 1: '存款', 2: '取款', 3: '转入', 4: '转出' } as const

/** Opens the player's records and expects the one that holds `text` to say `state`. */
export async function expectRecord(page: Page, tab: keyof typeof recordTabs, text: string | RegExp, state: string) {
  await page.goto(`/#/transRecord?type=${tab}`)
  await expect(page.getByRole('tab', { name: recordTabs[tab] })).toHaveAttribute('aria-selected', 'true')
  const record = page.getByRole('listitem').filter({ hasText: text })
  // A list that was opened is as the server has it; what comes later is seen when the page is loaded again.
  let isRead = false
  await expect(async () => {
    if (isRead) await page.reload()
    const timeout = isRead ? 3000 : 1000
    isRead = true
    await expect(record).toContainText(state, { timeout })
  }).toPass()
}

/** A window of the console's own, with an operator signed in; of the product that answers `at`. */
export async function deskOf(
  browser: Browser,
  { name = 'admin', password = operatorPassword, at = platformUrl() } = {},
): Promise<Page> {
  const desk = await browser.newPage({ ...deskWindow, baseURL: at })
  await holdToken(desk, 'console_token', (await signInAsOperator(name, password, at)).token)
  return desk
}

/** Opens a list of the console, or goes on to it, and waits for the row that holds `text`, as long as the machine needs. */
export async function openRow(desk: Page, address: string, text: string): Promise<Locator> {
  if (desk.url().includes('/console/')) await goOn(desk, `/${address}`)
  else await desk.goto(`/console/${address}`)
  const row = desk.getByRole('row').filter({ hasText: text })
  await row.waitFor()
  return row
}
