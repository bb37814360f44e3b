import { createHash } from 'node:crypto'
import { fen } from '@koi/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLaunches, checkWallet, type RuleResult } from '../../../cli/src/venueCheck/check.ts'
import type { AdapterName, WalletCall } from '../../../cli/src/venueCheck/walletProtocol.ts'
import { newId, WalletClient } from '../../../cli/src/venueCheck/wallet.ts'
import { debitCreditFormSign, debitCreditSign } from '../outside/debitCredit.venue.ts'
import { formHmacSign } from '../outside/formHmac.wallet.ts'
import { playJsonSign } from '../outside/playJson.wallet.ts'
import { transact } from '../platform/app.ts'
import { openTestApp, type TestApp } from '../platform/testing.ts'
import { freePort, until } from '../platform/wait.testing.ts'
import { addRequirement, openRequirementOf } from '../turnover/turnover.ts'
import { give, openSandbox, type TestSandbox } from '../venue/testing.ts'

const codes = { formhmac: 'form-hmac', playjson: 'play-json', debitcredit: 'debit-credit' } as const
type Code = keyof typeof codes
const hosted = Object.keys(codes) as Code[]
type Host = { adapter: string; settings: Record<string, string> }

let app: TestApp
let sandbox: TestSandbox
let base: string
let hosts: Record<Code, Host>
beforeAll(async () => {
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  sandbox = await openSandbox({ PLATFORM_URL: base })
  app = await openTestApp({ config: { sandboxUrl: sandbox.url, sandboxSecret: sandbox.secret } })
  await app.server.listen({ host: '127.0.0.1', port })
  await app.operate('PATCH /console/api/settings', { limit_calls_minute: 100_000 })
  hosts = await sandbox.control('GET', '/control/hosted')
  for (const code of hosted) {
    const settings = { ...hosts[code].settings, lobby: 'koi' }
    const body = { code, name: code, adapter: codes[code], settings, win_cap: '1000' }
    const { status, body: row } = await app.operate('POST /console/api/venues', body)
    expect([status, row.adapter, row.wallet_mode]).toEqual([201, codes[code], 'seamless'])
  }
})
afterAll(async () => {
  await app.finish()
  await sandbox.close()
})

interface Guest {
  token: string
  id: string
  login: string
  session: string
  url: string
}
async function guest(code: string, yuan = 100): Promise<Guest> {
  const { token, id, name } = await app.join()
  if (yuan > 0) await give(app, id, yuan)
  const { code: said, data } = await app.ask('POST /api/getGameUrl', { plat_name: code, game_type: 0 }, token)
  expect(said).toBe(200)
  const { id: session } = await app.app.db
    .selectFrom('launch')
    .select('id')
    .where('playerId', '=', id)
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()
  return { token, id, login: name, session, url: data.url }
}
const accountOf = ({ merchant_id = '', casino_id = '', client_id = '' }: Record<string, string>) =>
  merchant_id || casino_id || client_id
const targetOf = (code: Code, { login, session }: Guest) => ({
  url: base,
  code,
  adapter: codes[code] as AdapterName,
  secret: hosts[code].settings['secret']!,
  account: accountOf(hosts[code].settings),
  login,
  session,
  game: 'koi',
})
const main = async ({ token }: Guest) => (await app.ask('POST /api/balance', {}, token)).data.balance as string
const records = async ({ token }: Guest) => (await app.ask('POST /api/betrecord', {}, token)).data.data
const failedRules = (results: RuleResult[]) => results.filter(({ violation }) => violation !== null)
const bet = (amount: number, id = newId(), round = newId()) => ({ call: 'bet' as const, id, round, amount })

