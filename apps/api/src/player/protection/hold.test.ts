import { hour, plus, beijingText } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../../platform/testing/testing.ts'
import { openTransferApp, type TransferApp } from '../../play/transfer/transfer.testing.ts'

let app: TransferApp
beforeAll(async () => {
  app = await openTransferApp()
})
afterAll(() => app.finish())

const hold = (id: string, body: object, token?: string) =>
  app.callConsoleApi(`POST /console/api/players/${id}/holds`, { reason: '核实', ...body }, token)
const release = (id: string, body: object, token?: string) =>
  app.callConsoleApi(`POST /console/api/players/${id}/holds/release`, { reason: '已核实', ...body }, token)
const holdsOf = async (id: string) => (await app.callConsoleApi(`GET /console/api/players/${id}/glance`)).body.holds
const state = async (token: string) => (await app.callPlayerApi('POST /api/withdrawal/state', {}, token)).data

test('held withdrawals are refused and listed by the state of withdrawals, until they are released', async () => {
  const { id, token } = await app.playerWith(500)
  expect((await hold(id, { kind: 'withdrawals' })).body.holds).toMatchObject([
    { kind: 'withdrawals', reason: '核实', by: 'admin', until: '' },
  ])
  expect((await state(token)).blocks).toContainEqual({
    kind: 'hold',
    text: '您的取款已暂停，如有疑问请联系客服',
    until: '',
  })
  expect((await release(id, { kind: 'withdrawals' })).body.holds).toEqual([])
  expect((await state(token)).blocks.map(({ kind }: { kind: string }) => kind)).not.toContain('hold')
  const acts = (await app.callConsoleApi('GET /console/api/audit', { q: id })).body.items
  expect(acts.slice(0, 2)).toMatchObject([
    { act: 'player.release', reason: '已核实', before: { kind: 'withdrawals' } },
    { act: 'player.hold', reason: '核实', after: { kind: 'withdrawals' } },
  ])
})

test('held deposits are announced by the deposit page until they end; play stays', async () => {
  const { id, token } = await app.playerWith(500)
  const until = beijingText(plus(app.clock.now(), hour))
  await hold(id, { kind: 'deposits', until })
  const prompts = async () => (await app.callPlayerApi('POST /api/deposit/prompts', {}, token)).data.paused
  expect(await prompts()).toBe(`您的存款已暂停至${until}，如有疑问请联系客服`)
  expect((await app.transferIn(token, 100, 'ag')).code).toBe(200)
  app.clock.advance(hour)
  expect(await prompts()).toBe('')
  expect(await holdsOf(id)).toEqual([])
})

test('held play refuses a launch and transfers into venues; transfers out stay', async () => {
  const { id, token } = await app.playerWith(500)
  expect((await app.transferIn(token, 100, 'ag')).code).toBe(200)
  await hold(id, { kind: 'play' })
  const text = '您的游戏已暂停，余额查询、转出和取款不受影响，如有疑问请联系客服'
  expect(await app.transferIn(token, 50, 'ag')).toMatchObject({ code: 422, message: text })
  expect(await app.callPlayerApi('POST /api/getGameUrl', { plat_name: 'ag' }, token)).toMatchObject({
    code: 422,
    message: text,
  })
  expect((await app.recover(token)).data.balance).toBe('500.00')
  await release(id, { kind: 'play' })
  expect((await app.transferIn(token, 50, 'ag')).code).toBe(200)
})

test('twenty holds at once leave one, and of twenty releases one succeeds', async () => {
  const { id } = await app.registerPlayer()
  const held = await Promise.all(Array.from({ length: 20 }, (_, n) => hold(id, { kind: 'play', reason: `第${n}次` })))
  expect(held.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(await holdsOf(id)).toHaveLength(1)
  const released = await Promise.all(Array.from({ length: 20 }, () => release(id, { kind: 'play' })))
  expect(released.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 409),
  ])
  expect(await holdsOf(id)).toEqual([])
})

test('a hold needs the permission, a reason of at most 200 characters and an end that lies ahead', async () => {
  const { id } = await app.registerPlayer()
  const username = 'holder'
  const permissions = ['player.view', 'player.change']
  await app.callConsoleApi('POST /console/api/operators', { username, password, permissions })
  const { token } = (await app.callConsoleApi('POST /console/api/login', { username, password }, 'none')).body
  expect((await hold(id, { kind: 'play' }, token)).status).toBe(403)
  expect((await release(id, { kind: 'play' }, token)).status).toBe(403)
  expect((await hold(id, { kind: 'play', reason: ' ' })).body).toMatchObject({ code: 'HOLD_REASON_NEEDED' })
  expect((await hold(id, { kind: 'play', reason: '长'.repeat(8000) })).status).toBe(422)
  expect((await hold(id, { kind: 'nonsense' })).status).toBe(422)
  expect((await hold(id, { kind: 'play', until: '2020-01-01 00:00:00' })).body).toMatchObject({
    code: 'HOLD_ENDS_IN_THE_PAST',
  })
  expect((await hold('018f0000-0000-7000-8000-000000000000', { kind: 'play' })).status).toBe(404)
  expect((await release(id, { kind: 'play' })).body).toMatchObject({ code: 'NOT_HELD' })
})
