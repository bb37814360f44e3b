import { captchaTexts } from '@koi/contract/player/auth/captcha.copy'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, refused, serve } from '../../app/testing/answers.testing.ts'
import {
  asPlayer,
  escape,
  expectCount,
  expectRoute,
  expectToast,
  fakeClock,
  open,
  overlay,
  advanceClock,
  reload,
  step,
} from '../../app/testing/screen.testing.tsx'

/** Set by the server on the page (apps/api/src/server/pages/firstPage.ts). */
const markOpenedByOtherSite = () => document.documentElement.setAttribute('data-from', 'elsewhere')
afterEach(() => document.documentElement.removeAttribute('data-from'))

const game = {
  platform_name: 'slot',
  game_code: 'koi',
  game_type: 0,
  category_id: 'concise',
  app_state: 1,
  name: '锦鲤跃龙门',
  mobile_img: '',
  venue_name: '金鳞电子',
}
const launched = { 'game/list': ok([game]), getGameUrl: ok({ url: 'https://games.example.com/' }) }

test('a game opened by another site starts only on a press and calls no venue before [GAME-13, D-028]', async () => {
  markOpenedByOtherSite()
  asPlayer()
  const api = serve(launched)
  await open('/gamePage?name=slot&code=koi')
  await expect.element(page.getByRole('heading', { name: '锦鲤跃龙门' })).toBeVisible()
  expect(api.sent('getGameUrl')).toEqual([])
  await page.getByRole('button', { name: '开始', exact: true }).click()
  await expect.element(page.css('iframe')).toHaveAttribute('src', 'https://games.example.com/')
  expect(api.sent('getGameUrl')).toHaveLength(1)
  // The press is part of the history state, so a reload continues the game.
  expect(history.state).toMatchObject({ state: null })
})

test('navigation inside the site starts the game without another press [LIVE-03, GAME-13]', async () => {
  markOpenedByOtherSite()
  asPlayer()
  const api = serve(launched)
  await open('/live')
  await page.getByRole('link', { name: '立即进入' }).click()
  await expect.poll(() => api.sent('getGameUrl').length).toBe(1)
})

test('a game named by a login redirect starts only on a press [D-032]', async () => {
  markOpenedByOtherSite()
  const api = serve({ ...launched, login_pc: ok({ new_api_token: 'token' }) })
  await open(`/login?redirect=${encodeURIComponent('/gamePage?name=slot&code=koi')}`)
  await expect.element(page.css('img[data-index]')).toBeVisible()
  const index = page.css('img[data-index]').element().getAttribute('data-index')
  await page.css('input[name="name"]').fill('koi123')
  await page.css('input[name="password"]').fill('koi12345')
  await page.css('input[name="code"]').fill(captchaTexts[Number(index)] ?? '')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect.element(page.getByRole('button', { name: '开始', exact: true })).toBeVisible()
  expect(api.sent('getGameUrl')).toEqual([])
})

test('a visitor sent to a game by another site goes to the login [ruling 41]', async () => {
  markOpenedByOtherSite()
  serve(launched)
  await open('/gamePage?name=slot&code=koi')
  await expectToast('请先登录')
  await expectRoute('/login')
})

