import { addDays, day, dayOf, plus } from '@koi/contract/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'
import { signInAgain, seedVenuesAndLevels, pay, play, put, run, startSecondProcess } from './testing.ts'
import { judgeLevels } from './vip.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
  await seedVenuesAndLevels(app)
})
afterEach(() => app.finish())

const loadLevel = async (player: string) =>
  (await app.app.db.selectFrom('player').select('vipLevel').where('id', '=', player).executeTakeFirstOrThrow()).vipLevel
const changes = (player: string) =>
  app.app.db
    .selectFrom('vipChange')
    .select(['reason', 'fromLevel', 'toLevel', 'day'])
    .where('playerId', '=', player)
    .orderBy('at')
    .execute()

test('lists the levels publicly in order, amounts as text and percentages as numbers [API-21, ENT-24]', async () => {
  const { code, data } = await app.callPlayerApi('POST /api/uservip')
  expect(code).toBe(200)
  expect(data.map(({ level }: { level: number }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(data[0]).toEqual({
    level: 1,
    name: 'VIP1',
    recharge: '500.00',
    flow: '5000.00',
    status: 1,
    realperson: 0.4,
    electron: 0.5,
    e_sport: 0.3,
    joker: 0.4,
    sport: 0.4,
    lottery: 0.2,
  })
})

test('promotion needs both deposits and turnover; open and void bets do not count [STATE-15]', async () => {
  const { id } = await app.registerPlayer()
  await pay(app, id, '499.99')
  await play(app, id, '5000')
  await run(app, 'vip')
  expect(await loadLevel(id)).toBe(0)
  await pay(app, id, '0.01')
  await app.app.db.updateTable('bet').set({ state: 'void' }).execute()
  await run(app, 'vip')
  expect(await loadLevel(id)).toBe(0)
  await app.app.db.updateTable('bet').set({ state: 'settled' }).execute()
  expect(await run(app, 'vip')).toBe(1)
  expect(await loadLevel(id)).toBe(1)
})

test('a player far above the threshold rises one level a day, however often and on whichever process the job runs [STATE-16]', async () => {
  const { id } = await app.registerPlayer()
  await pay(app, id, '100000')
  await play(app, id, '1000000')
  const other = await startSecondProcess(app)
  for (const level of [1, 2, 3, 4, 4]) {
    await Promise.all([
      run(app, 'vip'),
      judgeLevels(other.app, null),
      judgeLevels(app.app, null),
      judgeLevels(other.app, null),
    ])
    await run(app, 'vip')
    expect(await loadLevel(id)).toBe(level)
    app.clock.advance(day)
  }
  await other.close()
  expect((await changes(id)).map(({ toLevel }) => toLevel)).toEqual([1, 2, 3, 4])
})

test("a run's date is the day of the level change; a day before the last change has no effect [STATE-16]", async () => {
  const { id } = await app.registerPlayer()
  await pay(app, id, '100000')
  await play(app, id, '1000000')
  await run(app, 'vip', '2026-03-10')
  await run(app, 'vip', '2026-03-10')
  expect(await loadLevel(id)).toBe(1)
  await run(app, 'vip', '2026-03-09')
  expect(await loadLevel(id)).toBe(1)
  app.clock.advance(day)
  await run(app, 'vip', '2026-03-11')
  expect(await loadLevel(id)).toBe(2)
})

test('a player without enough turnover in 90 days drops one level, at lowest to none [STATE-17]', async () => {
  const { id } = await app.registerPlayer()
  await put(app, id, 2)
  await play(app, id, '24999.99')
  app.clock.advance(89 * day)
  expect(await run(app, 'vip')).toBe(0)
  app.clock.advance(day)
  expect(await run(app, 'vip')).toBe(1)
  expect(await loadLevel(id)).toBe(1)
  app.clock.advance(90 * day)
  await run(app, 'vip')
  app.clock.advance(90 * day)
  await run(app, 'vip')
  expect(await loadLevel(id)).toBe(0)
  expect((await changes(id)).map(({ reason }) => reason)).toEqual(['operator', 'relegated', 'relegated'])
})

test('a player with enough turnover keeps the level for another 90 days [STATE-17]', async () => {
  const { id } = await app.registerPlayer()
  await put(app, id, 2)
  await play(app, id, '25000')
  app.clock.advance(90 * day)
  await run(app, 'vip')
  expect(await loadLevel(id)).toBe(2)
  app.clock.advance(90 * day)
  await run(app, 'vip')
  expect(await loadLevel(id)).toBe(1)
  expect((await changes(id)).map(({ reason }) => reason)).toEqual(['operator', 'kept', 'relegated'])
})

test('a promotion at day 60 restarts the period: the next check is at day 150 [STATE-18]', async () => {
  app.clock.set(plus(app.clock.now(), -10 * day)) // 28 February: the period crosses month ends
  const { id } = await app.registerPlayer()
  await put(app, id, 1)
  const start = app.clock.now()
  app.clock.advance(60 * day)
  await pay(app, id, '5000')
  await play(app, id, '50000', { at: plus(start, day) })
  await run(app, 'vip')
  expect(await loadLevel(id)).toBe(2)
  app.clock.set(plus(start, 149 * day))
  expect(await run(app, 'vip')).toBe(0)
  app.clock.set(plus(start, 150 * day))
  await run(app, 'vip')
  expect(await loadLevel(id)).toBe(1)
})

test('after a drop only later stakes count toward promotion [D-065]', async () => {
  const { id } = await app.registerPlayer()
  await pay(app, id, '5000')
  await play(app, id, '50000')
  for (const _ of [1, 2]) {
    await run(app, 'vip')
    app.clock.advance(day)
  }
  expect(await loadLevel(id)).toBe(2)
  app.clock.advance(90 * day)
  await run(app, 'vip')
  expect(await loadLevel(id)).toBe(1)
  app.clock.advance(day)
  expect(await run(app, 'vip')).toBe(0)
  await play(app, id, '49999.99')
  expect(await run(app, 'vip')).toBe(0)
  await play(app, id, '0.01')
  expect(await run(app, 'vip')).toBe(1)
  expect(await loadLevel(id)).toBe(2)
})

test('a player reads the progress toward the next level as the job computes it [STATE-15, D-065]', async () => {
  const { id, token, name } = await app.registerPlayer()
  const read = async (as: string) => (await app.callPlayerApi('POST /api/vipprogress', {}, as)).data
  expect(await read(token)).toEqual({ paysum: '0.00', flow: '0.00', keep: null })
  await pay(app, id, '5000')
  await play(app, id, '49999.50')
  await play(app, id, '70', { state: 'void' })
  await play(app, id, '80', { state: 'open' })
  expect(await read(token)).toEqual({ paysum: '5000.00', flow: '49999.50', keep: null })
  app.clock.advance(day)
  await put(app, id, 2)
  const begun = dayOf(app.clock.now())
  await play(app, id, '20')
  expect((await read(await signInAgain(app, name))).keep).toEqual({
    keep_flow: expect.stringMatching(/^[1-9]\d*\.00$/),
    made: '20.00',
    until: `${addDays(begun, 90)} 00:00:00`,
  })
  app.clock.advance(90 * day)
  await run(app, 'vip') // drops: earlier stakes no longer count
  await play(app, id, '12.34')
  expect(await read(await signInAgain(app, name))).toMatchObject({
    paysum: '5000.00',
    flow: '12.34',
    keep: { made: '12.34' },
  })
  expect((await app.callPlayerApi('POST /api/vipprogress')).code).toBe(401)
})

test('stakes of earlier days are read from the sums of days, so that a read costs the same after years of play', async () => {
  const { id, token } = await app.registerPlayer()
  const sums = `insert into player_day_play (player_id, day, category_id, bets, stake, valid_stake, win_loss)
    select '${id}', date '${dayOf(app.clock.now())}' - n, 'live', 1, 100, 100, 0 from generate_series(2, 11) n`
  await app.execAsOwner(sums)
  await play(app, id, '3')
  expect((await app.callPlayerApi('POST /api/vipprogress', {}, token)).data.flow).toBe('13.00')
})

test('a period begun on 29 February ends 90 days later', async () => {
  app.clock.set(plus('2028-02-29T04:00:00.000Z' as never, 0))
  const { id } = await app.registerPlayer()
  await put(app, id, 1)
  app.clock.set(plus('2028-05-28T16:00:00.000Z' as never, 10 * 60_000)) // 29 May 00:10 in Beijing
  expect(dayOf(app.clock.now())).toBe('2028-05-29')
  await run(app, 'vip')
  expect(await loadLevel(id)).toBe(0)
})

test('level numbers must be contiguous, percentages have two places, and the keep turnover defaults to half', async () => {
  const body = { level: 11, recharge: '30000000', flow: '91000000.01', realperson: '1.25', status: 0 }
  const made = await app.callConsoleApi('POST /console/api/vip-levels', body)
  expect(made).toMatchObject({
    status: 201,
    body: { id: 11, level: 11, name: 'VIP11', keep_flow: '45500000.00', realperson: 1.25, electron: 0, status: 0 },
  })
  expect((await app.callConsoleApi('POST /console/api/vip-levels', body)).status).toBe(409)
  expect((await app.callConsoleApi('POST /console/api/vip-levels', { ...body, level: 13 })).status).toBe(422)
  expect(
    (await app.callConsoleApi('POST /console/api/vip-levels', { ...body, level: 12, realperson: '0.555' })).status,
  ).toBe(422)
  const changed = await app.callConsoleApi('PATCH /console/api/vip-levels/11', {
    flow: '100.00',
    keep_flow: '',
    e_sport: 0.6,
  })
  expect(changed.body).toMatchObject({ flow: '100.00', keep_flow: '50.00', e_sport: 0.6, realperson: 1.25 })
  expect((await app.callConsoleApi('DELETE /console/api/vip-levels/10')).status).toBe(409)
  const { id } = await app.registerPlayer()
  await put(app, id, 11)
  expect((await app.callConsoleApi('DELETE /console/api/vip-levels/11')).status).toBe(409)
  await put(app, id, 0)
  expect((await app.callConsoleApi('DELETE /console/api/vip-levels/11')).status).toBe(200)
  expect((await app.callConsoleApi('PATCH /console/api/vip-levels/11', { flow: '1' })).status).toBe(404)
  expect((await app.callConsoleApi(`PATCH /console/api/players/${id}`, { vip: 99 })).status).toBe(422)
})

test('a level that gives more waits for a second operator where changes need two', async () => {
  await app.createOperator('second')
  expect((await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_changes: 1 })).status).toBe(200)
  const change = (to: object) => app.callConsoleApi('PATCH /console/api/vip-levels/1', to)
  for (const more of [{ electron: 10 }, { recharge: '1' }, { flow: '1' }, { keep_flow: '1' }])
    expect(await change(more)).toMatchObject({ status: 202, body: { act: 'vip.change', after: { level: 1 } } })
  expect(await change({ electron: 0.1, flow: '6000', name: '白银' })).toMatchObject({
    status: 200,
    body: { electron: 0.1, flow: '6000.00', keep_flow: '2500.00', name: '白银', realperson: 0.4 },
  })
  const level = { level: 11, recharge: '1', flow: '1', electron: 10 }
  expect((await app.callConsoleApi('POST /console/api/vip-levels', level)).status).toBe(202)
})

test('a player is put into a higher level by two operators where changes need two, into a lower one by one', async () => {
  await app.createOperator('second')
  const { id } = await app.registerPlayer()
  expect((await app.callConsoleApi(`PATCH /console/api/players/${id}`, { vip: 3, reason: '补偿' })).status).toBe(200)
  expect((await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_changes: 1 })).status).toBe(200)
  const change = (vip: number) => app.callConsoleApi(`PATCH /console/api/players/${id}`, { vip, reason: '补偿' })
  expect(await change(9)).toMatchObject({ status: 202, body: { before: { vip: 3 }, after: { vip: 9 } } })
  expect((await change(2)).status).toBe(200)
  expect(await loadLevel(id)).toBe(2)
})

