import { day, hour, instant, minute } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BonusApp, openBonusApp, terms } from '../reward/bonus/bonus.testing.ts'
import { offerBonus } from '../reward/bonus/offer.ts'
import { readResults } from '../contact/campaign/read.ts'
import { sendCampaigns } from '../contact/campaign/send.ts'
import { numberEvents } from '../platform/event/number.ts'
import { decideWithdrawal } from '../money/payoutRule/decide.ts'
import { newCallId } from '../play/seamless/seamless.testing.ts'
import { catchUp, leaf, makeSegment } from '../player/segment/segment.testing.ts'
import { sendPostback } from '../partner/source/postback.ts'
import { readEvents as readForSources } from '../partner/source/read.ts'
import { makeSource, registerBy } from '../partner/source/source.testing.ts'
import { runAll, runDue } from '../platform/task/task.ts'
import { readScores } from '../reward/tournament/score.ts'
import { password } from '../platform/testing/testing.ts'
import { signInAgain } from '../reward/vip/testing.ts'
import { payoutCalls } from '../money/withdraw/payout.testing.ts'

let app: BonusApp
beforeAll(async () => {
  app = await openBonusApp()
})
afterAll(() => app.finish())

interface Player {
  id: string
  name: string
  token: string
}

const goTo = (date: string, clock = '12:00') => app.clock.set(instant(`${date}T${clock}:00+08:00`))
const write = async (at: string, body: object = {}) => {
  const answer = await app.callConsoleApi(at, body)
  expect({ at, status: answer.status, ...answer.body }).toMatchObject({ at, status: expect.toSatisfy((s) => s < 300) })
  return answer.body
}
/** Signs in again, because a session ends with the day. */
const again = async (player: Player): Promise<Player> => ({ ...player, token: await signInAgain(app, player.name) })
async function launch({ id, name, token }: Player) {
  const opened = await app.callPlayerApi('POST /api/getGameUrl', { plat_name: 'seam', game_type: 0 }, token)
  expect(opened.code).toBe(200)
  const last = app.app.db.selectFrom('launch').select('id').where('playerId', '=', id).orderBy('at', 'desc')
  return { id, token, login: name, session: (await last.executeTakeFirstOrThrow()).id }
}
/** Settles a bet of `stake` fen that wins nothing. */
async function lose(player: Player, stake: number) {
  const id = newCallId()
  const launched = await launch(player)
  expect(await app.bet(launched, id, stake)).toMatchObject({ result: 'done' })
  expect(await app.win(launched, `${id}-w`, id, 0)).toMatchObject({ result: 'done' })
  app.clock.advance(minute)
}
async function sendPostbacks() {
  await numberEvents(app.app, true)
  await readForSources(app.app)
  await runDue(app.app, sendPostback)
  const { items } = await app.sandbox.control<{ items: { query: Record<string, string> }[] }>(
    'GET',
    '/control/postbacks',
  )
  return items
    .map(({ query }) => `${query['e']} ${query['a']} ${query['c']}`)
    .toSorted((one, other) => one.localeCompare(other))
}

