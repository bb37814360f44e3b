import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, refused, serve } from '../../app/testing/answers.testing.ts'
import {
  asPlayer,
  expectCount,
  expectRoute,
  expectToast,
  fakeClock,
  open,
  advanceClock,
} from '../../app/testing/screen.testing.tsx'

const game = {
  platform_name: 'slot',
  game_code: 'koi',
  name: '锦鲤跃龙门',
  mobile_img: '',
  venue_name: '鲤跃电子',
  stated_return: '96.075',
  return_source: '按规则列举全部结果计算',
}
const url = 'https://games.example.com/enter/1'
const on = { app: ok({ title: '锦鲤', site_state: 1, practice_play: 2 }), 'practice/list': ok([game]) }

test('the login links a visitor to the practice games [R42]', async () => {
  serve(on)
  await open('/login')
  await page.getByRole('link', { name: '先试玩' }).click()
  await expectRoute('/practice')
  await expect.element(page.getByText('点数不能兑换，输赢不计入账户')).toBeVisible()
})

test('no screen mentions practice games while they are off or closed to visitors [R42]', async () => {
  serve({ ...on, app: ok({ title: '锦鲤', site_state: 1, practice_play: 1 }) })
  await open('/login')
  await expect.element(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expectCount(page.getByRole('link', { name: '先试玩' }), 0)
  await open('/mine')
  await expect.element(page.getByRole('link', { name: '理性娱乐' }).first()).toBeVisible()
  await expectCount(page.getByRole('link', { name: '试玩' }), 0)
})

test('a stated return is shown with its source [R43]', async () => {
  asPlayer()
  serve({ ...on, app: ok({ title: '锦鲤', site_state: 1, practice_play: 1 }) })
  await open('/mine')
  await page.getByRole('link', { name: '试玩' }).click()
  await expect.element(page.getByText('理论返还率96.075%')).toBeVisible()
  await expect.element(page.getByText('返还率依据：按规则列举全部结果计算')).toBeVisible()
})

test('a practice game is labelled throughout and closes after its minutes without a prompt [R42]', async () => {
  fakeClock()
  const api = serve({ ...on, 'practice/open': ok({ url, minutes: 30 }) })
  await open('/practice')
  await page.getByRole('link', { name: /锦鲤跃龙门/ }).click()
  await expect.element(page.css('iframe')).toHaveAttribute('src', url)
  expect(api.last('practice/open').body).toEqual({ plat_name: 'slot', game_code: 'koi' })
  const mark = page.getByText('试玩中 · 不涉及真实金额')
  await expect.element(mark).toBeVisible()
  await advanceClock(30 * 60_000)
  await expect.element(page.getByText('试玩已结束')).toBeVisible()
  await expect.element(mark).toBeVisible()
  await expectCount(page.css('iframe'), 0)
  expect(page.css('main').element().textContent).toBe('试玩试玩已结束返回试玩列表')
  // Practice opens no play session and requests no game for money.
  expect(api.sent('protection/session')).toEqual([])
  expect(api.sent('getGameUrl')).toEqual([])
})

test('a refused practice game shows the reason once and returns to the list [R42]', async () => {
  asPlayer()
  serve({ ...on, 'practice/list': ok([]), 'practice/open': refused('您已启用自我限制，期间可查询余额、转出和取款') })
  await open('/practice?name=slot&code=koi')
  await expectToast('您已启用自我限制，期间可查询余额、转出和取款')
  await expectRoute('/practice')
  await expectCount(page.css('iframe'), 0)
})