test('the signatures match the documentation', () => {
  const body =
    '{"token":"b91b664a8e2b558c240824f7da0e842c","gameId":"testGameId","endRound":false,"roundId":"29","transactionId":"d_182","amount":0}'
  expect(debitCreditSign(body, 'test_secret_key')).toBe(
    '5a0314907c49dea0b8cc90533e80c82ce523285c5f01831e41f06a0d6ba69a6e',
  )
  // Values sorted by name, then the key.
  expect(debitCreditFormSign({ userId: '7', lang: 'en' }, 'key')).toBe(
    createHash('sha256').update('en7key').digest('hex'),
  )
  // RFC 4231, case 2; RFC 2202 for the form's hash.
  expect(playJsonSign('what do ya want for nothing?', 'Jefe')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
  const stamped = { id: 'm', stamp: '1800000000', nonce: 'nonce' }
  const one = formHmacSign(
    [
      ['b', '1'],
      ['a', 'x y*'],
    ],
    stamped,
    'key',
  )
  expect(one).toBe(
    formHmacSign(
      [
        ['a', 'x y*'],
        ['b', '1'],
      ],
      stamped,
      'key',
    ),
  )
  expect(one).not.toBe(
    formHmacSign(
      [
        ['a', 'x y'],
        ['b', '1'],
      ],
      stamped,
      'key',
    ),
  )
})

test.each(hosted)('%s: the platform follows every rule of its protocol', async (code) => {
  const me = await guest(code)
  expect(failedRules(await checkWallet(targetOf(code, me)))).toEqual([])
})

test('koi: the platform follows every rule of its own protocol', async () => {
  expect((await app.operate('POST /console/api/venues', { code: 'seam', name: '锦鲤免转' })).status).toBe(201)
  await app.operate('PATCH /console/api/venues/seam', { wallet_mode: 'seamless' })
  const { login, session } = await guest('seam')
  const target = { url: base, code: 'seam', adapter: 'koi' as const, secret: sandbox.secret, account: '', game: 'koi' }
  expect(failedRules(await checkWallet({ ...target, login, session }))).toEqual([])
})

test.each(hosted)('%s: the sandbox follows every rule of opening a game', async (code) => {
  const { settings } = hosts[code]
  const target = { url: settings['base_url']!, secret: settings['secret']!, account: accountOf(settings), game: 'koi' }
  expect(failedRules(await checkLaunches(codes[code], target))).toEqual([])
})

test.each(hosted)('%s: a sandbox game plays from the main wallet and its bets are recorded', async (code) => {
  const me = await guest(code, 500)
  const token = /"token":"([\w-]+)"/.exec(await (await fetch(me.url)).text())?.[1] ?? ''
  const play = async (name: string, content: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${sandbox.url}/play/api/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(content),
    })
    return (await answer.json()) as { balance: number; win: number; error?: string }
  }
  expect((await play('state', {})).balance).toBe(50_000)
  let expected = 50_000
  for (let n = 0; n < 5; n++) {
    const turn = await play('slot/spin', { stake: 1000 })
    expected += turn.win - 1000
    expect(turn.balance).toBe(expected)
  }
  await until(async () => {
    const rows = await records(me)
    return rows.length === 5 && rows.every(({ status }: { status: number }) => status === 1)
  })
  expect(Math.round(Number(await main(me)) * 100)).toBe(expected)
  await app.app.db.updateTable('player').set({ isActive: false }).where('id', '=', me.id).execute()
  expect((await play('slot/spin', { stake: 1000 })).error).toBeTruthy()
  expect((await play('state', {})).balance).toBe(expected)
})

test.each(hosted)("%s: refuses a win or rollback on another player's bet", async (code) => {
  const [me, other] = [await guest(code), await guest(code)]
  const [mine, theirs] = [me, other].map((one) => new WalletClient(targetOf(code, one))) as [WalletClient, WalletClient]
  const on = bet(1000)
  await theirs.requireDone(on)
  await mine.requireRefused({ call: 'win', id: newId(), bet: on.id, round: on.round, amount: 5000 })
  await mine.requireRefused({ call: 'rollback', id: newId(), target: on.id, amount: 1000 })
  await mine.requireRefused({ ...on, round: newId() })
  expect([await main(me), await main(other)]).toEqual(['100.00', '90.00'])
})

