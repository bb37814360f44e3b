import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { referenceOf } from '../../platform/outside/transferMd5.moves.ts'
import { transferMd5Sign } from '../../platform/outside/transferMd5.venue.ts'
import type { TestApp } from '../../platform/testing/testing.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../venue/testing.ts'

const code = 'transfermd5'
let app: TestApp
let sandbox: TestSandbox
let settings: Record<string, string>
beforeAll(async () => {
  sandbox = await openSandbox()
  app = await openPlay(sandbox)
  const hosts = await sandbox.control<Record<string, { adapter: string; settings: Record<string, string> }>>(
    'GET',
    '/control/hosted',
  )
  settings = hosts[code]!.settings
  const body = { code, name: '转账协议', adapter: 'transfer-md5', settings, quiet_seconds: 20, wallet_mode: 'seamless' }
  const { status, body: row } = await app.callConsoleApi('POST /console/api/venues', {
    state: 1,
    without_test: 1,
    ...body,
  })
  expect([status, row.wallet_mode]).toEqual([201, 'transfer'])
})
afterEach(() => sandbox.mode(code, 'ok'))
afterAll(async () => {
  await app.finish()
  await sandbox.close()
})

async function guest() {
  const me = await app.registerPlayer()
  await give(app, me.id, 100)
  return me
}
type Guest = Awaited<ReturnType<typeof guest>>
const move = ({ token }: Guest, amount: number, isIn = true) =>
  app.callPlayerApi(
    'POST /api/transfer',
    { amount, sourcetype: isIn ? 'userbalance' : code, targettype: isIn ? code : 'userbalance' },
    token,
  )
const main = async ({ token }: Guest) =>
  (await app.callPlayerApi('POST /api/balance', {}, token)).data.balance as string
const run = (job: string) => app.callConsoleApi(`POST /console/api/jobs/${job}/run`, {})
const records = async ({ token }: Guest) => (await app.callPlayerApi('POST /api/betrecord', {}, token)).data.data

test('the signature matches the documentation and a transfer id fits into 20 characters', () => {
  // The signature is the MD5 of operator code and key, in upper case.
  expect(transferMd5Sign('m777', 'key')).toMatch(/^[0-9A-F]{32}$/)
  expect(transferMd5Sign('a', 'b')).toBe('187EF4436122D1CC2F40DC2B92F0EBA0')
  expect(referenceOf('one')).toMatch(/^[0-9a-z]{20}$/)
  expect(referenceOf('one')).toBe(referenceOf('one'))
  expect(referenceOf('one')).not.toBe(referenceOf('two'))
})

test('moves money in and out to the fen, launches a game, and pings the venue', async () => {
  const me = await guest()
  expect((await move(me, 40.25)).code).toBe(200)
  expect([await main(me), await sandbox.walletOf(code, me.name)]).toEqual(['59.75', '40.25'])
  expect((await move(me, 40.26, false)).message).toBe('场馆余额不足')
  expect((await move(me, 40.25, false)).code).toBe(200)
  expect([await main(me), await sandbox.walletOf(code, me.name)]).toEqual(['100.00', '0.00'])
  const { data } = await app.callPlayerApi('POST /api/getGameUrl', { plat_name: code, game_type: 0 }, me.token)
  const pages = [await fetch(data.url), await fetch(data.url)]
  expect(pages.map(({ status }) => status)).toEqual([200, 410])
  expect((await app.callConsoleApi(`POST /console/api/venues/${code}/ping`, {})).body.ok).toBe(true)
})

