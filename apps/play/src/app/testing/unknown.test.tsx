import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deferredAnswer, ok, serve } from './answers.testing.ts'
import { asPlayer, expectCount, open } from './screen.testing.tsx'

test('no screen shows player data before the server has answered [D-107, ENT-02]', async () => {
  asPlayer()
  const [record, money] = [deferredAnswer(), deferredAnswer()]
  serve({ user: record.answer, balance: money.answer })
  const screen = page.css('main')
  const stated = /¥0\.00|VIP0|加入第|未设置|0%/
  for (const route of ['/', '/mine', '/setting', '/userInfo', '/wallet?type=0', '/withdrawal', '/transfer']) {
    await open(route)
    await expectCount(page.css('#root h1'), 1)
    await expect.element(screen).not.toHaveTextContent(stated)
  }
  // The balance poll may be answered first: then only the balance is known.
  await open('/mine')
  money.resolve(ok({ balance: '5', gameblance: '2' }))
  await expect.element(screen).toHaveTextContent('¥5.00')
  await expect.element(screen).not.toHaveTextContent(stated)
  record.resolve('abort')
})
