import type { FrameLocator, Locator, Page } from '@playwright/test'
import { open } from './look.ts'
import type { Operator } from './operator.ts'
import { askAs } from './player.ts'
import { expect, test as base } from './test.ts'

/** Where a game is played: on a page of its own, or in the frame of /gamePage. */
type Place = Page | FrameLocator

/** Past the notices of the first visit. */
export const test = base.extend({
  page: async ({ page }, use) => {
    await page.addInitScript(() => {
      for (const key of ['welcomeSeen', 'noticeSeen']) sessionStorage.setItem(key, '1')
    })
    await use(page)
  },
})

/** The site's first page, where a game's own way back leads. */
export const expectHome = (page: Page) => expect(page.getByRole('tablist', { name: '游戏分类' })).toBeVisible()

/** Moves yuan from the main wallet to a venue. */
export async function moveTo(page: Page, venue: string, yuan: string): Promise<void> {
  const asked = { amount: yuan, sourcetype: 'userbalance', targettype: venue }
  expect(await askAs(page, 'transfer', asked)).toMatchObject({ code: 200 })
}

/** From the home page to a game by its tab and its tile, as a person goes. */
export async function enter(page: Page, tab: string, name: string): Promise<void> {
  await open(page, '/')
  await page.getByRole('tab', { name: tab, exact: true }).tap()
  await page
    .getByRole('region', { name: `${tab}游戏` })
    .getByRole('button', { name, exact: true })
    .tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

/** Yuan that a game shows. */
export const balanceOf = async (place: Place): Promise<number> =>
  Number((await place.locator('#balance').textContent())?.replaceAll(',', ''))

/** Nothing to be tapped is smaller than a fingertip, and nothing hangs over the side. */
export async function expectTouchable(page: Page): Promise<void> {
  // With its style sheets: the words of a page may be there before them.
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

/** Goes home by the game's own way back, or by the bar above its frame; finds the bet in the record, and follows it to the venue's page of it. */
export async function expectBet(page: Page, operator: Operator, game: string, memo: RegExp): Promise<Page> {
  const isFramed = (await page.locator('iframe').count()) > 0
  await (isFramed ? page.getByRole('link', { name: '返回首页' }) : page.locator('#back')).tap()
  await expectHome(page)
  // What a seamless venue plays is a record at once; what others play is collected.
  await operator.post('jobs/collect-bets/run')
  await open(page, '/betRecord')
  const row = page.getByRole('main').getByRole('listitem').first()
  await expect(row).toContainText(game)
  await expect(row).toContainText(memo)
  await row.getByRole('button').tap()
  const sheet = page.getByRole('dialog', { name: '注单详情' })
  // One match of forty is broken off, and gives the stake back.
  const isVoid = (await row.innerText()).includes('比赛中断')
  await expect(sheet).toContainText(isVoid ? '无效注单' : '已结算')
  const opening = page.waitForEvent('popup')
  await sheet.getByRole('link', { name: '本局结果与公平验证' }).tap()
  const told = await opening
  await expect(told.getByRole('heading', { name: '注单详情' })).toBeVisible()
  await expect(told.getByRole('main')).toContainText(memo)
  expect(told.url()).toContain('/bet/')
  return told
}

/** Follows the link that reckons the round again and returns what came out. */
export async function recount(told: Page): Promise<Locator> {
  await told.getByRole('link', { name: '用此种子核对本局' }).tap()
  await told.getByRole('button', { name: '重新计算' }).tap()
  await expect(told.locator('#hash')).toHaveText(/^[0-9a-f]{64}$/)
  return told.locator('#answer')
}
