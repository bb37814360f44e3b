import { test } from 'vitest'
import {
  asMember,
  expectCount,
  expectRoute,
  expectToast,
  open,
  overlay,
  refused,
  serve,
} from '../app/screen.testing.tsx'

test('GAME-19, GAME-20, GAME-21, ERR-20 a launch that fails on the game page ends at home', async () => {
  asMember()
  const api = serve({ getGameUrl: refused('游戏不存在') })
  await open('/gamePage?name=slot')
  await expectToast('游戏不存在')
  await expectRoute('/')
  api.set('getGameUrl', 'abort')
  await open('/gamePage?name=slot')
  await expectToast('网络连接超时，请重试！')
  await expectRoute('/')
  await expectCount(overlay(), 0)
})