test.each(hosted)('%s: pays and rolls back open bets of an excluded player and refuses new bets', async (code) => {
  const me = await guest(code)
  const client = new WalletClient(targetOf(code, me))
  const [one, two] = [bet(1000), bet(1000)]
  await client.requireDone(one)
  await client.requireDone(two)
  await app.app.db.updateTable('player').set({ isActive: false }).where('id', '=', me.id).execute()
  await client.requireRefused(bet(1000))
  await client.requireDone({ call: 'win', id: newId(), bet: one.id, round: one.round, amount: 3000 })
  await client.requireDone({ call: 'rollback', id: newId(), target: two.id, amount: 1000 })
  await client.requireChange(12_000, 0, 'win and rollback')
})

test.each(hosted)("%s: refuses a bet for yesterday's launch and during repair", async (code) => {
  const me = await guest(code)
  const client = new WalletClient(targetOf(code, me))
  await app.operate(`PATCH /console/api/venues/${code}`, { state: 2 })
  await client.requireRefused(bet(1000))
  await app.operate(`PATCH /console/api/venues/${code}`, { state: 1 })
  app.clock.advance(13 * 3_600_000)
  await client.requireRefused(bet(1000))
  expect(await main(me)).toBe('100.00')
})

test.each(hosted)('%s: acknowledges a win above the cap, holds it for an operator, and pays it once', async (code) => {
  const me = await guest(code)
  const client = new WalletClient(targetOf(code, me))
  const on = bet(1000)
  await client.requireDone(on)
  const win: WalletCall = { call: 'win', id: newId(), bet: on.id, round: on.round, amount: 100_001 }
  await Promise.all(Array.from({ length: 20 }, () => client.requireDone(win)))
  await client.requireChange(9000, 0, 'a win above the cap')
  const { body } = await app.operate('GET /console/api/held-wins', { state: '2', q: me.login })
  expect(body.items).toMatchObject([{ amount: '1000.01', platname: code }])
  const decided = { decision: 'pay', reason: '查证属实' }
  await app.operate(`POST /console/api/held-wins/${body.items[0].id}/decide`, decided)
  expect(await main(me)).toBe('1090.01')
})

test.each(['formhmac', 'playjson'] as const)(
  '%s: a held win survives the end of its round; requirements stay until an operator drops it',
  async (code) => {
    const me = await guest(code, 10)
    const owed = { player: me.id, source: 'deposit', about: me.session, amount: fen(50_000), title: 'test' } as const
    await transact(app.app, (tx) => addRequirement(tx, { ...owed, at: app.clock.now() }))
    const client = new WalletClient(targetOf(code, me))
    const on = bet(1000)
    await client.requireDone(on)
    await client.requireDone({ call: 'win', id: newId(), bet: on.id, round: on.round, amount: 100_001, isLast: true })
    expect(await openRequirementOf(app.app.db, me.id)).toBe(49_000)
    const { body } = await app.operate('GET /console/api/held-wins', { state: '2', q: me.login })
    const dropped = { decision: 'drop', reason: '查证属实' }
    expect((await app.operate(`POST /console/api/held-wins/${body.items[0].id}/decide`, dropped)).status).toBe(200)
    expect(await openRequirementOf(app.app.db, me.id)).toBe(0)
  },
)

test('pays free rounds reported as a total once; a campaign without winnings pays nothing', async () => {
  const me = await guest('playjson')
  const client = new WalletClient(targetOf('playjson', me))
  const free: WalletCall = { call: 'freeRound', id: newId(), amount: 750 }
  await Promise.all(Array.from({ length: 20 }, () => client.requireDone(free)))
  await client.requireChange(10_000, 750, 'free rounds')
  expect((await records(me))[0]).toMatchObject({ bet_amount: '0.00', win_loss: '7.50', status: 1 })
})

test('refuses a form with duplicate fields; accepts a win without a round but with its bet', async () => {
  const me = await guest('formhmac')
  const client = new WalletClient(targetOf('formhmac', me))
  const on = bet(1000)
  await client.requireDone(on)
  const { body, ...message } = client.encode(bet(1000))
  expect((await client.post({ ...message, body: `${body}&amount=1.00` })).outcome).toBe('refused')
  await client.requireDone({ call: 'win', id: newId(), bet: on.id, round: '', amount: 2500 })
  await client.requireChange(10_000, 1500, 'a win by its bet')
  app.clock.advance(1000)
  const last = bet(1000, newId(), on.round)
  await client.requireDone(last)
  await client.requireDone({ call: 'win', id: newId(), bet: '', round: on.round, amount: 100 })
  expect((await records(me)).find((row: { bet_id: string }) => row.bet_id === last.id)).toMatchObject({
    win_loss: '-9.00',
  })
})

