import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { desktopWindow, navigateConsole, playerIdOf } from './desk.ts'
import { operatorPassword, platformUrl } from './addresses.ts'
import { type Operator, signInAsOperator } from './operator.ts'
import { storeToken } from './player.ts'

/** Reloads an open page, which does not know what changed on the server; a page that is not open yet loads it anyway. */
const reloadSite = (page: Page) => (page.url().includes('#') ? page.reload() : null)

export async function skipPopups(page: Page) {
  await page.evaluate(() => ['welcomeSeen', 'noticeSeen'].forEach((name) => sessionStorage.setItem(name, '1')))
  await reloadSite(page)
}

/** Credits a main wallet without turnover. */
export async function creditPlayer(operator: Operator, name: string, amount: string) {
  const gift = { amount, reason: '测试', turnover_multiple: 0 }
  await operator.post(`players/${await playerIdOf(operator, name)}/adjustments`, gift)
}

export async function creditAndOpenHome(page: Page, operator: Operator, name: string, amount: string) {
  await creditPlayer(operator, name, amount)
  await reloadSite(page)
  await expectBalance(page, amount)
}

/** Opens the home page and expects a balance in yuan, such as '1,234.50'. */
export async function expectBalance(page: Page, amount: string) {
  await page.goto('/#/')
  const yuan = Number(amount.replaceAll(',', '')).toLocaleString('en-US', { minimumFractionDigits: 2 })
  await expect(page.getByRole('region', { name: '资金操作' })).toContainText(`¥${yuan}`)
}

const recordTabs = { 1: '存款', 2: '取款', 3: '转入', 4: '转出' } as const

/** Opens the records and expects the row with `text` to contain `state`. */
export async function expectRecord(page: Page, tab: keyof typeof recordTabs, text: string | RegExp, state: string) {
  await page.goto(`/#/transRecord?type=${tab}`)
  await expect(page.getByRole('tab', { name: recordTabs[tab] })).toHaveAttribute('aria-selected', 'true')
  const record = page.getByRole('listitem').filter({ hasText: text })
  // An open list is not refreshed, so the page is reloaded until the state appears.
  let isRead = false
  await expect(async () => {
    if (isRead) await page.reload()
    const timeout = isRead ? 3000 : 1000
    isRead = true
    await expect(record).toContainText(state, { timeout })
  }).toPass()
}

/** Opens a console page with an operator signed in, on the product at `at`. */
export async function newConsolePage(
  browser: Browser,
  { name = 'admin', password = operatorPassword, at = platformUrl() } = {},
): Promise<Page> {
  const desk = await browser.newPage({ ...desktopWindow, baseURL: at })
  await storeToken(desk, 'console_token', (await signInAsOperator(name, password, at)).token)
  return desk
}

/** Opens a list of the console and waits for the row that contains `text`. */
export async function openRow(desk: Page, address: string, text: string): Promise<Locator> {
  if (desk.url().includes('/console/')) await navigateConsole(desk, `/${address}`)
  else await desk.goto(`/console/${address}`)
  const row = desk.getByRole('row').filter({ hasText: text })
  await row.waitFor()
  return row
}
