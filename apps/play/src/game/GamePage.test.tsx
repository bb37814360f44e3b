import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, refused, serve } from '../app/answers.testing.ts'
import {
  asMember,
  escape,
  expectCount,
  expectRoute,
  expectToast,
  holdClock,
  open,
  overlay,
  pass,
} from '../app/screen.testing.tsx'

test('GAME-19, GAME-20, GAME-21, ERR-20 a launch that fails on the game page ends at home', async () => {
  asMember()
  const api = serve({ getGameUrl: refused('游戏不存在') })
  await open('/gamePage?name=slot')
  await expectToast('游戏不存在')
  await expectRoute('/')
  // The address is home's a moment before the screen is.
  await expect.element(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
  api.set('getGameUrl', 'abort')
  await open('/gamePage?name=slot')
  await expectToast('网络连接超时，请重试！')
  await expectRoute('/')
  await expectCount(overlay(), 0)
})

test('R49 R50 a reminder stops the game until it is answered', async () => {
  holdClock()
  asMember()
  const api = serve({
    protection: ok({ reality_minutes: '15' }),
    'protection/session': ok({ stakes: '120', net: '-20.50' }),
    getGameUrl: ok({ url: 'https://games.example.com/' }),
  })
  await open('/gamePage?name=ag')
  await expect.poll(() => api.sent('protection').length).toBeGreaterThan(0)
  const reminder = page.getByRole('alertdialog', { name: '游戏时间提醒' })
  await pass(14 * 60_000)
  await expectCount(reminder, 0)
  await pass(61_000)
  await expect.element(reminder).toHaveTextContent('您本次已游玩15分钟')
  await expect.element(reminder).toHaveTextContent('-¥20.50')
  await escape()
  await expect.element(reminder).toBeVisible()
  await reminder.getByRole('button', { name: '继续游戏' }).click()
  await expectCount(reminder, 0)
  await pass(15 * 60_000 + 2000)
  await expect.element(reminder).toHaveTextContent('您本次已游玩30分钟')
  await reminder.getByRole('button', { name: '退出游戏' }).click()
  await expectRoute('/')
})