test('a round that ends without a win is lost; its bet can still be rolled back', async () => {
  const me = await guest('playjson')
  const client = new WalletClient(targetOf('playjson', me))
  const [first, on] = [bet(100), bet(1000)]
  await client.requireDone(first)
  app.clock.advance(1000)
  await client.requireDone({ ...on, round: first.round })
  await client.requireDone({ call: 'win', id: newId(), bet: '', round: first.round, amount: 0, isLast: true })
  expect((await records(me)).map((row: { status: number; win_loss: string }) => [row.status, row.win_loss])).toEqual(
    expect.arrayContaining([
      [1, '-1.00'],
      [1, '-10.00'],
    ]),
  )
  await client.requireDone({ call: 'rollback', id: newId(), target: first.id, amount: 100 })
  await client.requireChange(10_000, -1000, 'the rollback')
})

test("a round's end stamped before its bets ends them; repeats have no effect", async () => {
  const me = await guest('playjson')
  const client = new WalletClient(targetOf('playjson', me))
  const [first, second] = [bet(1000), bet(500)]
  app.clock.advance(60_000)
  await client.requireDone(first)
  await client.requireDone({ ...second, round: first.round })
  app.clock.advance(-60_000)
  for (const id of [newId(), newId()])
    await client.requireDone({ call: 'win', id, bet: '', round: first.round, amount: 0, isLast: true })
  expect((await records(me)).map((row: { status: number }) => row.status)).toEqual([1, 1])
  await app.check()
})

test("the console sets a venue's protocol: settings are validated, the key is never returned, changes apply at once", async () => {
  const { body } = await app.operate('GET /console/api/adapters')
  const venues = body.items.filter(({ kind }: { kind: string }) => kind === 'venue')
  expect(venues.map(({ name }: { name: string }) => name)).toEqual([
    'koi',
    'form-hmac',
    'play-json',
    'debit-credit',
    'transfer-md5',
  ])
  const { settings } = hosts.formhmac
  const add = (change: object) =>
    app.operate('POST /console/api/venues', { code: 'other', name: '别家', adapter: 'form-hmac', settings, ...change })
  expect((await add({ adapter: 'nothing' })).body.code).toBe('ADAPTER_UNKNOWN')
  expect((await add({ settings: { ...settings, merchant_id: '' } })).body.code).toBe('SETTING_WRONG')
  expect((await add({ settings: { ...settings, casino_id: 'a' } })).body.code).toBe('SETTING_WRONG')
  const { body: row } = await add({})
  expect(row).toMatchObject({
    adapter: 'form-hmac',
    wallet_mode: 'seamless',
    settings: { base_url: settings['base_url'], merchant_id: settings['merchant_id'], secret: { set: true } },
  })
  const { body: changed } = await app.operate('PATCH /console/api/venues/other', { settings: { lobby: 'lotus' } })
  expect(changed.settings).toMatchObject({
    lobby: 'lotus',
    merchant_id: settings['merchant_id'],
    secret: { set: true },
  })
  const { body: trail } = await app.operate('GET /console/api/audit', { q: 'other' })
  expect(JSON.stringify([trail, changed])).not.toContain(settings['secret'])
  const client = new WalletClient({ ...targetOf('formhmac', await guest('formhmac')), code: 'other' })
  expect((await client.sendCall({ call: 'balance' })).text).toContain('no such player')
  const other = { adapter: 'play-json', settings: { casino_id: 'a' } }
  expect((await app.operate('PATCH /console/api/venues/other', other)).body.settings).toEqual({
    base_url: '',
    casino_id: 'a',
    secret: { set: false },
  })
  expect((await client.sendCall({ call: 'balance' })).text).toMatch(/^404/)
  await app.operate('PATCH /console/api/venues/other', { settings: { base_url: sandbox.url, secret: 'another key' } })
  expect((await client.sendCall({ call: 'balance' })).text).toMatch(/^403/)
})