test('queries an unanswered transfer by its number and settles it as the venue booked it', async () => {
  for (const [mode, there] of [
    ['timeout', '10.00'],
    ['lost', '0.00'],
  ] as const) {
    const me = await guest()
    await move(me, 1)
    await move(me, 1, false)
    await sandbox.mode(code, mode)
    await move(me, 10)
    await sandbox.mode(code, 'ok')
    expect(await main(me)).toBe('90.00')
    // Another adapter could not query the outcome.
    const other = await app.callConsoleApi(`PATCH /console/api/venues/${code}`, { adapter: 'koi' })
    expect([other.status, other.body.code]).toEqual([409, 'ADAPTER_BUSY'])
    for (let n = 0; n < 8; n++) {
      app.clock.advance(60_000)
      await run('reconcile-transfers')
    }
    expect([await main(me), await sandbox.walletOf(code, me.name)]).toEqual([
      there === '0.00' ? '100.00' : '90.00',
      there,
    ])
  }
}, 120_000)

test('pulls bets, marks them after they are stored, and pulls changed ones again', async () => {
  const me = await guest()
  await move(me, 50)
  const bet = async (amount: string) =>
    (await sandbox.control<{ bet_id: string }>('POST', '/control/bets', { venue: code, player: me.name, amount }))
      .bet_id
  const [won, open, gone] = [await bet('10'), await bet('5'), await bet('2')]
  const settle = (id: string, body: object) => sandbox.control('POST', `/control/bets/${id}/settle`, body)
  await settle(won, { status: 1, win_loss: '7.50' })
  await settle(gone, { status: 0 })
  for (let n = 0; n < 3; n++) await run('collect-bets')
  const rows = async () =>
    (await records(me)).map(({ bet_amount, win_loss, status }: Record<string, unknown>) => [
      bet_amount,
      win_loss,
      status,
    ])
  expect(await rows()).toEqual(
    expect.arrayContaining([
      ['10.00', '7.50', 1],
      ['5.00', '0.00', 2],
      ['2.00', '0.00', 0],
    ]),
  )
  await settle(open, { status: 1, win_loss: '-5' })
  await settle(won, { status: 1, win_loss: '2.00' })
  for (let n = 0; n < 2; n++) await run('collect-bets')
  expect(await rows()).toEqual(
    expect.arrayContaining([
      ['10.00', '2.00', 1],
      ['5.00', '-5.00', 1],
    ]),
  )
  expect(await records(me)).toHaveLength(3)
  expect((await run('repull-bets')).status).toBe(200)
})

test('an HTML page, an error, an empty and an oversized response leave money in transit and open no game', async () => {
  const [me, other] = [await guest(), await guest()]
  await move(me, 1)
  await move(me, 1, false)
  await move(other, 1)
  const back = (change: object) => app.callConsoleApi(`PATCH /console/api/venues/${code}`, { settings, ...change })
  onTestFinished(async () => {
    await back({ keeps_wallets: 1 })
    // A successful ping closes the circuit breaker for later tests.
    const ping = async () => (await app.callConsoleApi(`POST /console/api/venues/${code}/ping`, {})).body.ok as boolean
    await expect.poll(ping, { timeout: 30_000 }).toBe(true)
  })
  const answers: RequestListener[] = [
    (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>502</html>'),
    (_request, response) => response.writeHead(500).end('{"errCode":"0"}'),
    (_request, response) => response.destroy(),
    (_request, response) => response.writeHead(200).end(`{"errCode":"0","x":"${'x'.repeat(1024 * 1024 + 1)}"}`),
  ]
  for (const listener of answers) {
    const server = createServer(listener)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const changed = JSON.stringify({ ...(await storedBets()), log_url: url })
    await app.app.db.updateTable('venue').set({ baseUrl: url, settings: changed }).where('code', '=', code).execute()
    app.app.caches.invalidate()
    expect(
      (await app.callPlayerApi('POST /api/getGameUrl', { plat_name: code, game_type: 0 }, me.token)).code,
    ).not.toBe(200)
    await run('collect-bets')
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  expect((await back({})).body.code).toBe('WALLETS_THERE')
  expect((await back({ keeps_wallets: 1 })).status).toBe(200)
  expect(await main(me)).toBe('100.00')
})
const storedBets = async () =>
  (await app.app.db.selectFrom('venue').select('settings').where('code', '=', code).executeTakeFirstOrThrow())
    .settings as object
