import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deferredAnswer, ok, refused, serve } from '../../app/testing/answers.testing.ts'
import { expectExternalNavigations } from '../../app/testing/machine.testing.ts'
import {
  advanceClock,
  asPlayer,
  expectCount,
  expectRoute,
  expectTexts,
  expectToast,
  fakeClock,
  open,
  overlay,
  pixel,
  reload,
  step,
} from '../../app/testing/screen.testing.tsx'
import { game } from './home.testing.ts'

test('home has seven category tabs: six show their own games, the last opens another screen [HOME-25]', async () => {
  const order = ['concise', 'realbet', 'gaming', 'joker', 'sport', 'lottery']
  serve({
    'game/list': ok([
      ...order.map((category, index) => game(index + 1, category)),
      ...Array.from({ length: 8 }, (_, index) => game(20 + index, 'sport', { app_state: '1' })),
      game(40, 'sport', { app_state: 0, name: '未上架' }),
      game(41, 'nothing', { name: '无此分类' }),
    ]),
  })
  await open('/')
  const tabs = page.getByRole('tablist', { name: '游戏分类' }).getByRole('tab')
  for (const [index, [holds, name]] of [
    ['the first [HOME-17]', '电子'],
    ['the second [HOME-18]', '真人'],
    ['the third [HOME-19]', '电竞'],
    ['the fourth [HOME-20]', '棋牌'],
    ['the fifth [HOME-21]', '体育'],
    ['the sixth [HOME-22]', '彩票'],
    ['the last [HOME-23]', '捕鱼'],
  ].entries())
    await step(holds ?? '', () => expectTexts(tabs.nth(index), [name ?? '']))
  await expectCount(tabs, 7)
  await step('every game in its own tab [HOME-25]', async () => {
    for (const [index, name] of ['电子', '真人', '电竞', '棋牌', '体育', '彩票'].entries()) {
      await tabs.nth(index).click()
      const pages = page.getByRole('region', { name: `${name}游戏` })
      await expect.element(pages.getByRole('button', { name: `游戏${index + 1}`, exact: true })).toBeVisible()
      for (const other of order.keys())
        if (other !== index) await expectCount(page.getByRole('button', { name: `游戏${other + 1}`, exact: true }), 0)
    }
  })
  await tabs.nth(4).click()
  const leaves = page.getByRole('region', { name: '体育游戏' }).getByRole('listitem')
  await step('four games per page [HOME-26]', async () => {
    await expectCount(leaves, 3)
    for (const [index, count] of [4, 4, 1].entries()) await expectCount(leaves.nth(index).getByRole('button'), count)
  })
  await step('picture of a game [HOME-27]', async () => {
    await expect.element(leaves.first().css('img').first()).toHaveAttribute('src', pixel)
  })
  await step('unlisted games are hidden [HOME-35]', async () => {
    await expectCount(page.getByText('未上架'), 0)
  })
  await step('the last tab opens another screen [HOME-24]', async () => {
    await tabs.nth(6).click()
    await expectRoute('/concise?type=obgdy')
  })
})