test('a failed launch on the game page leads home [GAME-19, GAME-20, GAME-21, ERR-20]', async () => {
  asPlayer()
  const api = serve({ getGameUrl: refused('游戏不存在') })
  await open('/gamePage?name=slot')
  await expectToast('游戏不存在')
  await expectRoute('/')
  await expect.element(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
  api.set('getGameUrl', 'abort')
  await open('/gamePage?name=slot')
  await expectToast('网络连接超时，请重试！')
  await expectRoute('/')
  await expectCount(overlay(), 0)
})

test('a launch without a network leads home at once [GAME-21]', async () => {
  asPlayer()
  serve({ getGameUrl: 'abort', 'protection/session/now': 'never', verification: 'never' })
  await open('/gamePage?name=slot')
  await expectToast('网络连接超时，请重试！')
  await expectRoute('/')
})

test('a refusal checks at once whether a reality check or proof of identity is due [R4, R49]', async () => {
  asPlayer()
  const api = serve({
    getGameUrl: refused('请先完成身份认证', 403),
    'protection/session/now': 'never',
    verification: ok({ needed: 2, state: 'none' }),
  })
  await open('/gamePage?name=slot')
  await expect.poll(() => api.sent('verification').length).toBe(1)
})

test('a game runs in a frame that fills the screen below the bar [GAME-14]', async () => {
  fakeClock()
  asPlayer()
  const gameUrl = 'https://venue.example.com/play/1'
  const api = serve({ getGameUrl: ok({ url: gameUrl }) })
  await open('/gamePage?name=obgdy&type=2&code=77')
  const frame = page.css('iframe')
  await step('the query selects the game [GAME-09, GAME-13, GAME-17]', async () => {
    await expect.element(frame).toHaveAttribute('src', gameUrl)
    const sent = api.last('getGameUrl').body
    expect({ ...sent, game_type: String(sent['game_type']) }).toEqual({
      plat_name: 'obgdy',
      game_type: '2',
      game_code: '77',
      is_mobile_url: 1,
    })
  })
  await step('the overlay is removed after a second [GAME-06]', async () => {
    await advanceClock(1000)
    await expectCount(overlay(), 0)
  })
  const bar = page.getByRole('banner')
  await step('the frame fills the rest of the screen [GAME-14, GAME-22]', () => {
    expect(bar.element().getBoundingClientRect().height).toBe(30)
    expect(frame.element().getBoundingClientRect().toJSON()).toMatchObject({ x: 0, y: 30, width: 375, height: 782 })
  })
  await step('the bar leads home [GAME-15]', async () => {
    await bar.getByRole('link', { name: '返回首页' }).click()
    await expectRoute('/')
  })
})

const played = (minutes: number, more: object = {}) =>
  ok({ seconds: minutes * 60, stakes: '120', net: '-20.50', is_due: 0, next_seconds: 900, stopped: '', ...more })

test('the bar shows the duration of play to the second and its result [R50]', async () => {
  fakeClock()
  asPlayer()
  const api = serve({ 'protection/session': played(61), getGameUrl: ok({ url: 'https://games.example.com/' }) })
  await open('/gamePage?name=ag')
  await expect.element(page.getByText(/已玩1:01:0\d · 输赢-¥20.50/)).toBeVisible()
  api.set('protection/session', played(62, { net: '35' }))
  await advanceClock(31_000)
  await expect.element(page.getByText(/已玩1:02:0\d · 输赢\+¥35.00/)).toBeVisible()
})

test('a due reality check blocks the game, also after a reload, until it is answered [R49]', async () => {
  fakeClock()
  asPlayer()
  const api = serve({
    'protection/session': played(14, { next_seconds: 60 }),
    getGameUrl: ok({ url: 'https://games.example.com/' }),
  })
  await open('/gamePage?name=ag')
  await expect.poll(() => api.sent('protection/session').length).toBe(1)
  const check = page.getByRole('alertdialog', { name: '游戏时间提醒' })
  await advanceClock(10_000)
  await expectCount(check, 0)
  api.set('protection/session', played(15, { is_due: 1, next_seconds: 0, stopped: '您已连续游戏15分钟' }))
  await advanceClock(51_000)
  await expect.element(check).toHaveTextContent('您本次已游玩15分钟')
  await expect.element(check).toHaveTextContent('-¥20.50')
  await escape()
  await expect.element(check).toBeVisible()

  // After a reload the game is refused and the check is answered there.
  api.set('getGameUrl', refused('您已连续游戏15分钟，请先确认'))
  api.set('protection/session/now', played(15, { is_due: 1 }))
  await reload()
  await expect.element(check).toBeVisible()
  api.set('protection/session/answer', played(15))
  api.set('protection/session', played(15))
  api.set('getGameUrl', ok({ url: 'https://games.example.com/' }))
  await check.getByRole('button', { name: '继续游戏' }).click()
  await expectCount(check, 0)
  await expect.element(page.getByTitle('游戏画面')).toBeVisible()
  expect(api.sent('protection/session/answer')).toHaveLength(1)

  api.set('protection/session', played(15, { is_due: 1 }))
  await advanceClock(31_000)
  await check.getByRole('button', { name: '退出游戏' }).click()
  await expectRoute('/')
})

test('an exhausted limit is shown and the round can be finished [R46]', async () => {
  fakeClock()
  asPlayer()
  serve({
    'protection/session': played(30, { stopped: '已达到24小时亏损限额50元，暂不能进入游戏' }),
    getGameUrl: ok({ url: 'https://games.example.com/' }),
  })
  await open('/gamePage?name=ag')
  const limitDialog = page.getByRole('alertdialog', { name: '不能继续投注' })
  await expect.element(limitDialog).toHaveTextContent('已达到24小时亏损限额50元')
  await limitDialog.getByRole('button', { name: '完成本局' }).click()
  await advanceClock(31_000)
  await expectCount(limitDialog, 0)
})

test('the game page shows agent login and customer service in its frame, and going back leads home [ROLE-04]', async () => {
  const api = serve({
    getAgentLoginUrl: ok({ url: 'https://agent.example.com/' }),
    getservicerurl: ok({ url: 'https://help.example.com/' }),
  })
  const frame = page.css('iframe')
  const heading = page.getByRole('heading', { name: '首页' })
  await step('the agents’ portal [GAME-10, MINE-37, ROLE-04]', async () => {
    await open('/mine')
    await page.getByRole('link', { name: '代理登录' }).click()
    await expectRoute('/gamePage?dailiD=1')
    await expect.element(frame).toHaveAttribute('src', 'https://agent.example.com/')
    expect(api.last('getAgentLoginUrl').method).toBe('GET')
  })
  await step('back [GAME-16]', async () => {
    history.back()
    await expectRoute('/')
    await expect.element(heading).toBeInTheDocument()
  })
  await step('customer service [GAME-11]', async () => {
    await open('/gamePage?dailiD=2')
    await expect.element(frame).toHaveAttribute('src', 'https://help.example.com/')
  })
  await step('another hash [GAME-16]', async () => {
    location.hash = '/vip'
    await expectRoute('/')
    // The hash changes before the screen does; until then any other hash goes home.
    await expect.element(heading).toBeInTheDocument()
  })
  await step('a refusal is shown [GAME-18]', async () => {
    api.set('getservicerurl', refused('客服暂不可用，请稍后再试', 404))
    await open('/gamePage?dailiD=2')
    await expectToast('客服暂不可用，请稍后再试')
    await expectRoute('/gamePage?dailiD=2')
    await expect.element(page.getByRole('link', { name: '返回首页' })).toBeVisible()
  })
})
