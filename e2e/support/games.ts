import type { FrameLocator, Locator, Page } from '@playwright/test'
import { open } from './route.ts'
import type { Operator } from './operator.ts'
import { askAs } from './player.ts'
import { expect, test as base } from './test.ts'

/** Where a game runs: on its own page, or in the frame of /gamePage. */
type Place = Page | FrameLocator

/** Marks the popups of the home page as seen. */
export const test = base.extend({
  page: async ({ page }, use) => {
    await page.addInitScript(() => {
      // A blank page has no storage.
      if (window.origin !== 'null') for (const key of ['welcomeSeen', 'noticeSeen']) sessionStorage.setItem(key, '1')
    })
    await use(page)
  },
})

export const expectHome = (page: Page) => expect(page.getByRole('tablist', { name: '游戏分类' })).toBeVisible()

export async function moveTo(page: Page, venue: string, yuan: string): Promise<void> {
  const asked = { amount: yuan, sourcetype: 'userbalance', targettype: venue }
  expect(await askAs(page, 'transfer', asked)).toMatchObject({ code: 200 })
}

/** Opens a game from the home page by its tab and tile. */
export async function openGame(page: Page, tab: string, name: string): Promise<void> {
  await open(page, '/')
  await page.getByRole('tab', { name: tab, exact: true }).tap()
  await page
    .getByRole('region', { name: `${tab}游戏` })
    .getByRole('button', { name, exact: true })
    .tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

export const balanceOf = async (place: Place): Promise<number> =>
  Number((await place.locator('#balance').textContent())?.replaceAll(',', ''))

/** Expects touch targets of at least 44 px and no horizontal overflow. */
export async function expectTouchable(page: Page): Promise<void> {
  // The style sheets must have loaded.
  await page.waitForLoadState()
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, a, input, select')].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 0 && (width < 43.5 || height < 43.5)
        ? [`${element.id || element.textContent}: ${width} × ${height}`]
        : []
    }),
  )
  expect(small).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
}

/** Opens the home page, finds the bet in the records and opens the venue's page of it. */
export async function expectBet(page: Page, operator: Operator, game: string, memo: RegExp): Promise<Page> {
  const isFramed = (await page.locator('iframe').count()) > 0
  await (isFramed ? page.getByRole('link', { name: '返回首页' }) : page.locator('#back')).tap()
  await expectHome(page)
  // Seamless bets are in the records at once; a job collects the others.
  await operator.post('jobs/collect-bets/run')
  await open(page, '/betRecord')
  const row = page.getByRole('main').getByRole('listitem').first()
  await expect(row).toContainText(game)
  await expect(row).toContainText(memo)
  await row.getByRole('button').tap()
  const sheet = page.getByRole('dialog', { name: '注单详情' })
  // One match in forty is cancelled and refunds the stake.
  const isVoid = (await row.innerText()).includes('比赛中断')
  await expect(sheet).toContainText(isVoid ? '无效注单' : '已结算')
  const opening = page.waitForEvent('popup')
  await sheet.getByRole('link', { name: '本局结果与公平验证' }).tap()
  const betPage = await opening
  await expect(betPage.getByRole('heading', { name: '注单详情' })).toBeVisible()
  await expect(betPage.getByRole('main')).toContainText(memo)
  expect(betPage.url()).toContain('/bet/')
  return betPage
}

/** Recomputes the round on the venue's page; returns the result. */
export async function recomputeRound(betPage: Page): Promise<Locator> {
  await betPage.getByRole('link', { name: '用此种子核对本局' }).tap()
  await betPage.getByRole('button', { name: '重新计算' }).tap()
  await expect(betPage.locator('#hash')).toHaveText(/^[0-9a-f]{64}$/)
  return betPage.locator('#answer')
}
