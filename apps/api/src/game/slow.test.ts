import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../platform/testing.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../venue/testing.ts'

// The sandbox's mode `slow` answers after eight seconds, the platform hangs up after five.
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

test('a slow venue opens no game and says so, keeps a transfer on its way until there is proof, and holds up nobody else', async () => {
  const { token, id, name } = await app.join()
  await give(app, id, 1000)
  const move = (amount: number, targettype: string) =>
    app.ask('POST /api/transfer', { amount, sourcetype: 'userbalance', targettype }, token)
  const launch = (plat_name: string) => app.ask('POST /api/getGameUrl', { plat_name, game_type: 0 }, token)
  // Both know the player already, so that what is slow is what is asked.
  for (const venue of ['slot', 'ag']) expect(await move(10, venue)).toMatchObject({ code: 200 })
  await sandbox.mode('slot', 'slow')

  const [launched, moved, elsewhere] = await Promise.all([launch('slot'), move(70, 'slot'), launch('ag')])
  expect(launched).toMatchObject({ code: 502, message: '游戏平台连接失败，请稍后再试' })
  expect(moved).toMatchObject({ code: 200, message: '转账处理中，请稍后查看', data: { balance: '910.00' } })
  expect(elsewhere).toMatchObject({ code: 200 })
  // It was done all the same: only the answer came too late.
  expect(await sandbox.walletOf('slot', name)).toBe('80.00')

  await sandbox.mode('slot', 'ok')
  app.clock.turn(3000)
  expect((await app.operate('POST /console/api/jobs/reconcile-transfers/run')).body).toMatchObject({ processed: 1 })
  expect((await app.ask('POST /api/balance', {}, token)).data).toEqual({ balance: '910.00', gameblance: '90.00' })
})
