import { afterEach, beforeEach, expect, test } from 'vitest'
import { sign } from '../core/sign.ts'
import { testSandbox, type TestSandbox } from '../testing/client.ts'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await testSandbox({ slowness: 300 })
})
afterEach(() => sandbox.close())

const move = (id: string, direction: 'in' | 'out', amount: number, login = 'demo002') =>
  sandbox.venue('ag', 'transfer', { id, login, direction, amount })
const balance = async () => (await sandbox.venue('ag', 'balance', { login: 'demo002' })).body['balance']

test('rejects messages with an invalid signature, timestamp or nonce', async () => {
  const content = JSON.stringify({ venue: 'ag', call: 'balance', login: 'demo002' })
  expect((await sandbox.post('/venue/ag/balance', content)).status).toBe(401)
  expect((await sandbox.post('/venue/ag/balance', content, sign('another secret', content, Date.now()))).status).toBe(
    401,
  )
  expect(
    (await sandbox.post('/venue/ag/balance', content, sign(sandbox.secret, content, Date.now() - 301_000))).status,
  ).toBe(401)
  expect(
    (await sandbox.post('/venue/ag/balance', `${content} `, sign(sandbox.secret, content, Date.now()))).status,
  ).toBe(401)
  const headers = sign(sandbox.secret, content, Date.now())
  expect((await sandbox.post('/venue/ag/balance', content, headers)).status).toBe(200)
  expect((await sandbox.post('/venue/ag/balance', content, headers)).status).toBe(401)
})

test('rejects a message signed for another call', async () => {
  const content = JSON.stringify({ venue: 'ag', call: 'balance', login: 'demo002' })
  expect((await sandbox.post('/venue/sport/balance', content, sign(sandbox.secret, content, Date.now()))).status).toBe(
    400,
  )
  expect((await sandbox.post('/venue/ag/kick', content, sign(sandbox.secret, content, Date.now()))).status).toBe(400)
})

test('executes a repeated transfer once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => move('t1', 'in', 10_000)))
  expect(answers.every(({ body }) => body['result'] === 'done')).toBe(true)
  expect(await balance()).toBe(10_000)
})

test('answers 409 and moves nothing for a repeated id with different content', async () => {
  await move('t1', 'in', 10_000)
  for (const other of [move('t1', 'in', 10_001), move('t1', 'out', 10_000), move('t1', 'in', 10_000, 'demo003')]) {
    expect((await other).status).toBe(409)
  }
  expect(await balance()).toBe(10_000)
})

test('refuses a transfer above the balance permanently', async () => {
  await move('t1', 'in', 10_000)
  expect((await move('t2', 'out', 10_001)).body['result']).toBe('refused')
  await move('t3', 'in', 10_000)
  expect((await move('t2', 'out', 10_001)).body['result']).toBe('refused')
  expect((await sandbox.venue('ag', 'transfer/query', { id: 't2' })).body['state']).toBe('failed')
  expect(await balance()).toBe(20_000)
})

test('mode refuse: refuses transfers permanently', async () => {
  await sandbox.control('venues/ag', { mode: 'refuse' })
  expect((await move('t1', 'in', 500)).body['result']).toBe('refused')
  await sandbox.control('venues/ag', { mode: 'ok' })
  expect((await move('t1', 'in', 500)).body['result']).toBe('refused')
  expect(await balance()).toBe(0)
})

test('mode timeout: executes the transfer without answering', async () => {
  await sandbox.control('venues/ag', { mode: 'timeout' })
  await expect(
    sandbox.venue('ag', 'transfer', { id: 't1', login: 'demo002', direction: 'in', amount: 500 }, 400),
  ).rejects.toThrow()
  await sandbox.control('venues/ag', { mode: 'ok' })
  expect((await sandbox.venue('ag', 'transfer/query', { id: 't1' })).body['state']).toBe('done')
  expect(await balance()).toBe(500)
})

