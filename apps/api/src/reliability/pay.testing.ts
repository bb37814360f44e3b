import { type ChannelCode, channelTypes } from '@koi/contract/deposit/deposit'
import { fenFromYuan } from '@koi/contract/money'
import { hour, millisOf, minute } from '@koi/contract/time'
import fc from 'fast-check'
import { expect } from 'vitest'
import { readRange } from '../deposit/range.ts'
import { sign } from '../outside/sign.ts'
import { payPassword } from '../platform/testing.ts'
import { amountOf, edge, personOf, send, some, step, twins, which, whom } from './step.testing.ts'
import { bindCard, join, look, type Paid, type Person, type World } from './world.testing.ts'

const channels = { bank: 'card', wxpay: 'wechat', alipay: 'alipay' } as const
const now = ({ house }: World): number => millisOf(house.clock.now())
const payerOf = { bank: '锦绣银行', bank_owner: '张三', bank_no: '6222000011112222', bank_address: '支行' }

const waiting = (world: World, { deposits }: Person): number =>
  deposits.filter(({ state, expiresAt }) => state === 1 && expiresAt > now(world)).length
const allDeposits = ({ people }: World): [Person, Paid][] =>
  people.flatMap((person) => person.deposits.map((paid): [Person, Paid] => [person, paid]))

function credited(person: Person, paid: Paid, amount: number): void {
  paid.state = 2
  person.worth += amount
  person.owed += amount
}

const recharge = step(
  'recharge',
  fc.tuple(whom, fc.constantFrom(...(Object.keys(channels) as (keyof typeof channels)[])), edge, twins),
  async (world, who, paytype, at, times) => {
    const person = personOf(world, who)
    const { least, most } = await readRange(world.house.house.db, paytype === 'bank' ? 'bank' : channels[paytype])
    const { main } = await look(world, person)
    const text = amountOf(at, { least, most, balance: main })
    const amount = fenFromYuan(text)
    const isFine = amount !== null && amount >= least && amount <= most
    const wanted = isFine ? (waiting(world, person) >= 3 ? 409 : 200) : 422
    const answer = await send(
      world,
      person,
      'POST /api/recharge',
      { paytype, amount: text, ...(paytype === 'bank' ? payerOf : {}) },
      times,
    )
    expect({ amount: text, ...answer }).toMatchObject({ code: wanted })
    if (wanted === 200)
      person.deposits.push({
        no: answer.message,
        channel: channels[paytype],
        amount: amount!,
        state: 1,
        expiresAt: now(world) + hour,
        reference: '',
      })
    return wanted
  },
)

const tales = [
  'right',
  'right',
  'right',
  'again',
  'other',
  'less',
  'failed',
  'forged',
  'stale',
  'reused',
  'nobody',
] as const

const callback = step(
  'callback',
  fc.tuple(which, fc.constantFrom(...tales), fc.constantFrom(1, 1, 4)),
  async (world, n, tale, times) => {
    const found = some(
      allDeposits(world).filter(([, { channel }]) => channel !== 'card'),
      n,
    )
    if (!found) return null
    const [person, paid] = found
    const used = allDeposits(world).find(
      ([, other]) => other !== paid && other.channel === paid.channel && other.reference !== '',
    )?.[1].reference
    const reference = tale === 'reused' && used ? used : tale === 'again' ? `again-${paid.no}` : `first-${paid.no}`
    const raw = JSON.stringify({
      deposit_no: tale === 'nobody' ? `${paid.no.slice(0, -1)}x` : paid.no,
      result: tale === 'failed' ? 'failed' : 'paid',
      amount: tale === 'less' ? paid.amount - 1 : paid.amount,
      currency: 'CNY',
      channel:
        tale === 'other' ? (paid.channel === 'wechat' ? 'alipay' : 'wxpay') : channelTypes[paid.channel as ChannelCode],
      reference: tale === 'nobody' ? `lost-${paid.no}` : reference,
    })
    const stamp = Date.now() - (tale === 'stale' ? 11 * minute : 0)
    const tell = () =>
      world.house.app.inject({
        method: 'POST',
        url: `/hooks/pay/${paid.channel}`,
        payload: raw,
        headers: {
          'content-type': 'application/json',
          ...sign(tale === 'forged' ? 'another secret' : world.sandbox.secret, raw, stamp),
        },
      })
    const answers = await Promise.all(Array.from({ length: times }, tell))
    const isBelieved = tale !== 'forged' && tale !== 'stale'
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([isBelieved ? 200 : 401]))
    if (!isBelieved || paid.state !== 1 || tale === 'nobody' || tale === 'other' || tale === 'less') return tale
    if (tale === 'failed') paid.state = 3
    else if (tale !== 'reused' || !used) {
      credited(person, paid, paid.amount)
      paid.reference = reference
    }
    return tale
  },
)