test('a tile requests the game’s address and opens it [HOME-36]', async () => {
  fakeClock()
  const gameUrl = 'https://venue.example.com/play/1'
  const api = serve({ 'game/list': ok([game(1, 'concise', { game_type: undefined })]) })
  await open('/')
  const tile = page.getByRole('button', { name: '游戏1' })
  await step('a visitor [GAME-01, GAME-02]', async () => {
    await tile.click()
    await expectToast('请先登录')
    await expectRoute('/')
    expect(api.sent('getGameUrl')).toHaveLength(0)
  })
  await step('a refusal [GAME-07, ERR-07]', async () => {
    asPlayer()
    await reload()
    api.set('getGameUrl', refused('游戏维护中，请稍后再试'))
    await tile.click()
    await expectToast('游戏维护中，请稍后再试')
    await expectRoute('/')
    await expectCount(overlay(), 0)
  })
  await step('no network [GAME-08, ERR-08]', async () => {
    api.set('getGameUrl', 'abort')
    await tile.click()
    await expectToast('网络连接超时，请重试！')
    await expectCount(overlay(), 0)
    await expectExternalNavigations()
  })
  await step('the game [GAME-03, GAME-04, GAME-05]', async () => {
    let answer = () => {}
    api.set('getGameUrl', () => new Promise((resolve) => (answer = () => resolve(ok({ url: gameUrl })))))
    await tile.click()
    await expectToast('正在跳转...')
    await expect.element(overlay()).toBeVisible()
    await expectExternalNavigations()
    answer()
    await expectExternalNavigations(gameUrl)
    expect(api.last('getGameUrl').body).toEqual({ plat_name: 'slot', game_type: 0, game_code: 'g1', is_mobile_url: 1 })
  })
  await step('the overlay is removed after a second [GAME-06]', async () => {
    await expect.element(overlay()).toBeVisible()
    await advanceClock(1000)
    await expectCount(overlay(), 0)
  })
})

test('a favourite added before the list of favourites arrives is kept', async () => {
  asPlayer()
  let release = () => undefined as void
  const late = new Promise<void>((resolve) => (release = resolve))
  const api = serve({
    'game/list': ok([
      game(1, 'sport', { name: '足球联赛', game_code: '1' }),
      game(2, 'sport', { name: '篮球联赛', game_code: '2' }),
    ]),
    favoritegames: async () => {
      await late
      return ok([game(2, 'sport', { name: '篮球联赛', game_code: '2' })])
    },
  })
  await open('/')
  await page.getByRole('button', { name: '搜索游戏' }).click()
  await page.getByRole('searchbox').fill('联赛')
  await page.getByRole('button', { name: '收藏足球联赛', exact: true }).click()
  await expect.poll(() => api.sent('favoritegame').length).toBe(1)
  release()
  await expect.element(page.getByRole('button', { name: '取消收藏篮球联赛' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '取消收藏足球联赛' })).toBeVisible()
})

test('a favourite that the server refuses is undone alone, not with the next press', async () => {
  asPlayer()
  const first = deferredAnswer()
  const api = serve({
    'game/list': ok([
      game(1, 'sport', { name: '足球联赛', game_code: '1' }),
      game(2, 'sport', { name: '篮球联赛', game_code: '2' }),
    ]),
    favoritegame: first.answer,
  })
  await open('/')
  await page.getByRole('button', { name: '搜索游戏' }).click()
  await page.getByRole('searchbox').fill('联赛')
  await page.getByRole('button', { name: '收藏足球联赛', exact: true }).click()
  await expect.poll(() => api.sent('favoritegame').length).toBe(1)
  api.set('favoritegame', ok())
  await page.getByRole('button', { name: '收藏篮球联赛', exact: true }).click()
  await expect.poll(() => api.sent('favoritegame').length).toBe(2)
  first.resolve(refused('收藏已达上限'))
  await expect.element(page.getByRole('button', { name: '收藏足球联赛', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '取消收藏篮球联赛' })).toBeVisible()
})

