import { setTimeout } from 'node:timers/promises'
import { signatureHeaders } from '../../../apps/cli/src/venueCheck/client.ts'
import { type Area, attack, inTurn, type Run, signedAttack } from '../case.ts'
import type { Answer } from '../http.ts'
import { booksOf, type Operator, type Player, type Target, unique } from '../target.ts'
import { bet, launchSeam, win } from './seamless.testing.ts'
import { enter, gift, giveTo, liveCode, publish } from './bonuses.testing.ts'

const threshold = { four_eyes_adjustment: '100' }
const counted = (states: unknown[]): string => {
  const waiting = states.filter((state) => state === 'review' || state === 'pending' || state === 1).length
  return `${states.length - waiting} given, ${waiting} waiting`
}

/** Gives 40 yuan to new players with `keys` keys of one operator, and twice by an adjustment of the same operator. */
const byKeysOf =
  (settings: object): Run =>
  async (target) => {
    const rule = await publish(target, `api ${unique()}`, {
      ...gift,
      on: { trigger: 'api' },
      reward: { kind: 'fixed', amount: '40' },
    })
    const maker = await target.createOperator()
    return target.withSettings(settings, async () => {
      const keys = await inTurn(Array.from({ length: 4 }), async () => {
        const made = await target.requireSuccess(
          maker.ask('POST api-keys', { name: `key ${unique()}`, scopes: ['bonuses'] }),
        )
        return String(made.data['key'])
      })
      const states = await inTurn(keys, async (token) => {
        const { id: player } = await target.register()
        const headers = { 'idempotency-key': unique() }
        const asked = target.ask('POST /open/api/bonuses', { body: { player, rule }, token, headers })
        return (await target.requireSuccess(asked)).data.state as unknown
      })
      return counted([...states, ...(await adjust(target, maker)), ...(await adjust(target, maker))])
    })
  }

/** Credits 40 yuan to a new player; returns the state of the adjustment. */
async function adjust(target: Target, maker: Operator): Promise<unknown[]> {
  const { id } = await target.register()
  const body = { amount: '40', reason: 'abuse', turnover_multiple: 0 }
  return [(await target.requireSuccess(maker.ask(`POST players/${id}/adjustments`, body))).data.state]
}

/** Beijing date, this many days from today. */
const dateAfter = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

/** Grants free rounds of 40 yuan to four new players by one operator. */
const roundsOf =
  (settings: object): Run =>
  async (target) => {
    const { data } = await target.requireSuccess(target.admin.ask('GET free-rounds/games'))
    const [game] = (data as unknown as { items: { id: number }[] }).items
    const maker = await target.createOperator()
    return target.withSettings(settings, async () => {
      const states = await inTurn(Array.from({ length: 4 }), async () => {
        const { name: username } = await target.register()
        const until = `${dateAfter(7)} 00:00:00`
        const body = { username, game_id: game!.id, rounds: 20, stake: '2', until, reason: 'abuse' }
        return (await target.requireSuccess(maker.ask('POST free-rounds', body))).data.state as unknown
      })
      return counted(states)
    })
  }

/** A rule with a code that pays 1,000,000 yuan, published with this budget. */
async function openTap(target: Target, budget: number): Promise<Answer> {
  const name = unique()
  const terms = { ...gift, on: { trigger: 'code', code: name }, reward: { kind: 'fixed', amount: '1000000' } }
  const rule = { name, title: name, starts_at: '', ends_at: '', budget, budget_day: 0, terms }
  const { id } = (await target.requireSuccess(target.admin.ask('POST bonus-rules', rule))).data
  return target.admin.ask(`POST bonus-rules/${id}/publish`, { version: 1 })
}

/** Changes a rule with a code, whose version is 1; fields that `to` leaves out have the values of `publish`. */
const changeCode = (target: Target, id: string, name: string, to: object): Promise<Answer> =>
  target.admin.ask(`PATCH bonus-rules/${id}`, {
    name,
    title: name,
    starts_at: '',
    ends_at: '',
    budget: 50,
    budget_day: 0,
    version: 1,
    terms: { ...gift, on: { trigger: 'code', code: name } },
    ...to,
  })

/** Publishes a rule with a code and a budget of 50 yuan, stops it, and changes its budget. */
const raiseStopped =
  (settings: object): Run =>
  async (target) => {
    const name = unique()
    const id = await publish(target, name, { ...gift, on: { trigger: 'code', code: name } }, { budget: 50 })
    await target.requireSuccess(target.admin.ask(`POST bonus-rules/${id}/stop`, {}))
    return target.withSettings(settings, () =>
      inTurn([0, 1_000_000], (budget) => changeCode(target, id, name, { budget })),
    )
  }