test('an approval of a higher level shows every field of the change, and is stale once one of them has changed', async () => {
  await app.createOperator('second')
  const { id } = await app.registerPlayer()
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_changes: 1 })
  const login = { username: 'second', password }
  const { token } = (await app.callConsoleApi('POST /console/api/login', login, 'none yet')).body
  const change = (to: object) => app.callConsoleApi(`PATCH /console/api/players/${id}`, to)
  const approve = (approval: string) => app.callConsoleApi(`POST /console/api/approvals/${approval}/approve`, {}, token)
  const given = { isblack: true, is_test: true, excluded_until: '2027-01-01', mobile: '13612345678', note: '常客' }
  const asked = await change({ ...given, vip: 3, realname: '张三丰', reason: '补偿' })
  expect(asked).toMatchObject({
    status: 202,
    body: {
      before: { vip: 0, isblack: false, is_test: false, excluded_until: null, mobile: '', note: '', realname: '张**' },
      after: {
        vip: 3,
        isblack: true,
        is_test: true,
        excluded_until: '2027-01-01T16:00:00.000Z',
        mobile: '136****5678',
        note: '常客',
        realname: '张**',
        has_new_realname: true,
        reason: '补偿',
      },
    },
  })
  expect((await change({ note: '已联系' })).status).toBe(200)
  expect(await approve(asked.body.id)).toMatchObject({ status: 409, body: { code: 'APPROVAL_STALE' } })
  const again = await change({ ...given, vip: 3 })
  await change({ is_test: true })
  expect((await approve(again.body.id)).status).toBe(409)
  expect(await loadLevel(id)).toBe(0)
})

