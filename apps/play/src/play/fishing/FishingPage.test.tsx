import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, refused, serve } from '../../app/testing/answers.testing.ts'
import {
  asPlayer,
  expectCount,
  expectTexts,
  expectToast,
  open,
  pixel,
  step,
  toast,
} from '../../app/testing/screen.testing.tsx'

const games = [{ gamepic: pixel, gamename: '锦鲤池塘', catecode: 'obgdy', gamecode: 'pond' }]

test('each game list is requested once, then cached, and links to its games [FISH-09, FISH-11]', async () => {
  asPlayer()
  const api = serve({ gamelistBycode: ok(games) })
  await open('/concise')
  await step('title and code [FISH-01, FISH-03, FISH-05]', async () => {
    await expectTexts(page.getByRole('tab'), ['捕鱼专区'])
    await expect.element(page.getByText('obgdy', { exact: true })).toBeVisible()
  })
  const tile = page.getByRole('main').getByRole('link', { name: '锦鲤池塘' })
  await step('game tile [FISH-02, FISH-06, FISH-07]', async () => {
    await expect.element(tile.css('img')).toHaveAttribute('src', pixel)
    expect(api.last('gamelistBycode').body).toEqual({ gamecode: 'obgdy' })
  })
  await step('link of a game [FISH-08]', async () => {
    await expect.element(tile).toHaveAttribute('href', '#/gamePage?name=obgdy&code=pond')
  })
  await step('another list, then the first from the cache [FISH-04, FISH-09, FISH-11]', async () => {
    await open('/concise?type=ae')
    await open('/concise?type=ae')
    await open('/mine')
    await open('/concise')
    await expect.element(tile).toBeVisible()
    expect(api.sent('gamelistBycode').filter(({ body }) => body['gamecode'] === 'obgdy')).toHaveLength(1)
  })
})

test('a refused game list is shown and not cached [FISH-10]', async () => {
  const api = serve({ gamelistBycode: refused('暂无该游戏列表', 404) })
  await open('/concise?type=nope')
  await expectToast('暂无该游戏列表')
  api.set('gamelistBycode', ok(games))
  await open('/mine')
  await open('/concise?type=nope')
  await expect.element(page.getByText('锦鲤池塘')).toBeVisible()
  await expectCount(toast('暂无该游戏列表'), 0)
})