/** Publishes a rule with a code, a budget of 5,000 yuan and one day, and extends its time, then the day's budget. */
const extendLive =
  (settings: object): Run =>
  async (target) => {
    const name = unique()
    const given = { ends_at: `${dateAfter(1)} 00:00:00`, budget: 5000, budget_day: 50 }
    const id = await publish(target, name, { ...gift, on: { trigger: 'code', code: name } }, given)
    return target.withSettings(settings, () =>
      inTurn([{ ends_at: '' }, { budget_day: 5000 }], (to) => changeCode(target, id, name, { ...given, ...to })),
    )
  }

/** Runs the job of weekly gifts for these days before today; returns how many gifts a player of VIP1 is then offered. */
const giftsFor =
  (daysBack: number[], wanted: number): Run =>
  async (target) => {
    const player = await target.register()
    await target.requireSuccess(target.admin.ask(`PATCH players/${player.id}`, { vip: 1, reason: 'abuse' }))
    const title = `weekly ${unique()}`
    await publish(target, title, { ...gift, on: { trigger: 'level_week', level: 1 } })
    for (const back of daysBack) {
      await target.requireSuccess(target.admin.ask('POST jobs/request-gifts/run', { date: dateAfter(-back) }))
    }
    const deadline = Date.now() + 10_000
    for (;;) {
      const { data } = await target.requireSuccess(player.ask('bonus/list'))
      const all = (data as unknown as { offers: { title: string }[] }).offers
      const offers = all.filter((one) => one.title === title).length
      if (offers >= wanted || Date.now() > deadline) return `${offers} offered`
      await setTimeout(200)
    }
  }

/** Stakes 50 yuan of a bonus and wins 500; returns the player and the id of the bonus. */
async function winWithBonus(target: Target): Promise<{ player: Player; bonus: string }> {
  const player = await target.register()
  const bonus = await giveTo(target, player, `gift ${unique()}`)
  await launchSeam(target, player)
  const staked = bet({ amount: 5000 })
  for (const call of [staked, win({ bet: staked.id, amount: 50_000 })]) {
    const raw = JSON.stringify({ venue: 'seam', login: player.name.toLowerCase(), ...call })
    const headers = signatureHeaders(target.secret!, raw)
    await target.requireSuccess(target.ask('POST /hooks/venue/seam', { raw, headers }))
  }
  return { player, bonus }
}

/** Attacks by operators who give alone what needs two, and by players who keep what a bonus won. */
export const gifts: Area = {
  name: 'gifts',
  cases: [
    attack(
      'four keys and adjustments of one operator, past the threshold of two',
      /^2 given, 4 waiting$/,
      byKeysOf(threshold),
    ).controlledBy(byKeysOf({})),
    attack(
      'free rounds by one operator, past the threshold of two',
      /^2 given, 2 waiting$/,
      roundsOf(threshold),
    ).controlledBy(roundsOf({})),
    attack('a code of 1,000,000 yuan, published by one operator', /^(202|422 BONUS_BUDGET_NEEDED)/, (target) =>
      target.withSettings(threshold, () => inTurn([0, 1_000_000], (budget) => openTap(target, budget))),
    ).controlledBy((target) => openTap(target, 1_000_000)),
    attack('a raised budget of a code', /^202$/, async (target) => {
      const name = unique()
      const id = await publish(target, name, { ...gift, on: { trigger: 'code', code: name } }, { budget: 50 })
      return target.withSettings(threshold, () => changeCode(target, id, name, { budget: 1_000_000 }))
    }),
    attack('a raised budget of a stopped rule', /^(202|422 BONUS_BUDGET_NEEDED)/, raiseStopped(threshold)).controlledBy(
      raiseStopped({}),
    ),
    attack('a longer time and a greater day budget of a live rule', /^202$/, extendLive(threshold)).controlledBy(
      extendLive({}),
    ),
    attack('weekly gifts of past weeks, by the job', /^0 offered$/, giftsFor([7, 14, 21, 28], 1)).controlledBy(
      giftsFor([7, 14, 0], 1),
    ),
    signedAttack('a bonus given up after a win at 10:1', /^balance 0\.00, ledger ok$/, async (target) => {
      const { player, bonus } = await winWithBonus(target)
      const { lost } = (await target.requireSuccess(player.ask('bonus/ending', { id: bonus }))).data
      await target.requireSuccess(player.ask('bonus/giveUp', { id: bonus, lost }))
      return booksOf(target, player)
    }).controlledBy(async (target) => booksOf(target, (await winWithBonus(target)).player)),
    attack('a code after its budget was used up', /^200 4/, async (target) => {
      const code = await liveCode(target, {}, { budget: 50 })
      await target.requireSuccess(enter(await target.register(), code))
      return enter(await target.register(), code)
    }).controlledBy(async (target) => enter(await target.register(), await liveCode(target))),
  ],
}
