import { afterEach, beforeEach, expect, test } from 'vitest'
import { testSandbox, type TestSandbox } from '../testing/client.ts'
import { betsAt } from '../testing/participant.ts'
import { practiceCode } from './catalogue.ts'
import { practicePoints, sweepPractice } from './practice.ts'

let sandbox: TestSandbox
let now = 0
const minute = 60_000
beforeEach(async () => {
  now = Date.parse('2026-03-10T04:00:00Z')
  sandbox = await testSandbox({ now: () => now })
})
afterEach(() => sandbox.close())

async function openPractice(venue: string, gameCode: string) {
  const { status, body } = await sandbox.venue(venue, 'practice', { gameCode, returnUrl: '' })
  expect(status).toBe(200)
  const html = await (await fetch(String(body['url']))).text()
  const token = /"token":"([\w-]+)"/.exec(html)?.[1] ?? ''
  const ask = (path: string, content: object = {}) =>
    sandbox.post(`/play/api/${path}`, JSON.stringify(content), { authorization: `Bearer ${token}` })
  return { ask, html, body }
}
const rowsOf = (table: string, venue: string) =>
  sandbox.context.store.all<object>(`select * from ${table} where venue = ?`, venue).length

test('a practice game is marked, plays as the real game and is invisible to the platform [R42]', async () => {
  for (const venue of ['slot', 'seam']) {
    const { ask, html, body } = await openPractice(venue, 'koi')
    expect(html).toContain('试玩 · 使用试玩点数，不涉及真实金额')
    expect(body['minutes']).toBe(30)
    const before = await ask('state')
    expect(before.body['balance']).toBe(practicePoints)
    const spun = await ask('slot/spin', { stake: 1000 })
    expect(spun.status).toBe(200)
    expect(spun.body['balance']).toBe(practicePoints - 1000 + Number(spun.body['win']))
    expect((await ask('state')).body['history']).toHaveLength(1)
    expect(await betsAt(sandbox, venue)).toEqual([])
    expect(rowsOf('wallet', venue)).toBe(0)
    expect(rowsOf('move', practiceCode(venue))).toBe(0)
  }
  // The platform was not called either, although seamless venues use its wallet.
  expect(sandbox.context.store.all('select * from outgoing_call')).toEqual([])
})

test('practice points run out and cannot be topped up [R42]', async () => {
  const { ask } = await openPractice('qp', 'niuniu')
  const login = sandbox.context.store.one<{ login: string }>('select login from wallet')!.login
  sandbox.context.store.run('update wallet set balance = 0')
  const { status, body } = await ask('cards/bet', { bets: { '1': 1000 } })
  expect([status, body['error']]).not.toEqual([422, '余额不足，请先转入资金'])
  const more = { id: 't1', login, direction: 'in', amount: 100 }
  expect((await sandbox.venue(practiceCode('qp'), 'transfer', more)).status).toBe(404)
  expect((await ask('state')).body['balance']).toBe(0)
})

test('a practice session ends after 30 minutes of play and is deleted a day later [R42]', async () => {
  const { ask } = await openPractice('slot', 'koi')
  for (let turn = 0; turn < 29; turn++) {
    now += minute
    expect((await ask('slot/spin', { stake: 100 })).status).toBe(200)
  }
  now += minute
  expect((await ask('slot/spin', { stake: 100 })).status).toBe(401)
  now += 25 * 60 * minute
  sweepPractice(sandbox.context)
  for (const table of ['wallet', 'bet', 'seed']) expect(rowsOf(table, practiceCode('slot'))).toBe(0)
})
