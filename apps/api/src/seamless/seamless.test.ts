import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { fen } from '@koi/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sign } from '../outside/sign.ts'
import { newId } from '../platform/id.ts'
import { roundTripsOf } from '../platform/roundTrips.testing.ts'
import { openTestApp, type TestApp } from '../platform/testing.ts'
import { openRequirementOf, addRequirement } from '../turnover/turnover.ts'
import { give, openSandbox, type TestSandbox } from '../venue/testing.ts'
import { until } from '../platform/wait.testing.ts'

let app: TestApp
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
  app = await openTestApp({ config: { sandboxUrl: sandbox.url, sandboxSecret: sandbox.secret } })
  expect((await app.operate('POST /console/api/venues', { code: 'seam', name: '锦鲤免转' })).status).toBe(201)
  await app.app.db
    .updateTable('venue')
    .set({ walletMode: 'seamless', winCap: fen(100_000) })
    .where('code', '=', 'seam')
    .execute()
})
afterAll(async () => {
  await app.finish()
  await sandbox.close()
})

async function post(body: string, headers: Record<string, string>, code = 'seam') {
  const answer = await app.server.inject({
    method: 'POST',
    url: `/hooks/venue/${code}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })
  return { status: answer.statusCode, body: answer.json<{ result?: string; reason?: string; balance?: number }>() }
}
const sendCall = (call: string, content: object) => {
  const body = JSON.stringify({ venue: 'seam', call, ...content })
  return post(body, sign(sandbox.secret, body, Date.now()))
}
const seamless = async (call: string, content: object) => (await sendCall(call, content)).body

interface Guest {
  token: string
  id: string
  login: string
  session: string
}
async function guest(yuan: number): Promise<Guest> {
  const { token, id, name } = await app.join()
  if (yuan > 0) await give(app, id, yuan)
  const launched = await app.ask('POST /api/getGameUrl', { plat_name: 'seam', game_type: 0 }, token)
  expect(launched.code).toBe(200)
  const { id: session } = await app.app.db
    .selectFrom('launch')
    .select('id')
    .where('playerId', '=', id)
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()
  return { token, id, login: name, session }
}
const bet = ({ login, session }: Guest, id: string, amount: number, more: object = {}) =>
  seamless('bet', { id, login, session, gameCode: 'koi', gameName: '锦鲤', roundId: `r-${id}`, amount, ...more })
const win = ({ login }: Guest, id: string, of: string, amount: number) =>
  seamless('win', { id, login, bet: of, amount })
const rollback = ({ login }: Guest, id: string, target: string) => seamless('rollback', { id, login, target })
const main = async ({ token }: Guest) => (await app.ask('POST /api/balance', {}, token)).data
const records = async ({ token }: Guest) => (await app.ask('POST /api/betrecord', {}, token)).data.data
const twenty = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: 20 }, work))
const fresh = () => randomUUID().slice(0, 20)
const owed = { source: 'deposit', amount: fen(50_000), title: 'test' } as const

test('debits a stake, credits its win and records the bet with turnover', async () => {
  const me = await guest(100)
  await app.app.db
    .transaction()
    .execute((tx) => addRequirement(tx, { ...owed, player: me.id, about: newId(), at: app.clock.now() }))
  const id = fresh()
  expect(await seamless('balance', { login: me.login })).toEqual({ balance: 10_000 })
  expect(await bet(me, id, 10_000)).toEqual({ result: 'done', reason: '', balance: 0 })
  expect((await records(me))[0]).toMatchObject({ bet_id: id, bet_amount: '100.00', status: 2, platname: 'seam' })
  expect(await openRequirementOf(app.app.db, me.id)).toBe(50_000) // all is staked, nothing lost yet
  expect(await win(me, `${id}-w`, id, 15_000)).toEqual({ result: 'done', reason: '', balance: 15_000 })
  expect((await records(me))[0]).toMatchObject({ status: 1, win_loss: '50.00' })
  expect(await openRequirementOf(app.app.db, me.id)).toBe(40_000)
  expect(await win(me, `${id}-jackpot`, id, 1000)).toMatchObject({ result: 'done', balance: 16_000 })
  expect((await records(me))[0]).toMatchObject({ win_loss: '60.00' })
  expect(await main(me)).toEqual({ balance: '160.00', gameblance: '0.00' })
})

test('a seamless bet and a win need 11 database round trips each', async () => {
  const me = await guest(100)
  const [first, id] = [fresh(), fresh()]
  await bet(me, first, 100)
  await win(me, `${first}-w`, first, 90)
  const trips = (work: () => Promise<object>) =>
    roundTripsOf(app, async () => expect(await work()).toHaveProperty('balance'))
  expect(await trips(() => seamless('balance', { login: me.login }))).toHaveLength(2)
  // Venue; call, facts, play session, limits, transaction, posting, bet, turnover, balance, commit.
  expect(await trips(() => bet(me, id, 100))).toHaveLength(11)
  // Venue; call, bet, transaction, posting, debts, bet sums, bet, turnover, balance, commit.
  expect(await trips(() => win(me, `${id}-w`, id, 90))).toHaveLength(11)
})

test('applies an id once; different content under it is a conflict', async () => {
  const me = await guest(100)
  const id = fresh()
  const answers = await Promise.all(Array.from({ length: 20 }, () => bet(me, id, 3000)))
  expect(answers.every(({ result, balance }) => result === 'done' && balance === 7000)).toBe(true)
  expect(
    (
      await sendCall('bet', {
        id,
        login: me.login,
        session: me.session,
        gameCode: '',
        gameName: '',
        roundId: '',
        amount: 3001,
      })
    ).status,
  ).toBe(409)
  await Promise.all(Array.from({ length: 20 }, () => win(me, `${id}-w`, id, 500)))
  expect((await main(me)).balance).toBe('75.00')
  expect((await sendCall('win', { id: `${id}-w`, login: me.login, bet: id, amount: 501 })).status).toBe(409)
})

test('one id sent concurrently for two players is a bet of one and a conflict for the other', async () => {
  const [one, two] = [await guest(100), await guest(100)]
  for (let round = 0; round < 5; round++) {
    const id = fresh()
    const stake = ({ login, session }: Guest) =>
      sendCall('bet', { id, login, session, gameCode: 'koi', gameName: '锦鲤', roundId: id, amount: 100 })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => stake(n % 2 ? one : two)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array(10).fill(200),
      ...Array(10).fill(409),
    ])
  }
  expect(Number((await main(one)).balance) + Number((await main(two)).balance)).toBe(195)
})

test('twenty concurrent bets never overdraw; a refusal returns the balance', async () => {
  const me = await guest(100)
  const answers = await Promise.all(Array.from({ length: 20 }, () => bet(me, fresh(), 900)))
  expect(answers.filter(({ result }) => result === 'done')).toHaveLength(11)
  expect(
    answers
      .filter(({ result }) => result === 'refused')
      .every(({ reason, balance }) => reason === 'balance' && balance !== undefined && balance < 900),
  ).toBe(true)
  expect((await main(me)).balance).toBe('1.00')
})

test('a rollback returns the stake once; one that precedes its bet is stored', async () => {
  const me = await guest(100)
  const [first, late] = [fresh(), fresh()]
  await bet(me, first, 4000)
  await Promise.all(Array.from({ length: 20 }, () => rollback(me, `${first}-r`, first)))
  expect(await rollback(me, `${first}-r2`, first)).toMatchObject({ result: 'done', balance: 10_000 })
  expect((await records(me))[0]).toMatchObject({ bet_id: first, status: 0, win_loss: '0.00' })
  expect(await win(me, `${first}-w`, first, 9000)).toMatchObject({
    result: 'refused',
    reason: 'rolled-back',
    balance: 10_000,
  })
  expect(await rollback(me, `${late}-r`, late)).toMatchObject({ result: 'done', balance: 10_000 })
  expect(await bet(me, late, 4000)).toMatchObject({ result: 'refused', reason: 'rolled-back', balance: 10_000 })
})

test('a win rolled back after being spent becomes a debt deducted from the next win', async () => {
  const me = await guest(10)
  const [one, two] = [fresh(), fresh()]
  await bet(me, one, 1000)
  await win(me, `${one}-w`, one, 5000)
  expect(await rollback(me, `${one}-rb`, one)).toMatchObject({ result: 'refused', reason: 'settled' })
  await bet(me, two, 4000)
  expect(await rollback(me, `${one}-wr`, `${one}-w`)).toMatchObject({ result: 'done', balance: 0 })
  expect((await records(me)).find((row: { bet_id: string }) => row.bet_id === one)).toMatchObject({ status: 2 })
  expect(await win(me, `${two}-w`, two, 6000)).toMatchObject({ balance: 2000 })
  expect(await win(me, `${one}-w2`, one, 0)).toMatchObject({ balance: 2000 })
})

test('bets need an active player and a current launch; wins and rollbacks are always accepted', async () => {
  const [me, other] = [await guest(100), await guest(100)]
  const [one, two] = [fresh(), fresh()]
  await bet(me, one, 1000)
  await bet(me, two, 1000)
  expect(await bet({ ...me, session: other.session }, fresh(), 1000)).toMatchObject({
    result: 'refused',
    reason: 'session',
    balance: 8000,
  })
  await app.app.db.updateTable('player').set({ isActive: false }).where('id', '=', me.id).execute()
  expect(await bet(me, fresh(), 1000)).toMatchObject({ result: 'refused', reason: 'player' })
  app.clock.advance(13 * 3600_000)
  expect(await win(me, `${one}-w`, one, 3000)).toMatchObject({ result: 'done', balance: 11_000 })
  expect(await rollback(me, `${two}-r`, two)).toMatchObject({ result: 'done', balance: 12_000 })
  expect(await bet(other, fresh(), 1000)).toMatchObject({ result: 'refused', reason: 'session' })
})

test('during repair new stakes are refused; open bets are paid or rolled back', async () => {
  const me = await guest(100)
  const [one, two] = [fresh(), fresh()]
  await bet(me, one, 1000)
  await bet(me, two, 1000)
  await app.operate('PATCH /console/api/venues/seam', { state: 2 })
  expect(await bet(me, fresh(), 1000)).toMatchObject({ result: 'refused', reason: 'closed', balance: 8000 })
  expect(await win(me, `${one}-w`, one, 2500)).toMatchObject({ result: 'done', balance: 10_500 })
  expect(await rollback(me, `${two}-r`, two)).toMatchObject({ result: 'done', balance: 11_500 })
  await app.operate('PATCH /console/api/venues/seam', { state: 1 })
  expect(await bet(me, fresh(), 1000)).toMatchObject({ result: 'done', balance: 10_500 })
})

test('refuses a win that is negative, fractional, text or out of range', async () => {
  const me = await guest(100)
  const id = fresh()
  await bet(me, id, 1000)
  for (const amount of [-1, 0.5, '100', null, 2 ** 60])
    expect((await sendCall('win', { id: fresh(), login: me.login, bet: id, amount })).status).toBe(400)
  expect((await sendCall('win', { id: fresh(), login: me.login, bet: id, amount: 100, validStake: -1 })).status).toBe(
    400,
  )
  expect((await main(me)).balance).toBe('90.00')
})

test('holds a win above the cap until an operator pays it once or drops it', async () => {
  const me = await guest(100)
  const [one, two] = [fresh(), fresh()]
  await bet(me, one, 1000)
  await bet(me, two, 1000)
  expect(await win(me, `${one}-w`, one, 100_001)).toMatchObject({ result: 'held', balance: 8000 })
  app.clock.advance(1000)
  expect(await win(me, `${two}-w`, two, 200_000)).toMatchObject({ result: 'held' })
  expect((await app.operate('GET /console/api/reports/dashboard')).body.pending.held_wins.count).toBe(2)
  const { body } = await app.operate('GET /console/api/held-wins', { state: '2', q: me.login })
  expect(body).toMatchObject({
    total: 2,
    items: [{ amount: '2000.00', username: me.login, platname: 'seam', state: 2 }, { amount: '1000.01' }],
  })
  const [second, first] = body.items as { id: string }[]
  const decide = (id: string, decision: string, reason = '查证属实') =>
    app.operate(`POST /console/api/held-wins/${id}/decide`, { decision, reason })
  expect((await decide(first!.id, 'pay', '')).status).toBe(422)
  const answers = await Promise.all(Array.from({ length: 10 }, () => decide(first!.id, 'pay')))
  expect(answers.every(({ status, body: row }) => status === 200 && row.state === 1)).toBe(true)
  expect((await decide(second!.id, 'drop')).body).toMatchObject({ state: 0 })
  expect((await decide(second!.id, 'pay')).status).toBe(409)
  expect((await main(me)).balance).toBe('1080.01')
})

test('a bet whose held win is dropped is lost once no other win is held [D-051]', async () => {
  const me = await guest(100)
  await app.app.db
    .transaction()
    .execute((tx) => addRequirement(tx, { ...owed, player: me.id, about: newId(), at: app.clock.now() }))
  const id = fresh()
  await bet(me, id, 1000)
  expect(await win(me, `${id}-a`, id, 200_000)).toMatchObject({ result: 'held' })
  expect(await win(me, `${id}-b`, id, 300_000)).toMatchObject({ result: 'held' })
  const { body } = await app.operate('GET /console/api/held-wins', { state: '2', q: me.login })
  const drop = (win: { id: string }) =>
    twenty(() => app.operate(`POST /console/api/held-wins/${win.id}/decide`, { decision: 'drop', reason: '查证' }))
  for (const { status } of await drop(body.items[0])) expect(status).toBe(200)
  expect((await records(me))[0]).toMatchObject({ bet_id: id, status: 2, win_loss: '0.00' })
  await drop(body.items[1])
  expect((await records(me))[0]).toMatchObject({ bet_id: id, status: 1, win_loss: '-10.00' })
  expect(await openRequirementOf(app.app.db, me.id)).toBe(49_000)
  // A later win of the venue is still accepted.
  expect(await win(me, `${id}-c`, id, 500)).toMatchObject({ result: 'done', balance: 9500 })
  expect((await records(me))[0]).toMatchObject({ status: 1, win_loss: '-5.00' })
})

test('refuses messages that are unsigned, stale, replayed, for another venue or for an unknown player', async () => {
  const me = await guest(100)
  const body = JSON.stringify({ venue: 'seam', call: 'balance', login: me.login })
  expect((await post(body, {})).status).toBe(401)
  expect((await post(body, sign('another secret', body, Date.now()))).status).toBe(401)
  expect((await post(body, sign(sandbox.secret, body, Date.now() - 301_000))).status).toBe(401)
  expect((await post(`${body} `, sign(sandbox.secret, body, Date.now()))).status).toBe(401)
  const headers = sign(sandbox.secret, body, Date.now())
  expect([(await post(body, headers)).status, (await post(body, headers)).status]).toEqual([200, 401])
  expect((await post(body, sign(sandbox.secret, body, Date.now()), 'ag')).status).toBe(404)
  const elsewhere = JSON.stringify({ venue: 'ag', call: 'balance', login: me.login })
  expect((await post(elsewhere, sign(sandbox.secret, elsewhere, Date.now()))).status).toBe(400)
  expect((await sendCall('win', { id: fresh(), login: me.login, bet: fresh(), amount: 100 })).status).toBe(404)
  expect(
    (
      await sendCall('bet', {
        id: fresh(),
        login: 'nobody',
        session: me.session,
        gameCode: '',
        gameName: '',
        roundId: '',
        amount: 100,
      })
    ).status,
  ).toBe(404)
  for (const amount of [0, -100, 0.5, '100']) {
    expect(
      (
        await sendCall('bet', {
          id: fresh(),
          login: me.login,
          session: me.session,
          gameCode: '',
          gameName: '',
          roundId: '',
          amount,
        })
      ).status,
    ).toBe(400)
  }
})

test('a win stamped before its bet settles it, once of twenty concurrent ones', async () => {
  const me = await guest(100)
  await app.app.db
    .transaction()
    .execute((tx) => addRequirement(tx, { ...owed, player: me.id, about: newId(), at: app.clock.now() }))
  const [id, early] = [fresh(), fresh()]
  app.clock.advance(60_000)
  await bet(me, id, 3000)
  await bet(me, early, 1000)
  app.clock.advance(-60_000)
  await Promise.all(Array.from({ length: 20 }, () => win(me, `${id}-w`, id, 5000)))
  expect((await records(me)).find((row: { bet_id: string }) => row.bet_id === id)).toMatchObject({
    status: 1,
    win_loss: '20.00',
  })
  expect(await openRequirementOf(app.app.db, me.id)).toBe(47_000)
  expect(await rollback(me, `${early}-r`, early)).toMatchObject({ result: 'done', balance: 12_000 })
  expect((await records(me)).find((row: { bet_id: string }) => row.bet_id === early)).toMatchObject({ status: 0 })
  await app.check()
})

test("refuses a win on another player's bet", async () => {
  const [me, other] = [await guest(100), await guest(100)]
  const id = fresh()
  await bet(other, id, 1000)
  expect((await sendCall('win', { id: fresh(), login: me.login, bet: id, amount: 5000 })).status).toBe(409)
  expect((await sendCall('rollback', { id: fresh(), login: me.login, target: id })).status).toBe(409)
  expect([(await main(me)).balance, (await main(other)).balance]).toEqual(['100.00', '90.00'])
})

test('a seamless venue has no transfers and no balance', async () => {
  const me = await guest(100)
  const move = (sourcetype: string, targettype: string) =>
    app.ask('POST /api/transfer', { amount: 1, sourcetype, targettype }, me.token)
  expect((await move('userbalance', 'seam')).message).toBe('该场馆直接使用平台钱包，无需转账')
  expect((await move('seam', 'userbalance')).message).toBe('该场馆直接使用平台钱包，无需转账')
  expect((await app.ask('POST /api/userapimoney/seam', {}, me.token)).data).toMatchObject({ balance: '0.00' })
  for (const list of ['balancelist', 'balancelist2']) {
    expect(
      (await app.ask(`POST /api/${list}`, {}, me.token)).data.map(({ platname }: { platname: string }) => platname),
    ).not.toContain('seam')
  }
  expect((await app.ask('POST /api/transall', {}, me.token)).message).toBe('暂无可回收的余额')
  await app.ask('POST /api/uptransferstatus', { transferstatus: 1 }, me.token)
  expect((await app.ask('POST /api/getGameUrl', { plat_name: 'seam', game_type: 0 }, me.token)).code).toBe(200)
  expect((await main(me)).balance).toBe('100.00')
})

test('the sandbox slot plays from the main wallet and reports what it played', async () => {
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const platformUrl = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
  const own = await openSandbox({ PLATFORM_URL: platformUrl, SANDBOX_SECRET: sandbox.secret })
  try {
    await app.operate('PATCH /console/api/venues/seam', { base_url: own.url })
    const me = await guest(500)
    const { data } = await app.ask('POST /api/getGameUrl', { plat_name: 'seam', game_type: 0 }, me.token)
    const token = /"token":"([\w-]+)"/.exec(await (await fetch(data.url)).text())?.[1] ?? ''
    const play = async (name: string, content: object) =>
      (
        await fetch(`${own.url}/play/api/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(content),
        })
      ).json() as Promise<{
        balance: number
        win: number
        betId: string
        error?: string
      }>
    expect((await play('state', {})).balance).toBe(50_000)
    let expected = 50_000
    for (let n = 0; n < 8; n++) {
      const turn = await play('slot/spin', { stake: 1000 })
      expected += turn.win - 1000
      expect(turn.balance).toBe(expected)
    }
    const rows = await until(async () => {
      const context = await records(me)
      return context.length === 8 && context.every(({ status }: { status: number }) => status === 1) && context
    })
    expect(
      rows.reduce((sum: number, row: { win_loss: string }) => sum + Math.round(Number(row.win_loss) * 100), 50_000),
    ).toBe(expected)
    await app.app.db.updateTable('player').set({ isActive: false }).where('id', '=', me.id).execute()
    expect((await play('slot/spin', { stake: 1000 })).error).toBe('当前账号不能下注，进行中的一局会照常结算')
  } finally {
    await own.close()
  }
})