test('an approved level below the one that the player has reached meanwhile is not set', async () => {
  await app.createOperator('second')
  const { id } = await app.registerPlayer()
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_changes: 1 })
  const asked = await app.callConsoleApi(`PATCH /console/api/players/${id}`, { vip: 3 })
  await app.app.db.updateTable('player').set({ vipLevel: 5 }).where('id', '=', id).execute()
  const login = { username: 'second', password }
  const { token } = (await app.callConsoleApi('POST /console/api/login', login, 'none yet')).body
  expect(await app.callConsoleApi(`POST /console/api/approvals/${asked.body.id}/approve`, {}, token)).toMatchObject({
    status: 409,
    body: { code: 'APPROVAL_STALE' },
  })
  expect(await loadLevel(id)).toBe(5)
})

test('a player whose level cannot be stored holds up no other, and the run counts as failed', async () => {
  const players = [(await app.registerPlayer()).id, (await app.registerPlayer()).id].toSorted()
  const [broken, other] = players as [string, string]
  for (const player of players) {
    await pay(app, player, '500')
    await play(app, player, '5000')
  }
  await app.execAsOwner(`
    create function refuse_level() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse_level before insert on vip_change for each row when (new.player_id = '${broken}') execute function refuse_level()`)
  const { status } = await app.callConsoleApi('POST /console/api/jobs/vip/run')
  expect([status, await loadLevel(broken), await loadLevel(other)]).toEqual([500, 0, 1])
  const { items } = (await app.callConsoleApi('GET /console/api/jobs')).body
  const job = items.find(({ name }: { name: string }) => name === 'vip')
  expect(job.last.error).toBe('Error: 1 failed, first: error: refused')
  await app.execAsOwner('drop trigger refuse_level on vip_change')
  await run(app, 'vip')
  expect(await loadLevel(broken)).toBe(1)
})
