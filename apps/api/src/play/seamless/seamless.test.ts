import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import { expectRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { until } from '../../platform/testing/wait.testing.ts'
import { password } from '../../platform/testing/testing.ts'
import { loadOpenRequirement } from '../../money/turnover/turnover.ts'
import { openSandbox } from '../venue/testing.ts'
import { type LaunchedPlayer, newCallId, openSeamlessApp, type SeamlessApp } from './seamless.testing.ts'

let app: SeamlessApp
beforeAll(async () => {
  app = await openSeamlessApp()
})
afterAll(() => app.finish())

test('debits a stake, credits its win and records the bet with turnover', async () => {
  const me = await app.launchPlayer(100)
  await app.requireTurnover(me)
  const id = newCallId()
  expect(await app.call('balance', { login: me.login })).toEqual({ balance: 10_000 })
  expect(await app.bet(me, id, 10_000)).toEqual({ result: 'done', reason: '', balance: 0 })
  expect((await app.betRecords(me))[0]).toMatchObject({ bet_id: id, bet_amount: '100.00', status: 2, platname: 'seam' })
  expect(await loadOpenRequirement(app.app.db, me.id)).toBe(50_000) // all is staked, nothing lost yet
  expect(await app.win(me, `${id}-w`, id, 15_000)).toEqual({ result: 'done', reason: '', balance: 15_000 })
  expect((await app.betRecords(me))[0]).toMatchObject({ status: 1, win_loss: '50.00' })
  expect(await loadOpenRequirement(app.app.db, me.id)).toBe(40_000)
  expect(await app.win(me, `${id}-jackpot`, id, 1000)).toMatchObject({ result: 'done', balance: 16_000 })
  expect((await app.betRecords(me))[0]).toMatchObject({ win_loss: '60.00' })
  expect(await app.balances(me)).toEqual({ balance: '160.00', gameblance: '0.00' })
  const { data: movements } = (await app.callPlayerApi('POST /api/statement', {}, me.token)).data.list
  const { name } = (await app.callConsoleApi('GET /console/api/venues', {})).body.items.find(
    ({ code }: { code: string }) => code === 'seam',
  )
  expect(movements.map((row: { venue_name: string }) => row.venue_name)).toEqual([name, name, name, ''])
})

test('a seamless balance needs 1 database round trip, a bet and a win 3 each', async () => {
  const me = await app.launchPlayer(100)
  const [first, id] = [newCallId(), newCallId()]
  await app.bet(me, first, 100)
  await app.win(me, `${first}-w`, first, 90)
  const succeed = async (work: Promise<object>) => expect(await work).toHaveProperty('balance')
  await expectRoundTrips(app, 1, () => succeed(app.call('balance', { login: me.login })))
  await expectRoundTrips(app, 3, () => succeed(app.bet(me, id, 100)))
  await expectRoundTrips(app, 3, () => succeed(app.win(me, `${id}-w`, id, 90)))
})

test('a call past its deadline is answered as busy but still booked, and its repeat finds the result', async () => {
  const me = await app.launchPlayer(100)
  const id = newCallId()
  const bet = { id, login: me.login, session: me.session, gameCode: '', gameName: '', roundId: id, amount: 3000 }
  await inTransaction(app.app.db, async (tx) => {
    await lockPlayer(tx, me.id)
    expect((await app.sendCall('bet', bet)).status).toBe(429)
  })
  expect(await app.call('bet', bet)).toMatchObject({ result: 'done', balance: 7000 })
  expect(await app.call('balance', { login: me.login })).toEqual({ balance: 7000 })
})

test('applies an id once; different content under it is a conflict', async () => {
  const me = await app.launchPlayer(100)
  const id = newCallId()
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.bet(me, id, 3000)))
  expect(answers.every(({ result, balance }) => result === 'done' && balance === 7000)).toBe(true)
  expect(
    (
      await app.sendCall('bet', {
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
  await Promise.all(Array.from({ length: 20 }, () => app.win(me, `${id}-w`, id, 500)))
  expect((await app.balances(me)).balance).toBe('75.00')
  expect((await app.sendCall('win', { id: `${id}-w`, login: me.login, bet: id, amount: 501 })).status).toBe(409)
})

test('one id sent concurrently for two players is a bet of one and a conflict for the other', async () => {
  const [one, two] = [await app.launchPlayer(100), await app.launchPlayer(100)]
  for (let round = 0; round < 5; round++) {
    const id = newCallId()
    const stake = ({ login, session }: LaunchedPlayer) =>
      app.sendCall('bet', { id, login, session, gameCode: 'koi', gameName: '锦鲤', roundId: id, amount: 100 })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => stake(n % 2 ? one : two)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array(10).fill(200),
      ...Array(10).fill(409),
    ])
  }
  expect(Number((await app.balances(one)).balance) + Number((await app.balances(two)).balance)).toBe(195)
})

test('twenty concurrent bets never overdraw; a refusal returns the balance', async () => {
  const me = await app.launchPlayer(100)
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.bet(me, newCallId(), 900)))
  expect(answers.filter(({ result }) => result === 'done')).toHaveLength(11)
  expect(
    answers
      .filter(({ result }) => result === 'refused')
      .every(({ reason, balance }) => reason === 'balance' && balance !== undefined && balance < 900),
  ).toBe(true)
  expect((await app.balances(me)).balance).toBe('1.00')
})

