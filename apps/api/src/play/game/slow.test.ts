import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../platform/testing/testing.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../venue/testing.ts'

// In the mode `slow` the sandbox answers after 8 s; the platform's timeout is 2 s here.
let sandbox: TestSandbox
let app: TestApp
beforeAll(async () => {
  sandbox = await openSandbox()
  app = await openPlay(sandbox)
})
afterAll(async () => {
  await app.finish()
  await sandbox.close()
})

test('a slow venue fails launches, leaves a transfer open until its result is known, and does not delay other venues', async () => {
  const { token, id, name } = await app.registerPlayer()
  await give(app, id, 1000)
  const move = (amount: number, targettype: string) =>
    app.callPlayerApi('POST /api/transfer', { amount, sourcetype: 'userbalance', targettype }, token)
  const launch = (plat_name: string) => app.callPlayerApi('POST /api/getGameUrl', { plat_name, game_type: 0 }, token)
  // Both venues know the player, so only the call under test is slow.
  for (const venue of ['slot', 'ag']) expect(await move(10, venue)).toMatchObject({ code: 200 })
  await sandbox.mode('slot', 'slow')

  const [launched, moved, elsewhere] = await Promise.all([launch('slot'), move(70, 'slot'), launch('ag')])
  expect(launched).toMatchObject({ code: 502, message: '游戏平台连接失败，请稍后再试' })
  expect(moved).toMatchObject({ code: 200, message: '转账处理中，请稍后查看', data: { balance: '910.00' } })
  expect(elsewhere).toMatchObject({ code: 200 })
  // The venue made the transfer; only its answer was late.
  expect(await sandbox.walletOf('slot', name)).toBe('80.00')

  await sandbox.mode('slot', 'ok')
  app.clock.advance(3000)
  expect((await app.callConsoleApi('POST /console/api/jobs/reconcile-transfers/run')).body).toMatchObject({
    processed: 1,
  })
  expect((await app.callPlayerApi('POST /api/balance', {}, token)).data).toEqual({
    balance: '910.00',
    gameblance: '90.00',
  })
})
