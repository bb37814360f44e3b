import type { Page } from '@playwright/test'
import { expectRoute, open } from './support/look.ts'
import { asMember, ok, paged, stub } from './support/stub.ts'
import { expect, test } from './support/test.ts'

const position = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const expectAt = (page: Page, px: number) => expect.poll(() => position(page)).toBe(px)

async function scrollTo(page: Page, px: number) {
  // What is read grows while it comes: nobody gets further down than it reaches.
  await expect
    .poll(() =>
      page.evaluate((top) => {
        window.scrollTo(0, top)
        return Math.round(window.scrollY)
      }, px),
    )
    .toBe(px)
  // The site hears of it with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

const articleAt = (type: number) => `/boutBallBetInfo?type=${type}`
const lines = '<p>锦鲤</p>'.repeat(80)

/** Articles as an operator writes them: long, each with a link to the next one. */
async function stubArticles(page: Page) {
  await stub(page, {
    article: ({ body }) => {
      const type = Number(body['type'])
      return ok({ content: `<p>文章${type}</p>${lines}<p><a href="#${articleAt(type + 1)}">下一篇${type}</a></p>` })
    },
  })
}

async function openArticle(page: Page, type: number) {
  await open(page, articleAt(type))
  await expect(page.getByText(`文章${type}`)).toBeVisible()
}

test.describe('scrolling', () => {
  test('SHELL-23 links in an operator’s text that follow each other lead to the top', async ({ page }) => {
    await stubArticles(page)
    // What was read before stands there at once: no empty page between two long ones brings the player to the top.
    for (const type of [4, 3, 2, 1]) await openArticle(page, type)
    for (const type of [1, 2, 3]) {
      await scrollTo(page, 900)
      await page.getByRole('link', { name: `下一篇${type}` }).click()
      await expect(page.getByText(`文章${type + 1}`)).toBeVisible()
      await expectAt(page, 0)
    }
  })

  test('SHELL-23 addresses typed one after another, and redirects, lead to the top', async ({ page }) => {
    await stubArticles(page)
    for (const type of [4, 3, 2, 1]) await openArticle(page, type)
    for (const [typed, shown] of [
      [articleAt(2), articleAt(2)],
      [articleAt(3), articleAt(3)],
      ['/abouts?type=4', articleAt(4)],
      [articleAt(1), articleAt(1)],
      ['/abouts?type=2', articleAt(2)],
    ] as const) {
      await scrollTo(page, 700)
      await page.evaluate((route) => (location.hash = route), typed)
      await expectRoute(page, shown)
      await expect(page.getByText(`文章${shown.at(-1) ?? ''}`)).toBeVisible()
      await expectAt(page, 0)
    }
  })

  test('SHELL-23 back, forward and a reload bring the player where they left each page', async ({ page }) => {
    await stubArticles(page)
    await openArticle(page, 1)
    await scrollTo(page, 310)
    await openArticle(page, 2)
    // Down to the link and pressed at once.
    const link = page.getByRole('link', { name: '下一篇2' })
    await link.scrollIntoViewIfNeeded()
    const left = await position(page)
    expect(left).toBeGreaterThan(520)
    await link.click()
    await expect(page.getByText('文章3')).toBeVisible()
    await scrollTo(page, 730)
    await page.goBack()
    await expect(page.getByText('文章2')).toBeAttached()
    await expectAt(page, left)
    await page.goBack()
    await expectAt(page, 310)
    await page.reload()
    await expect(page.getByText('文章1')).toBeAttached()
    await expectAt(page, 310)
    await page.goForward()
    await expectAt(page, left)
    await page.goForward()
    await expectAt(page, 730)
    // The same page again, but as a new navigation.
    await openArticle(page, 1)
    await expectAt(page, 0)
  })

  test('SHELL-23, LIST-06 back to a list whose pages come one by one, deep down', async ({ page }) => {
    await asMember(page)
    const rows = (number: number) =>
      Array.from({ length: 10 }, (_, index) => ({ playname: `局${number}-${index}`, bet_id: index, status: 1 }))
    await stub(page, {
      balancelist: ok([]),
      betrecord: ({ body }) => paged(rows(Number(body['page'])), 40, 4),
    })
    await open(page, '/')
    await page.getByRole('link', { name: '注单' }).click()
    await expect(page.getByText('局1-9')).toBeAttached()
    for (const number of [2, 3, 4]) {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await expect(page.getByText(`局${number}-9`)).toBeAttached()
    }
    const middle = page.getByText('局3-5')
    await middle.evaluate((row) => row.scrollIntoView({ block: 'center' }))
    const left = await position(page)
    await scrollTo(page, left)
    await open(page, '/vip')
    await expect(page.getByText('局1-1')).toHaveCount(0)
    await page.goBack()
    await expect(middle).toBeInViewport()
    await expectAt(page, left)
    await page.reload()
    await expect(middle).toBeInViewport()
    await expectAt(page, left)
  })

  test('SHELL-23, GAME-16 back from a game shows home as it was left', async ({ page }) => {
    await asMember(page)
    await stub(page, { getservicerurl: ok({ url: 'https://help.example.com/chat' }) })
    await open(page, '/')
    // What stands above the games goes with the answers, and the browser holds what is looked at in its place.
    await expect(page.getByText('暂无数据')).toBeAttached()
    await expect(page.getByRole('link', { name: '立即下载' })).toHaveCount(0)
    await scrollTo(page, 60)
    await open(page, '/gamePage?dailiD=2')
    await expect(page.getByRole('heading', { name: '首页' })).toHaveCount(0)
    await page.goBack()
    await expectRoute(page, '/')
    await expectAt(page, 60)
  })
})