test('a rollback returns the stake once; one that precedes its bet is stored', async () => {
  const me = await app.launchPlayer(100)
  const [first, late] = [newCallId(), newCallId()]
  await app.bet(me, first, 4000)
  await Promise.all(Array.from({ length: 20 }, () => app.rollback(me, `${first}-r`, first)))
  expect(await app.rollback(me, `${first}-r2`, first)).toMatchObject({ result: 'done', balance: 10_000 })
  expect((await app.betRecords(me))[0]).toMatchObject({ bet_id: first, status: 0, win_loss: '0.00' })
  expect(await app.win(me, `${first}-w`, first, 9000)).toMatchObject({
    result: 'refused',
    reason: 'rolled-back',
    balance: 10_000,
  })
  expect(await app.rollback(me, `${late}-r`, late)).toMatchObject({ result: 'done', balance: 10_000 })
  expect(await app.bet(me, late, 4000)).toMatchObject({ result: 'refused', reason: 'rolled-back', balance: 10_000 })
})

test('a win rolled back after being spent becomes a debt deducted from the next win', async () => {
  const me = await app.launchPlayer(10)
  const [one, two] = [newCallId(), newCallId()]
  await app.bet(me, one, 1000)
  await app.win(me, `${one}-w`, one, 5000)
  expect(await app.rollback(me, `${one}-rb`, one)).toMatchObject({ result: 'refused', reason: 'settled' })
  await app.bet(me, two, 4000)
  expect(await app.rollback(me, `${one}-wr`, `${one}-w`)).toMatchObject({ result: 'done', balance: 0 })
  expect((await app.betRecords(me)).find((row: { bet_id: string }) => row.bet_id === one)).toMatchObject({ status: 2 })
  expect(await app.win(me, `${two}-w`, two, 6000)).toMatchObject({ balance: 2000 })
  expect(await app.win(me, `${one}-w2`, one, 0)).toMatchObject({ balance: 2000 })
})

test('holds a win above the cap until an operator pays it once or drops it', async () => {
  const me = await app.launchPlayer(100)
  const [one, two] = [newCallId(), newCallId()]
  await app.bet(me, one, 1000)
  await app.bet(me, two, 1000)
  expect(await app.win(me, `${one}-w`, one, 100_001)).toMatchObject({ result: 'held', balance: 8000 })
  app.clock.advance(1000)
  expect(await app.win(me, `${two}-w`, two, 200_000)).toMatchObject({ result: 'held' })
  expect((await app.callConsoleApi('GET /console/api/reports/dashboard')).body.pending.held_wins.count).toBe(2)
  const { body } = await app.callConsoleApi('GET /console/api/held-wins', { state: '2', q: me.login })
  expect(body).toMatchObject({
    total: 2,
    items: [{ amount: '2000.00', username: me.login, platname: 'seam', state: 2 }, { amount: '1000.01' }],
  })
  const [second, first] = body.items as { id: string }[]
  const decide = (id: string, decision: string, reason = '查证属实') =>
    app.callConsoleApi(`POST /console/api/held-wins/${id}/decide`, { decision, reason })
  expect((await decide(first!.id, 'pay', '')).status).toBe(422)
  const answers = await Promise.all(Array.from({ length: 10 }, () => decide(first!.id, 'pay')))
  expect(answers.every(({ status, body: row }) => status === 200 && row.state === 1)).toBe(true)
  expect((await decide(second!.id, 'drop')).body).toMatchObject({ state: 0 })
  expect((await decide(second!.id, 'pay')).status).toBe(409)
  expect((await app.balances(me)).balance).toBe('1080.01')
})

