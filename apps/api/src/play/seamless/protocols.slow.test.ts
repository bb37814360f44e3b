import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLaunches, checkWallet, type RuleResult } from '../../../../cli/src/venueCheck/check.ts'
import { WalletClient } from '../../../../cli/src/venueCheck/wallet.ts'
import { debitCreditFormSign, debitCreditSign } from '../../platform/outside/debitCredit.venue.ts'
import { formHmacSign } from '../../platform/outside/formHmac.wallet.ts'
import { playJsonSign } from '../../platform/outside/playJson.wallet.ts'
import { until } from '../../platform/testing/wait.testing.ts'
import { accountIn, adapters, openProtocolApp, type ProtocolApp, venueCodes } from './venueProtocols.testing.ts'

let app: ProtocolApp
beforeAll(async () => {
  app = await openProtocolApp()
})
afterAll(() => app.finish())

const failedRules = (results: RuleResult[]) => results.filter(({ violation }) => violation !== null)

test("the signatures match the test vectors in the protocols' documentation", () => {
  const body =
    '{"token":"b91b664a8e2b558c240824f7da0e842c","gameId":"testGameId","endRound":false,"roundId":"29","transactionId":"d_182","amount":0}'
  expect(debitCreditSign(body, 'test_secret_key')).toBe(
    '5a0314907c49dea0b8cc90533e80c82ce523285c5f01831e41f06a0d6ba69a6e',
  )
  // The values sorted by name, followed by the key.
  expect(debitCreditFormSign({ userId: '7', lang: 'en' }, 'key')).toBe(
    createHash('sha256').update('en7key').digest('hex'),
  )
  // Test vectors: RFC 4231, case 2, and RFC 2202 for the form's hash.
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

test.each(venueCodes)('%s: the platform follows every rule of its protocol', async (code) => {
  const me = await app.launchPlayer(code)
  expect(failedRules(await checkWallet(app.targetOf(code, me)))).toEqual([])
})

test('koi: the platform follows every rule of its own protocol', async () => {
  expect(
    (
      await app.callConsoleApi('POST /console/api/venues', {
        state: 1,
        without_test: 1,
        code: 'seam',
        name: '锦鲤免转',
      })
    ).status,
  ).toBe(201)
  await app.callConsoleApi('PATCH /console/api/venues/seam', { wallet_mode: 'seamless' })
  const { login, session } = await app.launchPlayer('seam')
  const target = {
    url: app.platformUrl,
    code: 'seam',
    adapter: 'koi' as const,
    secret: app.sandbox.secret,
    account: '',
    game: 'koi',
  }
  expect(failedRules(await checkWallet({ ...target, login, session }))).toEqual([])
})

test.each(venueCodes)('%s: the sandbox follows every rule of opening a game', async (code) => {
  const { settings } = app.hosts[code]
  const target = { url: settings['base_url']!, secret: settings['secret']!, account: accountIn(settings), game: 'koi' }
  expect(failedRules(await checkLaunches(adapters[code], target))).toEqual([])
})

test.each(venueCodes)('%s: a sandbox game plays from the main wallet and its bets are recorded', async (code) => {
  const me = await app.launchPlayer(code, 500)
  const token = /"token":"([\w-]+)"/.exec(await (await fetch(me.url)).text())?.[1] ?? ''
  const play = async (name: string, content: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${app.sandbox.url}/play/api/${name}`, {
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
    const rows = await app.betRecords(me)
    return rows.length === 5 && rows.every(({ status }: { status: number }) => status === 1)
  })
  expect(Math.round(Number(await app.mainBalance(me)) * 100)).toBe(expected)
  await app.app.db.updateTable('player').set({ isActive: false }).where('id', '=', me.id).execute()
  expect((await play('slot/spin', { stake: 1000 })).error).toBeTruthy()
  expect((await play('state', {})).balance).toBe(expected)
})

test("the console sets a venue's protocol: settings are validated, the key is never returned, changes apply at once", async () => {
  const { body } = await app.callConsoleApi('GET /console/api/adapters')
  const venues = body.items.filter(({ kind }: { kind: string }) => kind === 'venue')
  expect(venues.map(({ name }: { name: string }) => name)).toEqual([
    'koi',
    'form-hmac',
    'play-json',
    'debit-credit',
    'transfer-md5',
  ])
  const { settings } = app.hosts.formhmac
  const add = (change: object) =>
    app.callConsoleApi('POST /console/api/venues', {
      state: 1,
      without_test: 1,
      code: 'other',
      name: '别家',
      adapter: 'form-hmac',
      settings,
      ...change,
    })
  expect((await add({ adapter: 'nothing' })).body.code).toBe('ADAPTER_UNKNOWN')
  expect((await add({ settings: { ...settings, merchant_id: '' } })).body.code).toBe('SETTING_WRONG')
  expect((await add({ settings: { ...settings, casino_id: 'a' } })).body.code).toBe('SETTING_WRONG')
  const { body: row } = await add({})
  expect(row).toMatchObject({
    adapter: 'form-hmac',
    wallet_mode: 'seamless',
    settings: { base_url: settings['base_url'], merchant_id: settings['merchant_id'], secret: { set: true } },
  })
  const { body: changed } = await app.callConsoleApi('PATCH /console/api/venues/other', {
    settings: { lobby: 'lotus' },
  })
  expect(changed.settings).toMatchObject({
    lobby: 'lotus',
    merchant_id: settings['merchant_id'],
    secret: { set: true },
  })
  const { body: trail } = await app.callConsoleApi('GET /console/api/audit', { q: 'other' })
  expect(JSON.stringify([trail, changed])).not.toContain(settings['secret'])
  const client = new WalletClient({ ...app.targetOf('formhmac', await app.launchPlayer('formhmac')), code: 'other' })
  expect((await client.sendCall({ call: 'balance' })).text).toContain('no such player')
  const other = { adapter: 'play-json', settings: { casino_id: 'a' } }
  expect((await app.callConsoleApi('PATCH /console/api/venues/other', other)).body.settings).toEqual({
    base_url: '',
    casino_id: 'a',
    secret: { set: false },
  })
  expect((await client.sendCall({ call: 'balance' })).text).toMatch(/^404/)
  await app.callConsoleApi('PATCH /console/api/venues/other', {
    settings: { base_url: app.sandbox.url, secret: 'another key' },
  })
  expect((await client.sendCall({ call: 'balance' })).text).toMatch(/^403/)
})
