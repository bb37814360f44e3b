import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreeRoundApp, openFreeRoundApp } from '../../play/freeRound/freeRound.testing.ts'
import { password } from '../../platform/testing/testing.ts'
import { until } from '../../platform/testing/wait.testing.ts'
import { twenty } from '../vip/testing.ts'
import { terms } from './bonus.testing.ts'

let app: FreeRoundApp
beforeAll(async () => {
  app = await openFreeRoundApp()
}, 60_000)
afterAll(() => app.finish())

let made = 0
/** Publishes a rule with a code that gives ten rounds of 2 yuan; their winnings have a turnover multiple of 1.5. */
async function liveRule(code: string, change: object = {}, rule: object = {}): Promise<string> {
  const rounds = { game: app.games.get('playjson'), rounds: 10, round_stake: '2', round_days: 3, multiple: 1.5 }
  const given = {
    name: `规则${++made}`,
    title: `旋转${made}`,
    starts_at: '',
    ends_at: '',
    budget: 1_000_000,
    budget_day: 0,
    ...rule,
  }
  const body = { ...given, terms: terms({ trigger: 'code', code, reward: 'free_rounds', ...rounds, ...change }) }
  const answer = await app.callConsoleApi('POST /console/api/bonus-rules', body)
  expect(answer.status).toBe(201)
  const { id } = answer.body
  expect((await app.callConsoleApi(`POST /console/api/bonus-rules/${id}/publish`, { version: 1 })).status).toBe(200)
  return id
}
const enter = ({ token }: { token: string }, code: string) => app.callPlayerApi('POST /api/bonus/code', { code }, token)

test('a code is known as it is printed and typed; without its hyphens only if it is the only one', async () => {
  await liveRule('new-year-26')
  for (const typed of ['NEW YEAR 26', 'newyear26', ' New-Year-26 ', 'ｎｅｗ－ｙｅａｒ－２６'])
    expect({ typed, ...(await enter(await app.registerPlayer(), typed)) }).toMatchObject({ code: 200 })
  await liveRule('newyear-26')
  expect((await enter(await app.registerPlayer(), 'newyear-26')).code).toBe(200)
  expect((await enter(await app.registerPlayer(), 'newyear26')).code).toBe(404)
})

test('free rounds that a rule gives by hand count towards the threshold of free rounds', async () => {
  const rule = await liveRule('', { trigger: 'hand', code: undefined })
  const player = await app.registerPlayer()
  // An operator who has given nothing on the day.
  await app.createOperator('giver')
  const { token } = (await app.callConsoleApi('POST /console/api/login', { username: 'giver', password }, 'none')).body
  const give = async () =>
    (await app.callConsoleApi(`POST /console/api/players/${player.id}/bonuses`, { rule, reason: '测试' }, token)).body
      .state
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_free_rounds: '30' })
  expect([await give(), await give()]).toEqual(['done', 'review'])
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_free_rounds: '0' })
})

test('a bonus of free rounds grants them once, moves no money, and its stakes count against the budget', async () => {
  const id = await liveRule('spins', {}, { budget: '45' })
  const players = [await app.registerPlayer(), await app.registerPlayer(), await app.registerPlayer()] as const
  const [player, second, third] = players
  const codes = (await twenty(() => enter(player, 'spins'))).map(({ code }) => code)
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  await app.runJob()
  expect(await app.grantsOf(player)).toMatchObject([
    { state: 'granted', rounds: 10, stake: '2.00', worth: '20.00', turnover_multiple: 1.5, made_by: '' },
  ])
  expect(await app.mainBalance(player)).toBe('0.00')
  const { list } = (await app.callPlayerApi('POST /api/bonus/list', {}, player.token)).data
  expect(list.data).toMatchObject([
    { state: 'done', amount: '20.00', rounds: 10, round_stake: '2.00', game_name: '锦鲤跃龙门', flow: '0.00' },
  ])
  expect((await enter(second, 'spins')).code).toBe(200)
  expect((await enter(third, 'spins')).message).toBe('该奖金已领完')
  const { figures } = (await app.callConsoleApi(`GET /console/api/bonus-rules/${id}`)).body
  expect(figures).toMatchObject({ taken: 2, used: '40.00' })
  const { items } = (await app.callConsoleApi('GET /console/api/bonuses', { rule: id })).body
  expect(items).toMatchObject([{ rounds: 10 }, { rounds: 10 }])
  const won = (await app.play('playjson', player, 10)) / 100
  await until(async () => (await app.stateOf(player)) === 'used')
  expect(await app.mainBalance(player)).toBe(won.toFixed(2))
  const requirement = (await app.callPlayerApi('POST /api/getBetAmount', {}, player.token)).data.bet_amount
  expect(Number(requirement)).toBeCloseTo(won * 1.5, 1)
}, 60_000)

test('free rounds above the limit wait for an operator, and while their game is off the credit is refused', async () => {
  await liveRule('many', { review_above: '19' })
  const player = await app.registerPlayer()
  expect((await enter(player, 'many')).data.state).toBe('review')
  expect(await app.grantsOf(player)).toEqual([])
  const { items } = (await app.callConsoleApi('GET /console/api/bonuses', { state: 'review' })).body
  const approve = () => app.callConsoleApi(`POST /console/api/bonuses/${items[0].id}/approve`, {})
  const venue = (state: number) => app.callConsoleApi('PATCH /console/api/venues/playjson', { state })
  expect((await venue(0)).status).toBe(200)
  expect((await approve()).body.code).toBe('BONUS_GAME_GONE')
  expect((await enter(await app.registerPlayer(), 'spins')).code).toBe(409)
  expect((await venue(1)).status).toBe(200)
  expect((await approve()).body).toMatchObject({ state: 'done', rounds: 10 })
  await app.runJob()
  expect(await app.stateOf(player)).toBe('granted')
})

test('a game whose free rounds a live rule grants is not removed', async () => {
  const rule = await liveRule('kept', {}, { name: '保留游戏' })
  const remove = () => app.callConsoleApi(`DELETE /console/api/games/${app.games.get('playjson')}`)
  await app.execAsOwner(`update bonus_rule set state = 'stopped' where id <> '${rule}'`)
  const refused = await remove()
  expect(refused).toMatchObject({ status: 409, body: { code: 'GAME_IN_USE' } })
  expect(refused.body.detail).toContain('保留游戏')
  expect((await app.callConsoleApi(`POST /console/api/bonus-rules/${rule}/stop`, {})).status).toBe(200)
  expect((await remove()).status).toBe(200)
})

test('terms with free rounds need a game, a number and a stake', async () => {
  const dryRun = async (change: object) =>
    (
      await app.callConsoleApi('POST /console/api/bonus-rules/dry-run', {
        terms: terms({
          trigger: 'registration',
          reward: 'free_rounds',
          game: 1,
          rounds: 5,
          round_stake: '1',
          ...change,
        }),
      })
    ).body
  for (const change of [{ game: 0 }, { rounds: 0 }, { round_stake: '0' }])
    expect((await dryRun(change)).detail).toBe('请填写必填项')
  expect((await dryRun({ rounds: 1000, round_stake: '10.01' })).detail).toContain('10000')
  const { bonuses, cost, flow } = await dryRun({})
  expect([cost, flow]).toEqual([(bonuses * 5).toFixed(2), '0.00'])
})