test('a held win that the venue rolls back leaves no fault and nothing to decide', async () => {
  const me = await app.launchPlayer(100)
  const id = newCallId()
  await app.bet(me, id, 1000)
  expect(await app.win(me, `${id}-w`, id, 200_000)).toMatchObject({ result: 'held' })
  const faults = async () =>
    (await app.callConsoleApi('GET /console/api/venue-faults', { state: '1', q: 'seamless.held' })).body.items.filter(
      ({ detail }: { detail: { about: string } }) => detail.about === `${id}-w`,
    )
  expect(await faults()).toHaveLength(1)
  expect(await app.rollback(me, `${id}-wr`, `${id}-w`)).toMatchObject({ result: 'done', balance: 9000 })
  expect(await faults()).toEqual([])
  expect((await app.callConsoleApi('GET /console/api/held-wins', { state: '2', q: me.login })).body.total).toBe(0)
})

test('from the threshold of transfers on, paying a held win waits for a second operator', async () => {
  const me = await app.launchPlayer(100)
  const id = newCallId()
  await app.bet(me, id, 1000)
  expect(await app.win(me, `${id}-w`, id, 150_000)).toMatchObject({ result: 'held' })
  await app.createOperator('second')
  const signedIn = await app.callConsoleApi('POST /console/api/login', { username: 'second', password }, 'none yet')
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_transfer: '1000' })
  const [held] = (await app.callConsoleApi('GET /console/api/held-wins', { state: '2', q: me.login })).body.items
  const pay = { decision: 'pay', reason: '查证属实' }
  const asked = await app.callConsoleApi(`POST /console/api/held-wins/${held.id}/decide`, pay)
  expect(asked).toMatchObject({
    status: 202,
    body: { act: 'bet.decideHeldWin', after: { amount: '1500.00', reason: '查证属实' } },
  })
  expect((await app.balances(me)).balance).toBe('90.00')
  const approve = `POST /console/api/approvals/${asked.body.id}/approve`
  expect((await app.callConsoleApi(approve)).status).toBe(409)
  expect((await app.callConsoleApi(approve, {}, signedIn.body.token)).status).toBe(200)
  expect((await app.balances(me)).balance).toBe('1590.00')
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_transfer: '0' })
})

test('a bet whose held win is dropped is lost once no other win is held [D-051]', async () => {
  const me = await app.launchPlayer(100)
  await app.requireTurnover(me)
  const id = newCallId()
  await app.bet(me, id, 1000)
  expect(await app.win(me, `${id}-a`, id, 200_000)).toMatchObject({ result: 'held' })
  expect(await app.win(me, `${id}-b`, id, 300_000)).toMatchObject({ result: 'held' })
  const { body } = await app.callConsoleApi('GET /console/api/held-wins', { state: '2', q: me.login })
  const drop = (win: { id: string }) =>
    Promise.all(
      Array.from({ length: 20 }, () =>
        app.callConsoleApi(`POST /console/api/held-wins/${win.id}/decide`, { decision: 'drop', reason: '查证' }),
      ),
    )
  for (const { status } of await drop(body.items[0])) expect(status).toBe(200)
  expect((await app.betRecords(me))[0]).toMatchObject({ bet_id: id, status: 2, win_loss: '0.00' })
  await drop(body.items[1])
  expect((await app.betRecords(me))[0]).toMatchObject({ bet_id: id, status: 1, win_loss: '-10.00' })
  expect(await loadOpenRequirement(app.app.db, me.id)).toBe(49_000)
  // The venue may still report a later win.
  expect(await app.win(me, `${id}-c`, id, 500)).toMatchObject({ result: 'done', balance: 9500 })
  expect((await app.betRecords(me))[0]).toMatchObject({ status: 1, win_loss: '-5.00' })
})