const decideDeposit = step(
  'decideDeposit',
  fc.tuple(which, fc.constantFrom('approve', 'reject'), fc.constantFrom(null, '123.45')),
  async (world, n, verb, other) => {
    const found = some(allDeposits(world), n)
    if (!found) return null
    const [person, paid] = found
    const goal = verb === 'approve' ? 2 : 3
    const wanted = paid.state === 1 || paid.state === goal ? 200 : 409
    const answer = await world.house.operate(
      `POST /console/api/deposits/${paid.no}/${verb}`,
      verb === 'approve' ? (other ? { amount: other } : {}) : { reason: 'no money came' },
    )
    expect(answer.status).toBe(wanted)
    if (paid.state !== 1) return `${wanted} again`
    if (verb === 'approve') credited(person, paid, other ? 12_345 : paid.amount)
    else paid.state = 3
    return verb
  },
)

const bind = step('bindCard', fc.tuple(whom), async (world, who) => {
  const person = personOf(world, who)
  const { code } = await bindCard(world, person)
  const locked = lockedOut(world, person)
  expect(code).toBe(locked ? 429 : person.hasCard ? 409 : 200)
  if (!locked) person.wrongs = []
  if (code === 200) person.hasCard = true
  return code
})

/** Three wrong payment passwords in half an hour lock it (the stage's setting). */
function lockedOut(world: World, person: Person): boolean {
  person.wrongs = person.wrongs.filter((at) => at > now(world) - 30 * minute)
  return person.wrongs.length >= 3
}

const withdraw = step(
  'withdraw',
  fc.tuple(whom, edge, fc.constantFrom(true, true, true, true, false), twins),
  async (world, who, at, isRight, times) => {
    const person = personOf(world, who)
    const { main } = await look(world, person)
    const [card] = (await world.house.ask('POST /api/getcard', { type: 1 }, person.token)).data as { id: string }[]
    const text = amountOf(at, { least: 10_000, most: 0, balance: main })
    const amount = fenFromYuan(text) ?? 0
    const isAsked = card !== undefined && amount >= 10_000
    const isLocked = lockedOut(world, person)
    const duty = fenFromYuan((await world.house.ask('POST /api/getBetAmount', {}, person.token)).data.bet_amount)!
    const open = person.withdrawals.filter(({ state }) => state === 1).length
    const wanted = !isAsked ? 422 : isLocked ? 429 : !isRight || duty > 0 || main < amount ? 422 : open >= 3 ? 409 : 200
    const answer = await send(
      world,
      person,
      'POST /api/withdraw',
      { amount: text, bank: card?.id ?? '', password: isRight ? payPassword : '000000' },
      times,
    )
    if (isAsked && !isLocked && isRight) person.wrongs = []
    // A refused twin tries the wrong password again.
    if (isAsked && !isLocked && !isRight)
      person.wrongs.push(
        ...Array.from({ length: Math.min(Math.max(times, 1), 3 - person.wrongs.length) }, () => now(world)),
      )
    const isTold = answer.code === wanted || (times > 1 && !isRight && answer.code === 429)
    expect({ text, duty, main, isTold, ...answer }).toMatchObject({ isTold: true })
    if (wanted !== 200) return `${wanted} ${answer.message.slice(0, 6)}`
    const row = await world.house.house.db
      .selectFrom('withdrawal')
      .select(['id', 'amount'])
      .where('playerId', '=', person.id)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute()
    expect(row).toHaveLength(person.withdrawals.length + 1)
    person.withdrawals.push({
      id: row.find(({ id }) => person.withdrawals.every((known) => known.id !== id))!.id,
      amount,
      state: 1,
    })
    person.held += amount
    return 200
  },
)

const decideWithdrawal = step(
  'decideWithdrawal',
  fc.tuple(which, fc.constantFrom('approve', 'reject')),
  async (world, n, verb) => {
    const found = some(
      world.people.flatMap((person) => person.withdrawals.map((drawn) => ({ person, drawn }))),
      n,
    )
    if (!found) return null
    const { person, drawn } = found
    const goal = verb === 'approve' ? 2 : 3
    const wanted = drawn.state === 1 || drawn.state === goal ? 200 : 409
    const answers = await Promise.all(
      [1, 2].map(() => world.house.operate(`POST /console/api/withdrawals/${drawn.id}/${verb}`, { reason: 'because' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([wanted, wanted])
    if (drawn.state !== 1) return `${wanted} again`
    drawn.state = goal
    person.held -= drawn.amount
    if (goal === 2) person.worth -= drawn.amount
    return verb
  },
)

const register = step('register', fc.tuple(), async (world) => {
  if (world.people.length >= 3) return null
  await join(world)
  return 200
})

export const payCommands = [
  recharge,
  recharge,
  callback,
  callback,
  callback,
  decideDeposit,
  decideDeposit,
  bind,
  withdraw,
  withdraw,
  decideWithdrawal,
  register,
]
