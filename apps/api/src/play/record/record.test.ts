import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../platform/testing/testing.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../venue/testing.ts'

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

const list = (token: string, body: object) => app.callPlayerApi('POST /api/gettransrecord', body, token)

test('a request with a wrong type and a wrong date is refused because of the type [API-46]', async () => {
  const { token } = await app.registerPlayer()
  for (const type of ['', 0, 5, 'x', '1.5', true, {}, [1]])
    expect(await list(token, { type, date: 9 })).toMatchObject({ code: 422, message: '类型参数错误' })
  for (const date of [0, 5, 'x', true, {}, [1]])
    expect(await list(token, { type: 1, date })).toMatchObject({ code: 422, message: '日期参数错误' })
  expect((await list(token, { type: '2' })).data).toEqual({
    current_page: 1,
    data: [],
    last_page: 1,
    per_page: 10,
    total: 0,
  })
})

test('lists transfers by direction, venue and day [API-46, ENT-28]', async () => {
  const { token, id } = await app.registerPlayer()
  await give(app, id, 1000)
  const move = (amount: number, sourcetype: string, targettype: string) =>
    app.callPlayerApi('POST /api/transfer', { amount, sourcetype, targettype }, token)
  await move(100, 'userbalance', 'slot')
  app.clock.advance(5000)
  await move(50, 'userbalance', 'ag')
  await move(30, 'slot', 'userbalance')
  await sandbox.mode('slot', 'refuse')
  await move(7, 'userbalance', 'slot')
  await sandbox.mode('slot', 'ok')
  const went = await list(token, { type: 3, date: 1, page: 1, api_type: '' })
  expect(went.data.total).toBe(3)
  expect(went.data.data.at(-1)).toEqual({
    amount: '100.00',
    pay_way: '鲤跃电子',
    state: 1,
    created_at: '2026-03-10 12:00:00',
  })
  expect(
    (await list(token, { type: 3, api_type: 'slot' })).data.data.map(({ state }: { state: number }) => state),
  ).toEqual([0, 1])
  expect((await list(token, { type: 3, api_type: 'nowhere' })).data.total).toBe(0)
  expect((await list(token, { type: 4 })).data.data).toEqual([
    { amount: '30.00', pay_way: '鲤跃电子', state: 1, created_at: '2026-03-10 12:00:05' },
  ])
  const other = await app.registerPlayer()
  expect((await list(other.token, { type: 3 })).data.total).toBe(0)
})
