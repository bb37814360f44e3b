import { day } from '@koi/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { idCard, verify } from '../../player/verification/verification.testing.ts'
import { put, seedVenuesAndLevels, signInAgain, twenty } from '../vip/testing.ts'
import { type BonusApp, openBonusApp, terms } from './bonus.testing.ts'

let app: BonusApp
beforeAll(async () => {
  // Tuesday, 10 March 2026, noon in Beijing.
  app = await openBonusApp()
  await seedVenuesAndLevels(app)
})
afterAll(() => app.finish())
afterEach(() => app.execAsOwner(`update bonus_rule set state = 'stopped' where state = 'live'`))

const amountsOf = async (name: string) =>
  (await app.list(await signInAgain(app, name))).offers
    .map(({ amount }) => amount)
    .toSorted((a, b) => Number(a) - Number(b))
const bornOn = (id: string, birthday: string) =>
  app.execAsOwner(`update player set birthday = '${birthday}' where id = '${id}'`)
const gifts = async (date?: string) => {
  await app.run('request-gifts', date)
  await app.catchUp()
}

test('a player whose identity is approved is offered a bonus once', async () => {
  await app.liveRule({ trigger: 'verified' })
  const [player, other] = [await app.registerPlayer(), await app.registerPlayer()]
  await app.catchUp()
  expect(await amountsOf(player.name)).toEqual([])
  expect((await verify(app, player, idCard(1))).status).toBe(200)
  await app.catchUp()
  expect(await amountsOf(player.name)).toEqual(['50.00'])
  expect(await amountsOf(other.name)).toEqual([])
  // A rule created later offers nothing for an earlier approval.
  await app.liveRule({ trigger: 'verified', amount: '60' })
  await app.callConsoleApi(`PATCH /console/api/players/${player.id}`, { email: 'a@example.com' })
  await app.catchUp()
  expect(await amountsOf(player.name)).toEqual(['50.00'])
})

test('when the deposits of the first days reach the amount, a percentage of their sum is offered once', async () => {
  const percent = { reward: 'percent', steps: [{ from: '1', percent: 10 }] }
  await app.liveRule({ trigger: 'deposits', window_days: 7, least: '1000', ...percent })
  const [player, late] = [await app.registerPlayer(), await app.registerPlayer()]
  await app.deposit(player.token, '600')
  await app.deposit(late.token, '900')
  await app.catchUp()
  expect(await amountsOf(player.name)).toEqual([])
  await app.deposit(player.token, '500.50')
  await app.catchUp()
  expect(await amountsOf(player.name)).toEqual(['110.05'])
  await app.deposit(player.token, '5000')
  app.clock.advance(7 * day)
  await app.deposit(await signInAgain(app, late.name), '900')
  await app.catchUp()
  expect(await amountsOf(player.name)).toEqual(['110.05'])
  expect(await amountsOf(late.name)).toEqual([])
})

test('without a number of days, deposits are summed from the start of the rule', async () => {
  const player = await app.registerPlayer()
  await app.deposit(player.token, '900')
  app.clock.advance(1000)
  await app.liveRule({ trigger: 'deposits', least: '1000', amount: '30' })
  await app.deposit(player.token, '900.50')
  await app.catchUp()
  expect(await amountsOf(player.name)).toEqual([])
  await app.deposit(player.token, '100.50')
  await app.catchUp()
  expect(await amountsOf(player.name)).toEqual(['30.00'])
})

test('a birthday bonus is offered once a year, on 28 February for players born on 29 February', async () => {
  await app.liveRule({ trigger: 'birthday', take_days: 365 })
  const [player, leap, other] = [await app.registerPlayer(), await app.registerPlayer(), await app.registerPlayer()]
  app.clock.set('2027-02-28T04:00:00.000Z' as never)
  await bornOn(player.id, '1990-02-28')
  await bornOn(leap.id, '1992-02-29')
  await bornOn(other.id, '1990-03-01')
  for (let n = 0; n < 2; n++) await gifts()
  expect(await amountsOf(player.name)).toEqual(['50.00'])
  expect(await amountsOf(leap.name)).toEqual(['50.00'])
  expect(await amountsOf(other.name)).toEqual([])
  // Changing the birthday brings no second bonus in the same year.
  app.clock.advance(10 * day)
  await bornOn(player.id, '1990-03-10')
  await gifts()
  expect(await amountsOf(player.name)).toEqual(['50.00'])
  app.clock.set('2028-02-28T04:00:00.000Z' as never)
  await gifts()
  expect(await amountsOf(leap.name)).toEqual([])
  app.clock.advance(day)
  await gifts()
  expect(await amountsOf(leap.name)).toEqual(['50.00'])
  // A run for a future date offers nothing.
  expect(await app.run('request-gifts', '2028-02-29')).toBe(0)
})

