import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ok, paged, serve } from '../testing/answers.testing.ts'
import { asPlayer, expectCount, expectRoute, open, scrollUntil, settle } from '../testing/screen.testing.tsx'

const expectAt = (px: number) => expect.poll(() => Math.round(window.scrollY)).toBe(px)
/** Scroll events are delivered with the next frame. */
const scrollDelivered = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

async function scrollTo(px: number) {
  // The content grows while it loads, which limits how far the page scrolls.
  await expect
    .poll(() => {
      window.scrollTo(0, px)
      return Math.round(window.scrollY)
    })
    .toBe(px)
  await scrollDelivered()
}

const articleAt = (type: number) => `/boutBallBetInfo?type=${type}`
const lines = '<p>锦鲤</p>'.repeat(80)

const serveArticles = () =>
  serve({
    article: ({ body }) => {
      const type = Number(body['type'])
      return ok({ content: `<p>文章${type}</p>${lines}<p><a href="#${articleAt(type + 1)}">下一篇${type}</a></p>` })
    },
  })

const expectArticle = (type: number) => expect.element(page.getByText(`文章${type}`)).toBeInTheDocument()

async function openArticle(type: number) {
  await open(articleAt(type))
  await expectArticle(type)
}

test('consecutive links in operator texts open each page at the top [SHELL-23]', async () => {
  serveArticles()
  // Cached articles render at once: no empty page in between resets the scroll position.
  for (const type of [4, 3, 2, 1]) await openArticle(type)
  for (const type of [1, 2, 3]) {
    await scrollTo(900)
    await page.getByRole('link', { name: `下一篇${type}` }).click()
    await expectArticle(type + 1)
    await expectAt(0)
  }
})

test('typed addresses and redirects open pages at the top [SHELL-23]', async () => {
  serveArticles()
  for (const type of [4, 3, 2, 1]) await openArticle(type)
  for (const [typed, shown, type] of [
    [articleAt(2), articleAt(2), 2],
    [articleAt(3), articleAt(3), 3],
    ['/abouts?type=4', articleAt(4), 4],
    [articleAt(1), articleAt(1), 1],
    ['/abouts?type=2', articleAt(2), 2],
  ] as const) {
    await scrollTo(700)
    location.hash = typed
    await expectRoute(shown)
    await expectArticle(type)
    await expectAt(0)
  }
})

test('back and forward restore the scroll position [SHELL-23]', async () => {
  serveArticles()
  await openArticle(1)
  await scrollTo(310)
  await openArticle(2)
  const link = page.getByRole('link', { name: '下一篇2' })
  link.element().scrollIntoView({ block: 'nearest' })
  const left = Math.round(window.scrollY)
  expect(left).toBeGreaterThan(520)
  ;(link.element() as HTMLElement).click()
  await expectArticle(3)
  await scrollTo(730)
  history.back()
  await expectArticle(2)
  await expectAt(left)
  history.back()
  await expectArticle(1)
  await expectAt(310)
  history.forward()
  await expectAt(left)
  history.forward()
  await expectAt(730)
  await openArticle(1)
  await expectAt(0)
})

const serveBets = () =>
  serve({
    balancelist: ok([]),
    betrecord: ({ body }) =>
      paged(
        Array.from({ length: 10 }, (_, index) => ({
          playname: `局${Number(body['page'])}-${index}`,
          bet_id: index,
          status: 1,
        })),
        40,
        4,
      ),
  })

test('back restores a position deep in a list whose pages load one by one [SHELL-23, LIST-06]', async () => {
  asPlayer()
  serveBets()
  await open('/')
  await page.getByRole('link', { name: '注单' }).click()
  await expect.element(page.getByText('局1-9')).toBeInTheDocument()
  for (const number of [2, 3, 4]) await scrollUntil(page.getByText(`局${number}-9`))
  const middle = page.getByText('局3-5')
  middle.element().scrollIntoView({ block: 'center' })
  const left = Math.round(window.scrollY)
  await scrollTo(left)
  await open('/vip')
  await settle()
  await expectCount(page.getByText('局1-1'), 0)
  history.back()
  await expect.element(middle).toBeInViewport()
  await expectAt(left)
})

test('a list loads more when a busy page gets several intersection changes at once [LIST-06]', async () => {
  // This observer delivers entries late, so that "out of view" and "in view" arrive in one batch.
  class DelayedObserver extends IntersectionObserver {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const late: IntersectionObserverEntry[] = []
      const isEnough = () => late.some((entry) => entry.isIntersecting)
      super((changes, observer) => {
        late.push(...changes)
        if (isEnough()) callback(late.splice(0), observer)
      }, options)
    }
  }
  vi.stubGlobal('IntersectionObserver', DelayedObserver)
  asPlayer()
  serveBets()
  await open('/betRecord')
  await expect.element(page.getByText('局1-9')).toBeInTheDocument()
  for (const number of [2, 3, 4]) await scrollUntil(page.getByText(`局${number}-9`))
  await expect.element(page.getByText('没有更多了')).toBeInTheDocument()
})

test('the way home from a game restores the scroll position of home, other navigation does not [SHELL-23]', async () => {
  serve({ getGameUrl: ok({ url: 'https://game.example.com/1' }) })
  asPlayer()
  await open('/')
  await settle()
  document.body.style.minHeight = '3000px'
  onTestFinished(() => void document.body.style.removeProperty('min-height'))
  await scrollTo(600)
  await open('/gamePage?name=ag')
  await page.getByRole('link', { name: '返回首页' }).click()
  await expectRoute('/')
  await expectAt(600)
  await open('/zhanzhu')
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '首页' }).click()
  await expectRoute('/')
  await expectAt(0)
})
