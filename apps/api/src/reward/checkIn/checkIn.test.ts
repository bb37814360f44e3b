import { instant } from '@koi/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BonusApp, openBonusApp, terms } from '../bonus/bonus.testing.ts'
import { callWhileLocked, callWithLateBody } from '../../platform/testing/late.testing.ts'
import { expectRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { signInAgain, twenty } from '../vip/testing.ts'

let app: BonusApp
beforeAll(async () => {
  app = await openBonusApp()
})
afterAll(() => app.finish())
afterEach(() => app.execAsOwner(`update bonus_rule set state = 'stopped' where state = 'live'`))

/** Sets the clock to noon in Beijing on a day. */
const goTo = (day: string) => app.clock.set(instant(`${day}T12:00:00+08:00`))
const checkIn = (token: string) => app.callPlayerApi('POST /api/check-in', {}, token)
const calendar = async (token: string, month = '') =>
  (await app.callPlayerApi('POST /api/check-in/calendar', { month }, token)).data
const offers = async (token: string): Promise<string[]> => {
  await app.catchUp()
  return (await app.list(token)).offers
    .map(({ title }) => title as string)
    .toSorted((one, other) => one.localeCompare(other, 'zh'))
}

test('of twenty concurrent check-ins one counts, and a repeated check-in changes nothing', async () => {
  goTo('2027-03-10')
  await app.liveRule({ trigger: 'check_in' }, { title: '每天' })
  const { token } = await app.registerPlayer()
  const answers = await twenty(() => checkIn(token))
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(answers.filter(({ data }) => data.is_new === 1)).toHaveLength(1)
  expect(await checkIn(token)).toMatchObject({
    message: '今日已签到',
    data: { day: '2027-03-10', streak: 1, is_new: 0 },
  })
  expect(await offers(token)).toEqual(['每天'])
  expect(await offers(token)).toEqual(['每天'])
})

test('consecutive check-ins are rewarded by their day in a cycle of seven, and a missed day restarts the cycle', async () => {
  await app.liveRule({ trigger: 'check_in', streak: 2, take_days: 30 }, { title: '第二天' })
  await app.liveRule({ trigger: 'check_in', streak: 7, take_days: 30 }, { title: '第七天' })
  let player = await app.registerPlayer()
  const streaks: number[] = []
  const given: string[][] = []
  // There is no check-in on the tenth.
  for (const day of [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12]) {
    goTo(`2027-04-${String(day).padStart(2, '0')}`)
    const token = await signInAgain(app, player.name)
    player = { ...player, token }
    const answer = await checkIn(token)
    expect(answer.code).toBe(200)
    streaks.push(answer.data.streak)
    given.push(await offers(token))
  }
  expect(streaks).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2])
  expect(given.map((titles) => titles.length)).toEqual([0, 1, 1, 1, 1, 1, 2, 2, 3, 3, 4])
  expect(given.at(-1)).toEqual(['第二天', '第二天', '第二天', '第七天'])
})

test('the calendar shows the month, the streak and the rewards of the coming days', async () => {
  goTo('2027-05-31')
  const { name, token } = await app.registerPlayer()
  expect(await calendar(token)).toMatchObject({
    today: '2027-05-31',
    is_done: 0,
    streak: 0,
    month: '2027-05',
    days: [],
  })
  await checkIn(token)
  goTo('2027-06-01')
  const later = await signInAgain(app, name)
  await app.liveRule({ trigger: 'check_in', amount: '0.50' }, { title: '每天' })
  await app.liveRule({ trigger: 'check_in', streak: 7, amount: '8.88' }, { title: '第七天' })
  // The next two rules give nothing: one ends before the third day of the cycle, the other lacks budget.
  await app.liveRule({ trigger: 'check_in', streak: 3 }, { title: '结束', ends_at: '2027-06-01 23:59:59' })
  await app.liveRule({ trigger: 'check_in', amount: '5' }, { title: '无预算', budget: '4' })
  const shown = await calendar(later)
  expect(shown).toMatchObject({ is_done: 0, streak: 1, month: '2027-06', days: [] })
  expect(shown.cycle.map(({ day, is_done }: { day: string; is_done: number }) => [day, is_done])).toEqual([
    ['2027-05-31', 1],
    ['2027-06-01', 0],
    ['2027-06-02', 0],
    ['2027-06-03', 0],
    ['2027-06-04', 0],
    ['2027-06-05', 0],
    ['2027-06-06', 0],
  ])
  expect(shown.cycle[1].gives).toEqual([{ title: '每天', amount: '0.50', rounds: 0, turns: 0 }])
  expect(shown.cycle[2].gives).toEqual([{ title: '每天', amount: '0.50', rounds: 0, turns: 0 }])
  expect(shown.cycle[6].gives).toEqual([
    { title: '每天', amount: '0.50', rounds: 0, turns: 0 },
    { title: '第七天', amount: '8.88', rounds: 0, turns: 0 },
  ])
  await checkIn(later)
  expect(await calendar(later, '2027-05')).toMatchObject({
    is_done: 1,
    streak: 2,
    month: '2027-05',
    days: ['2027-05-31'],
  })
  expect(await calendar(later, '2027-13')).toMatchObject({ month: '2027-06', days: ['2027-06-01'] })
})

test('a check-in counts for the day on which it holds the lock, whenever it was sent', async () => {
  const midnight = (isPast: boolean) =>
    app.clock.set(instant(isPast ? '2027-06-16T00:00:00+08:00' : '2027-06-15T23:59:59+08:00'))
  for (const isLocked of [false, true]) {
    midnight(false)
    const { id, token } = await app.registerPlayer()
    const isLate = () => midnight(true)
    const answer = isLocked
      ? await callWhileLocked(app, id, () => checkIn(token), isLate)
      : await callWithLateBody(app, 'POST /api/check-in', token, isLate)
    expect(answer).toMatchObject({ code: 200, data: { day: '2027-06-16', streak: 1 } })
  }
})

test('a player who must not be offered bonuses sees the calendar and cannot check in', async () => {
  goTo('2027-07-01')
  const { id, token } = await app.registerPlayer()
  await app.execAsOwner(
    `insert into harm_marker (id, player_id, kind, day, args, at) values (gen_random_uuid(), '${id}', 'night', '2027-07-01', '[3, 20]', now())`,
  )
  expect(await checkIn(token)).toMatchObject({ code: 403, message: '该奖金暂不适用于您的账号' })
  expect(await calendar(token)).toMatchObject({ is_barred: 1, is_done: 0, streak: 0 })
})

test('the dry run of a check-in rule counts the check-ins on its day of the cycle', async () => {
  goTo('2027-08-01')
  const { token } = await app.registerPlayer()
  await checkIn(token)
  const run = async (streak: number) =>
    (
      await app.callConsoleApi('POST /console/api/bonus-rules/dry-run', {
        terms: terms({ trigger: 'check_in', streak, amount: '2', multiple: 3 }),
      })
    ).body
  expect(await run(0)).toMatchObject({ is_known: true, players: 1, bonuses: 1, cost: '2.00', flow: '6.00' })
  expect(await run(2)).toMatchObject({ is_known: true, bonuses: 0 })
})

test('checking in needs 3 database round trips, one of them for the session, and the calendar 4', async () => {
  goTo('2027-09-01')
  await app.liveRule({ trigger: 'check_in' })
  const { token } = await app.registerPlayer()
  await expectRoundTrips(app, 3, () => checkIn(token))
  await expectRoundTrips(app, 4, () => calendar(token))
})
