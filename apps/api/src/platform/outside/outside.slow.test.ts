import { fen } from '@koi/contract/money'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OutsideFault } from './fault.ts'
import { Outbound } from './http.ts'
import { SandboxChain } from './sandbox.chain.ts'
import { KoiGateway } from './koi.gateway.ts'
import { SandboxVenue } from './sandbox.venue.ts'
import { builtSandbox, childEnv } from '../testing/wait.testing.ts'
import { venuePlayer } from './venue.ts'

const secret = 'shared by the two'
const data = mkdtempSync(join(tmpdir(), 'koi-outside-'))
const outbound = new Outbound()
const player = venuePlayer('Demo002')
let sandbox: ChildProcess
let baseUrl = ''

beforeAll(async () => {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  const env = { ...childEnv(), HOST: '127.0.0.1', SANDBOX_PORT: String(port), SANDBOX_SECRET: secret, KOI_DATA: data }
  sandbox = spawn(process.execPath, [builtSandbox], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((done, fail) => {
    sandbox.stdout?.once('data', done)
    sandbox.once('exit', (code) => fail(new Error(`the sandbox ended with ${code} before it listened`)))
  })
  baseUrl = `http://127.0.0.1:${port}`
})

afterAll(async () => {
  if (sandbox.exitCode !== null) return
  const gone = new Promise((done) => sandbox.once('exit', done))
  sandbox.kill('SIGTERM')
  expect(await gone).toBe(0)
  rmSync(data, { recursive: true, force: true })
})

const venue = (code: string) => new SandboxVenue({ code, baseUrl, secret }, outbound)
const control = (path: string, content: object) =>
  fetch(`${baseUrl}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(content),
  })

test('transfers money to a venue and back, idempotent by id', async () => {
  const ag = venue('ag')
  await ag.ensurePlayer(player, 'demo002')
  const order = { id: 'T1', player, direction: 'in', amount: fen(10_000) } as const
  expect(await Promise.all(Array.from({ length: 10 }, () => ag.move(order)))).toEqual(
    Array.from({ length: 10 }, () => 'done'),
  )
  expect(await ag.balance(player)).toBe(10_000)
  expect(await ag.query(order)).toBe('done')
  expect(await ag.query({ ...order, id: 'T0' })).toBe('not-found')
  // A transfer that the venue reports with another amount is not ours.
  expect(await ag.query({ ...order, amount: fen(1) })).toBe('unknown')
  expect(await ag.move({ id: 'T2', player, direction: 'out', amount: fen(10_001) })).toBe('refused')
  expect(await ag.move({ ...order, amount: fen(1) })).toBe('unknown')
  expect(await ag.move({ id: 'T3', player, direction: 'out', amount: fen(10_000) })).toBe('done')
})

test('a refusal by the venue is final, an unreachable venue leaves the state unknown', async () => {
  const sport = venue('sport')
  await control('venues/sport', { mode: 'refuse' })
  const [first, second] = ['R1', 'R2'].map((id) => ({ id, player, direction: 'in' as const, amount: fen(100) }))
  expect(await sport.move(first!)).toBe('refused')
  await control('venues/sport', { mode: 'down' })
  expect(await sport.move(second!)).toBe('unknown')
  expect(await sport.query(second!)).toBe('unknown')
  await expect(sport.ping()).rejects.toThrow(OutsideFault)
  await expect(sport.balance(player)).rejects.toThrow(OutsideFault)
  await control('venues/sport', { mode: 'ok' })
  expect([await sport.query(first!), await sport.query(second!)]).toEqual(['failed', 'not-found'])
  await sport.ping()
})

test('a transfer without an answer is unknown after five seconds, and done when queried later', async () => {
  const qp = venue('qp')
  await control('venues/qp', { mode: 'timeout' })
  const began = performance.now()
  const order = { id: 'U1', player, direction: 'in', amount: fen(100) } as const
  expect(await qp.move(order)).toBe('unknown')
  expect(performance.now() - began).toBeLessThan(6000)
  await control('venues/qp', { mode: 'ok' })
  expect(await qp.query(order)).toBe('done')
})

test('reads bets page by page from a cursor, and again when they change', async () => {
  const slot = venue('slot')
  await slot.move({ id: 'B1', player, direction: 'in', amount: fen(100_000) })
  for (let n = 0; n < 205; n += 1) await control('bets', { venue: 'slot', player: 'demo002', amount: '1.00' })
  const first = await slot.bets(null)
  expect(first.bets).toHaveLength(205)
  await control(`bets/${first.bets[7]?.betId}/settle`, { status: 1, win_loss: '-1.00' })
  const second = await slot.bets(first.cursor)
  expect(second.bets.filter(({ state }) => state === 'settled')).toMatchObject([
    { betId: first.bets[7]?.betId, winLoss: -100, validStake: 100, login: 'demo002' },
  ])
})

test('a launch link opens the game once and then answers 410', async () => {
  const { url } = await venue('slot').launch({
    player,
    gameCode: 'koi',
    gameType: 0,
    returnUrl: 'http://127.0.0.1:8080/',
    isMobile: true,
  })
  expect([(await fetch(url)).status, (await fetch(url)).status]).toEqual([200, 410])
})

test('the Koi gateway opens, queries and pays out orders at the sandbox', async () => {
  const gateway = new KoiGateway({ baseUrl, secret }, { outbound, place: 'wechat', now: Date.now })
  const order = {
    depositNo: 'D1',
    amount: fen(12_300),
    protocol: '',
    payer: 'payer-1',
    ip: '127.0.0.1',
    notifyUrl: 'http://127.0.0.1:9/',
    returnUrl: 'http://127.0.0.1:9/',
  } as const
  expect((await gateway.create(order)).url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/cashier\//)
  expect(await gateway.query({ depositNo: 'D1' })).toEqual({ state: 'pending' })
  await control('payments/D1', { result: 'paid', times: 0 })
  expect(await gateway.query({ depositNo: 'D1' })).toMatchObject({ state: 'paid', amount: 12_300 })
  const payment = {
    id: 'W1',
    kind: 'bank',
    amount: fen(100),
    account: '6222',
    owner: '张三',
    bank: '锦鲤银行',
  } as const
  expect(await gateway.payOut(payment)).toBe('done')
  expect(await gateway.payOut({ ...payment, amount: fen(200) })).toBe('unknown')
  expect([await gateway.queryPayOut('W1'), await gateway.queryPayOut('W2')]).toEqual(['done', 'not-found'])
})

test('reads chain transfers from a block on', async () => {
  const chain = new SandboxChain({ baseUrl, secret }, outbound)
  const height = await chain.height()
  const at = '2026-03-01T04:05:06.789Z'
  await control('chain/pay', { protocol: 'ERC20', to: '0xkoi', amount: '10.01', at })
  await control('chain/blocks', { n: 2 })
  expect(await chain.transfers(height)).toMatchObject({
    transfers: [{ protocol: 'ERC20', to: '0xkoi', amount: 1001, block: height + 1, at, confirmations: 3 }],
    through: height + 3,
  })
})