test('the finder lists recently played games first, before a search and in its results, and keeps its tabs in view', async () => {
  asPlayer()
  const leagues = Array.from({ length: 30 }, (_, index) => game(index + 1, 'sport', { name: `联赛${index + 1}` }))
  serve({ 'game/list': ok(leagues), recentgames: ok([leagues[20]]) })
  await open('/')
  await page.getByRole('button', { name: '搜索游戏' }).click()
  const finder = page.getByRole('dialog')
  await expect.element(finder.getByRole('region', { name: '最近玩过' })).toHaveTextContent('联赛21')
  await expectCount(finder.getByRole('listitem'), 30)
  const tabs = finder.getByRole('tab')
  expect(tabs.first().element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await finder.getByRole('searchbox').fill('联赛2')
  await expect.element(finder.getByRole('listitem').first()).toHaveTextContent('联赛21')
  await finder.getByRole('searchbox').fill('没有这个')
  await expect.element(finder.getByText('未找到相关游戏')).toBeVisible()
  await expect.element(finder.getByRole('region', { name: '最近玩过' })).toHaveTextContent('联赛21')
  await expect.element(finder.getByRole('region', { name: '推荐游戏' }).getByRole('listitem').first()).toBeVisible()
})

test('the finder finds games of every list by name, pinyin and translation, also within a category', async () => {
  asPlayer()
  const baccarat = game(1, 'realbet', { name: '百家乐 · 荷厅', words: '百家乐荷厅 baijialeheting bjlht baccaratlotus' })
  const pond = game(2, 'concise', {
    name: '锦鲤池塘',
    list_code: 'obgdy',
    words: '锦鲤池塘 jinlichitang jlct aocachep',
  })
  const leap = game(3, 'concise', { name: '锦鲤跃龙门', list_code: '', words: '锦鲤跃龙门 jinliyuelongmen jlylm' })
  serve({ 'game/list': ok([baccarat, leap]), findgames: ok([baccarat, leap, pond]) })
  await open('/')
  await page.getByRole('button', { name: '搜索游戏' }).click()
  const finder = page.getByRole('dialog')
  const field = finder.getByRole('searchbox')
  await expect.element(field).toHaveFocus()
  const found = finder.getByRole('listitem')
  for (const [words, names] of [
    ['锦鲤池塘', ['锦鲤池塘']],
    ['bai jia le', ['百家乐 · 荷厅']],
    ['BJL', ['百家乐 · 荷厅']],
    ['ao cá chép', ['锦鲤池塘']],
    ['锦鲤', ['锦鲤跃龙门', '锦鲤池塘']],
  ] as const)
    await step(words, async () => {
      await field.fill(words)
      await expectTexts(found.css('strong'), [...names])
      await expect.element(finder.getByRole('status')).toHaveTextContent(`找到${names.length}款游戏`)
    })
  await expectTexts(finder.getByRole('radiogroup').css('label'), ['全部游戏', '电子', '真人', '捕鱼'])
  await finder.getByRole('radio', { name: '捕鱼' }).click()
  await expectTexts(found.css('strong'), ['锦鲤池塘'])
  await field.fill('baccarat')
  await finder.getByRole('button', { name: '在全部分类中查找' }).click()
  await expectTexts(found.css('strong'), ['百家乐 · 荷厅'])
})

test('keys choose a game in the finder, Esc clears the field and then closes the sheet', async () => {
  asPlayer()
  serve({ 'game/list': ok([game(1, 'sport'), game(2, 'sport'), game(3, 'sport')]) })
  await open('/')
  const opener = page.getByRole('button', { name: '搜索游戏' })
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  const finder = page.getByRole('dialog')
  const field = finder.getByRole('searchbox')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('游戏{Enter}')
  await expect.element(finder.getByRole('button', { name: '游戏1 slot' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(finder.getByRole('button', { name: '游戏2 slot' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('')
  await expect.element(finder).toBeVisible()
  await field.fill('游戏')
  await finder.getByRole('button', { name: '清除' }).click()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expectCount(finder, 0)
  await expect.element(opener).toHaveFocus()
})

test('a star on a tile makes a game a favourite, also in the finder, by touch and keyboard', async () => {
  asPlayer()
  const api = serve({ 'game/list': ok([game(5, 'concise'), game(2, 'concise', { id: null })]) })
  await open('/')
  const star = page.getByRole('button', { name: '收藏', exact: true })
  await expect.element(star).toHaveAccessibleDescription('游戏5')
  const { width, height } = star.element().getBoundingClientRect()
  expect([width, height]).toEqual([44, 44])
  star.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: '取消收藏', exact: true })).toBeVisible()
  expect(api.last('favoritegame').body).toEqual({ id: 5, favorite: 1 })
  await page.getByRole('button', { name: '我的收藏' }).click()
  await expect.element(page.getByRole('dialog').getByRole('button', { name: '取消收藏游戏5' })).toBeVisible()
  expect(api.sent('getGameUrl')).toEqual([])
})