test('a win stamped before its bet settles the bet, once even when sent twenty times concurrently', async () => {
  const me = await app.launchPlayer(100)
  await app.requireTurnover(me)
  const [id, early] = [newCallId(), newCallId()]
  app.clock.advance(60_000)
  await app.bet(me, id, 3000)
  await app.bet(me, early, 1000)
  app.clock.advance(-60_000)
  await Promise.all(Array.from({ length: 20 }, () => app.win(me, `${id}-w`, id, 5000)))
  expect((await app.betRecords(me)).find((row: { bet_id: string }) => row.bet_id === id)).toMatchObject({
    status: 1,
    win_loss: '20.00',
  })
  expect(await loadOpenRequirement(app.app.db, me.id)).toBe(47_000)
  expect(await app.rollback(me, `${early}-r`, early)).toMatchObject({ result: 'done', balance: 12_000 })
  expect((await app.betRecords(me)).find((row: { bet_id: string }) => row.bet_id === early)).toMatchObject({
    status: 0,
  })
  await app.check()
})

test('a seamless venue has no transfers and no balance', async () => {
  const me = await app.launchPlayer(100)
  const move = (sourcetype: string, targettype: string) =>
    app.callPlayerApi('POST /api/transfer', { amount: 1, sourcetype, targettype }, me.token)
  expect((await move('userbalance', 'seam')).message).toBe('该场馆直接使用平台钱包，无需转账')
  expect((await move('seam', 'userbalance')).message).toBe('该场馆直接使用平台钱包，无需转账')
  expect((await app.callPlayerApi('POST /api/userapimoney/seam', {}, me.token)).data).toMatchObject({ balance: '0.00' })
  for (const list of ['balancelist', 'balancelist2']) {
    expect(
      (await app.callPlayerApi(`POST /api/${list}`, {}, me.token)).data.map(
        ({ platname }: { platname: string }) => platname,
      ),
    ).not.toContain('seam')
  }
  expect((await app.callPlayerApi('POST /api/transall', {}, me.token)).message).toBe('暂无可回收的余额')
  await app.callPlayerApi('POST /api/uptransferstatus', { transferstatus: 1 }, me.token)
  expect((await app.callPlayerApi('POST /api/getGameUrl', { plat_name: 'seam', game_type: 0 }, me.token)).code).toBe(
    200,
  )
  expect((await app.balances(me)).balance).toBe('100.00')
})

test('the sandbox slot plays from the main wallet and reports what it played', async () => {
  const platformUrl = await app.server.listen({ host: '127.0.0.1', port: 0 })
  const own = await openSandbox({ platformUrl, secret: app.sandbox.secret })
  const setUrl = async (base_url: string) =>
    expect(
      (await app.callConsoleApi('PATCH /console/api/venues/seam', { base_url, secret: app.sandbox.secret })).status,
    ).toBe(200)
  onTestFinished(async () => {
    await setUrl(app.sandbox.url)
    await own.close()
  })
  await setUrl(own.url)
  const me = await app.launchPlayer(500)
  const { data } = await app.callPlayerApi('POST /api/getGameUrl', { plat_name: 'seam', game_type: 0 }, me.token)
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
    const context = await app.betRecords(me)
    return context.length === 8 && context.every(({ status }: { status: number }) => status === 1) && context
  })
  expect(
    rows.reduce((sum: number, row: { win_loss: string }) => sum + Math.round(Number(row.win_loss) * 100), 50_000),
  ).toBe(expected)
  await app.app.db.updateTable('player').set({ isActive: false }).where('id', '=', me.id).execute()
  expect((await play('slot/spin', { stake: 1000 })).error).toBe('当前账号不能下注，进行中的一局会照常结算')
})
