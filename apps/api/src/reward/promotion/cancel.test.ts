import { fen } from '@koi/contract/money'
import { hour } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../platform/ops/app.ts'
import type { TestApp } from '../../platform/testing/testing.ts'
import { applyToRequirements } from '../../money/turnover/work.ts'
import { openPlay, openSandbox, type TestSandbox } from '../../play/venue/testing.ts'

let sandbox: TestSandbox
let app: TestApp
let activity = 0
beforeAll(async () => {
  sandbox = await openSandbox()
  app = await openPlay(sandbox)
  const type = (await app.callConsoleApi('POST /console/api/activity-types', { name: '新人' })).body.id
  activity = (await app.callConsoleApi('POST /console/api/activities', { title: '首存礼', type, multiple: 3 })).body.id
})
afterAll(async () => {
  await app.finish()
  await sandbox.close()
})

/** Registers a player with `own` yuan and a bonus of 100 with a turnover requirement of 300. */
async function granted(own: string) {
  const player = await app.registerPlayer()
  if (own !== '0')
    await app.callConsoleApi(`POST /console/api/players/${player.id}/adjustments`, {
      amount: own,
      reason: '测试',
      turnover_multiple: 1,
    })
  app.clock.advance(1000)
  await app.callPlayerApi('POST /api/doactivityapply', { activityid: activity, amount: '100' }, player.token)
  const [{ id }] = (await app.callConsoleApi('GET /console/api/activity-applications', { q: player.name, state: '1' }))
    .body.items
  await app.callConsoleApi(`POST /console/api/activity-applications/${id}/approve`, { amount: '100' })
  return player
}
const requirements = async (token: string, page = 1) =>
  (await app.callPlayerApi('POST /api/wageringRequirements', { page }, token)).data
const offer = (token: string, id: string) => app.callPlayerApi('POST /api/promotion/offer', { id }, token)
const cancel = (token: string, id: string, lost: string, headers = {}) =>
  app.callPlayerApi('POST /api/promotion/cancel', { id, lost }, token, headers)
const lose = (player: string, yuan: string) =>
  app.callConsoleApi(`POST /console/api/players/${player}/adjustments`, { amount: `-${yuan}`, reason: '扣回' })

test('a player reads every requirement: source, amount, progress, rest and which one is next [D-051]', async () => {
  const { token, id } = await granted('50')
  await transact(app.app, (tx) => applyToRequirements(tx, { player: id, amount: fen(8000), at: app.clock.now() }))
  const { bet_amount, open, list } = await requirements(token)
  expect(bet_amount).toBe('270.00')
  expect(open).toMatchObject([
    {
      source: 'promotion',
      source_name: '优惠活动',
      title: '首存礼',
      amount: '300.00',
      worked: '30.00',
      rest: '270.00',
      state: 'open',
      state_name: '进行中',
      is_next: 1,
      can_cancel: 1,
      closed_at: '',
    },
  ])
  expect(list).toMatchObject({
    total: 1,
    data: [
      {
        source: 'adjustment',
        source_name: '人工调整',
        amount: '50.00',
        rest: '0.00',
        state_name: '已完成',
        is_next: 0,
        can_cancel: 0,
      },
    ],
  })
  expect((await app.callPlayerApi('POST /api/wageringRequirements', {})).code).toBe(401)
})