test("weekly and monthly gifts follow the player's level, with an amount by level", async () => {
  const levels = [
    { level: 2, amount: '20' },
    { level: 4, amount: '40' },
  ]
  await app.liveRule({ trigger: 'level_week', level: 2, reward: 'by_level', levels, take_days: 60 })
  await app.liveRule({ trigger: 'level_month', level: 3, amount: '99', take_days: 60 })
  const [player, low] = [await app.registerPlayer(), await app.registerPlayer()]
  app.clock.set('2028-03-06T04:00:00.000Z' as never) // Monday
  await put(app, player.id, 2)
  await put(app, low.id, 1)
  for (let n = 0; n < 2; n++) await gifts()
  expect(await amountsOf(player.name)).toEqual(['20.00'])
  expect(await amountsOf(low.name)).toEqual([])
  app.clock.advance(3 * day)
  await put(app, player.id, 5)
  await gifts()
  expect(await amountsOf(player.name)).toEqual(['20.00', '99.00'])
  app.clock.advance(4 * day)
  await put(app, low.id, 1)
  await twenty(() => gifts())
  expect(await amountsOf(player.name)).toEqual(['20.00', '40.00', '99.00'])
  // A player who lost the level before the offer is made gets nothing.
  app.clock.advance(7 * day)
  await app.run('request-gifts')
  await put(app, player.id, 1)
  await app.catchUp()
  expect(await amountsOf(player.name)).toEqual(['20.00', '40.00', '99.00'])
})

test("a gift of a past week follows the player's level at the end of that week", async () => {
  app.clock.set('2028-07-03T04:00:00.000Z' as never) // Monday
  const levels = [
    { level: 2, amount: '20' },
    { level: 4, amount: '40' },
  ]
  await app.liveRule({ trigger: 'level_week', level: 2, reward: 'by_level', levels, take_days: 60 })
  const [player, low] = [await app.registerPlayer(), await app.registerPlayer()]
  await put(app, player.id, 2)
  app.clock.advance(7 * day)
  await put(app, player.id, 5)
  await put(app, low.id, 5)
  await gifts('2028-07-04')
  expect(await amountsOf(player.name)).toEqual(['20.00'])
  expect(await amountsOf(low.name)).toEqual([])
  await gifts()
  expect(await amountsOf(player.name)).toEqual(['20.00', '40.00'])
  expect(await amountsOf(low.name)).toEqual(['40.00'])
})

test('an amount by level also applies to codes and bonuses by hand, and is refused below the first level', async () => {
  const byLevel = { reward: 'by_level', levels: [{ level: 3, amount: '33' }] }
  await app.liveRule({ trigger: 'code', code: 'level3', ...byLevel })
  const hand = await app.liveRule(byLevel)
  const { id, token, name } = await app.registerPlayer()
  const give = () => app.callConsoleApi(`POST /console/api/players/${id}/bonuses`, { rule: hand, reason: '补偿' })
  expect((await app.enter(token, 'level3')).code).toBe(403)
  expect((await give()).body.code).toBe('BONUS_NOTHING_DUE')
  await put(app, id, 3)
  expect((await app.enter(await signInAgain(app, name), 'level3')).code).toBe(200)
  expect((await give()).body).toMatchObject({ amount: '33.00', state: 'open' })
})

test('incomplete terms are refused with the missing field, and a dry run evaluates the new triggers', async () => {
  const dryRun = async (change: object) =>
    (await app.callConsoleApi('POST /console/api/bonus-rules/dry-run', { terms: terms({ amount: '5', ...change }) }))
      .body
  expect((await dryRun({ trigger: 'deposits' })).detail).toBe('请填写必填项')
  expect((await dryRun({ trigger: 'birthday', reward: 'by_level' })).detail).toBe('请填写必填项')
  const levels = [1, 1].map((level) => ({ level, amount: '1' }))
  expect((await dryRun({ trigger: 'birthday', reward: 'by_level', levels })).detail).toBe('档位须从低到高，且不能重复')
  app.clock.set('2029-05-15T04:00:00.000Z' as never)
  const player = await app.registerPlayer()
  await bornOn(player.id, '1990-05-10')
  await put(app, player.id, 10)
  expect((await verify(app, player, idCard(2))).status).toBe(200)
  for (const amount of ['300', '800', '900']) {
    app.clock.advance(1000)
    await app.deposit(player.token, amount)
  }
  expect(await dryRun({ trigger: 'verified' })).toMatchObject({ is_known: true, bonuses: 1, cost: '5.00' })
  expect(await dryRun({ trigger: 'birthday' })).toMatchObject({ bonuses: 1, cost: '5.00' })
  expect(await dryRun({ trigger: 'deposits', window_days: 5, least: '1000' })).toMatchObject({
    bonuses: 1,
    base: '1100.00',
  })
  const byLevel = { level: 9, reward: 'by_level', levels: [{ level: 9, amount: '90' }] }
  app.clock.advance(30 * day)
  expect(await dryRun({ trigger: 'level_month', ...byLevel })).toMatchObject({ bonuses: 1, cost: '90.00' })
  expect(await dryRun({ trigger: 'level_week', ...byLevel })).toMatchObject({ bonuses: 4, players: 1, cost: '360.00' })
})

