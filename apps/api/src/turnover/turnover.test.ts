import { fen } from '@koi/contract/money'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../platform/house.ts'
import { openHouse, type TestHouse } from '../platform/testing.ts'
import { cancelDuty, dropIfBroke, dutyOf, owe, undoWork, workOff } from './turnover.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.finish())

const at = () => house.clock.now()
const rest = (player: string) => dutyOf(house.house.db, player)
const owing = (player: string, amount: number, about: string = v7()) =>
  transact(house.house, (tx) =>
    owe(tx, { player, source: 'promotion', about, amount: fen(amount), title: '测试', at: at() }),
  )
const work = (player: string, amount: number) =>
  transact(house.house, (tx) => workOff(tx, { player, amount: fen(amount), at: at() }))
const undo = (player: string, amount: number) =>
  transact(house.house, (tx) => undoWork(tx, { player, amount: fen(amount), at: at() }))

test('API-35 D-051 duties add up, once each, and stakes work them off oldest first', async () => {
  const { id, token } = await house.join()
  expect((await house.ask('POST /api/getBetAmount', {}, token)).data).toEqual({ bet_amount: '0.00' })
  await owing(id, 0)
  await owing(id, 1000)
  house.clock.turn(1000)
  const second = v7()
  await owing(id, 500, second)
  await owing(id, 500, second)
  expect((await house.ask('POST /api/getBetAmount', {}, token)).data).toEqual({ bet_amount: '15.00' })
  await work(id, 1200)
  const { items } = (await house.operate(`GET /console/api/players/${id}/duties`)).body
  expect(items.map((duty: { worked: string; state: string }) => [duty.worked, duty.state])).toEqual([
    ['2.00', 'open'],
    ['10.00', 'done'],
  ])
  await undo(id, 300)
  expect(await rest(id)).toBe(600)
  await work(id, 99_999)
  expect(await rest(id)).toBe(0)
  await undo(id, 1)
  expect(await rest(id)).toBe(1)
})

test('twenty stakes at once are all counted', async () => {
  const { id } = await house.join()
  for (const amount of [300, 300, 1400]) await owing(id, amount)
  await Promise.all(Array.from({ length: 20 }, () => work(id, 50)))
  expect(await rest(id)).toBe(1000)
  await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? work(id, 30) : undo(id, 30))))
  expect(await rest(id)).toBe(1000)
})

test('ruling 29 duties are dropped under one yuan, not at one, and not while money is on its way', async () => {
  const { id } = await house.join()
  await owing(id, 1000)
  const adjust = (amount: string) =>
    house.operate(`POST /console/api/players/${id}/adjustments`, { amount, reason: '测试', turnover_multiple: 0 })
  const drop = () => transact(house.house, (tx) => dropIfBroke(tx, id, at()))
  expect((await adjust('1')).status).toBe(201)
  await drop()
  expect(await rest(id)).toBe(1000)
  expect((await adjust('-0.01')).status).toBe(201)
  await drop()
  expect(await rest(id)).toBe(0)
})

test('a grant that is taken back takes its duty with it', async () => {
  const { id } = await house.join()
  const about = v7()
  await owing(id, 800, about)
  await work(id, 300)
  expect(await transact(house.house, (tx) => cancelDuty(tx, id, 'promotion', about, at()))).toBe(500)
  expect(await rest(id)).toBe(0)
  expect(await transact(house.house, (tx) => cancelDuty(tx, id, 'promotion', about, at()))).toBe(0)
})