test('of twenty concurrent cancellations one removes the requirement and returns the grant', async () => {
  const { token, id } = await granted('50')
  const stranger = await app.registerPlayer()
  const [first, promotion] = (await requirements(token)).open
  expect((await offer(token, promotion.id)).data).toMatchObject({
    title: '首存礼',
    granted: '100.00',
    lost: '100.00',
    kept: '50.00',
    rest: '300.00',
  })
  expect(await offer(stranger.token, promotion.id)).toMatchObject({ code: 404 })
  expect(await offer(token, first.id)).toMatchObject({ code: 409, message: '该优惠已完成或已取消' })
  expect(await offer(token, 'x')).toMatchObject({ code: 404 })
  expect(await cancel(stranger.token, promotion.id, '100')).toMatchObject({ code: 404 })
  expect(await cancel(token, promotion.id, '90')).toMatchObject({ code: 409, message: '金额已变化，请重新确认' })
  expect(await cancel(token, promotion.id, '')).toMatchObject({ code: 409 })
  const all = await Promise.all(Array.from({ length: 20 }, () => cancel(token, promotion.id, '100.00')))
  expect(all.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(all.filter(({ code }) => code === 409)).toHaveLength(19)
  expect((await requirements(token)).bet_amount).toBe('50.00')
  const { list, totals } = (await app.callPlayerApi('POST /api/statement', {}, token)).data
  expect(list.data[0]).toMatchObject({ name: '优惠撤销', amount: '-100.00', balance: '50.00' })
  // A returned grant is not a reward.
  expect(totals.rewards).toBe('0.00')
  expect((await app.callConsoleApi(`GET /console/api/players/${id}`)).body.totals.promotions).toEqual({
    count: 1,
    amount: '0.00',
  })
  const [application] = (await app.callConsoleApi('GET /console/api/activity-applications')).body.items
  expect(application).toMatchObject({ granted: '100.00', revoked: '100.00' })
  expect(application.revoked_at).toMatch(/^2\d{3}-/)
  const { items } = (await app.callConsoleApi('GET /console/api/reports/players')).body
  expect(items.find((row: { player_id: string }) => row.player_id === id)).toMatchObject({ rewards: '0.00' })
  expect(
    (await app.callConsoleApi(`GET /console/api/players/${id}/wagering-requirements`)).body.items[0],
  ).toMatchObject({
    state: 'cancelled',
  })
})

test('twenty requests with one key cancel once and answer the same', async () => {
  const { token } = await granted('0')
  const [promotion] = (await requirements(token)).open
  const all = await Promise.all(
    Array.from({ length: 20 }, () => cancel(token, promotion.id, '100', { 'idempotency-key': 'give-back' })),
  )
  expect(new Set(all.map(({ code, message }) => `${code} ${message}`))).toEqual(new Set(['200 优惠已取消']))
  expect((await requirements(token)).bet_amount).toBe('0.00')
})

test('a cancellation takes only what is left of the grant, and is refused while money is in play', async () => {
  const { token, id } = await granted('0')
  expect((await lose(id, '70')).status).toBe(201)
  const [promotion] = (await requirements(token)).open
  expect((await offer(token, promotion.id)).data).toMatchObject({ granted: '100.00', lost: '30.00', kept: '0.00' })
  const move = (sourcetype: string, targettype: string) =>
    app.callPlayerApi('POST /api/transfer', { amount: '20', sourcetype, targettype }, token)
  expect((await move('userbalance', 'slot')).code).toBe(200)
  expect(await offer(token, promotion.id)).toMatchObject({
    code: 422,
    message: '请先将场馆余额转回平台钱包，并等待注单结算后再取消',
  })
  expect(await cancel(token, promotion.id, '10')).toMatchObject({ code: 422 })
  expect((await move('slot', 'userbalance')).code).toBe(200)
  expect(await cancel(token, promotion.id, '30')).toMatchObject({ code: 200 })
})

test('a cancellation is refused while the grant is staked in an unreported bet [D-051]', async () => {
  const { token, name } = await granted('0')
  const [promotion] = (await requirements(token)).open
  const into = { amount: '100', sourcetype: 'userbalance', targettype: 'slot' }
  expect((await app.callPlayerApi('POST /api/transfer', into, token)).code).toBe(200)
  await sandbox.control('POST', '/control/bets', { venue: 'slot', player: name, amount: 100 })
  expect((await app.callPlayerApi('POST /api/userapimoney/slot', {}, token)).data).toMatchObject({ balance: '0.00' })
  expect(await offer(token, promotion.id)).toMatchObject({ code: 422 })
  expect(await cancel(token, promotion.id, '0')).toMatchObject({ code: 422 })
})

test('a cancellation takes what was won with the grant at a venue, which cannot be kept there', async () => {
  const { token, name } = await granted('0')
  const [promotion] = (await requirements(token)).open
  const move = (amount: string, sourcetype: string, targettype: string) =>
    app.callPlayerApi('POST /api/transfer', { amount, sourcetype, targettype }, token)
  app.clock.advance(1000)
  expect((await move('100', 'userbalance', 'slot')).code).toBe(200)
  const time = (instant: string) =>
    new Date(Date.parse(instant) + 8 * hour).toISOString().slice(0, 19).replace('T', ' ')
  app.clock.advance(2000)
  const bet = { venue: 'slot', player: name, amount: 100, bet_time: time(app.clock.now()) }
  const { bet_id: id } = await sandbox.control<{ bet_id: string }>('POST', '/control/bets', bet)
  await sandbox.control('POST', `/control/bets/${id}/settle`, {
    status: 1,
    win_loss: 150,
    settled_at: time(app.clock.now()),
  })
  app.clock.advance(hour)
  expect((await move('150', 'slot', 'userbalance')).code).toBe(200)
  // Neither before the venue reports the bet, nor while a part of the win is at the venue.
  expect(await offer(token, promotion.id)).toMatchObject({ code: 422 })
  await app.callConsoleApi('POST /console/api/jobs/collect-bets/run', {})
  expect(await offer(token, promotion.id)).toMatchObject({ code: 422 })
  expect(await cancel(token, promotion.id, '100')).toMatchObject({ code: 422 })
  expect((await move('100', 'slot', 'userbalance')).code).toBe(200)
  expect((await offer(token, promotion.id)).data).toMatchObject({ granted: '100.00', lost: '250.00', kept: '0.00' })
  expect(await cancel(token, promotion.id, '250')).toMatchObject({ code: 200 })
})
