import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testSandbox, type TestSandbox } from '../testing/client.ts'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await testSandbox()
})
afterEach(() => sandbox.close())

const move = (id: string, direction: 'in' | 'out', amount: number) =>
  sandbox.venue('ag', 'transfer', { id, login: 'demo002', direction, amount })
const balance = async () => (await sandbox.venue('ag', 'balance', { login: 'demo002' })).body['balance']

test('debits the stake, credits the settlement and books the difference of a correction', async () => {
  await move('t1', 'in', 10_000)
  const bet = async (amount: string) =>
    (await sandbox.control('bets', { venue: 'ag', player: 'demo002', amount })).body['bet_id']
  const id = await bet('100')
  expect(await balance()).toBe(0)
  expect((await sandbox.control('bets', { venue: 'ag', player: 'demo002', amount: '0.01' })).status).toBe(422)
  await sandbox.control(`bets/${String(id)}/settle`, { status: 1, win_loss: 50 })
  expect(await balance()).toBe(15_000)
  await sandbox.control(`bets/${String(id)}/settle`, { status: 1, win_loss: -100 })
  expect(await balance()).toBe(0)
  await sandbox.control(`bets/${String(id)}/settle`, { status: 0, win_loss: 0 })
  expect(await balance()).toBe(10_000)
})

test('records an uncovered correction as owed and keeps the balance at zero or above', async () => {
  await move('t1', 'in', 10_000)
  const id = String((await sandbox.control('bets', { venue: 'ag', player: 'demo002', amount: '100' })).body['bet_id'])
  await sandbox.control(`bets/${id}/settle`, { status: 1, win_loss: '100' })
  await move('t2', 'out', 15_000)
  await sandbox.control(`bets/${id}/settle`, { status: 1, win_loss: '-100' })
  expect(await balance()).toBe(0)
  await sandbox.control(`bets/${id}/settle`, { status: 1, win_loss: '100' })
  expect(await balance()).toBe(5000)
})

test('the control API lists wallets of all venues in yuan', async () => {
  await move('t1', 'in', 1234)
  const { body } = await sandbox.read('/control/wallets?player=Demo002')
  const items = body['items'] as { venue: string; balance: string }[]
  expect(items.find(({ venue }) => venue === 'ag')?.balance).toBe('12.34')
  expect(items.find(({ venue }) => venue === 'obgdy')?.balance).toBe('0.00')
})

test('creates no wallet for a bet with insufficient balance', async () => {
  const bet = { venue: 'nope', player: 'demo002', amount: '5' }
  expect((await sandbox.control('bets', bet)).status).toBe(422)
  const { items } = (await sandbox.read('/control/wallets?player=demo002')).body as { items: { venue: string }[] }
  expect(items.map(({ venue }) => venue)).not.toContain('nope')
})

test('the control API rejects other machines and other origins', async () => {
  const far = await sandbox.app.inject({ method: 'GET', url: '/control/state', remoteAddress: '10.0.0.7' })
  expect(far.statusCode).toBe(403)
  const near = await sandbox.app.inject({ method: 'GET', url: '/control/state', remoteAddress: '127.0.0.1' })
  expect(near.statusCode).toBe(200)
  expect(
    (await sandbox.post('/control/venues/ag', '{"mode":"down"}', { origin: 'http://elsewhere.test' })).status,
  ).toBe(403)
  expect((await sandbox.control('venues/ag', { mode: 'odd' })).status).toBe(422)
})

test('every control endpoint is documented', () => {
  const document = readFileSync(join(import.meta.dirname, '../../../../docs/interface.md'), 'utf8')
  const documented = new Set(
    [...document.matchAll(/(?:GET|POST) (\/control\/[\w/{}]+)/g)].map(([, path = '']) =>
      path.replaceAll(/\{\w+\}/g, '*'),
    ),
  )
  const calls = globSync('*.routes.ts', { cwd: import.meta.dirname }).flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/'(\/control\/[^']+)'/g)].map(
      ([, path = '']) => path,
    ),
  )
  expect(calls.length).toBeGreaterThan(15)
  expect(calls.filter((path) => !documented.has(path.replaceAll(/:\w+/g, '*')))).toEqual([])
})