test('a month of an operator: first deposit, weekend tournament, check-in week, payouts by rule, a campaign with postbacks', async () => {
  goTo('2027-03-01')
  // Players register by a link; its partner gets a postback for each registration and first deposit.
  const url = (kind: string) => `${app.sandbox.url}/postback/month?e=${kind}&a={amount}&c={click_id}`
  const source = await makeSource(app, { registration_url: url('signup'), first_deposit_url: url('ftd') })

  // A bonus for the first deposit, after a dry run over the existing players.
  const earlier = await app.registerPlayer()
  await app.deposit(earlier.token, '400.01')
  const firstDeposit = {
    trigger: 'deposit',
    number: 1,
    reward: 'percent',
    steps: [{ from: '100', percent: 50 }],
    most: '150',
    multiple: 1,
  }
  const run = await write('POST /console/api/bonus-rules/dry-run', { terms: terms(firstDeposit) })
  expect(run).toMatchObject({ is_known: true, players: 1, bonuses: 1, cost: '150.00', flow: '150.00' })
  await app.liveRule(firstDeposit, { title: '首存奖金' })
  let ada: Player = await registerBy(app, `c=${source.code}&click_id=ada`)
  let ben: Player = await registerBy(app, `c=${source.code}&click_id=ben`)
  await app.deposit(ada.token, '200.02')
  await app.deposit(ben.token, '100.03')
  await app.catchUp()
  for (const { token } of [ada, ben]) {
    const [offer] = (await app.list(token)).offers
    expect((await app.take(token, offer.id)).code).toBe(200)
  }
  expect([await app.main(ada.id), await app.main(ben.id)]).toEqual([20_002 + 10_001, 10_003 + 5_001])
  expect(await sendPostbacks()).toEqual(['ftd 100.03 ben', 'ftd 200.02 ada', 'signup  ada', 'signup  ben'])

  // A tournament over the weekend.
  goTo('2027-03-05')
  const tournament = await write('POST /console/api/tournaments', {
    name: '周末赛',
    title: '周末赛',
    starts_at: '2027-03-06 00:00:00',
    ends_at: '2027-03-08 00:00:00',
    terms: {
      score: 'stake',
      weights: { slots: 100 },
      prizes: [
        { from: 1, to: 1, prize: '88' },
        { from: 2, to: 2, prize: '8' },
      ],
      is_automatic: 1,
    },
  })
  await write(`POST /console/api/tournaments/${tournament.id}/publish`, { version: 1 })
  goTo('2027-03-06')
  ada = await again(ada)
  ben = await again(ben)
  await lose(ada, 12_000)
  await lose(ben, 4_000)
  await numberEvents(app.app, true)
  await readScores(app.app)
  const before = [await app.main(ada.id), await app.main(ben.id)] as const
  goTo('2027-03-08', '02:00')
  await app.run('close-tournaments')
  await runAll(app.app, offerBonus)
  await app.run('close-tournaments')
  expect([(await app.main(ada.id)) - before[0], (await app.main(ben.id)) - before[1]]).toEqual([8_800, 800])

  // A week of daily check-ins.
  await app.liveRule({ trigger: 'check_in', streak: 7, amount: '7', multiple: 0 }, { title: '连签七天' })
  for (const date of [8, 9, 10, 11, 12, 13, 14]) {
    goTo(`2027-03-${String(date).padStart(2, '0')}`)
    ada = await again(ada)
    expect((await app.callPlayerApi('POST /api/check-in', {}, ada.token)).code).toBe(200)
  }
  await app.catchUp()
  expect((await app.list(ada.token)).offers).toMatchObject([{ title: '连签七天', amount: '7.00' }])

  // Withdrawals by payout rule: first in shadow mode, where operators decide, then paid without an operator.
  goTo('2027-03-15')
  await write('PATCH /console/api/pay-channels/card', { is_payout: true })
  const rule = await write('POST /console/api/payout-rules', {
    name: '小额自动',
    most: '500',
    player_most: '1000',
    takes_first: 1,
    payee_days: 0,
    share_most: 0,
    win_most: '0',
  })
  const { waiting, approve, pay, loadWithdrawal } = payoutCalls(() => app)
  const act = () => app.callConsoleApi(`POST /console/api/payout-rules/${rule.id}/act`, { version: 1 })
  await write('PATCH /console/api/settings', { payout_rules_daily: '5000' })
  const deciders = await Promise.all(
    ['second', 'third'].map(async (username) => {
      await app.createOperator(username)
      return (await app.callConsoleApi('POST /console/api/login', { username, password }, 'none yet')).body.token
    }),
  )
  for (let n = 0; n < 20; n++) {
    const { id, order } = await waiting()
    await catchUp(app)
    await runAll(app.app, decideWithdrawal)
    expect((await loadWithdrawal(id)).step).toBe('review')
    expect((await approve(order, {}, deciders[n % 2])).status).toBe(200)
  }
  await pay()
  expect((await act()).body).toMatchObject({ mode: 'act', trial: { agreed: 20, disagreed: 0 } })
  const { id } = await waiting()
  await catchUp(app)
  await runAll(app.app, decideWithdrawal)
  await pay()
  expect(await loadWithdrawal(id)).toMatchObject({ step: 'approved', decided_by_rule: '小额自动' })

  // A campaign to players who have deposited; its effect is measured.
  goTo('2027-03-20')
  const segment = await makeSegment(app, leaf('deposits', 'at_least', 1, { window: 'all' }))
  await app.catchUp()
  const campaign = await write('POST /console/api/campaigns', {
    name: '月末返场',
    ways: 'message',
    title: '月末返场',
    content: '回来看看',
    segment,
    starts_at: '',
    ends_at: '2027-03-31 00:00:00',
  })
  await write(`POST /console/api/campaigns/${campaign.id}/start`)
  expect(await sendCampaigns(app.app)).toBe(3)
  app.clock.advance(hour)
  ben = await again(ben)
  expect((await app.callPlayerApi('POST /api/noticeList', {}, ben.token)).data.data).toMatchObject([
    { title: '月末返场' },
  ])
  await app.deposit(ben.token, '150.05')
  app.clock.advance(day)
  await numberEvents(app.app, true)
  await readResults(app.app)
  expect((await app.callConsoleApi(`GET /console/api/campaigns/${campaign.id}`)).body.figures).toMatchObject({
    reached: 3,
    deposited: 1,
    sum: '150.05',
  })
}, 120_000)
