import { day } from '@koi/contract/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import {
  loadBalance,
  play,
  put,
  loadRequirements,
  run,
  seedVenuesAndLevels,
  signInAgain,
  twenty,
} from '../vip/testing.ts'
import { accrue } from './rebate.ts'
import { rebateList } from './rebate.testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp() // 10 March 2026, noon in Beijing
  await seedVenuesAndLevels(app)
})
afterEach(() => app.finish())

test('lists rebates newest first with both totals, independent of the filters [API-47, ENT-29]', async () => {
  const { id, name } = await app.registerPlayer()
  await put(app, id, 1)
  await play(app, id, '1000', { venue: 'ag' })
  await play(app, id, '1000', { venue: 'slot', category: 'slots' })
  await run(app, 'rebate', '2026-03-10')
  app.clock.advance(day)
  const token = await signInAgain(app, name)
  const all = await rebateList(app, token, { type: '', date: 4, page: 1, api_type: '' })
  expect(all).toMatchObject({
    jisuan: '0.00',
    nojisuan: '9.00',
    list: { current_page: 1, last_page: 1, per_page: 10, total: 2 },
  })
  expect(all.list.data.find((row: { gamename: string }) => row.gamename === '锦庭真人')).toEqual({
    gamename: '锦庭真人',
    money: '4.00',
    created_at: '2026-03-10 12:00:00',
    updated_at: '',
    state: 0,
  })
  expect((await rebateList(app, token, { date: 1 })).list.total).toBe(0)
  expect((await rebateList(app, token, { date: '2' })).list.total).toBe(2)
  expect(await rebateList(app, token, { api_type: 'slot' })).toMatchObject({ nojisuan: '9.00', list: { total: 1 } })
  expect((await rebateList(app, token, { api_type: 'nothing' })).list).toMatchObject({
    total: 0,
    last_page: 1,
    data: [],
  })
  expect(await app.callPlayerApi('POST /api/getfanshui', { date: 5 }, token)).toMatchObject({
    code: 422,
    message: '日期参数错误',
  })
  expect(await app.callPlayerApi('POST /api/getfanshui')).toMatchObject({ code: 401 })
})

test('pays one of twenty concurrent claims, with turnover of one times the sum [API-48]', async () => {
  const [mine, other] = [await app.registerPlayer(), await app.registerPlayer()]
  for (const { id } of [mine, other]) {
    await put(app, id, 1)
    await play(app, id, '1000', { venue: 'ag' })
    await play(app, id, '1000', { venue: 'slot', category: 'slots' })
  }
  expect(await app.callPlayerApi('POST /api/dofanshui', {}, mine.token)).toMatchObject({
    code: 422,
    message: '暂无可领取额度',
  })
  await run(app, 'rebate', '2026-03-10')
  const answers = await twenty(() => app.callPlayerApi('POST /api/dofanshui', {}, mine.token))
  expect(answers.filter(({ code, message }) => code === 200 && message === '领取成功')).toHaveLength(1)
  expect(answers.find(({ code }) => code === 200)!.data).toEqual({ money: '9.00' })
  expect(answers.filter(({ message }) => message === '暂无可领取额度')).toHaveLength(19)
  expect(await loadBalance(app, mine.id)).toBe(900)
  expect(await loadRequirements(app, mine.id, 'rebate')).toEqual([900])
  expect(await rebateList(app, mine.token)).toMatchObject({ jisuan: '9.00', nojisuan: '0.00' })
  expect((await rebateList(app, mine.token)).list.data[0]).toMatchObject({
    state: 1,
    updated_at: '2026-03-10 12:00:00',
  })
  expect(await rebateList(app, other.token)).toMatchObject({ jisuan: '0.00', nojisuan: '9.00' })
})

test('a claim repeated under its key answers the same and pays once', async () => {
  const { id, token } = await app.registerPlayer()
  await put(app, id, 1)
  await play(app, id, '1000')
  await run(app, 'rebate', '2026-03-10')
  const key = { 'idempotency-key': 'claim-1' }
  const answers = await twenty(() => app.callPlayerApi('POST /api/dofanshui', {}, token, key))
  expect(answers.every(({ code }) => code === 200)).toBe(true)
  expect(await loadBalance(app, id)).toBe(400)
})

test('a key deleted after a day can pay again [ruling 10]', async () => {
  const { id, name } = await app.registerPlayer()
  await put(app, id, 1)
  const key = { 'idempotency-key': 'daily' }
  for (const [n, date] of ['2026-03-10', '2026-03-12'].entries()) {
    await play(app, id, '1000')
    await run(app, 'rebate', date)
    const token = await signInAgain(app, name)
    expect(await app.callPlayerApi('POST /api/dofanshui', {}, token, key)).toMatchObject({
      code: 200,
      message: '领取成功',
    })
    expect(await loadBalance(app, id)).toBe(400 * (n + 1))
    app.clock.advance(2 * day)
    await app.callConsoleApi('POST /console/api/jobs/sweep/run')
  }
})

test('concurrent claims and job runs lose nothing', async () => {
  const { id, token } = await app.registerPlayer()
  await put(app, id, 1)
  for (let n = 0; n < 5; n += 1) {
    await play(app, id, '1000')
    await Promise.all([
      accrue(app.app, '2026-03-10' as never),
      app.callPlayerApi('POST /api/dofanshui', {}, token),
      app.callPlayerApi('POST /api/dofanshui', {}, token),
    ])
  }
  await accrue(app.app, '2026-03-10' as never)
  const { jisuan, nojisuan } = await rebateList(app, token)
  expect(Number(jisuan) + Number(nojisuan)).toBeCloseTo(20)
  expect(await loadBalance(app, id)).toBe(Math.round(Number(jisuan) * 100))
})