test('periods from before the publication, the start of the rule or the registration give nothing', async () => {
  // Wednesday.
  app.clock.set('2029-03-14T04:00:00.000Z' as never)
  const player = await app.registerPlayer()
  await put(app, player.id, 5)
  await bornOn(player.id, '1990-03-12')
  app.clock.advance(20 * day)
  const play = { multiple: 0, take_days: 60 }
  const loss = { reward: 'percent', steps: [{ from: '0', percent: 10 }], ...play }
  await app.execAsOwner(`insert into player_day_play (player_id, day, category_id, bets, stake, valid_stake, win_loss)
    select '${player.id}', day, 'slots', 0, 0, 0, -10000 from unnest('{2029-03-20,2029-04-01,2029-04-02}'::date[]) day`)
  await app.liveRule({ trigger: 'level_week', level: 2, amount: '1', ...play })
  await app.liveRule({ trigger: 'level_month', level: 2, amount: '2', ...play })
  await app.liveRule({ trigger: 'birthday', amount: '3', ...play })
  await app.liveRule({ trigger: 'loss', period: 'day', ...loss })
  await app.liveRule({ trigger: 'loss', period: 'week', ...loss })
  const startsLater = { starts_at: '2029-05-01 00:00:00' }
  await app.liveRule({ trigger: 'level_week', level: 2, amount: '4', ...play }, startsLater)
  for (const date of ['2029-03-12', '2029-03-19', '2029-03-26', '2029-04-01']) await gifts(date)
  for (const date of ['2029-03-20', '2029-03-25', '2029-04-01', '2029-04-02']) await app.run('request-cashback', date)
  await app.catchUp()
  // 3 April: the week from 2 April and April, in which the rules were published, count.
  expect(await amountsOf(player.name)).toEqual(['2.00'])
  await gifts()
  expect(await amountsOf(player.name)).toEqual(['1.00', '2.00'])
  // A player who registers later has no gift of the week before, but those of the periods of the registration.
  app.clock.advance(7 * day)
  const late = await app.registerPlayer()
  await put(app, late.id, 5)
  await gifts('2029-04-06')
  expect(await amountsOf(late.name)).toEqual(['2.00'])
  await gifts()
  expect(await amountsOf(late.name)).toEqual(['1.00', '2.00'])
  // A week before the start of a rule gives nothing after it either.
  app.clock.set('2029-05-08T04:00:00.000Z' as never)
  await gifts('2029-04-23')
  expect(await amountsOf(late.name)).not.toContain('4.00')
  await gifts('2029-05-01')
  expect(await amountsOf(late.name)).toContain('4.00')
})

/** Publishes version 2 of a rule with other terms. */
const republish = async (id: string, change: object) => {
  const { name, title } = (await app.callConsoleApi(`GET /console/api/bonus-rules/${id}`)).body
  const given = {
    name,
    title,
    starts_at: '',
    ends_at: '',
    budget: '1000000',
    budget_day: '0',
    terms: terms(change),
    version: 1,
  }
  expect((await app.callConsoleApi(`PATCH /console/api/bonus-rules/${id}`, given)).status).toBe(200)
  expect((await app.callConsoleApi(`POST /console/api/bonus-rules/${id}/publish`, { version: 2 })).status).toBe(200)
}

test('a requested offer is not made if the trigger of the rule was changed since', async () => {
  app.clock.set('2029-06-05T04:00:00.000Z' as never)
  const id = await app.liveRule({ trigger: 'birthday' })
  const player = await app.registerPlayer()
  await bornOn(player.id, '1990-06-05')
  await app.run('request-gifts')
  app.clock.advance(1000)
  await republish(id, { trigger: 'registration' })
  await app.catchUp()
  expect(await amountsOf(player.name)).toEqual([])
})

test('a requested offer is made if other terms than the trigger were changed since', async () => {
  const id = await app.liveRule({ trigger: 'birthday' })
  const player = await app.registerPlayer()
  await bornOn(player.id, '1990-06-05')
  await app.run('request-gifts')
  app.clock.advance(1000)
  await republish(id, { trigger: 'birthday', amount: '77' })
  await app.catchUp()
  expect(await amountsOf(player.name)).toEqual(['77.00'])
})

test('weeks that ended before another reward was published are not paid by it', async () => {
  app.clock.set('2029-07-03T04:00:00.000Z' as never) // Tuesday
  const week = { trigger: 'level_week', level: 2, take_days: 60 }
  const id = await app.liveRule({ ...week, amount: '1' })
  const player = await app.registerPlayer()
  await put(app, player.id, 5)
  app.clock.advance(7 * day)
  await republish(id, { ...week, amount: '99' })
  await gifts('2029-07-04')
  expect(await amountsOf(player.name)).toEqual([])
  await gifts()
  expect(await amountsOf(player.name)).toEqual(['99.00'])
})