test('mode lost: neither executes nor answers the transfer', async () => {
  await sandbox.control('venues/ag', { mode: 'lost' })
  await expect(
    sandbox.venue('ag', 'transfer', { id: 't1', login: 'demo002', direction: 'in', amount: 500 }, 400),
  ).rejects.toThrow()
  await sandbox.control('venues/ag', { mode: 'ok' })
  expect((await sandbox.venue('ag', 'transfer/query', { id: 't1' })).body['state']).toBe('not-found')
  expect((await move('t1', 'in', 500)).body['result']).toBe('done')
})

test('mode slow: executes at once and answers late', async () => {
  await sandbox.control('venues/ag', { mode: 'slow' })
  const began = Date.now()
  expect((await move('t1', 'in', 500)).body['result']).toBe('done')
  expect(Date.now() - began).toBeGreaterThanOrEqual(290)
})

test('mode down: fails every call of this venue immediately, not of others', async () => {
  await sandbox.control('venues/ag', { mode: 'down' })
  for (const call of ['player', 'balance'])
    expect((await sandbox.venue('ag', call, { login: 'demo002' })).status).toBe(503)
  expect((await sandbox.venue('slot', 'balance', { login: 'demo002' })).status).toBe(200)
})

test('lists bets by last change in pages, again after each change', async () => {
  await move('t1', 'in', 100_000)
  const ids: unknown[] = []
  for (let n = 0; n < 250; n += 1) {
    ids.push(
      (
        await sandbox.control('bets', {
          venue: 'ag',
          player: 'DEMO002',
          amount: '1.00',
          bet_time: '2026-03-01 12:00:00',
        })
      ).body['bet_id'],
    )
  }
  const ask = async (cursor: string | null, overlap = false) =>
    (await sandbox.venue('ag', 'bets', { cursor, overlap })).body as unknown as Page
  const first = await ask(null)
  const second = await ask(first.cursor)
  expect([first.bets.length, first.more, second.bets.length, second.more]).toEqual([200, true, 50, false])
  expect([...first.bets, ...second.bets].map(({ betId }) => betId)).toEqual(ids)
  expect(first.bets[0]).toMatchObject({
    login: 'demo002',
    stake: 100,
    state: 'open',
    betAt: '2026-03-01T04:00:00.000Z',
    settledAt: null,
  })
  await sandbox.control(`bets/${String(ids[3])}/settle`, { status: 1, win_loss: '2.50' })
  const third = await ask(second.cursor)
  expect(third.bets).toMatchObject([{ betId: ids[3], state: 'settled', winLoss: 250, validStake: 100 }])
  expect((await ask(third.cursor)).bets).toEqual([])
  const again = await ask(third.cursor, true)
  expect(again.bets.at(-1)?.betId).toBe(ids[3])
  expect(again.cursor).toBe(third.cursor)
})

interface Page {
  bets: { betId: string }[]
  cursor: string
  more: boolean
}

test('a launch link works once', async () => {
  const { body } = await sandbox.venue('slot', 'launch', {
    login: 'demo002',
    gameCode: 'koi',
    gameType: '0',
    returnUrl: 'http://127.0.0.1:8080/',
    isMobile: true,
  })
  const link = String(body['url'])
  const first = await fetch(link)
  expect(first.status).toBe(200)
  expect(await first.text()).toContain('锦鲤跃龙门')
  const second = await fetch(link)
  expect(second.status).toBe(410)
  expect(await second.text()).toContain('游戏链接只能使用一次')
})

test("kick ends the player's sessions at this venue", async () => {
  const { body } = await sandbox.venue('slot', 'launch', {
    login: 'demo002',
    gameCode: '',
    gameType: 0,
    returnUrl: '',
    isMobile: true,
  })
  const token = /"token":"([\w-]+)"/.exec(await (await fetch(String(body['url']))).text())?.[1] ?? ''
  const headers = { authorization: `Bearer ${token}` }
  expect((await sandbox.post('/play/api/state', '{}', headers)).status).toBe(200)
  await sandbox.venue('slot', 'kick', { login: 'demo002' })
  expect((await sandbox.post('/play/api/state', '{}', headers)).status).toBe(401)
})
